#pragma once

#include "kernels/device/cuda_context.h"

namespace kernelarium {

/// The spec sheet of a GPU as its driver reports it. Values that no driver reports (rates per SM, latencies,
/// L2 bandwidth) come from the shipped sheet of the same, else the next older compute capability; see
/// `source`. The datasheet's memory bandwidth is used if that sheet is of the same GPU, else it is
/// computed from clock and bus width.
GpuSpec read_spec(const CudaContext& context);
/// "00000000:01:00.0", as NVML takes it.
std::string pci_address(const CudaContext& context);
/// Value of a device attribute; 0 if the driver does not support it.
int attribute_of(const CudaContext& context, cuda::DeviceAttribute which);

}
