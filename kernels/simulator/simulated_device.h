#pragma once

#include "kernels/device/device.h"

#include <memory>

namespace kernelarium {

/// A GPU made of host threads: runs PTX, counts every sector and bank conflict, finds out-of-bounds accesses,
/// races, uninitialised reads and missed barriers. `spec` gives limits and cache sizes.
std::unique_ptr<Device> make_simulated_device(const GpuSpec& spec);

}
