#pragma once

#include <cstdint>

/// What tensor cores compute, bit for bit as measured on an NVIDIA H200 (the simulator's README.md, "Tensor
/// cores").
namespace kernelarium::sim::matrix {

enum class Element : std::uint8_t { f16, bf16, tf32, f64, e4m3, e5m2, s8, u8, s4, u4, b1_and, b1_xor };

constexpr int bits_of(Element element) {
  constexpr int bits[] = {16, 16, 32, 64, 8, 8, 8, 8, 4, 4, 1, 1};
  return bits[static_cast<int>(element)];
}

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

/// Each pointer is a row of 32 lanes' registers: of 8 bytes for f64, else of 4. A lane's place in the
/// fragments is that of the PTX manual's mma.sync: group g = lane / 4 and t = lane % 4; a register of A holds
/// row g (g + 8 in odd ones, if there are 16) and one of B column g, neighbours along k from t on; one of C
/// or D holds row g (g + 8 in the upper half) and column 2 t, 2 t + 1. D may be the same rows as C.
void multiply_add(const Product& product, const void* const* a, const void* const* b, const void* const* c,
                  void* const* d);

}
