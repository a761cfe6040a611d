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

/// Times passes with CUDA events on the context's stream. Passes shorter than a millisecond are captured into
/// one CUDA graph that lasts about a millisecond, and replayed: launched one by one, kernels follow each
/// other a microsecond later on an H200, and the host could not issue the shortest, or those of a library,
/// fast enough. Only what is clearly faster without a graph (copies of the driver) is launched one by one. A
/// sample is the mean of its passes, and includes the gaps between dependent kernels that a graph has, too.
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
  bool replays_ = false; ///< the graph, instead of launching pass by pass
};

}
