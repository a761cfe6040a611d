#include "kernels/simulator/engine/warpgroup.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/shared_matrix.h"
#include "kernels/simulator/engine/tracing.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <span>

namespace kernelarium::sim::warpgroup {
namespace {

using matrix::bits_of;

using U = std::uint32_t;

constexpr int kRows = 16, kWords = 8; ///< of A: 32 bytes per row, like B unless A is sparse
constexpr int kMostColumns = 256;

/// Of a transposed matrix, the four bytes along k at word `word` of the row's 32 bytes.
U transposed_word(const SharedMatrix& matrix, const Block& block, int outer, int word) {
  U value = 0;
  for (int i = 0; i < 4; i += matrix.element_bytes()) {
    U element = 0;
    std::memcpy(&element, block.shared.data() + matrix.place(outer, 4 * word + i),
                static_cast<std::size_t>(matrix.element_bytes()));
    value |= element << (8 * i);
  }
  return value;
}
/// Register `i` of the fragment of `rows` rows or columns from `first` on.
void read_fragment(const SharedMatrix& matrix, const Block& block, int first, int i, int rows, U* to) {
  const matrix::Piece piece = matrix::factor_piece(i, rows);
  for (int g = 0; g < 8; ++g)
    if (const int outer = first + piece.outer + g; !matrix.transposed())
      std::memcpy(to + 4 * g, block.shared.data() + matrix.place(outer, 4 * piece.along), 16);
    else
      for (int t = 0; t < 4; ++t) to[4 * g + t] = transposed_word(matrix, block, outer, piece.along + t);
}
/// Offsets of all pieces of 16 bytes that `bytes` along k of `count` rows or columns from `first` on touch,
/// ascending.
std::vector<U> pieces_of(const SharedMatrix& matrix, int first, int count, int bytes = 4 * kWords) {
  std::vector<U> found;
  const int step = matrix.transposed() ? matrix.element_bytes() : 16,
            outer_step = matrix.transposed() ? 16 / matrix.element_bytes() : 1;
  for (int outer = first; outer < first + count; outer += outer_step)
    for (int along = 0; along < bytes; along += step) found.push_back(matrix.place(outer, along) & ~15u);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// Whether the descriptor names memory that is there, and, with checks, its pattern begins where it should.
/// False: the warp has stopped.
bool check_descriptor(Warp& warp, const Op* op, const SharedMatrix& descriptor, const std::vector<U>& pieces,
                      char name) {
  const U size = warp.worker->launch().shared_bytes;
  Checker* const checker = warp.worker->launch().checker;
  if (checker && !descriptor.aligned() &&
      !checker->tell_of(
          warp, op, op->index,
          warp.worker->diagnostic(
              warp, op, "misaligned",
              Sentence::tr("the descriptor of %1 starts at offset %2 of shared memory, with a swizzle of %3 "
                           "bytes and the base offset %4: there the base offset must be %5 (it is 0 where a "
                           "matrix starts at a multiple of %6 bytes)",
                           std::string(1, name), descriptor.start(), descriptor.width(),
                           descriptor.base_offset(), descriptor.wanted_base_offset(), 8 * descriptor.width()),
              -1)))
    return false;
  if (pieces.back() + 16 <= size) return true;
  warp.worker->fault(
      warp, op, "out-of-bounds",
      Sentence::tr("the descriptor of %1 reaches to offset %2 of shared memory, but the block has %3 "
                   "bytes",
                   std::string(1, name), pieces.back() + 16, size));
  return false;
}

/// The checks' view of what is read. False: the warp has stopped.
bool check_reads(Warp& warp, const Op* op, const std::vector<U>& pieces) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker) return true;
  const auto may_read = [&](Pattern& pattern, std::uint64_t base) {
    return check_shared(warp, op, pattern, base, 16, Kind::read, nullptr);
  };
  if (!check_pieces(warp, pieces, may_read)) return false;
  copies_of(warp.worker->launch(), *warp.block).read(warp, op, pieces);
  return true;
}

/// Its operands: in the register layout of mma.sync, wherever they came from.
std::optional<MatrixTracing> record_product(Warp& warp, const Op* op, const Form& form, std::uint64_t a,
                                            std::uint64_t b) {
  const matrix::Product& p = form.product;
  const auto accumulators = static_cast<std::uint16_t>(form.across * p.registers_d());
  const auto b_rows = static_cast<std::uint16_t>(2 * form.across);
  MatrixTracing tracing(warp, op, kLanes, 2u * accumulators + 4u + b_rows);
  if (!tracing) return {};
  MatrixRecord& record = tracing.record();
  record.warpgroup = 1;
  record.a = p.a;
  record.b = p.b;
  record.across = form.across;
  record.half_c = p.half_c;
  record.half_d = p.half_d;
  record.k = p.k;
  record.a_in_shared = !form.has(Form::a_in_registers);
  record.a_descriptor = a;
  record.b_descriptor = b;
  record.transposed_a = form.has(Form::transposed_a);
  record.transposed_b = form.has(Form::transposed_b);
  record.d_count = record.c_count = accumulators;
  record.a_count = 4;
  record.b_count = b_rows;
  return tracing;
}

// In Warp::products_issued, with the number of products that are not committed.
constexpr U kCommitted = 1u << 31; ///< some are, and not waited for
constexpr U kFenced = 1u << 30;    ///< the warp has executed a wgmma.fence

/// With checks: the first product of a warp has a fence before it. False: the warp has stopped.
bool check_fence(Warp& warp, const Op* op) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker || (warp.products_issued & kFenced)) return true;
  return checker->tell_of(
      warp, op, op->index,
      warp.worker->diagnostic(
          warp, op, "race",
          Sentence::tr("there is no wgmma.fence before the first wgmma: its registers may not hold yet what "
                       "was written to them. Execute wgmma.fence first"),
          -1));
}

