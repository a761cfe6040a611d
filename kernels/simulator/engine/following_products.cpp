// Unwritten values in the instructions that multiply matrices.
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/shared_matrix.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstring>

namespace kernelarium::sim {

const Unwritten& Following::noted(std::uint32_t row, std::shared_ptr<Origin>& origin) const {
  const Unwritten& value = of(row);
  if (value.lanes) origin = value.origin;
  return value;
}

/// Lanes 8 m to 8 m + 7 give the rows of matrix m, which all lanes get pieces of.
void Following::pass_on_rows(const Op* op, std::uint32_t base, std::uint32_t defines, bool transposed) {
  std::uint32_t unwritten[kLanes] = {};
  std::shared_ptr<Origin> origin;
  for (const Load& load : loads_)
    if (load.op == op) {
      unwritten[load.lane] |= load.bytes;
      if (!origin) origin = load.origin;
    }
  for (int m = 0; m < 4; ++m) {
    if (!(defines >> m & 1)) continue;
    Unwritten value;
    value.origin = origin;
    for (int lane = 0; lane < kLanes; ++lane)
      for (int part = 0; part < 2; ++part) {
        const matrix::Cell cell = matrix::row_cell(lane, part, transposed);
        const std::uint32_t bytes = unwritten[matrix::address_lane(m, cell.row)] >> 2 * cell.column & 3;
        value.add(lane, bits_of_bytes(bytes) << 16 * part, true); // elements, no padding
      }
    set(base + op->r[m], kFullMask, value);
  }
}

/// The way back: what lanes have stored.
void Following::keep_unwritten_rows(const Warp& warp, const Op* op, std::uint32_t base) const {
  const Program& program = warp.worker->program();
  const Role& role = program.roles[static_cast<std::size_t>(op - program.ops.data())];
  const bool transposed = program.texts[op->index].find(".trans") != std::string::npos;
  const auto* rows = warp.row<std::uint32_t>(op->r[4]);
  for (int m = 0; m < 4; ++m) {
    if (!(role.uses >> m & 1)) continue;
    const Unwritten& value = of(base + op->r[m]);
    for (std::uint32_t rest = value.lanes; rest; rest &= rest - 1)
      for (int part = 0; part < 2; ++part) {
        const int lane = std::countr_zero(rest);
        if (!(value.of(lane) >> 16 * part & 0xffff)) continue;
        const matrix::Cell cell = matrix::row_cell(lane, part, transposed);
        const std::uint32_t row =
            rows[matrix::address_lane(m, cell.row)] + static_cast<std::uint32_t>(op->imm);
        warp.worker->launch().checker->stays_unwritten(
            *warp.block, row + 2 * static_cast<std::uint32_t>(cell.column), 3, value.origin);
      }
  }
}

namespace {

/// Elements of one row of A, or one column of B, by their place along k.
struct Along {
  std::bitset<256> unwritten, not_zero;
};

/// Rows of A and columns of B of which an element is unwritten: all sums over them are worth nothing. Of
/// integers, an element that is multiplied by 0 does not matter: `a` and `b` then say more, where they are
/// not empty.
struct Holes {
  std::bitset<32> rows;
  std::bitset<256> columns;
  std::vector<Along> a, b;
  std::shared_ptr<Origin> origin;

