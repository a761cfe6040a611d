#pragma once

#include "kernels/program/runtime/frames.h"
#include "kernels/program/trace_layer/device_activity.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kernelarium::program {

/// NVIDIA's function of this name.
template<class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// The host's clock, from the start of the program.
double host_us();

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
  activity::Mark mark_;
};

/// Of the trace, without times.
struct Words {
  std::string text;
  std::optional<std::uint64_t> kernels_before = {}; ///< the launch of a graph: kernels launched before it
  Words(std::string all) : text(std::move(all)) {}
  Words(std::string all, std::uint64_t before) : text(std::move(all)), kernels_before(before) {}
};

/// Work of a stream, between two events.
class NotedWork {
 public:
  /// While the stream is captured, nothing is noted and `words` is not called.
  NotedWork(const NotedCall& call, cudaStream_t stream, const std::function<Words()>& words);
  ~NotedWork();
  NotedWork(const NotedWork&) = delete;

 private:
  /// The graph's number for activity::Mark, or 0.
  std::uint64_t begin(const std::function<Words()>& words);

  const NotedCall& call_;
  cudaStream_t stream_;
  bool is_noted_ = false;
  int device_ = 0;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
  std::optional<activity::Mark> mark_;
};

/// Words for a copy: its ends, their devices, its bytes; counts it.
std::string words_of_copy(const void* to, const void* from, std::size_t bytes);
std::string words_of_copy(const cudaMemcpy3DParms& all);
/// An operand that is a variable or an array, and is in device memory.
inline constexpr const void* kInDevice = nullptr;
/// Text for pages that move; CUDA does not tell from where.
std::string words_of_prefetch(const cudaMemLocation& to, std::size_t bytes);
std::string words_of_set(std::size_t bytes);
/// Words for the launch of a graph; counts it and its kernels.
Words words_of_graph(cudaGraphExec_t graph);
/// Text for a launch; counts it.
std::string words_of_kernel(const void* function, dim3 grid, dim3 block, std::size_t shared);
void note_kernel(const void* function, const char* name);
void note_handle(const void* handle, const void* function);
/// A graph is about to be made ready: what its nodes do is to be traced, if it is not yet.
void expect_graph();
void note_graph(cudaGraphExec_t ready, cudaGraph_t graph);
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
