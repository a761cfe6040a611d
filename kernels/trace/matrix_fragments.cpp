#include "kernels/trace/matrix_fragments.h"

#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/matrix_record.h"
#include "kernels/simulator/engine/shared_matrix.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace kernelarium {

namespace layout = sim::matrix;

namespace {

constexpr int warp_lanes = 32, tile_columns = 8;

const char* name_of(layout::Element element) {
  constexpr const char* names[] = {"f16", "bf16", "tf32", "f64", "e4m3", "e5m2",
                                   "s8",  "u8",   "s4",   "u4",  "b1",   "b1"};
  return names[static_cast<int>(element)];
}

double number_of(layout::Element element, std::uint64_t bits) {
  const auto word = static_cast<std::uint32_t>(bits);
  const auto signed_of = [&](int width) {
    return static_cast<double>(static_cast<std::int32_t>(word << (32 - width)) >> (32 - width));
  };
  switch (element) {
  case layout::Element::f16:
    return sim::half_to_float(static_cast<std::uint16_t>(word));
  case layout::Element::bf16:
    return sim::bfloat_to_float(static_cast<std::uint16_t>(word));
  case layout::Element::tf32:
    return std::bit_cast<float>(word & 0xffffe000u);
  case layout::Element::f64:
    return std::bit_cast<double>(bits);
  case layout::Element::e4m3:
    return sim::e4m3_to_float(static_cast<std::uint8_t>(word));
  case layout::Element::e5m2: // the upper half of f16
    return sim::half_to_float(static_cast<std::uint16_t>(word << 8));
  case layout::Element::s8:
    return signed_of(8);
  case layout::Element::s4:
    return signed_of(4);
  default:
    return word;
  }
}

}

MatrixFragments::MatrixFragments(std::shared_ptr<const Run> run, std::size_t record)
    : run_(std::move(run)), record_(run_->trace->matrices[record]) {
  if (multiplies()) {
    place_factors();
    place_accumulators();
    if (record_.turned) turn_back();
  } else {
    place_matrices();
  }
}

const std::string& MatrixFragments::instruction() const {
  return run_->trace->instructions[record_.instruction];
}

int MatrixFragments::first_row() const {
  return record_.warpgroup ? static_cast<int>(record_.warp % 4) * record_.rows : 0;
}

void MatrixFragments::place_factors() {
  const layout::Product p = layout::product_of(record_);
  Grid& a = grids_[static_cast<int>(Operand::a)];
  Grid& b = grids_[static_cast<int>(Operand::b)];
  a.bits = b.bits = layout::bits_of(p.a);
  a.rows = record_.down * p.rows;
  b.columns = record_.across * tile_columns;
  a.columns = b.rows = p.k;
  a.first = record_.d_count;
  b.first = a.first + record_.a_count;
  for (Grid* grid : {&a, &b}) grid->holders.resize(static_cast<std::size_t>(grid->rows * grid->columns));
  const auto place = [&](bool of_a, int tiles, int registers, int rows) {
    for (int tile = 0; tile < tiles; ++tile)
      for (int i = 0; i < registers; ++i)
        for (int lane = 0; lane < warp_lanes; ++lane)
          for (int part = 0; part < layout::elements_a_register(a.bits); ++part) {
            const layout::Cell cell = layout::factor_cell(i, lane, part, rows, a.bits);
            const int outer = tile * rows + cell.row, along = cell.column;
            Grid& grid = of_a ? a : b;
            const int at = of_a ? outer * a.columns + along : along * b.columns + outer;
            grid.holders[static_cast<std::size_t>(at)] = {lane, tile * registers + i, part};
          }
  };
  place(true, record_.down, p.registers_a(), p.rows);
  place(false, record_.across, p.registers_b(), tile_columns);
}

void MatrixFragments::place_accumulators() {
  const layout::Product p = layout::product_of(record_);
  for (const Operand operand : {Operand::c, Operand::d}) {
    Grid& grid = grids_[static_cast<int>(operand)];
    const bool half = operand == Operand::c ? record_.half_c : record_.half_d;
    const int registers = operand == Operand::c ? p.registers_c() : p.registers_d();
    grid.bits = half ? 16 : layout::bits_of(p.a) == 64 ? 64 : 32;
    grid.rows = record_.down * p.rows;
    grid.columns = record_.across * tile_columns;
    if (operand == Operand::c) grid.first = std::size_t{record_.d_count} + record_.a_count + record_.b_count;
    grid.holders.resize(static_cast<std::size_t>(grid.rows * grid.columns));
    for (int tile = 0; tile < record_.down * record_.across; ++tile) {
      const layout::Cell corner = layout::tile_corner(tile, record_.across, p.rows);
      for (int i = 0; i < registers; ++i)
        for (int lane = 0; lane < warp_lanes; ++lane)
          for (int part = 0; part < (half ? 2 : 1); ++part) {
            const layout::Cell cell = layout::accumulator_cell(i, lane, part, half);
            grid.holders[static_cast<std::size_t>((corner.row + cell.row) * grid.columns + corner.column +
                                                  cell.column)] = {lane, tile * registers + i, part};
          }
    }
  }
}

/// From the executed product to the instruction's.
void MatrixFragments::turn_back() {
  for (Grid& grid : grids_) {
    const std::vector<Holder> holders = grid.holders;
    for (int row = 0; row < grid.rows; ++row)
      for (int column = 0; column < grid.columns; ++column)
        grid.holders[static_cast<std::size_t>(column * grid.rows + row)] =
            holders[static_cast<std::size_t>(row * grid.columns + column)];
    std::swap(grid.rows, grid.columns);
  }
  std::swap(grids_[static_cast<int>(Operand::a)], grids_[static_cast<int>(Operand::b)]);
}

