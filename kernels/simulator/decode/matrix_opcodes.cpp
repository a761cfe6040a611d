#include "kernels/simulator/decode/matrix_lowering.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/matrix_quads.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/memory/global_memory.h"

#include <cstdio>
#include <cstring>
#include <map>
#include <optional>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using matrix::Element;
using matrix::Product;
using matrix::Shape;
using matrix::Tiles;
using namespace matrix;
using ptx::Space;

}

std::vector<Operand> matrix::elements_of(const Operand& operand) {
  return operand.kind == Kind::vector ? operand.elements : std::vector{operand};
}

std::optional<Element> matrix::element_of(const std::string& name) {
  static constexpr std::pair<const char*, Element> names[] = {
      {"f16", Element::f16},   {"bf16", Element::bf16}, {"tf32", Element::tf32}, {"f64", Element::f64},
      {"e4m3", Element::e4m3}, {"e5m2", Element::e5m2}, {"s8", Element::s8},     {"u8", Element::u8},
      {"s4", Element::s4},     {"u4", Element::u4},     {"b1", Element::b1_and}};
  for (const auto& [text, element] : names)
    if (name == text) return element;
  return {};
}

std::vector<std::string> matrix::types_of(const ptx::Instruction& instruction) {
  std::vector<std::string> types;
  for (const std::string& modifier : instruction.modifiers)
    if (modifier == "f32" || modifier == "s32" || element_of(modifier)) types.push_back(modifier);
  return types;
}

matrix::Shape matrix::shape_of(const ptx::Instruction& instruction) {
  for (const std::string& modifier : instruction.modifiers) {
    Shape shape;
    if (std::sscanf(modifier.c_str(), "m%dn%dk%d", &shape.m, &shape.n, &shape.k) == 3) return shape;
  }
  return {};
}

