#pragma once

#include "kernels/device/gpu_spec.h"
#include "kernels/experiment/run.h"

#include <string>
#include <vector>

namespace kernelarium {

/// All that tensor cores multiply: "bf16", "integer"...
const std::vector<std::string>& tensor_types();
/// What most of a run's tensor instructions multiply; empty: it has none, or nothing was
/// counted.
std::string tensor_type(const Run& run);

/// Dense products of that type on the sheet's tensor cores, in GFLOP/s (1e9 operations per second); of f32
/// outside them for an empty one. 0: none.
double peak_gflops(const GpuSpec& spec, const std::string& tensor_type);

}
