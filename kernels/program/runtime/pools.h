#pragma once

#include "kernels/program/runtime/call.h"

namespace kernelarium::program {

/// `pool` null: the device's present one.
cudaError_t allocate_in_pool(Call& call, void** out, std::size_t bytes, cudaMemPool_t pool,
                             cudaStream_t stream);
cudaError_t release_in_pool(Call& call, void* pointer, cudaStream_t stream);
/// The host has waited for the device: pools keep no more than their thresholds allow.
void trim_pools(const Gpu& gpu);

}