namespace {

bool is_integer(Element element) { return element >= Element::s8; }

/// An operation with the rows of D, A, B and C behind it, so many each; `sparse`: metadata and selector
/// follow.
void push_with_rows(Lowering& l, Draft multiply, const int (&counts)[4], std::uint8_t width, bool sparse,
                    bool turned = false) {
  l.need_operands(sparse ? 6 : 4);
  l.gather_warp();
  std::vector<Draft> behind;
  int count = 0;
  const auto add = [&](std::uint32_t value, bool result) {
    const int place = count++ % matrix::kRowsAnOp;
    if (place == 0) {
      behind.emplace_back();
      behind.back().op.run = &control::nothing;
    }
    behind.back().value[place] = value;
    if (result) behind.back().defines = static_cast<std::uint8_t>(behind.back().defines | 1u << place);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const bool factor = i == 1 || i == 2;
    const std::vector<Operand> registers = elements_of(l.operand(turned && factor ? 3 - i : i));
    if (static_cast<int>(registers.size()) != counts[i])
      l.malformed("the number of registers does not match the shape");
    for (const Operand& one : registers) {
      if (i > 0) {
        add(l.use(one, width), false);
      } else if (one.kind == Kind::sink) {
        add(l.temporary(width), true);
      } else {
        if (one.kind != Kind::reg || l.register_width(one) != width)
          l.malformed("the results must be registers of the fragment's type");
        add(l.register_value(one.reg), true);
      }
    }
  }
  if (sparse) {
    add(l.use(l.operand(4), 4), false);
    multiply.op.imm = l.operand(5).bits;
  }
  l.push_unguarded(multiply);
  for (const Draft& draft : behind) l.push_unguarded(draft);
}

/// D = A * B + C.
void push_multiply(Lowering& l, const Tiles& tiles, bool sparse = false) {
  static_assert(sizeof(Tiles) <= 5 * sizeof(std::uint32_t));
  Draft multiply;
  multiply.op.run = sparse ? &matrix::multiply_sparse : &matrix::multiply;
  std::memcpy(&multiply.op.r[1], &tiles, sizeof tiles);
  push_with_rows(l, multiply, {tiles.d, tiles.a, tiles.b, tiles.c}, bits_of(tiles.product.a) == 64 ? 8 : 4,
                 sparse, tiles.turned);
}

/// The types of D, A, B, C, and the other modifiers of a product; checks all but the shape.
Product product_of(Lowering& l) {
  std::vector<std::string> types = types_of(l.now());
  if (types.size() == 2 && l.now().opcode == "wmma") types = {types[0], "f16", "f16", types[1]};
  if (types.size() != 4) l.malformed("the types of D, A, B and C are expected");
  const std::optional<Element> a = element_of(types[1]), b = element_of(types[2]);
  if (!a || !b) l.malformed("the types of A and B are wrong");
  Product p;
  p.a = *a;
  p.b = *b;
  if (p.a == Element::b1_and) {
    if (!l.has("popc") || !(l.has("and") || l.has("xor"))) l.malformed(".and.popc or .xor.popc is expected");
    p.a = p.b = l.has("xor") ? Element::b1_xor : Element::b1_and;
  }
  p.saturate = is_integer(p.a) && l.has("satfinite");
  p.half_c = types[3] == "f16";
  p.half_d = types[0] == "f16";
  const char* wanted = p.a == Element::f64 ? "f64" : is_integer(p.a) ? "s32" : "f32";
  const auto fits = [&](const std::string& type) {
    return type == wanted || ((p.a == Element::f16 || is_eight(p.a)) && type == "f16");
  };
  const bool pair =
      p.a == p.b || (bits_of(p.a) == bits_of(p.b) && bits_of(p.a) <= 8 && is_integer(p.a) == is_integer(p.b));
  if (!fits(types[0]) || !fits(types[3]) || !pair) l.unsupported(Sentence::tr("this combination of types"));
  return p;
}

/// Volta's shape, which later GPUs have no machine instruction for.
bool is_of_quads(const ptx::Instruction& instruction) {
  return instruction.has("m8n8k4") && instruction.has("f16");
}

/// mma.sync.aligned.m8n8k4.row|col.row|col.dtype.f16.f16.ctype d, a, b, c
void lower_quads(Lowering& l) {
  const std::vector<std::string>& modifiers = l.now().modifiers;
  const auto shape = std::find(modifiers.begin(), modifiers.end(), "m8n8k4");
  const auto is_layout = [](const std::string& text) { return text == "row" || text == "col"; };
  if (modifiers.end() - shape < 3 || !is_layout(shape[1]) || !is_layout(shape[2]))
    l.malformed("the layouts of A and B are expected");
  const Product p = product_of(l);
  if (p.half_d && !p.half_c) l.unsupported(Sentence::tr("this combination of types"));
  matrix::Quads quads;
  quads.a_by_row = shape[1] == "row";
  quads.b_by_row = shape[2] == "row";
  quads.half_c = p.half_c;
  quads.half_d = p.half_d;
  Draft multiply;
  multiply.op.run = &matrix::multiply_quads;
  std::memcpy(&multiply.op.r[1], &quads, sizeof quads);
  push_with_rows(l, multiply, {quads.registers_d(), 2, 2, quads.registers_c()}, 4, false);
}

void lower_mma(Lowering& l) {
  if (is_of_quads(l.now())) return lower_quads(l);
  for (const std::string& modifier : l.now().modifiers)
    if (modifier.starts_with("kind::") || modifier.starts_with("block_scale"))
      l.unsupported(Sentence::tr("instructions of Blackwell GPUs"));
  Tiles tiles;
  Product& p = tiles.product = product_of(l);
  const Shape shape = shape_of(l.now());
  const bool of_turing = p.a == Element::f16 ? shape.k == 8 : is_integer(p.a) && shape.m == 8;
  l.require_capability(is_eight(p.a) ? 89 : of_turing ? 75 : 80);
  const int bits = bits_of(p.a), least = p.a == Element::f64 ? 4 : 128 / bits;
  bool known = shape.n == 8 && (shape.m == 16 || shape.m == 8);
  if (shape.m == 8)
    known &= shape.k == least && (p.a == Element::f64 || is_integer(p.a));
  else
    known &= shape.k == least || shape.k == 2 * least || (p.a == Element::f64 && shape.k == 16);
  known &= !is_eight(p.a) || p.half_c == p.half_d;
  if (!known) l.unsupported(Sentence::tr("this shape with these types"));
  if (!l.has("row") || !l.has("col")) l.malformed(".row.col is expected");
  p.rows = static_cast<std::uint8_t>(shape.m);
  p.k = static_cast<std::uint16_t>(shape.k);
  tiles.a = static_cast<std::uint8_t>(p.registers_a());
  tiles.b = static_cast<std::uint8_t>(p.registers_b());
  tiles.c = static_cast<std::uint8_t>(p.registers_c());
  tiles.d = static_cast<std::uint8_t>(p.registers_d());
  push_multiply(l, tiles);
}

/// mma.sp{::ordered_metadata}.sync.aligned.shape.row.col{.satfinite}.dtype.atype.btype.ctype d, a, b, c, e,
/// selector
void lower_sparse_mma(Lowering& l) {
  for (const std::string& modifier : l.now().modifiers)
    if (modifier.starts_with("kind::")) l.unsupported(Sentence::tr("instructions of Blackwell GPUs"));
  Tiles tiles;
  Product& p = tiles.product = product_of(l);
  const Shape shape = shape_of(l.now());
  const int bits = bits_of(p.a), least = 256 / bits;
  const bool eight = is_eight(p.a);
  if (shape.m != 16 || shape.n != 8 || bits == 64 || bits == 1 || (eight && (p.half_c || p.half_d)) ||
      !((shape.k == least && !eight) || shape.k == 2 * least))
    l.unsupported(Sentence::tr("this shape with these types"));
  p.k = static_cast<std::uint16_t>(shape.k / 2);
  tiles.a = static_cast<std::uint8_t>(p.registers_a());
  tiles.b = static_cast<std::uint8_t>(2 * p.registers_b());
  tiles.c = static_cast<std::uint8_t>(p.registers_c());
  tiles.d = static_cast<std::uint8_t>(p.registers_d());
  l.need_operands(6);
  const Operand& selector = l.operand(5);
  const std::uint64_t selectors = bits == 32 || bits == 16 ? (shape.k == least ? 4 : 2)
                                  : shape.k == least       ? 2
                                                           : 1;
  if (selector.kind != Kind::integer || selector.bits >= selectors) l.malformed("there is no such selector");
  push_multiply(l, tiles, true);
}

/// Tensor cores of the H200, by the products that a scheduler's core makes: m16n8k16 of f16 keeps it busy
/// for 6.25 clocks there, and its sum is ready after 25 (both measured); other types by their rates on
/// the data sheet.
Cost cost_of_product(const ptx::Instruction& instruction) {
  if (is_of_quads(instruction)) return {Unit::fp32, 80, 160}; // 12 shuffles, conversions, 40 sums
  const Shape shape = shape_of(instruction);
  const bool sparse = instruction.has("sp") || instruction.has("sp::ordered_metadata"); // half of it is there
  const double products = static_cast<double>(shape.m) * shape.n * shape.k / (16 * 8 * (sparse ? 32 : 16));
  const std::vector<std::string> types = types_of(instruction);
  // wmma.mma of f16 names the types of D and C alone.
  const std::optional<Element> a = types.size() == 4 ? element_of(types[1]) : Element::f16;
  if (!a) return {Unit::tensor, 1, 25, 25};
  const bool eight = is_eight(*a);
  const double times = *a == Element::f64                       ? 16
                       : *a == Element::tf32                    ? 2
                       : *a == Element::s8 || *a == Element::u8 ? 0.5
                       : bits_of(*a) < 8                        ? 0.25
                                                                : 1;
  // An fp8 product becomes two of f16 and an addition.
  return {Unit::tensor, static_cast<std::uint8_t>(eight ? 6 : 1), static_cast<std::uint16_t>(eight ? 67 : 25),
          static_cast<std::uint16_t>(std::max(25 * products * times, 8.0))};
}

// --- wmma: fragments of tiles as mma.sync has them, as GPUs since compute capability 8.0 do

enum class Role { a, b, accumulator };

/// m8n32k16 is the transposed product, m32n8k16 of B and A, transposed: as on an H200 (recorded/wmma.txt).
bool is_turned(const Shape& shape) { return shape.m == 8 && shape.n == 32; }

/// A fragment of a wmma instruction: tiles of 16 (or 8) rows, or 8 columns, one after the other.
struct Fragment {
  Role role = Role::a;
  Shape shape;
  int bits = 16;
  bool by_row = true;

