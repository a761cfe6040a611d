#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/texture_ops.h"

#include <optional>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using ptx::Space;
using ptx::Type;
using texture::Geometry;

struct NamedGeometry {
  const char* name;
  Geometry geometry;
  std::size_t dimensions;
  bool layered;
};
constexpr NamedGeometry kGeometries[] = {
    {"1d", Geometry::d1, 1, false},     {"2d", Geometry::d2, 2, false},  {"3d", Geometry::d3, 3, false},
    {"a1d", Geometry::a1d, 1, true},    {"a2d", Geometry::a2d, 2, true}, {"cube", Geometry::cube, 3, false},
    {"acube", Geometry::acube, 3, true}};

const NamedGeometry& geometry_of(const Lowering& l) {
  for (const NamedGeometry& geometry : kGeometries)
    if (l.has(geometry.name)) return geometry;
  if (l.has("2dms") || l.has("a2dms")) l.unsupported(Sentence::tr("textures with several samples per pixel"));
  l.malformed("a geometry is expected");
}

/// [object, {coordinates}] into a draft's rows 0 to 2, and the layer into row 3. Gives the object's row.
std::uint32_t take_place(Lowering& l, const Operand& operand, const NamedGeometry& geometry, Draft& where) {
  if (operand.kind != Kind::address || operand.elements.size() < 2)
    l.malformed("[object, {coordinates}] is expected");
  if (operand.elements.size() > 2) l.unsupported(Sentence::tr("samplers separate from their textures"));
  if (operand.elements[0].kind != Kind::reg)
    l.unsupported(Sentence::tr("texture references: use texture objects"));
  const Operand& given = operand.elements[1];
  const std::vector<Operand> coordinates = given.kind == Kind::vector ? given.elements : std::vector{given};
  const std::size_t first = geometry.layered ? 1 : 0;
  if (coordinates.size() < first + geometry.dimensions) l.malformed("there are too few coordinates");
  for (std::size_t i = 0; i < geometry.dimensions; ++i)
    where.value[i] = l.use(coordinates[first + i], 4, Type::b32);
  if (geometry.layered) where.value[3] = l.use(coordinates[0], 4, Type::b32);
  return l.use(operand.elements[0], 8, Type::b64);
}

/// Registers of a result, as many as there are: the rest goes nowhere.
void take_results(Lowering& l, const Operand& operand, std::size_t count, std::uint8_t width, Draft& draft) {
  const std::vector<Operand> registers =
      operand.kind == Kind::vector ? operand.elements : std::vector{operand};
  if (registers.size() != count) l.malformed("the number of registers does not match the vector");
  for (std::size_t i = 0; i < 4; ++i) {
    if (i >= count && width != 4) break;
    const bool named = i < count && registers[i].kind == Kind::reg;
    if (named && l.register_width(registers[i]) != width)
      l.unsupported(Sentence::tr("registers of different widths"));
    draft.value[i] = named ? l.register_value(registers[i].reg) : l.temporary(width);
    draft.defines = static_cast<std::uint8_t>(draft.defines | 1u << i);
  }
}

void add_texture_site(Lowering& l, Draft& draft, Access access, Type type, int bytes, bool surface) {
  l.add_site(draft, Space::global, access, type, bytes);
  Site& site = l.program().sites[draft.op.site];
  site.of_texture = !surface;
  site.of_surface = surface;
  site.read_only = access == Access::load;
}

void push_all(Lowering& l, const Draft& main, std::initializer_list<Draft> behind) {
  l.push_unguarded(main);
  for (Draft draft : behind) {
    draft.op.run = &control::nothing;
    l.push_unguarded(draft);
  }
}

