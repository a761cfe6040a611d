#pragma once

#include "kernels/device/cuda_context.h"

namespace kernelarium {

/// The spec sheet of a GPU as its driver reports it. What no driver reports (rates per SM, latencies, L2
/// bandwidth) comes from the shipped sheet of the same, else the next older compute capability; `source` says
/// which. The datasheet's memory bandwidth is used where that sheet is of the very same GPU, else it is
/// computed from clock and bus width.
GpuSpec read_spec(const CudaContext& context);
/// "00000000:01:00.0", as NVML takes it.
std::string pci_address(const CudaContext& context);
/// Value of a device attribute; 0 if the driver does not know it.
int attribute_of(const CudaContext& context, cuda::DeviceAttribute which);

}