  bool accumulator() const { return role == Role::accumulator; }
  int tile_rows() const { return shape.m == 8 ? 8 : 16; }
  int tiles() const {
    const int down = shape.m / tile_rows(), across = shape.n / 8;
    return role == Role::a ? down : role == Role::b ? across : down * across;
  }
  int elements_a_register() const { return matrix::elements_a_register(bits); }
  int registers_a_tile() const {
    if (accumulator()) return tile_rows() / (bits == 16 ? 8 : 4);
    const int of_eight = bits == 64 ? shape.k / 4 : shape.k * bits / 128;
    return role == Role::a ? of_eight * tile_rows() / 8 : of_eight;
  }
  /// Registers that differ; there are more of them for f16, repeated.
  int registers() const { return tiles() * registers_a_tile(); }
  /// How many the instruction has.
  int given(bool half) const { return half && !accumulator() ? 8 : registers(); }
};

bool is_known_shape(const Shape& s, Element element) {
  if (element == Element::f64) return s.m == 8 && s.n == 8 && s.k == 4;
  if (element == Element::tf32) return s.m == 16 && s.n == 16 && s.k == 8;
  if (bits_of(element) < 8) return s.m == 8 && s.n == 8 && s.k == 128 / bits_of(element);
  return s.k == 16 && s.m * s.n == 256 && (s.m == 16 || s.m == 8 || s.m == 32) && element < Element::s4 &&
         !is_eight(element);
}

/// The addresses of a fragment's elements, and the operations that access them.
class FragmentAccess {
 public:
  FragmentAccess(Lowering& l, const Fragment& f, const Operand& address, const Operand* stride)
      : l_(l), f_(f), space_(l.space()) {
    width_ = space_ == Space::shared ? 4 : 8;
    const auto [base, offset] = l.address(address, space_);
    offset_ = offset;
    // A pitch between neighbours along the outer dimension, in bytes.
    const int elements =
        f.by_row ? (f.role == Role::a ? f.shape.k : f.shape.n) : (f.role == Role::b ? f.shape.k : f.shape.m);
    const std::uint32_t given = stride ? l.resize(l.use(*stride, 4), width_)
                                       : l.constant(static_cast<std::uint64_t>(elements), width_);
    const std::uint32_t bits = multiply(given, static_cast<std::uint64_t>(f.bits));
    pitch_ = l.compute(width_ == 8 ? "shr.u64" : "shr.u32", width_, {bits, l.constant(3, 4)});
    const std::uint32_t lane = l.special(Special::laneid);
    group_ = l.resize(l.compute("shr.u32", 4, {lane, l.constant(2, 4)}), width_);
    place_ = l.resize(l.compute("and.b32", 4, {lane, l.constant(3, 4)}), width_);
    const int along = f.accumulator() ? 2 : f.elements_a_register();
    const std::uint32_t outer =
        groups_are_outer() ? group_ : multiply(place_, static_cast<std::uint64_t>(along));
    const std::uint32_t inner = groups_are_outer()
                                    ? multiply(place_, static_cast<std::uint64_t>(along * f.bits / 8))
                                    : multiply(group_, static_cast<std::uint64_t>(f.bits / 8));
    lane_ = add(base, add(multiply_values(outer, pitch_), inner));
  }