  bool in_sum(std::size_t row, std::size_t column) const {
    if (!rows[row] && !columns[column]) return false;
    if (a.empty()) return true;
    const Along &of_a = a[row], &of_b = b[column];
    return ((of_a.unwritten & (of_b.unwritten | of_b.not_zero)) | (of_b.unwritten & of_a.not_zero)).any();
  }
};

/// Adds what register `i` of a factor's tile holds; `values`: of 32 lanes.
void add_along(std::vector<Along>& all, const Unwritten& value, const std::uint32_t* values, int first, int i,
               int rows, int bits) {
  const std::uint32_t element = bits == 8 ? 0xff : 0xf;
  for (int lane = 0; lane < kLanes; ++lane)
    for (int part = 0; part < matrix::elements_a_register(bits); ++part) {
      const matrix::Cell cell = matrix::factor_cell(i, lane, part, rows, bits);
      Along& along = all[static_cast<std::size_t>(first + cell.row)];
      const auto at = static_cast<std::size_t>(cell.column);
      along.unwritten[at] = value.of(lane) >> part * bits & element;
      along.not_zero[at] = values[lane] >> part * bits & element;
    }
}

/// The lanes whose register `i` of a factor's tile is unwritten mark its rows, or columns, from `first` on.
template<std::size_t N>
void mark_lanes(std::bitset<N>& holes, std::uint32_t lanes, int first, int i, int rows) {
  for (; lanes; lanes &= lanes - 1)
    holes.set(
        static_cast<std::size_t>(first + matrix::factor_piece(i, rows).outer + std::countr_zero(lanes) / 4));
}

/// The bits of element `part` of a register that holds one element, or two of 16 bits.
std::uint64_t part_of(std::uint64_t bits, int part, bool half) {
  return half ? bits >> 16 * part & 0xffff : bits;
}

/// What is unwritten in the registers of the sums: `across` tiles side by side. `value_of_c`: of a
/// register to which the products are added.
template<class Value>
void sums_of(const matrix::Product& p, int tiles, int across, const Holes& holes, Value value_of_c,
             std::vector<Unwritten>& sums) {
  for (int tile = 0; tile < tiles; ++tile) {
    const matrix::Cell corner = matrix::tile_corner(tile, across, p.rows);
    bool unwritten[16][8] = {};
    for (int i = 0; i < p.registers_c(); ++i) {
      const Unwritten& c = value_of_c(tile * p.registers_c() + i);
      for (std::uint32_t rest = c.lanes; rest; rest &= rest - 1)
        for (int part = 0; part < (p.half_c ? 2 : 1); ++part) {
          const int lane = std::countr_zero(rest);
          const matrix::Cell cell = matrix::accumulator_cell(i, lane, part, p.half_c);
          if (part_of(c.of(lane), part, p.half_c)) unwritten[cell.row][cell.column] = true;
        }
    }
    for (int i = 0; i < p.registers_d(); ++i) {
      Unwritten& d = sums[static_cast<std::size_t>(tile * p.registers_d() + i)];
      d.origin = holes.origin;
      for (int lane = 0; lane < kLanes; ++lane)
        for (int part = 0; part < (p.half_d ? 2 : 1); ++part) {
          const matrix::Cell cell = matrix::accumulator_cell(i, lane, part, p.half_d);
          if (unwritten[cell.row][cell.column] ||
              holes.in_sum(static_cast<std::size_t>(corner.row + cell.row),
                           static_cast<std::size_t>(corner.column + cell.column)))
            d.add_computed(lane, p.half_d ? std::uint64_t{0xffff} << 16 * part : kAllBits);
        }
    }
  }
}

}

/// mma and wmma: registers of D, A, B, C stand in the operations behind.
void Following::pass_on_tiles(const Op* op, std::uint32_t base, const std::vector<std::byte>& before) {
  matrix::Tiles tiles;
  std::memcpy(static_cast<void*>(&tiles), &op->r[1], sizeof tiles);
  const matrix::Product& p = tiles.product;
  const auto row = [&](int i) { return base + matrix::place_behind(op, i); };
  Holes holes;
  const auto value_at = [&](int i) -> const Unwritten& { return noted(row(i), holes.origin); };
  const bool sparse = op->run == &matrix::multiply_sparse;
  const int a = tiles.d, b = a + tiles.a, c = b + tiles.b;
  const int registers_b = sparse ? 2 * p.registers_b() : p.registers_b();
  for (int i = 0; i < tiles.down * p.registers_a(); ++i)
    mark_lanes(holes.rows, value_at(a + i).lanes, i / p.registers_a() * p.rows, i % p.registers_a(), p.rows);
  for (int i = 0; i < tiles.across * registers_b; ++i)
    mark_lanes(holes.columns, value_at(b + i).lanes, i / registers_b * 8, i % registers_b, 8);
  const int bits = matrix::bits_of(p.a);
  const bool integers = p.a >= MatrixElement::s8 && p.a <= MatrixElement::u4;
  if (!sparse && integers) {
    const auto values = [&](int i) {
      return reinterpret_cast<const std::uint32_t*>(before.data() + matrix::place_behind(op, i));
    };
    holes.a.resize(static_cast<std::size_t>(tiles.down * p.rows));
    holes.b.resize(static_cast<std::size_t>(tiles.across * 8));
    for (int i = 0; i < tiles.down * p.registers_a(); ++i)
      add_along(holes.a, of(row(a + i)), values(a + i), i / p.registers_a() * p.rows, i % p.registers_a(),
                p.rows, bits);
    for (int i = 0; i < tiles.across * registers_b; ++i)
      add_along(holes.b, of(row(b + i)), values(b + i), i / registers_b * 8, i % registers_b, 8, bits);
  }
  std::vector<Unwritten> sums(tiles.d);
  sums_of(
      p, tiles.down * tiles.across, tiles.across, holes,
      [&](int i) -> const Unwritten& { return value_at(c + i); }, sums);
  for (int i = 0; i < tiles.d; ++i) set(row(i), kFullMask, sums[static_cast<std::size_t>(i)]);
}

/// wgmma: B, and mostly A, are read from shared memory by pieces of 16 bytes.
void Following::pass_on_product(const Warp& warp, const Op* op, std::uint32_t base, bool keeps_sums) {
  using warpgroup::Form;
  Form form;
  std::memcpy(static_cast<void*>(&form), &op->r[3], sizeof form);
  const matrix::Product& p = form.product;
  const auto row = [&](int i) { return base + op[1 + i / warpgroup::kRowsAnOp].r[i % warpgroup::kRowsAnOp]; };
  Holes holes;
  std::unordered_map<std::uint32_t, std::uint32_t> unwritten; // bytes of pieces
  for (const Load& load : loads_)
    if (load.op == op) {
      unwritten[static_cast<std::uint32_t>(load.place)] |= load.bytes;
      holes.origin = load.origin;
    }
  const auto mark_shared = [&](auto& marks, std::uint64_t descriptor, bool transposed, int first, int count,
                               int bytes) {
    const warpgroup::SharedMatrix shared(descriptor, transposed, matrix::bits_of(p.a));
    const int size = std::max(shared.element_bytes(), 1);
    for (int outer = 0; outer < count && !unwritten.empty(); ++outer)
      for (int along = 0; along < bytes; along += size) {
        const std::uint32_t place = shared.place(first + outer, along);
        const auto piece = unwritten.find(place & ~15u);
        const std::uint32_t element = ((1u << size) - 1) << place % 16;
        if (piece != unwritten.end() && (piece->second & element) == element)
          marks.set(static_cast<std::size_t>(outer));
      }
  };
  const int sums = form.across * p.registers_d();
  const auto value_at = [&](int i) -> const Unwritten& { return noted(row(i), holes.origin); };
  if (form.has(Form::a_in_registers))
    for (int i = 0; i < 4; ++i) mark_lanes(holes.rows, value_at(sums + i).lanes, 0, i, 16);
  else
    mark_shared(holes.rows, warp.row<std::uint64_t>(op->r[1])[0], form.has(Form::transposed_a),
                static_cast<int>(warp.index % 4) * 16, 16, 32);
  mark_shared(holes.columns, warp.row<std::uint64_t>(op->r[2])[0], form.has(Form::transposed_b), 0,
              8 * form.across, 16 * form.registers_b());
  std::vector<Unwritten> values(static_cast<std::size_t>(sums));
  const Unwritten zero;
  sums_of(
      p, form.across, form.across, holes,
      [&](int i) -> const Unwritten& { return keeps_sums ? value_at(i) : zero; }, values);
  for (int i = 0; i < sums; ++i) set(row(i), kFullMask, values[static_cast<std::size_t>(i)]);
}

}
