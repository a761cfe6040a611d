#include "kernels/simulator/engine/matrix.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/tracing.h"
#include "kernels/simulator/memory/banks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <optional>

namespace kernelarium::sim::matrix {
namespace {

using U = std::uint32_t;

constexpr int kRowBytes = kMatrixRowBytes, kRows = kMatrixRows;

/// The 16 bytes of row `row`, out of the lanes' registers.
template<bool Transposed>
void gather_row(const U* registers, int row, std::byte* to) {
  for (int lane = 0; lane < kLanes; ++lane)
    for (int part = 0; part < 2; ++part)
      if (const Cell cell = row_cell(lane, part, Transposed); cell.row == row) {
        const auto value = static_cast<std::uint16_t>(registers[lane] >> (16 * part));
        std::memcpy(to + 2 * cell.column, &value, sizeof value);
      }
}

/// What the lane that gives the address of a row stores there.
template<bool Transposed>
void row_value(const Warp& warp, const Op* op, int lane, std::byte* out) {
  gather_row<Transposed>(warp.row<U>(op->r[lane / kRows]), lane % kRows, out);
}

/// One matrix takes one pass through shared memory if its rows are in different banks.
void count_passes(Pattern& pattern, int matrices) {
  pattern.wavefronts = pattern.ideal_wavefronts = pattern.worst_ways = 0;
  for (int m = 0; m < matrices; ++m) {
    const BankCount count = count_banks(0xffu << (kRows * m), kRowBytes, [&](int lane) {
      return pattern.relative[lane] - static_cast<std::uint64_t>(pattern.low);
    });
    pattern.wavefronts += count.wavefronts;
    pattern.ideal_wavefronts += count.ideal_wavefronts;
    pattern.worst_ways = std::max(pattern.worst_ways, count.worst_ways);
  }
  pattern.phase = 0;
}

/// Checks and counts an access by the lanes that give addresses; the start of the first row, or null when the
/// warp has stopped.
template<bool Counted>
std::byte* resolve(Warp& warp, const Op* op, Pattern& pattern, int matrices, Access access,
                   Checker::ValueOf values) {
  const std::uint32_t* address = warp.row<std::uint32_t>(op->r[4]);
  warp.mask = matrices == 4 ? kFullMask : (1u << (kRows * matrices)) - 1;
  const std::int64_t start = resolve_shared(warp, op, pattern, address, kRowBytes, access);
  bool fine = start >= 0;
  if constexpr (Counted) {
    if (fine) {
      fine = !warp.watched || check_shared(warp, op, pattern, static_cast<std::uint64_t>(start), kRowBytes,
                                           access == Access::load ? Kind::read : Kind::write, values);
      if (pattern.phase != 0) count_passes(pattern, matrices);
      if (fine) count_shared(warp, op, pattern, static_cast<std::uint32_t>(start), kRowBytes);
    }
  }
  warp.mask = kFullMask;
  return fine ? warp.shared + start : nullptr;
}

void record_rows(Warp& warp, const Op* op, MatrixRecord::What what, int matrices, bool transposed) {
  const auto count = static_cast<std::size_t>(matrices);
  MatrixTracing tracing(warp, op, kLanes, count + 1);
  if (!tracing) return;
  tracing.record().what = what;
  tracing.record().d_count = static_cast<std::uint16_t>(count);
  tracing.record().transposed_a = transposed;
  for (std::size_t m = 0; m < count; ++m) tracing.set(m, warp.row<U>(op->r[m]));
  U address[kLanes];
  for (int lane = 0; lane < kLanes; ++lane)
    address[lane] = warp.row<U>(op->r[4])[lane] + static_cast<U>(op->imm);
  tracing.set(count, address);
  tracing.keep();
}

template<int Matrices, bool Transposed, bool Counted>
const Op* load(Warp& warp, const Op* op) {
  Pattern& pattern = pattern_of(warp, op);
  const std::byte* from = resolve<Counted>(warp, op, pattern, Matrices, Access::load, nullptr);
  if (!from) return nullptr;
  for (int m = 0; m < Matrices; ++m) {
    U* to = warp.row<U>(op->r[m]);
    for (int lane = 0; lane < kLanes; ++lane) {
      std::uint16_t half[2];
      for (int part = 0; part < 2; ++part) {
        const Cell cell = row_cell(lane, part, Transposed);
        std::memcpy(&half[part], from + pattern.distance(address_lane(m, cell.row)) + 2 * cell.column, 2);
      }
      to[lane] = half[0] | static_cast<U>(half[1]) << 16;
    }
  }
  if (is_traced(warp)) [[unlikely]]
    record_rows(warp, op, MatrixRecord::What::load, Matrices, Transposed);
  return op + 1;
}

template<int Matrices, bool Transposed, bool Counted>
const Op* store(Warp& warp, const Op* op) {
  Pattern& pattern = pattern_of(warp, op);
  std::byte* to = resolve<Counted>(warp, op, pattern, Matrices, Access::store, &row_value<Transposed>);
  if (!to) return nullptr;
  for (int m = 0; m < Matrices; ++m)
    for (int row = 0; row < kRows; ++row)
      gather_row<Transposed>(warp.row<U>(op->r[m]), row, to + pattern.distance(address_lane(m, row)));
  if (is_traced(warp)) [[unlikely]]
    record_rows(warp, op, MatrixRecord::What::store, Matrices, Transposed);
  return op + 1;
}

template<bool Transposed, bool Counted>
Handler choose(int matrices, bool loads) {
  if (matrices == 1) return loads ? &load<1, Transposed, Counted> : &store<1, Transposed, Counted>;
  if (matrices == 2) return loads ? &load<2, Transposed, Counted> : &store<2, Transposed, Counted>;
  return loads ? &load<4, Transposed, Counted> : &store<4, Transposed, Counted>;
}
Handler choose(int matrices, bool transposed, bool counted, bool loads) {
  if (transposed) return counted ? choose<true, true>(matrices, loads) : choose<true, false>(matrices, loads);
  return counted ? choose<false, true>(matrices, loads) : choose<false, false>(matrices, loads);
}

/// The registers that it reads, before they are overwritten; nothing if there is no room for them.
std::optional<MatrixTracing> record_multiply(Warp& warp, const Op* op, const Tiles& tiles,
                                             std::byte* const* rows) {
  const Product& p = tiles.product;
  const auto count = static_cast<std::size_t>(tiles.registers());
  MatrixTracing tracing(warp, op, bits_of(p.a) == 64 ? 2 * kLanes : kLanes, count);
  if (!tracing) return {};
  MatrixRecord& record = tracing.record();
  record.a = p.a;
  record.b = p.b;
  record.rows = p.rows;
  record.down = tiles.down;
  record.across = tiles.across;
  record.turned = tiles.turned;
  record.half_c = p.half_c;
  record.half_d = p.half_d;
  record.k = p.k;
  record.d_count = tiles.d;
  record.a_count = tiles.a;
  record.b_count = tiles.b;
  record.c_count = tiles.c;
  for (std::size_t i = tiles.d; i < count; ++i) tracing.set(i, rows[i]);
  return tracing;
}

}

const Op* whole_warp(Warp& warp, const Op* op) {
  if (warp.mask == kFullMask) return op + 1;
  const Op* next = nullptr;
  if (!control::gather(warp, op, next)) return next;
  if (warp.mask == kFullMask) return op + 1;
  return warp.worker->fault(
      warp, op, "sync-mask",
      Sentence::tr("only %1 of 32 lanes execute an instruction of the whole warp: the result is undefined on "
                   "a GPU. Keep it out of branches that only some lanes take, launch blocks of whole warps, "
                   "and let no lane exit before it",
                   std::popcount(warp.mask)));
}

const Op* multiply(Warp& warp, const Op* op) {
  Tiles tiles;
  std::memcpy(static_cast<void*>(&tiles), &op->r[1], sizeof tiles);
  std::byte* rows[kMostRegisters];
  const int count = tiles.registers();
  for (int i = 0; i < count; ++i) rows[i] = warp.r + place_behind(op, i);
  std::byte **d = rows, **a = d + tiles.d, **b = a + tiles.a, **c = b + tiles.b;
  const Product& p = tiles.product;
  const std::size_t bytes = bits_of(p.a) == 64 ? 256 : 128;
  alignas(64) std::byte factors_kept[kMostRegisters][256];
  const bool twice = warp.worker->launch().left_out == LeftOut::products_twice && p.half_c == p.half_d;
  if (twice) [[unlikely]] // D may lie where A and B do
    for (int i = 0; i < tiles.a + tiles.b; ++i)
      a[i] = static_cast<std::byte*>(std::memcpy(factors_kept[i], a[i], bytes));
  const auto read = [](std::byte** registers) { return reinterpret_cast<const void* const*>(registers); };
  const void* nothing[kMostRegisters];
  const bool left_out = leaves_out_products(warp);
  if (left_out) [[unlikely]] {
    alignas(64) static constexpr std::array<std::byte, 256> zeros{};
    std::fill_n(nothing, tiles.a, static_cast<const void*>(zeros.data()));
  }
  const auto factors = [&](int tile) -> const void* const* {
    return left_out ? nothing : read(a + tile * p.registers_a());
  };
  warp.worker->other_work += std::uint64_t{8} * p.rows * p.k * tiles.down * tiles.across / work::products;
  std::optional<MatrixTracing> tracing;
  if (is_traced(warp)) [[unlikely]]
    tracing = record_multiply(warp, op, tiles, rows);
  using Rows = const void* const*;
  const auto add = [&](Rows left, Rows right, Rows sum, void* const* to) {
    if (!tiles.in_halves) return multiply_add(p, left, right, sum, to);
    Product half = p;
    half.k /= 2;
    multiply_add(half, left, right, sum, to);
    multiply_add(half, left + half.registers_a(), right + half.registers_b(), to, to);
  };
  if (tiles.down * tiles.across == 1) {
    add(factors(0), read(b), read(c), reinterpret_cast<void* const*>(d));
    if (twice) add(factors(0), read(b), read(d), reinterpret_cast<void* const*>(d));
  } else {
    // D may share registers with what later tiles read.
    alignas(64) std::byte results[16][256];
    int done = 0;
    for (int i = 0; i < tiles.down; ++i)
      for (int j = 0; j < tiles.across; ++j) {
        void* to[8];
        for (int n = 0; n < p.registers_d(); ++n) to[n] = results[done * p.registers_d() + n];
        add(factors(i), read(b + j * p.registers_b()), read(c + done * p.registers_c()), to);
        if (twice) add(factors(i), read(b + j * p.registers_b()), to, to);
        ++done;
      }
    for (int n = 0; n < tiles.d; ++n) std::memcpy(d[n], results[n], bytes);
  }
  if (tracing) {
    for (std::size_t i = 0; i < tiles.d; ++i) tracing->set(i, d[i]);
    tracing->keep();
  }
  return behind(op, count);
}

Handler load_handler(int matrices, bool transposed, bool counted) {
  return choose(matrices, transposed, counted, true);
}
Handler store_handler(int matrices, bool transposed, bool counted) {
  return choose(matrices, transposed, counted, false);
}

const Op* check_tile(Warp& warp, const Op* op) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker) return op + 1;
  const int lane = std::countr_zero(warp.mask);
  const auto value = [&](int i) { return warp.row<std::uint64_t>(op->r[i])[lane]; };
  const std::uint64_t address = value(1) + op->imm, row = value(2), multiple = value(3);
  const auto fine = [&](std::uint64_t bytes, const Sentence& words) {
    return bytes % multiple == 0 ||
           checker->tell_of(warp, op, op->index,
                            warp.worker->diagnostic(warp, op, "misaligned", words, lane));
  };
  const bool goes_on =
      fine(address, Sentence::tr("the tile begins at %1, which is not a multiple of %2 bytes, as wmma needs: "
                                 "align the array, and step through it in multiples of that",
                                 fmt::format("{:#x}", address), multiple)) &&
      fine(row,
           Sentence::tr("the rows of the tile are %1 bytes apart, which is not a multiple of %2, as wmma "
                        "needs: choose another leading dimension",
                        row, multiple));
  return goes_on ? op + 1 : nullptr;
}
const Op* transpose(Warp& warp, const Op* op) {
  std::byte rows[kRows * kRowBytes];
  for (int row = 0; row < kRows; ++row) gather_row<false>(warp.row<U>(op->r[1]), row, rows + row * kRowBytes);
  for (int lane = 0; lane < kLanes; ++lane) {
    std::uint16_t half[2];
    for (int part = 0; part < 2; ++part) {
      const Cell cell = row_cell(lane, part, true);
      std::memcpy(&half[part], rows + cell.row * kRowBytes + 2 * cell.column, 2);
    }
    warp.row<U>(op->r[0])[lane] = half[0] | static_cast<U>(half[1]) << 16;
  }
  return op + 1;
}

}
