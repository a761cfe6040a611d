#pragma once

#include "kernels/base/error.h"
#include "kernels/program/runtime/host_heap.h"
#include "kernels/program/runtime/state.h"
#include "kernels/program/runtime/turn.h"

namespace kernelarium::program {

/// What a function of the API does on entry.
enum class Entry {
  normal, ///< fails if the device has a fault
  anyway, ///< runs in any case
  silent, ///< and leaves no trace: cudaGetLastError
};

/// One call of the program into the runtime, under its lock.
class Call {
 public:
  Call(const char* name, const void* frame, Entry entry = Entry::normal);
  ~Call();
  Call(const Call&) = delete;

  const char* name() const { return name_; }
  Thread& thread() { return thread_; }
  Gpu& gpu() { return current_gpu(); }
  const Frames& frames() const { return frames_; }
  const void* frame() const { return frame_; } ///< of the runtime's function
  /// It is the launch of a <<<>>> there.
  void comes_from(const Frames& frames) {
    frames_ = frames;
    returns_ = false;
  }
  cudaError_t refused() const { return refused_; } ///< the device's fault; else success
  cudaError_t done(cudaError_t error);
  /// Why the call fails, and what to do: for the finding if the program does not ask.
  cudaError_t fails(cudaError_t error, Sentence why) {
    why_ = std::move(why);
    return error;
  }
  /// Modelled time that the call takes on the host.
  void takes(double us) { thread_.now.us += us; }
  /// Does something during which the program may call again from another thread.
  template<class Body>
  void unlocked(Body body) {
    turn.end();
    start_host_clock();
    lock_.unlock();
    body();
    lock_.lock();
    stop_host_clock();
  }
  /// The host waits for this.
  void waits(const Moment& moment);

  static cudaError_t error_of(const Error& error);

  Turn turn; ///< while a kernel waits and this call runs other work

 private:
  Allocates own_{Allocates::Who::runtime};
  std::unique_lock<std::recursive_mutex> lock_;
  HostClockStops stops_;
  Thread& thread_;
  const char* name_;
  const void* frame_;
  Entry entry_;
  bool returns_ = true; ///< its error to the program
  Frames frames_;
  double begin_ = 0;
  bool waited_ = false;
  Sentence why_;
  cudaError_t refused_ = cudaSuccess, error_ = cudaSuccess;
};

const char* error_name(cudaError_t error);
const char* error_text(cudaError_t error);
/// For a use of a function that CUDA allows: a finding, and cudaErrorNotSupported.
cudaError_t not_simulated(Call& call, const Sentence& what);
/// Writes what kernels have printed, and lets a fault of a kernel surface: what calls that synchronise do.
cudaError_t synchronise(Gpu& gpu);
/// The device's stream behind a handle; null if there is no such stream.
Stream* stream_of(cudaStream_t handle);

template<class Body>
[[gnu::always_inline]] inline cudaError_t call(const char* name, Entry entry, Body body) {
  Call call(name, __builtin_frame_address(0), entry);
  if (call.refused() != cudaSuccess) return call.done(call.refused());
  try {
    return call.done(body(call));
  } catch (const Error& error) {
    return call.done(Call::error_of(error));
  } catch (const std::bad_alloc&) {
    return call.done(cudaErrorMemoryAllocation);
  }
}
template<class Body>
[[gnu::always_inline]] inline cudaError_t call(const char* name, Body body) {
  return call(name, Entry::normal, body);
}

}