  /// Calls one(address, offset, bits, part) for each piece of register i: all of it, or one element after the
  /// other.
  template<class F>
  void for_each_piece(int i, F one) {
    const int tile = i / f_.registers_a_tile(), reg = i % f_.registers_a_tile();
    int group = 0, along = 0; // constant parts of the element's place
    if (f_.accumulator()) {
      const Cell corner = tile_corner(tile, f_.shape.n / 8, f_.tile_rows());
      const Cell cell = accumulator_cell(reg, 0, 0, f_.bits == 16);
      group = corner.row + cell.row;
      along = corner.column + cell.column;
    } else {
      const int rows = f_.role == Role::a ? f_.tile_rows() : 8;
      const Cell cell = factor_cell(reg, 0, 0, rows, f_.bits);
      group = tile * rows + cell.row;
      along = cell.column;
    }
    const int elements = f_.elements_a_register();
    if (groups_are_outer())
      return one(row(group), offset_ + static_cast<std::uint64_t>(along * f_.bits / 8), f_.bits * elements,
                 0);
    if (f_.bits < 8) l_.malformed("matrices of less than 8 bits must be .row for A and .col for B");
    for (int e = 0; e < elements; ++e)
      one(row(along + e), offset_ + static_cast<std::uint64_t>(group * f_.bits / 8), f_.bits, e);
  }
  Space space() const { return space_; }