/// tex{.level|.grad}.geometry.v4.dtype.ctype d{|p}, [a, {c}]{, level | dx, dy}{, offsets}
/// tld4.component.geometry.v4.dtype.f32 d{|p}, [a, {c}]{, offsets}
void lower_texture(Lowering& l) {
  const NamedGeometry& geometry = geometry_of(l);
  texture::Form form;
  form.geometry = geometry.geometry;
  form.whole = l.last_type() == Type::s32;
  const Type type = l.result_type();
  form.halves = type == Type::f16x2;
  if (form.halves ? !l.has("v2") : !l.has("v4")) l.unsupported();
  std::size_t wanted = 2;
  if (l.now().opcode == "tld4") {
    form.level = texture::Level::gather;
    if (geometry.dimensions < 2 || geometry.geometry == Geometry::d3) l.malformed("a geometry is expected");
    const char* components[] = {"r", "g", "b", "a"};
    for (std::uint8_t i = 0; i < 4; ++i)
      if (l.has(components[i])) form.channel = i;
  } else if (l.has("level")) {
    form.level = texture::Level::given;
    wanted = 3;
  } else if (l.has("grad")) {
    form.level = texture::Level::gradients;
    wanted = 4;
  }
  form.shifted = l.operands().size() > wanted && l.operand(wanted).kind == Kind::vector;
  const std::size_t all = wanted + (form.shifted ? 1 : 0);
  if (l.operands().size() > all) l.unsupported(Sentence::tr("depth comparison"));
  l.need_operands(all);
  if (form.whole && form.level != texture::Level::base && form.level != texture::Level::given)
    l.unsupported();

  l.branch_over();
  Draft main, where, how, shift;
  const Operand* results = &l.operand(0);
  if (results->kind == Kind::pair) {
    const Operand& resident = results->elements[1];
    if (resident.kind == Kind::reg) {
      where.value[5] = l.register_value(resident.reg);
      where.defines = 1u << 5;
    }
    results = &results->elements[0];
  }
  take_results(l, *results, form.halves ? 2 : 4, 4, main);
  main.value[4] = take_place(l, l.operand(1), geometry, where);
  if (form.level == texture::Level::given) {
    how.value[0] = l.use(l.operand(2), 4, form.whole ? Type::s32 : Type::f32);
  } else if (form.level == texture::Level::gradients) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Operand& gradient = l.operand(2 + side);
      const std::vector<Operand> parts =
          gradient.kind == Kind::vector ? gradient.elements : std::vector{gradient};
      if (parts.size() < geometry.dimensions) l.malformed("there are too few gradients");
      for (std::size_t i = 0; i < geometry.dimensions; ++i)
        how.value[3 * side + i] = l.use(parts[i], 4, Type::f32);
    }
  }
  if (form.shifted) {
    const Operand& offsets = l.operand(wanted);
    if (offsets.elements.size() < geometry.dimensions) l.malformed("there are too few offsets");
    for (std::size_t i = 0; i < geometry.dimensions; ++i)
      shift.value[i] = l.use(offsets.elements[i], 4, Type::s32);
  }
  main.op.imm = packed(form);
  main.op.run = &texture::fetch;
  add_texture_site(l, main, Access::load, type, 16, false);
  if (form.shifted)
    push_all(l, main, {where, how, shift});
  else
    push_all(l, main, {where, how});
}

/// txq{.level}.query.b32 d, [a]{, level}; suq.query.b32 d, [a]
void lower_query(Lowering& l) {
  using texture::Query;
  static constexpr std::pair<const char*, Query> queries[] = {{"width", Query::width},
                                                              {"height", Query::height},
                                                              {"depth", Query::depth},
                                                              {"array_size", Query::layers},
                                                              {"num_mipmap_levels", Query::levels},
                                                              {"num_samples", Query::samples},
                                                              {"normalized_coords", Query::normalized}};
  std::optional<Query> query;
  for (const auto& [name, which] : queries)
    if (l.has(name)) query = which;
  if (!query) l.unsupported(Sentence::tr("format and mode queries"));
  l.need_operands(l.has("level") ? 3 : 2);
  const Operand& object = l.operand(1);
  if (object.kind != Kind::address || object.elements.size() != 1 || object.elements[0].kind != Kind::reg)
    l.unsupported(Sentence::tr("texture references: use texture objects"));
  Draft draft;
  draft.value[4] = l.use(object.elements[0], 8, Type::b64);
  if (l.has("level")) draft.value[1] = l.use(l.operand(2), 4, Type::u32);
  if (l.now().opcode == "suq") draft.value[2] = draft.value[4];
  draft.op.imm = static_cast<std::uint64_t>(*query);
  draft.op.run = &texture::query;
  l.define(l.operand(0), 4, draft);
}

texture::SurfaceForm surface_form(Lowering& l, Type type, int lanes) {
  texture::SurfaceForm form;
  form.geometry = geometry_of(l).geometry;
  if (form.geometry == Geometry::cube || form.geometry == Geometry::acube)
    l.malformed("surfaces have no cubes");
  form.bounds = l.has("clamp")  ? texture::Bounds::clamp
                : l.has("zero") ? texture::Bounds::zero
                                : texture::Bounds::trap;
  form.formatted = l.has("p");
  form.bytes = static_cast<std::uint8_t>(ptx::bytes_of(type));
  form.registers = static_cast<std::uint8_t>(lanes);
  form.row_bytes = width_of(type);
  return form;
}

