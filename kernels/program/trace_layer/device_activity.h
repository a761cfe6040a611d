#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>
#include <string>
#include <vector>

/// What GPUs run within a graph or a library's call, which the layer does not see: from CUPTI, NVIDIA's
/// library for profilers, if the toolkit's is there.
namespace kernelarium::program::activity {

/// Starts tracing; later calls do nothing. False: there is no CUPTI that works.
bool start();
bool is_on();

/// The thread's calls of CUDA are those of work item `id` until this ends.
class Mark {
 public:
  explicit Mark(std::uint64_t id);
  ~Mark();
  Mark(const Mark&) = delete;

 private:
  bool set_ = false;
};

struct Record {
  enum class What { kernel, copy, set } what = What::kernel;
  std::uint64_t item = 0; ///< of Mark; 0: none
  int device = 0;
  std::uint32_t stream = 0;        ///< CUPTI's number
  double begin_us = 0, end_us = 0; ///< on the host's clock
  std::string name;                ///< of a kernel, mangled
  dim3 grid, block;
  std::uint32_t shared = 0;
  const char *from = "", *to = ""; ///< "device", "pinned"...
  std::uint64_t bytes = 0;
};

/// What has ended since the last call. `all`: also what has ended just now; else it may come later.
std::vector<Record> take(bool all);

}