/// The warps of its warpgroup.
std::span<Warp> group_of(const Warp& warp) {
  std::vector<Warp>& all = warp.block->warps;
  const std::size_t first = warp.index / 4 * 4;
  return {all.begin() + static_cast<std::ptrdiff_t>(first), std::min<std::size_t>(4, all.size() - first)};
}

/// Whether all lanes have the same value.
bool uniform(const std::uint64_t* row) {
  return std::all_of(row, row + kLanes, [=](std::uint64_t value) { return value == row[0]; });
}

}

const Op* multiply(Warp& warp, const Op* op) {
  Form form;
  std::memcpy(static_cast<void*>(&form), &op->r[3], sizeof form);
  const matrix::Product& p = form.product;
  const int count = form.registers(), bits = bits_of(p.a);
  const auto rows = [&](int i) { return warp.r + op[1 + i / kRowsAnOp].r[i % kRowsAnOp]; };
  const auto* a_bits = warp.row<std::uint64_t>(op->r[1]);
  const auto* b_bits = warp.row<std::uint64_t>(op->r[2]);
  const U keeps_c = warp.predicate(op->r[0]);
  if ((warp.index / 4 + 1) * 4 > warp.block->warps.size() || !uniform(b_bits) || (keeps_c && ~keeps_c) ||
      (!form.has(Form::a_in_registers) && !uniform(a_bits)))
    return warp.worker->fault(
        warp, op, "sync-mask",
        Sentence::tr("a warpgroup instruction requires four whole warps, and the same descriptors and "
                     "scale-d in all lanes"));
  if (!check_fence(warp, op)) return nullptr;
  const SharedMatrix b(b_bits[0], form.has(Form::transposed_b), bits);
  const int columns = 8 * form.across;
  const std::vector<U> b_pieces = pieces_of(b, 0, columns, 16 * form.registers_b());
  if (!check_descriptor(warp, op, b, b_pieces, 'B')) return nullptr;

  alignas(64) U a_rows[4][kLanes];
  const int first = static_cast<int>(warp.index % 4) * kRows;
  if (form.has(Form::a_in_registers)) {
    for (int i = 0; i < 4; ++i)
      std::memcpy(a_rows[i], rows(form.across * p.registers_d() + i), sizeof a_rows[i]);
  } else {
    const SharedMatrix a(a_bits[0], form.has(Form::transposed_a), bits);
    const std::vector<U> a_pieces = pieces_of(a, first, kRows);
    if (!check_descriptor(warp, op, a, a_pieces, 'A') || !check_reads(warp, op, a_pieces)) return nullptr;
    for (int i = 0; i < 4; ++i) read_fragment(a, *warp.block, first, i, kRows, a_rows[i]);
  }
  if (!check_reads(warp, op, b_pieces)) return nullptr;
  if (warp.worker->launch().checker) copies_of(warp.worker->launch(), *warp.block).count_product(warp, op);
  warp.worker->other_work += static_cast<std::uint64_t>(8 * p.rows * p.k * form.across) / work::products;
  const U sign = bits == 16 ? 0x80008000u : bits == 8 ? 0x80808080u : 0x80000000u;
  if (form.has(Form::negate_a))
    for (auto& row : a_rows)
      for (U& word : row) word ^= sign;

  if (leaves_out_products(warp))
    for (auto& row : a_rows) std::fill_n(row, kLanes, 0u);

  std::optional<MatrixTracing> tracing;
  const bool sparse = form.has(Form::sparse);
  if (is_traced(warp) && !sparse) [[unlikely]]
    tracing = record_product(warp, op, form, a_bits[0], b_bits[0]);
  const void* a_pointers[] = {a_rows[0], a_rows[1], a_rows[2], a_rows[3]};
  static const std::array<U, kLanes> zeros{};
  const auto a_row = static_cast<std::size_t>(form.across * p.registers_d()), b_row = a_row + 4,
             c_row = b_row + 2u * form.across;
  for (int tile = 0; tile < form.across; ++tile) {
    alignas(64) U b_rows[4][kLanes];
    for (int i = 0; i < form.registers_b(); ++i) {
      read_fragment(b, *warp.block, 8 * tile, i, 8, b_rows[i]);
      if (form.has(Form::negate_b))
        for (U& word : b_rows[i]) word ^= sign;
    }
    const void* b_pointers[] = {b_rows[0], b_rows[1], b_rows[2], b_rows[3]};
    const void* c[4];
    void* d[4];
    for (int i = 0; i < p.registers_d(); ++i) {
      d[i] = rows(tile * p.registers_d() + i);
      c[i] = keeps_c & 1 ? d[i] : zeros.data();
    }
    if (tracing)
      for (std::size_t i = 0, n = static_cast<std::size_t>(p.registers_d()); i < n; ++i)
        tracing->set(c_row + static_cast<std::size_t>(tile) * n + i, c[i]);
    if (sparse)
      multiply_sparse_add(p, reinterpret_cast<const U*>(rows(count - 1)), form.has(Form::second_pair),
                          a_pointers, b_pointers, c, d);
    else
      multiply_add(p, a_pointers, b_pointers, c, d);
    if (warp.worker->launch().left_out == LeftOut::products_twice && !sparse)
      multiply_add(p, a_pointers, b_pointers, d, d);
    if (!tracing) continue;
    for (std::size_t i = 0, n = static_cast<std::size_t>(p.registers_d()); i < n; ++i)
      tracing->set(static_cast<std::size_t>(tile) * n + i, d[i]);
    for (std::size_t i = 0; i < 2; ++i)
      tracing->set(b_row + 2 * static_cast<std::size_t>(tile) + i, b_rows[i]);
  }
  if (tracing) {
    for (std::size_t i = 0; i < 4; ++i) tracing->set(a_row + i, a_rows[i]);
    tracing->keep();
  }
  ++warp.products_issued;
  return op + 1 + (count + kRowsAnOp - 1) / kRowsAnOp;
}