/// suld.b.geometry{.cache}{.v2|.v4}.type.bounds d, [a, {c}]
void lower_surface_load(Lowering& l) {
  const Type type = l.result_type();
  const int lanes = l.vector_lanes();
  texture::SurfaceForm form = surface_form(l, type, lanes);
  if (form.formatted) l.unsupported();
  l.need_operands(2);
  const Operand& data = l.operand(0);
  for (const Operand& element : data.kind == Kind::vector ? data.elements : std::vector{data})
    if (element.kind == Kind::reg) form.row_bytes = std::max(form.row_bytes, l.register_width(element));
  l.branch_over();
  Draft main, where;
  take_results(l, data, static_cast<std::size_t>(lanes), form.row_bytes, main);
  main.value[4] = take_place(l, l.operand(1), geometry_of(l), where);
  main.op.imm = packed(form);
  main.op.run = &texture::load;
  add_texture_site(l, main, Access::load, type, form.bytes * lanes, true);
  push_all(l, main, {where});
}

/// sust.b|.p.geometry{.cache}{.v2|.v4}.type.bounds [a, {c}], b
void lower_surface_store(Lowering& l) {
  const Type type = l.result_type();
  const int lanes = l.vector_lanes();
  texture::SurfaceForm form = surface_form(l, type, lanes);
  l.need_operands(2);
  const Operand& data = l.operand(1);
  const std::vector<Operand> values = data.kind == Kind::vector ? data.elements : std::vector{data};
  if (static_cast<int>(values.size()) != lanes)
    l.malformed("the number of registers does not match the vector");
  l.branch_over();
  Draft main, where;
  for (std::size_t i = 0; i < values.size(); ++i) main.value[i] = l.use(values[i], form.row_bytes, type);
  main.value[4] = take_place(l, l.operand(0), geometry_of(l), where);
  main.op.imm = packed(form);
  main.op.run = &texture::store;
  add_texture_site(l, main, Access::store, type, form.bytes * lanes, true);
  push_all(l, main, {where});
}

/// sured.b|.p.op.geometry.type.bounds [a, {c}], b
void lower_surface_reduction(Lowering& l) {
  using texture::Reduction;
  static constexpr std::pair<const char*, Reduction> reductions[] = {{"add", Reduction::add},
                                                                     {"min", Reduction::min},
                                                                     {"max", Reduction::max},
                                                                     {"and", Reduction::bit_and},
                                                                     {"or", Reduction::bit_or}};
  const Type type = l.result_type();
  texture::SurfaceForm form = surface_form(l, type, 1);
  form.is_signed = is_signed(type);
  bool named = false;
  for (const auto& [name, reduction] : reductions)
    if (l.has(name)) form.reduction = reduction, named = true;
  if (!named || form.bytes < 4) l.unsupported();
  l.need_operands(2);
  l.branch_over();
  Draft main, where;
  main.value[0] = l.use(l.operand(1), form.row_bytes, type);
  main.value[4] = take_place(l, l.operand(0), geometry_of(l), where);
  main.op.imm = packed(form);
  main.op.run = &texture::reduce;
  add_texture_site(l, main, Access::atomic, type, form.bytes, true);
  push_all(l, main, {where});
}

}

void add_texture_opcodes(std::vector<Opcode>& table) {
  const auto add = [&](const char* name, const char* operands, void (*lower)(Lowering&), bool writes,
                       Effect effect, Unit unit = Unit::global) {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = lower,
                     .writes = writes,
                     .steers = true,
                     .effect = effect,
                     .cost = {unit, 1, 0},
                     .pipe = Pipe::tex});
  };
  add("tex", "{.level|.grad}.geometry.v4.dtype.ctype d{|p}, [object, {c}]{, level}{, dx, dy}{, offsets}",
      &lower_texture, true, Effect::load);
  add("tld4", ".r|.g|.b|.a.geometry.v4.dtype.f32 d{|p}, [object, {c}]{, offsets}", &lower_texture, true,
      Effect::load);
  add("suld", ".b.geometry{.cache}{.v2|.v4}.type.bounds d, [object, {c}]", &lower_surface_load, true,
      Effect::load);
  add("sust", ".b|.p.geometry{.cache}{.v2|.v4}.type.bounds [object, {c}], b", &lower_surface_store, false,
      Effect::store);
  add("sured", ".b|.p.op.geometry.type.bounds [object, {c}], b", &lower_surface_reduction, false,
      Effect::atomic, Unit::atomic);
  for (const char* name : {"txq", "suq"})
    table.push_back({.name = name,
                     .operands = "{.level}.query.b32 d, [object]{, level}",
                     .lower = &lower_query,
                     .cost = {Unit::global, 1, 0},
                     .pipe = Pipe::tex});
}

}
