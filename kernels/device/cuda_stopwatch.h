#pragma once

#include "kernels/device/cuda_kernel.h"

#include <memory>
#include <vector>

namespace kernelarium {

/// Times passes by CUDA events on the context's stream. A pass whose launches take less than 20 us each is
/// captured, many times over, into one CUDA graph and replayed, as the host could not feed such short kernels
/// fast enough; longer ones are launched back to back until a sample lasts about a millisecond. Either way a
/// sample is the mean of its passes, and includes the gaps between dependent kernels, which any sequence of
/// them has.
class CudaStopwatch : public Stopwatch {
 public:
  /// Runs each pass once, so that a fault shows here. Throws Error as execute() would.
  CudaStopwatch(std::shared_ptr<CudaContext> context, std::vector<TimedPass> passes);
  ~CudaStopwatch() override;
  CudaStopwatch(const CudaStopwatch&) = delete;
  CudaStopwatch& operator=(const CudaStopwatch&) = delete;

  double sample_ms() override;
  std::string method() const override;

 private:
  void calibrate();
  void release();
  void enqueue(const TimedPass& pass);
  void capture(std::size_t passes);
  /// Time between two events around `work`, which puts its launches on the stream.
  template<class Work>
  double time_ms(Work work);

  std::shared_ptr<CudaContext> context_;
  std::vector<TimedPass> passes_;
  std::string kernel_; ///< named when it never ends
  bool prints_ = false;
  std::size_t next_ = 0, per_sample_ = 1;
  cuda::Event begin_ = nullptr, end_ = nullptr;
  cuda::GraphExec graph_ = nullptr;
};

}