 private:
  /// Of A and C a lane's group gives a row, of B a column; the other dimension runs along a register.
  bool groups_are_outer() const { return f_.by_row == (f_.role != Role::b); }
  std::uint32_t add(std::uint32_t x, std::uint32_t y) {
    return l_.compute(width_ == 8 ? "add.u64" : "add.u32", width_, {x, y});
  }
  std::uint32_t multiply_values(std::uint32_t x, std::uint32_t y) {
    return l_.compute(width_ == 8 ? "mul.lo.u64" : "mul.lo.u32", width_, {x, y});
  }
  std::uint32_t multiply(std::uint32_t x, std::uint64_t by) {
    return multiply_values(x, l_.constant(by, width_));
  }
  /// The lane's address, `outer` pitches on.
  std::uint32_t row(int outer) {
    if (outer == 0) return lane_;
    std::uint32_t& found = rows_[outer];
    if (!found) found = add(lane_, multiply(pitch_, static_cast<std::uint64_t>(outer)));
    return found;
  }

  Lowering& l_;
  const Fragment& f_;
  Space space_;
  std::uint8_t width_ = 8;
  std::uint64_t offset_ = 0;
  std::uint32_t pitch_ = 0, group_ = 0, place_ = 0, lane_ = 0;
  std::map<int, std::uint32_t> rows_;
};

ptx::Type type_of_bits(int bits) {
  return bits == 8    ? ptx::Type::u8
         : bits == 16 ? ptx::Type::u16
         : bits == 64 ? ptx::Type::b64
                      : ptx::Type::b32;
}

Fragment fragment_of(Lowering& l, bool& half) {
  Fragment f;
  f.role = l.has("a") ? Role::a : l.has("b") ? Role::b : Role::accumulator;
  f.shape = shape_of(l.now());
  f.by_row = l.has("row");
  if (f.by_row == l.has("col")) l.malformed(".row or .col is expected");
  const std::string& type = l.now().modifiers.back();
  const std::optional<Element> element = element_of(type);
  half = type == "f16";
  f.bits = type == "f32" || type == "s32" ? 32 : element ? bits_of(*element) : 0;
  const bool wide = f.shape.k == 4;
  const bool known =
      f.accumulator()
          ? (wide ? type == "f64" : type == "f32" || type == "s32" || type == "f16") &&
                (is_known_shape(f.shape, Element::f16) || is_known_shape(f.shape, Element::tf32) ||
                 is_known_shape(f.shape, Element::f64) || is_known_shape(f.shape, Element::s4) ||
                 is_known_shape(f.shape, Element::b1_and))
          : element && is_known_shape(f.shape, *element);
  if (!known) l.unsupported(Sentence::tr("this shape with these types"));
  if (is_turned(f.shape)) {
    std::swap(f.shape.m, f.shape.n);
    f.role = f.role == Role::a ? Role::b : f.role == Role::b ? Role::a : f.role;
    f.by_row = !f.by_row;
  }
  return f;
}

std::uint32_t push_access(Lowering& l, Space space, bool load, std::uint32_t value, std::uint32_t address,
                          std::uint64_t offset, int bits) {
  const std::uint8_t width = bits == 64 ? 8 : 4;
  Draft draft;
  draft.value[0] = load ? l.temporary(width) : value;
  draft.defines = load ? 1 : 0;
  draft.value[4] = address;
  draft.op.imm = offset;
  draft.op.run = load ? load_handler(space, type_of_bits(bits), width, 1, l.counted())
                      : store_handler(space, type_of_bits(bits), width, 1, l.counted());
  if (!draft.op.run) l.unsupported();
  l.add_site(draft, space, load ? Access::load : Access::store, type_of_bits(bits), bits / 8);
  l.program().sites[draft.op.site].piece = true;
  draft.patterned = patterned_in(space);
  l.push_unguarded(draft);
  return draft.value[0];
}

/// Rows begin at multiples of a lane's share, up to 16 bytes. (CUDA asks for more, and an H200 for less;
/// tiles of 8 columns, or of bytes, that lie side by side are no further apart.)
void check_tile(Lowering& l, Space space, const Operand& tile, const Operand* stride, std::uint64_t share) {
  if (!l.counted() || l.has("u4") || l.has("s4") || l.has("b1")) return;
  const auto bytes =
      l.has("tf32") ? std::uint64_t{4} : static_cast<std::uint64_t>(ptx::bytes_of(l.last_type()));
  const auto [base, offset] = l.address(tile, space);
  Draft draft;
  draft.value[1] = l.resize(base, 8);
  draft.value[2] = stride ? l.compute("mul.lo.u64", 8, {l.resize(l.use(*stride, 4), 8), l.constant(bytes, 8)})
                          : l.constant(0, 8);
  draft.value[3] = l.constant(std::min<std::uint64_t>(share, 16), 8);
  draft.op.imm = offset;
  draft.op.run = &matrix::check_tile;
  l.push_unguarded(draft);
}

void lower_wmma_access(Lowering& l, bool load) {
  if (l.operands().size() != 2 && l.operands().size() != 3) l.malformed("two or three operands are expected");
  bool half = false;
  const Fragment f = fragment_of(l, half);
  const std::vector<Operand> registers = elements_of(l.operand(load ? 0 : 1));
  if (static_cast<int>(registers.size()) != f.given(half))
    l.malformed("the number of registers does not match the shape");
  l.gather_warp();
  FragmentAccess access(l, f, l.operand(load ? 1 : 0), l.operands().size() == 3 ? &l.operand(2) : nullptr);
  const std::uint8_t width = f.bits == 64 ? 8 : 4;
  check_tile(l, access.space(), l.operand(load ? 1 : 0), l.operands().size() == 3 ? &l.operand(2) : nullptr,
             registers.size() * width);
  std::vector<std::uint32_t> values;
  for (int i = 0; i < f.registers(); ++i) {
    std::uint32_t value = load ? 0 : l.use(registers[static_cast<std::size_t>(i)], width);
    access.for_each_piece(i, [&](std::uint32_t address, std::uint64_t offset, int bits, int part) {
      const std::uint32_t shift = l.constant(static_cast<std::uint64_t>(part * bits), 4);
      if (!load) {
        const std::uint32_t piece = part ? l.compute("shr.u32", 4, {value, shift}) : value;
        push_access(l, access.space(), false, piece, address, offset, bits);
        return;
      }
      const std::uint32_t piece = push_access(l, access.space(), true, 0, address, offset, bits);
      value = part ? l.compute("or.b32", 4, {value, l.compute("shl.b32", 4, {piece, shift})}) : piece;
    });
    values.push_back(value);
  }
  if (!load) return;
  for (std::size_t i = 0; i < registers.size(); ++i)
    l.define(registers[i], width, l.form(width == 8 ? "mov.b64" : "mov.b32", {values[i % values.size()]}));
}
void lower_wmma_load(Lowering& l) { lower_wmma_access(l, true); }
void lower_wmma_store(Lowering& l) { lower_wmma_access(l, false); }

void lower_wmma(Lowering& l) {
  for (const char* rounding : {"rz", "rm", "rp"})
    if (l.has(rounding)) l.unsupported();
  Tiles tiles;
  Product& p = tiles.product = product_of(l);
  Shape shape = shape_of(l.now());
  if (!is_known_shape(shape, p.a) || p.a != p.b) l.unsupported(Sentence::tr("this shape with these types"));
  if (is_turned(shape)) {
    std::swap(shape.m, shape.n);
    tiles.turned = true;
  }
  p.rows = shape.m == 8 ? 8 : 16;
  p.k = static_cast<std::uint16_t>(shape.k);
  tiles.in_halves = p.a == Element::tf32;
  tiles.down = static_cast<std::uint8_t>(shape.m / p.rows);
  tiles.across = static_cast<std::uint8_t>(shape.n / 8);
  const bool half = p.a == Element::f16;
  const int all = tiles.down * tiles.across;
  tiles.a = static_cast<std::uint8_t>(half ? 8 : tiles.down * p.registers_a());
  tiles.b = static_cast<std::uint8_t>(half ? 8 : tiles.across * p.registers_b());
  tiles.c = static_cast<std::uint8_t>(all * p.registers_c());
  tiles.d = static_cast<std::uint8_t>(all * p.registers_d());
  push_multiply(l, tiles);
}

/// A fragment takes a machine instruction for each of its registers, or fewer if they are contiguous.
Cost cost_of_fragment(const ptx::Instruction& instruction) {
  const Space space = space_of(instruction);
  return {space == Space::shared ? Unit::shared : Unit::global, 4, 0};
}

// --- 8 x 8 matrices of 16 bits in shared memory

/// Offsets in shared memory of an address in that space, or of a generic one.
std::pair<std::uint32_t, std::uint64_t> shared_address(Lowering& l, const Operand& operand) {
  if (l.space() == Space::shared) return l.address(operand, Space::shared);
  const auto [base, offset] = l.address(operand, Space::generic);
  return {l.resize(l.compute("sub.u64", 8, {base, l.constant(kSharedWindow, 8)}), 4), offset};
}

void lower_rows(Lowering& l, bool load) {
  l.need_operands(2);
  const int matrices = l.has("x1") ? 1 : l.has("x2") ? 2 : l.has("x4") ? 4 : 0;
  if (!l.has("m8n8") || !l.has("b16")) l.unsupported(Sentence::tr("instructions of Blackwell GPUs"));
  const std::vector<Operand> registers = elements_of(l.operand(load ? 0 : 1));
  if (matrices == 0 || static_cast<int>(registers.size()) != matrices)
    l.malformed("one register for each matrix is expected");
  l.gather_warp();
  const auto [base, offset] = shared_address(l, l.operand(load ? 1 : 0));
  Draft draft;
  for (std::size_t i = 0; i < registers.size(); ++i) {
    if (load) {
      const bool wanted = registers[i].kind != Kind::sink;
      if (wanted && (registers[i].kind != Kind::reg || l.register_width(registers[i]) != 4))
        l.malformed("the results must be 32-bit registers");
      draft.value[i] = wanted ? l.register_value(registers[i].reg) : l.temporary(4);
      draft.defines = static_cast<std::uint8_t>(draft.defines | 1u << i);
    } else {
      draft.value[i] = l.use(registers[i], 4);
    }
  }
  draft.value[4] = base;
  draft.op.imm = offset;
  draft.op.run = load ? matrix::load_handler(matrices, l.has("trans"), l.counted())
                      : matrix::store_handler(matrices, l.has("trans"), l.counted());
  l.add_site(draft, Space::shared, load ? Access::load : Access::store, ptx::Type::b16, 16);
  l.program().sites[draft.op.site].gathers = !load;
  draft.patterned = Draft::Patterned::alone;
  l.push_unguarded(draft);
}
void lower_ldmatrix(Lowering& l) { lower_rows(l, true); }
void lower_stmatrix(Lowering& l) { lower_rows(l, false); }

void lower_movmatrix(Lowering& l) {
  l.need_operands(2);
  l.gather_warp();
  Draft draft;
  draft.op.run = &matrix::transpose;
  draft.value[1] = l.use(l.operand(1), 4);
  l.define(l.operand(0), 4, draft);
}

}

