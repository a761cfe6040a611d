#pragma once

#include "kernels/simulator/engine/matrix_math.h"

namespace kernelarium::sim::matrix {

/// multiply_add for f16, bf16, tf32 and 8-bit integers, with the host's 512-bit vectors, and for f64, with
/// its 256-bit vectors. False: the host has none, or the inputs (NaN, infinity, very large or small numbers)
/// need the general path, multiply_add_exactly; then nothing was written.
bool multiply_add_fast(const Product& product, const void* const* a, const void* const* b,
                       const void* const* c, void* const* d);
void multiply_add_exactly(const Product& product, const void* const* a, const void* const* b,
                          const void* const* c, void* const* d);

}
