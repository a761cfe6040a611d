#pragma once

#include "kernels/device/device.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelarium {

class CudaContext;
class CudaDriver;

/// The GPU of that number through the driver API, on its primary context (shared with cuBLAS). Throws
/// Error{no_device} with what to do where the driver or the GPU is missing or older than compute
/// capability 7.5.
///
/// ExecuteOptions: counting, checks, traces and the instruction budget need the simulator and are ignored; a
/// kernel that runs longer than time_limit_s, or on after a cancel, can't be stopped from outside: it is
/// reported with device_lost, and the process must end to free the GPU. What a kernel prints (the driver
/// writes it to stdout, and a failed assert to stderr) is caught while its launch runs and returned as
/// Execution::printed, so it never mixes with the output of the program.
std::unique_ptr<Device> make_cuda_device(int number);
/// The same with a driver of the caller's choice, for tests.
std::unique_ptr<Device> make_cuda_device(int number, const CudaDriver& driver);

/// The context that a CUDA device runs on, for libraries that share it; null for any other device.
std::shared_ptr<CudaContext> context_of(const Device& device);

struct CudaListing {
  std::string id; ///< "cuda:0"
  std::string name;
  bool available = false;
  Sentence reason; ///< why not, and what to do
};
/// Every GPU that the driver reports; if there is none, one entry with the reason and what to do. Never
/// throws.
std::vector<CudaListing> cuda_device_listing();

}