void add_matrix_opcodes(std::vector<Opcode>& table) {
  table.push_back(
      {.name = "mma.sync",
       .operands =
           ".aligned.shape.row.col{.satfinite}.dtype.atype.btype.ctype{.and.popc|.xor.popc} d, a, b, c",
       .lower = &lower_mma,
       .steers = true,
       .effect = Effect::multiply_tiles,
       .cost_by_form = &cost_of_product,
       .pipe_by_form = [](const ptx::Instruction& instruction) {
         return is_of_quads(instruction) ? Pipe::fma : Pipe::tensor;
       }});
  for (const char* name : {"mma.sp", "mma.sp::ordered_metadata"})
    table.push_back(
        {.name = name,
         .operands =
             ".sync.aligned.shape.row.col{.satfinite}.dtype.atype.btype.ctype d, a, b, c, e, selector",
         .lower = &lower_sparse_mma,
         .capability = 80,
         .steers = true,
         .effect = Effect::multiply_tiles,
         .cost_by_form = &cost_of_product,
         .pipe = Pipe::tensor});
  table.push_back({.name = "wmma.load",
                   .operands = ".a|.b|.c.sync.aligned.layout.shape{.space}.type d, [a]{, stride}",
                   .lower = &lower_wmma_load,
                   .steers = true,
                   .effect = Effect::load_tile,
                   .cost_by_form = &cost_of_fragment,
                   .pipe = Pipe::lsu});
  table.push_back({.name = "wmma.store",
                   .operands = ".d.sync.aligned.layout.shape{.space}.type [a], b{, stride}",
                   .lower = &lower_wmma_store,
                   .writes = false,
                   .steers = true,
                   .effect = Effect::store_tile,
                   .cost_by_form = &cost_of_fragment,
                   .pipe = Pipe::lsu});
  table.push_back({.name = "wmma.mma",
                   .operands =
                       "{.and.popc|.xor.popc}.sync.aligned.alayout.blayout.shape.dtype{.atype.btype}.ctype"
                       "{.satfinite} d, a, b, c",
                   .lower = &lower_wmma,
                   .steers = true,
                   .effect = Effect::multiply_tiles,
                   .cost_by_form = &cost_of_product,
                   .pipe = Pipe::tensor});
  table.push_back({.name = "ldmatrix",
                   .operands = ".sync.aligned.m8n8.x1|.x2|.x4{.trans}{.shared}.b16 d, [a]",
                   .lower = &lower_ldmatrix,
                   .steers = true,
                   .effect = Effect::load_rows,
                   .cost = {Unit::shared, 1, 33}});
  table.push_back({.name = "stmatrix",
                   .operands = ".sync.aligned.m8n8.x1|.x2|.x4{.trans}{.shared}.b16 [a], b",
                   .lower = &lower_stmatrix,
                   .capability = 90,
                   .writes = false,
                   .steers = true,
                   .effect = Effect::store_tile,
                   .cost = {Unit::shared, 1, 0}});
  table.push_back({.name = "movmatrix",
                   .operands = ".sync.aligned.m8n8.trans.b16 d, a",
                   .lower = &lower_movmatrix,
                   .steers = true,
                   .cost = {Unit::shuffle, 1, 24}});
}

}
