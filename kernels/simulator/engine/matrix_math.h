#pragma once

#include "kernels/simulator/engine/matrix_layout.h"

#include <cstdint>

/// What tensor cores compute, bit for bit as measured on an NVIDIA H200 (the simulator's README.md, "Tensor
/// cores").
namespace kernelarium::sim::matrix {

/// D = A * B + C for one warp; B, C and D have 8 columns.
struct Product {
  Element a = Element::f16, b = Element::f16;
  std::uint8_t rows = 16;              ///< 8 or 16
  std::uint8_t saturate = 0;           ///< integers: clamps the result instead of wrapping
  std::uint8_t half_c = 0, half_d = 0; ///< f16 instead of f32
  std::uint8_t warpgroup = 0;          ///< wgmma: fp8 is multiplied as such
  std::uint16_t k = 16;

  // Registers per lane.
  int registers_b() const { return bits_of(a) == 64 ? k / 4 : k * bits_of(a) / 128; }
  int registers_a() const { return registers_b() * rows / 8; }
  int registers_c() const { return rows / (half_c ? 8 : 4); }
  int registers_d() const { return rows / (half_d ? 8 : 4); }
};

/// Each pointer is a row of 32 lanes' registers: of 8 bytes for f64, else of 4. matrix_layout.h defines
/// which elements each lane holds. D may be the same rows as C.
void multiply_add(const Product& product, const void* const* a, const void* const* b, const void* const* c,
                  void* const* d);

/// The same where half of A is there, and k counts that half; B has all of it. `metadata`: of 32 lanes;
/// `selector`: which of four lanes that share rows hold it.
void multiply_sparse_add(const Product& product, const std::uint32_t* metadata, int selector,
                         const void* const* a, const void* const* b, const void* const* c, void* const* d);

}