void MatrixFragments::place_matrices() {
  Grid& grid = grids_[static_cast<int>(Operand::d)];
  grid.bits = 16;
  grid.rows = layout::kMatrixRows;
  grid.columns = record_.d_count * layout::kMatrixRows;
  grid.holders.resize(static_cast<std::size_t>(grid.rows * grid.columns));
  for (int m = 0; m < record_.d_count; ++m)
    for (int lane = 0; lane < warp_lanes; ++lane)
      for (int part = 0; part < 2; ++part) {
        const layout::Cell cell = layout::row_cell(lane, part, record_.transposed_a);
        grid.holders[static_cast<std::size_t>(cell.row * grid.columns + m * layout::kMatrixRows +
                                              cell.column)] = {lane, m, part};
      }
}

const MatrixFragments::Holder& MatrixFragments::holder(Operand operand, int row, int column) const {
  const Grid& one = grid(operand);
  return one.holders[static_cast<std::size_t>(row * one.columns + column)];
}

std::vector<MatrixFragments::Cell> MatrixFragments::cells(Operand operand, int lane) const {
  const Grid& one = grid(operand);
  std::vector<std::pair<std::pair<int, int>, Cell>> found;
  for (int row = 0; row < one.rows; ++row)
    for (int column = 0; column < one.columns; ++column)
      if (const Holder& each = holder(operand, row, column); each.lane == lane)
        found.push_back({{each.reg, each.part}, {row, column}});
  std::sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<Cell> cells;
  for (const auto& [order, cell] : found) cells.push_back(cell);
  return cells;
}

std::uint64_t MatrixFragments::bits(Operand operand, int row, int column) const {
  const Grid& one = grid(operand);
  const Holder& from = holder(operand, row, column);
  const std::uint32_t* words = run_->trace->matrix_words.data() + record_.words +
                               (one.first + static_cast<std::size_t>(from.reg)) * layout::row_words(record_);
  const auto lane = static_cast<std::size_t>(from.lane);
  if (layout::row_words(record_) == 2 * warp_lanes)
    return words[2 * lane] | static_cast<std::uint64_t>(words[2 * lane + 1]) << 32;
  const std::uint32_t mask = one.bits >= 32 ? ~0u : (1u << one.bits) - 1;
  return words[lane] >> (from.part * (one.bits % 32)) & mask;
}

double MatrixFragments::value(Operand operand, int row, int column) const {
  const std::uint64_t found = bits(operand, row, column);
  switch (operand) {
  case Operand::a:
    return number_of(record_.a, found);
  case Operand::b:
    return number_of(record_.b, found);
  default:
    break;
  }
  if (!multiplies()) return number_of(layout::Element::f16, found);
  if (grid(operand).bits == 16) return number_of(layout::Element::f16, found);
  if (grid(operand).bits == 64) return std::bit_cast<double>(found);
  if (record_.a >= layout::Element::s8) return static_cast<std::int32_t>(found);
  return std::bit_cast<float>(static_cast<std::uint32_t>(found));
}

std::string MatrixFragments::text(Operand operand, int row, int column) const {
  if (!multiplies()) return fmt::format("{:04x}", bits(operand, row, column));
  return fmt::format("{:.4g}", value(operand, row, column));
}

std::string MatrixFragments::type(Operand operand) const {
  if (!multiplies()) return "b16";
  if (operand == Operand::a) return name_of(record_.a);
  if (operand == Operand::b) return name_of(record_.b);
  const int bits = grid(operand).bits;
  return bits == 16 ? "f16" : bits == 64 ? "f64" : record_.a >= layout::Element::s8 ? "s32" : "f32";
}

bool MatrixFragments::in_shared(Operand operand) const {
  if (!multiplies()) return operand == Operand::d;
  return (operand == Operand::b && record_.warpgroup) || (operand == Operand::a && record_.a_in_shared);
}

std::uint32_t MatrixFragments::shared_place(Operand operand, int row, int column, bool plain) const {
  if (!multiplies()) { // the lanes' addresses, behind the registers
    const int matrix = column / layout::kMatrixRows;
    const auto lane = static_cast<std::size_t>(layout::address_lane(matrix, row));
    return run_->trace->matrix_words[record_.words + record_.d_count * std::size_t{warp_lanes} + lane] +
           2 * static_cast<std::uint32_t>(column % layout::kMatrixRows);
  }
  const bool of_a = operand == Operand::a;
  const sim::warpgroup::SharedMatrix matrix(of_a ? record_.a_descriptor : record_.b_descriptor,
                                            of_a ? record_.transposed_a : record_.transposed_b,
                                            layout::bits_of(record_.a));
  const int outer = of_a ? first_row() + row : column,
            along = (of_a ? column : row) * layout::bits_of(record_.a) / 8;
  return plain ? matrix.plain_place(outer, along) : matrix.place(outer, along);
}

int MatrixFragments::swizzle(Operand operand) const {
  if (!multiplies()) return layout::kMatrixRowBytes;
  return sim::warpgroup::SharedMatrix(operand == Operand::a ? record_.a_descriptor : record_.b_descriptor,
                                      false, 16)
      .width();
}

std::vector<std::size_t> MatrixFragments::of_warp(const Run& run, int launch, std::uint64_t block, int warp) {
  std::vector<std::size_t> found;
  if (!run.trace) return found;
  for (std::size_t i = 0; i < run.trace->matrices.size(); ++i) {
    const MatrixRecord& record = run.trace->matrices[i];
    if (static_cast<int>(record.launch) == launch && record.block == block &&
        static_cast<int>(record.warp) == warp)
      found.push_back(i);
  }
  return found;
}

}