const Op* fence(Warp& warp, const Op* op) {
  warp.products_issued |= kFenced;
  return op + 1;
}

const Op* commit_group(Warp& warp, const Op* op) {
  const U fenced = warp.products_issued & kFenced;
  if (warp.products_issued != fenced) warp.products_issued = fenced | kCommitted;
  ++warp.product_groups;
  if (warp.block->open_barriers > 0) wake(warp);
  return op + 1;
}

void wake(Warp& warp) {
  Block& block = *warp.block;
  for (Warp& other : group_of(warp))
    for (Fragment& fragment : other.fragments) {
      if (fragment.wait != Wait::barrier || fragment.barrier != kWait) continue;
      fragment.wait = Wait::none;
      --block.open_barriers;
      ++block.epoch;
    }
}

const Op* wait_group(Warp& warp, const Op* op) {
  const U complete = warp.product_groups - std::min(warp.product_groups, static_cast<U>(op->imm));
  const auto is_behind = [=](const Warp& other) {
    return other.product_groups < complete && other.exited != other.threads;
  };
  const std::span<Warp> group = group_of(warp);
  if (std::any_of(group.begin(), group.end(), is_behind)) {
    control::park_at_barrier(warp, op, kWait);
    ++warp.block->open_barriers;
    return warp.worker->next_fragment(warp);
  }
  if (Checker* checker = warp.worker->launch().checker) {
    if (!copies_of(warp.worker->launch(), *warp.block).wait_reads(warp, complete)) return nullptr;
    checker->waited_for_products(warp, complete);
    // What a product reads, the warp reads as one: any of its lanes may signal afterwards that it is done.
    checker->meet_in_warp(warp, warp.mask);
  }
  if (op->imm == 0) warp.products_issued &= ~kCommitted; // products in no group are not waited for
  return op + 1;
}

const Op* touched(Warp& warp, const Op* op) {
  Worker& worker = *warp.worker;
  if (!worker.launch().checker || (warp.products_issued & ~kFenced) == 0) return op + 1;
  Finding finding = worker.diagnostic(
      warp, op, "race",
      Sentence::tr("a register is used that wgmma at line %1 is still writing: wait for its group with "
                   "wgmma.wait_group first",
                   worker.program().places[op->imm].line),
      -1);
  finding.other_line = worker.program().places[op->imm].line;
  return worker.launch().checker->tell_of(warp, op, static_cast<std::uint32_t>(op->imm), finding) ? op + 1
                                                                                                  : nullptr;
}

const Op* unfenced(Warp& warp, const Op* op) {
  Worker& worker = *warp.worker;
  if (!worker.launch().checker || !(warp.products_issued & kFenced)) return op + 1; // none at all: multiply()
  const int line = worker.program().places[op->imm].line;
  Finding finding = worker.diagnostic(
      warp, op, "race",
      Sentence::tr(
          "a register of this wgmma was changed at line %1, with no wgmma.fence in between: the wgmma "
          "may use the old value. Execute wgmma.fence after the change",
          line),
      -1);
  finding.other_line = line;
  return worker.launch().checker->tell_of(warp, op, static_cast<std::uint32_t>(op->imm), finding) ? op + 1
                                                                                                  : nullptr;
}

}
