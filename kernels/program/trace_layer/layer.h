#pragma once

#include "kernels/program/runtime/frames.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace kernelarium::program {

/// NVIDIA's function of this name.
template<class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// One call of the program, while it is forwarded: records when it began and ended, what it returned and
/// where it came from.
class NotedCall {
 public:
  NotedCall(const char* name, const void* frame);
  ~NotedCall();
  NotedCall(const NotedCall&) = delete;

  cudaError_t done(cudaError_t error) { return error_ = error; }
  bool failed() const { return error_ != cudaSuccess && error_ != cudaErrorNotReady; }
  const Frames& frames() const { return frames_; }
  /// It issues work to a stream and returns when that is done: cudaMemcpy and the like.
  bool waits() const {
    const std::string_view name = name_;
    return name.starts_with("cudaMem") && !name.ends_with("Async");
  }
  /// It is the launch of a <<<>>> there.
  void comes_from(const Frames& frames) { frames_ = frames; }

 private:
  const char* name_;
  Frames frames_;
  double begin_;
  cudaError_t error_ = cudaSuccess;
};

/// Work of a stream, between two events.
class NotedWork {
 public:
  /// `words`: of the trace, without times; empty: nothing is noted, and so it is while the stream is
  /// captured.
  NotedWork(const NotedCall& call, cudaStream_t stream, std::string words);
  ~NotedWork();
  NotedWork(const NotedWork&) = delete;

 private:
  const NotedCall& call_;
  cudaStream_t stream_;
  std::string words_;
  int device_ = 0;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

/// Words for a copy: its ends, their devices, its bytes; counts it.
std::string words_of_copy(const void* to, const void* from, std::size_t bytes);
std::string words_of_copy(const cudaMemcpy3DParms& all);
/// An operand that is a variable or an array, and is in device memory.
inline constexpr const void* kInDevice = nullptr;
/// Text for pages that move; CUDA does not tell from where.
std::string words_of_prefetch(const cudaMemLocation& to, std::size_t bytes);
/// Words for the launch of a graph; counts it.
std::string words_of_graph();
std::string words_of_set(std::size_t bytes);
/// Text for a launch; counts it.
std::string words_of_kernel(const void* function, dim3 grid, dim3 block, std::size_t shared);
void note_kernel(const void* function, const char* name);
void note_handle(const void* handle, const void* function);
/// The program is about to wait: where only the total is noted, notes the end of what streams have to do.
void note_ends();
/// Reads the times of work that has been done.
void settle();
Frames& launch_frames();
/// Of the program, above this frame.
Frames callers(const void* frame);
/// Not while the layer itself calls the runtime.
bool is_noting();

}
