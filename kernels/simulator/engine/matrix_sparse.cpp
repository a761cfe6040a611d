// Products with a sparse A: of each group of its elements along k half are there, and metadata say which.
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/warp.h"
#include "kernels/simulator/engine/worker.h"

#include <algorithm>
#include <cstring>

namespace kernelarium::sim::matrix {
namespace {

using U = std::uint32_t;

/// The metadata of one row: four bits for each group.
class Choice {
 public:
  /// `metadata`: of all lanes; `selector`: which of the four that share rows hold it.
  Choice(const U* metadata, int row, int groups, int selector, Element element) {
    const U* four = metadata + 4 * (row % 8);
    const int upper = row / 8;
    if (groups == 4)
      bits_ = four[selector] >> (16 * upper) & 0xffff;
    else if (groups == 8 && bits_of(element) >= 16) // each of two lanes holds one half of both its rows
      bits_ = (four[2 * selector] >> (16 * upper) & 0xffff) |
              std::uint64_t{four[2 * selector + 1] >> (16 * upper) & 0xffff} << 16;
    else if (groups == 8)
      bits_ = four[2 * selector + upper];
    else
      bits_ = four[upper] | std::uint64_t{four[2 + upper]} << 32;
  }
  /// Where along k the element lies that is the row's `index`-th.
  int place(int index, Element element) const {
    if (element == Element::tf32) return 2 * index + (nibble(index) >> 1 & 1);
    if (bits_of(element) == 4) // by pairs
      return 8 * (index / 4) + 2 * (nibble(index / 4) >> (index & 2) & 3) + (index & 1);
    return 4 * (index / 2) + (nibble(index / 2) >> 2 * (index & 1) & 3);
  }

 private:
  int nibble(int group) const { return static_cast<int>(bits_ >> 4 * group & 15); }
  std::uint64_t bits_ = 0;
};

}

void multiply_sparse_add(const Product& p, const U* metadata, int selector, const void* const* a,
                         const void* const* b, const void* const* c, void* const* d) {
  const int bits = bits_of(p.a), in_word = 32 / bits;
  const U mask = bits == 32 ? ~0u : (1u << bits) - 1;
  const int groups = p.k / (p.a == Element::tf32 ? 1 : bits == 4 ? 4 : 2);
  const auto word_of = [](const void* row, int lane) { return static_cast<const U*>(row)[lane]; };

  // Every row of A meets rows of B of its own choice: a product of one row each.
  Product one = p;
  one.rows = 8;
  U a_rows[8][kLanes] = {}, b_rows[8][kLanes], c_rows[2][kLanes] = {}, d_rows[2][kLanes], results[4][kLanes];
  const auto pointers = [](auto& fragment, void** to) {
    int i = 0;
    for (auto& row : fragment) to[i++] = row;
  };
  void *a_to[8], *b_to[8], *c_to[2], *d_to[2];
  pointers(a_rows, a_to);
  pointers(b_rows, b_to);
  pointers(c_rows, c_to);
  pointers(d_rows, d_to);
  const int words = one.registers_b(), sums_c = one.registers_c(), sums_d = one.registers_d();
  for (int row = 0; row < p.rows; ++row) {
    const int group = row % 8, upper = row / 8;
    const Choice choice(metadata, row, groups, selector, p.a);
    for (int word = 0; word < words; ++word)
      for (int t = 0; t < 4; ++t) {
        a_rows[word][t] = word_of(a[2 * word + upper], 4 * group + t);
        for (int column = 0; column < 8; ++column) {
          U packed = 0;
          for (int i = 0; i < in_word; ++i) {
            const int place = choice.place((4 * word + t) * in_word + i, p.a);
            const int from = place / in_word, shift = bits * (place % in_word);
            packed |= (word_of(b[from / 4], 4 * column + from % 4) >> shift & mask) << bits * i;
          }
          b_rows[word][4 * column + t] = packed;
        }
      }
    for (int i = 0; i < sums_c; ++i)
      std::memcpy(c_rows[i], static_cast<const U*>(c[upper * sums_c + i]) + 4 * group, 4 * sizeof(U));
    multiply_add(one, a_to, b_to, c_to, d_to);
    for (int i = 0; i < sums_d; ++i)
      std::memcpy(results[upper * sums_d + i] + 4 * group, d_rows[i], 4 * sizeof(U));
  }
  for (int i = 0; i < p.registers_d(); ++i) std::memcpy(d[i], results[i], sizeof results[i]);
}

const Op* multiply_sparse(Warp& warp, const Op* op) {
  Tiles tiles;
  std::memcpy(static_cast<void*>(&tiles), &op->r[1], sizeof tiles);
  const int count = tiles.registers() + 1;
  void* rows[kMostRegisters];
  for (int i = 0; i < count; ++i) rows[i] = warp.row<U>(place_behind(op, i));
  void **d = rows, **a = d + tiles.d, **b = a + tiles.a, **c = b + tiles.b;
  if (leaves_out_products(warp)) {
    static U zeros[kLanes] = {};
    std::fill_n(a, tiles.a, static_cast<void*>(zeros));
  }
  warp.worker->other_work += std::uint64_t{8} * tiles.product.rows * tiles.product.k / work::products;
  multiply_sparse_add(tiles.product, static_cast<const U*>(rows[count - 1]), static_cast<int>(op->imm), a, b,
                      c, d);
  return behind(op, count);
}

}
