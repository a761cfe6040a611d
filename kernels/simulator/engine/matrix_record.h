#pragma once

#include "kernels/simulator/engine/matrix_math.h"

namespace kernelarium::sim::matrix {

/// What one tile of a traced multiplication computes.
inline Product product_of(const MatrixRecord& record) {
  Product product;
  product.a = record.a;
  product.b = record.b;
  product.rows = record.rows;
  product.half_c = record.half_c;
  product.half_d = record.half_d;
  product.warpgroup = record.warpgroup;
  product.k = record.k;
  return product;
}

/// 32-bit words of one of its rows of registers.
inline std::size_t row_words(const MatrixRecord& record) {
  return record.what == MatrixRecord::What::multiply && bits_of(record.a) == 64 ? 64 : 32;
}

/// Whether a record from elsewhere is one that the simulator makes, with all its words and its text there.
inline bool is_whole(const MatrixRecord& record, std::uint64_t words, std::uint64_t instructions) {
  if (record.instruction >= instructions || record.what > MatrixRecord::What::store) return false;
  std::uint64_t rows = 0;
  if (record.what == MatrixRecord::What::multiply) {
    if (record.a > Element::b1_xor || record.b > Element::b1_xor || (record.rows != 8 && record.rows != 16) ||
        record.k == 0 || record.k > 256 || record.down == 0 || record.across == 0 || record.across > 32)
      return false;
    const Product p = product_of(record);
    const int tiles = record.down * record.across;
    if (record.a_count < record.down * p.registers_a() || record.b_count < record.across * p.registers_b() ||
        record.c_count < tiles * p.registers_c() || record.d_count < tiles * p.registers_d())
      return false;
    rows = std::uint64_t{record.a_count} + record.b_count + record.c_count + record.d_count;
  } else {
    if (record.d_count != 1 && record.d_count != 2 && record.d_count != 4) return false;
    rows = record.d_count + 1u;
  }
  return record.words <= words && rows * row_words(record) <= words - record.words;
}

}
