#pragma once

#include "kernels/device/cuda_kernel.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kernelarium {

/// What a CudaStopwatch times: passes to alternate between, each a function that issues its work on the
/// context's stream.
struct CudaWork {
  std::string name;                          ///< for messages
  std::size_t operations = 1;                ///< kernels and clears of one pass
  bool prints = false;                       ///< some kernel calls printf
  std::vector<std::function<void()>> passes; ///< at least one
};
/// The work of launches; the launches must be legal.
CudaWork work_of(const std::shared_ptr<CudaContext>& context, const std::vector<TimedPass>& passes);

/// Times passes with CUDA events on the context's stream. A pass whose operations take less than 20 us each
/// is captured many times into one CUDA graph and replayed, because the host could not issue such short
/// kernels fast enough; longer ones are launched back to back until a sample lasts about a millisecond. In
/// both cases a sample is the mean of its passes, and includes the gaps between dependent kernels, which any
/// sequence of them has.
class CudaStopwatch : public Stopwatch {
 public:
  /// Runs each pass once, so that a fault shows here. Throws Error as execute() would.
  CudaStopwatch(std::shared_ptr<CudaContext> context, CudaWork work);
  ~CudaStopwatch() override;
  CudaStopwatch(const CudaStopwatch&) = delete;
  CudaStopwatch& operator=(const CudaStopwatch&) = delete;

  double sample_ms() override;
  std::string method() const override;

 private:
  void calibrate();
  void release();
  void capture(std::size_t passes);
  /// Time between two events around `enqueue`, which puts work on the stream.
  double time_ms(const std::function<void()>& enqueue);

  std::shared_ptr<CudaContext> context_;
  CudaWork work_;
  std::size_t next_ = 0, per_sample_ = 1;
  cuda::Event begin_ = nullptr, end_ = nullptr;
  cuda::GraphExec graph_ = nullptr;
};

}
