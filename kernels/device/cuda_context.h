#pragma once

#include "kernels/device/cuda_driver.h"
#include "kernels/device/device.h"

#include <atomic>
#include <string>

namespace kernelarium {

/// The primary context of one GPU and the stream that everything runs on. Kernels, stopwatches and vendor
/// libraries share it; it remembers when the GPU was lost, after which no driver call is made any more (some
/// would block forever behind a kernel that never ends).
class CudaContext {
 public:
  /// Throws Error{no_device}.
  CudaContext(const CudaDriver& driver, int number);
  ~CudaContext();
  CudaContext(const CudaContext&) = delete;
  CudaContext& operator=(const CudaContext&) = delete;

  const CudaDriver& driver() const { return driver_; }
  cuda::Stream stream() const { return stream_; }
  int handle() const { return handle_; } ///< CUdevice
  const std::string& id() const { return id_; }

  /// Makes the context current for the calling thread. Throws Error{kernel_fault} if the GPU is lost.
  void enter() const;
  /// Throws Error{kernel_fault} with the reason in words; marks the GPU lost if the error is sticky.
  void require(cuda::Result result, const Sentence& doing);

  struct Waited {
    cuda::Result result = cuda::success;
    bool timed_out = false, cancelled = false;
  };
  /// Waits for the stream. Marks the GPU as lost on a sticky error, after `limit_s`, or if the kernel runs on
  /// for 0.2 s after a cancellation.
  Waited wait(double limit_s, const std::atomic<bool>* cancel);

  bool lost() const { return lost_; }
  void lose(const Sentence& why);

 private:
  const CudaDriver& driver_;
  int handle_ = 0;
  std::string id_;
  cuda::Context context_ = nullptr;
  cuda::Stream stream_ = nullptr;
  bool lost_ = false;
  Sentence lost_because_;
};

/// A kernel that runs longer than its limit, in words.
Diagnostic endless_kernel(const std::string& kernel, double limit_s);

}
