#include "kernels/simulator/decode/async_lowering.h"
#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/bulk_copy.h"
#include "kernels/simulator/engine/control.h"

#include <optional>

namespace kernelarium::sim {
namespace {

using bulk::Element;
using bulk::Reduction;
using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using ptx::Space;

/// The two memories that a copy names, destination first.
struct Sides {
  bool to_shared = false, from_shared = false, remote = false;
};
Sides sides_of(Lowering& l) {
  std::vector<std::string> spaces;
  for (const std::string& modifier : l.now().modifiers)
    if (modifier == "global" || modifier == "shared" || modifier.starts_with("shared::"))
      spaces.push_back(modifier);
  if (spaces.size() != 2) l.malformed("the memories of destination and source are expected");
  Sides sides;
  sides.to_shared = spaces[0] != "global";
  sides.from_shared = spaces[1] != "global";
  if (!sides.to_shared && !sides.from_shared) l.malformed("one of the two must be shared memory");
  return sides;
}

std::optional<Reduction> reduction_of(const Lowering& l) {
  static constexpr std::pair<const char*, Reduction> names[] = {
      {"add", Reduction::add},   {"min", Reduction::min},    {"max", Reduction::max},
      {"inc", Reduction::inc},   {"dec", Reduction::dec},    {"and", Reduction::bit_and},
      {"or", Reduction::bit_or}, {"xor", Reduction::bit_xor}};
  for (const auto& [name, reduction] : names)
    if (l.has(name)) return reduction;
  return {};
}

Element element_of(Lowering& l) {
  static constexpr std::pair<const char*, Element> names[] = {
      {"u32", Element::u32}, {"s32", Element::s32},   {"u64", Element::u64}, {"s64", Element::s64},
      {"f16", Element::f16}, {"bf16", Element::bf16}, {"f32", Element::f32}, {"f64", Element::f64},
      {"b32", Element::b32}, {"b64", Element::b64}};
  const std::string& last = l.now().modifiers.back();
  for (const auto& [name, element] : names)
    if (last == name) return element;
  l.malformed("the type of the elements is expected");
}

std::uint64_t packed(Reduction reduction, Element element) {
  return std::uint64_t{static_cast<std::uint8_t>(reduction)} << 8 |
         std::uint64_t{static_cast<std::uint8_t>(element)} << 16;
}

/// Adds the sites of both memories; the second is that of global memory, or of a source in shared memory.
void add_sites(Lowering& l, Draft& main, Draft& behind, const Sides& sides, bool reduces) {
  const bool to_shared = sides.to_shared;
  const Access written = reduces ? Access::atomic : Access::store;
  l.add_site(main, Space::shared, to_shared ? written : Access::load, ptx::Type::b8, 16);
  l.add_site(behind, to_shared && sides.from_shared ? Space::shared : Space::global,
             to_shared ? Access::load : written, ptx::Type::b8, 16);
  for (const Draft* draft : {&main, &behind}) {
    Site& site = l.program().sites[draft->op.site];
    site.copies = site.by_proxy = true;
    site.strong = site.releases = site.acquires = false;
  }
  l.program().sites[behind.op.site].brings = to_shared;
}

void push_both(Lowering& l, const Draft& main, Draft& behind) {
  behind.op.run = &control::nothing;
  l.push_unguarded(main);
  l.push_unguarded(behind);
}

/// What is written is signalled at the mbarrier of operand `index`.
void push_release(Lowering& l, std::size_t index, std::uint32_t ranks) {
  Draft release = on_barrier(l, index, &async::bulk_release, true);
  release.value[2] = ranks;
  l.push_unguarded(release);
}

std::uint32_t rank_mask(Lowering& l, std::size_t index) {
  return l.has("multicast::cluster") ? l.use(l.operand(index), 4) : 0;
}

/// cp{.reduce}.async.bulk, without a tensor map:
/// .shared::cluster.global.mbarrier::complete_tx::bytes{.multicast::cluster} [to], [from], bytes, [m]{,
/// ranks} .shared::cluster.shared::cta.mbarrier::complete_tx::bytes{.op.type} [to], [from], bytes, [m]
/// .global.shared::cta.bulk_group{.op.type} [to], [from], bytes
void lower_bulk(Lowering& l) {
  const Sides sides = sides_of(l);
  const bool reduces = l.now().opcode == "cp" && l.opcode().name.starts_with("cp.reduce");
  const std::size_t wanted = (sides.to_shared ? 4u : 3u) + (l.has("multicast::cluster") ? 1u : 0u) +
                             (l.has("L2::cache_hint") ? 1u : 0u);
  l.need_operands(wanted);
  if (l.has("cp_mask")) l.unsupported(Sentence::tr("a copy with a byte mask"));
  std::uint64_t how = 0;
  if (reduces) {
    const std::optional<Reduction> reduction = reduction_of(l);
    if (!reduction) l.malformed("an operation is expected");
    how = packed(*reduction, element_of(l));
  }
  l.branch_over();
  Draft main, behind;
  const auto [to, offset] = l.address(l.operand(0), sides.to_shared ? Space::shared : Space::global);
  main.value[4] = to;
  main.op.imm = offset;
  main.value[0] =
      sides.from_shared ? whole_shared_address(l, l.operand(1)) : whole_global_address(l, l.operand(1));
  main.value[3] = l.use(l.operand(2), 4);
  if (sides.to_shared) {
    main.value[1] = whole_shared_address(l, l.operand(3));
    main.value[2] = rank_mask(l, 4);
  }
  main.op.run = sides.to_shared ? &bulk::to_shared : &bulk::to_global;
  behind.op.imm = how | (sides.to_shared && sides.from_shared ? 1u : 0u);
  add_sites(l, main, behind, sides, reduces);
  push_both(l, main, behind);
  if (sides.to_shared) push_release(l, 3, main.value[2]);
}

/// [map, {coordinates}]: how many coordinates.
std::uint64_t take_coordinates(Lowering& l, const Operand& operand, Draft& main, Draft& behind) {
  if (operand.kind != Kind::address || operand.elements.size() != 2 ||
      operand.elements[1].kind != Kind::vector)
    l.malformed("[map, {coordinates}] is expected");
  const std::vector<Operand>& coordinates = operand.elements[1].elements;
  if (coordinates.empty() || coordinates.size() > 5) l.malformed("1 to 5 coordinates are expected");
  const std::string wanted = std::to_string(coordinates.size()) + "d";
  if (!l.has(wanted)) l.malformed("the number of coordinates does not match");
  Operand base = operand;
  base.elements.resize(1);
  main.value[0] = whole_global_address(l, base);
  for (std::size_t i = 0; i < coordinates.size(); ++i) behind.value[i] = l.use(coordinates[i], 4);
  return coordinates.size();
}

/// {offsets}, 16 bits each, side by side in a row of 64 bits.
std::uint32_t take_offsets(Lowering& l, const Operand& operand, std::uint64_t coordinates) {
  if (coordinates < 3) l.malformed("pictures have 3 to 5 dimensions");
  if (operand.kind != Kind::vector || operand.elements.size() != coordinates - 2)
    l.malformed("an offset for each axis of a picture is expected");
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < operand.elements.size(); ++i) {
    const std::uint32_t one = l.resize(l.use(operand.elements[i], 2), 8);
    all = i == 0 ? one : l.compute("or.b64", 8, {all, l.compute("shl.b64", 8, {one, l.constant(16 * i, 4)})});
  }
  return all;
}

/// cp.async.bulk.tensor.Nd.shared::cluster.global{.tile|.im2col}.mbarrier::complete_tx::bytes{.multicast::cluster}
///   [to], [map, {...}], [m]{, {offsets}}{, ranks}
/// cp{.reduce}.async.bulk.tensor.Nd.global.shared::cta{.op}{.tile|.im2col_no_offs}.bulk_group [map, {...}],
/// [from]
void lower_tensor(Lowering& l) {
  const Sides sides = sides_of(l);
  for (const char* mode : {"im2col::w", "im2col::w::128", "tile::gather4", "tile::scatter4"})
    if (l.has(mode)) l.unsupported(Sentence::tr("copies by tensor map other than of tiles and pictures"));
  if (sides.to_shared && sides.from_shared) l.malformed("one of the two must be global memory");
  const bool reduces = l.opcode().name.starts_with("cp.reduce");
  const bool offsets = l.has("im2col"), pictures = offsets || l.has("im2col_no_offs");
  if (offsets && !sides.to_shared) l.malformed("copies out of shared memory have no offsets: im2col_no_offs");
  l.need_operands((sides.to_shared ? 3u : 2u) + (offsets ? 1u : 0u) +
                  (l.has("multicast::cluster") ? 1u : 0u) + (l.has("L2::cache_hint") ? 1u : 0u));
  l.branch_over();
  Draft main, behind;
  const auto [place, offset] = l.address(l.operand(sides.to_shared ? 0 : 1), Space::shared);
  main.value[4] = place;
  main.op.imm = offset;
  behind.op.imm = take_coordinates(l, l.operand(sides.to_shared ? 1 : 0), main, behind);
  if (sides.to_shared) {
    main.value[1] = whole_shared_address(l, l.operand(2));
    main.value[2] = rank_mask(l, offsets ? 4 : 3);
  }
  if (offsets) main.value[3] = take_offsets(l, l.operand(3), behind.op.imm);
  if (pictures) behind.op.imm |= 1u << 24;
  if (reduces) {
    const std::optional<Reduction> reduction = reduction_of(l);
    if (!reduction) l.malformed("an operation is expected");
    behind.op.imm |= packed(*reduction, {});
  }
  main.op.run = sides.to_shared ? &bulk::tensor_to_shared : &bulk::tensor_to_global;
  add_sites(l, main, behind, sides, reduces);
  push_both(l, main, behind);
  if (sides.to_shared) push_release(l, 2, main.value[2]);
}

/// st.async{.weak}.shared::cluster.mbarrier::complete_tx::bytes{.v2|.v4}.type [to], b, [m]
/// red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.op.type [to], b, [m]
void lower_store(Lowering& l) {
  l.need_operands(3);
  const bool reduces = l.now().opcode == "red";
  const Element element = element_of(l);
  const bool wide = element == Element::u64 || element == Element::s64 || element == Element::f64 ||
                    element == Element::b64;
  const Operand& data = l.operand(1);
  const std::vector<Operand> values = data.kind == Kind::vector ? data.elements : std::vector{data};
  if (static_cast<int>(values.size()) != l.vector_lanes())
    l.malformed("the number of registers does not match the vector");
  Reduction reduction = Reduction::store;
  if (reduces) {
    const std::optional<Reduction> named = reduction_of(l);
    if (!named) l.malformed("an operation is expected");
    reduction = *named;
  }
  l.branch_over();
  Draft main, behind;
  const auto [to, offset] = l.address(l.operand(0), Space::shared);
  main.value[4] = to;
  main.op.imm = offset;
  main.value[1] = whole_shared_address(l, l.operand(2));
  for (std::size_t i = 0; i < values.size(); ++i) behind.value[i] = l.use(values[i], wide ? 8 : 4);
  behind.op.imm = values.size() | packed(reduction, element);
  main.op.run = &bulk::store;
  l.add_site(main, Space::shared, reduces ? Access::atomic : Access::store, ptx::Type::b32,
             static_cast<int>((wide ? 8 : 4) * values.size()));
  Site& site = l.program().sites[main.op.site];
  site.copies = site.by_proxy = true;
  site.strong = site.releases = site.acquires = false;
  push_both(l, main, behind);
  push_release(l, 2, 0);
}

void lower_prefetch(Lowering& l) {
  Draft draft;
  draft.op.run = &control::nothing;
  l.push(draft);
}

}

void add_bulk_opcodes(std::vector<Opcode>& table) {
  // The copy itself waits for nothing.
  const Cost copy{Unit::bulk, 1, 0}, none{Unit::integer, 1, 5};
  const auto add = [&](const char* name, const char* operands, void (*lower)(Lowering&), Cost cost) {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = lower,
                     .capability = 90,
                     .writes = false,
                     .steers = lower != &lower_prefetch,
                     .cost = cost,
                     .pipe = Pipe::lsu});
  };
  add("cp.async.bulk",
      ".shared.global.mbarrier::complete_tx::bytes{.multicast::cluster} [a], [b], bytes, [m]{, ranks}; "
      ".shared::cluster.shared::cta.mbarrier::complete_tx::bytes [a], [b], bytes, [m]; "
      ".global.shared::cta.bulk_group [a], [b], bytes",
      &lower_bulk, copy);
  add("cp.reduce.async.bulk",
      ".shared::cluster.shared::cta.mbarrier::complete_tx::bytes.op.type [a], [b], bytes, [m]; "
      ".global.shared::cta.bulk_group.op.type [a], [b], bytes",
      &lower_bulk, copy);
  add("cp.async.bulk.tensor",
      ".1d-.5d.shared.global{.tile|.im2col}.mbarrier::complete_tx::bytes{.multicast::cluster} [a], "
      "[map, {...}], [m]{, {offsets}}{, ranks}; "
      ".global.shared::cta{.tile|.im2col_no_offs}.bulk_group [map, {...}], [a]",
      &lower_tensor, copy);
  add("cp.reduce.async.bulk.tensor",
      ".1d-.5d.global.shared::cta.op{.tile|.im2col_no_offs}.bulk_group [map, {...}], [a]", &lower_tensor,
      copy);
  add("cp.async.bulk.prefetch", ".L2.global [a], bytes", &lower_prefetch, none);
  add("cp.async.bulk.prefetch.tensor", ".1d-.5d.L2.global{.tile|.im2col} [map, {...}]{, {offsets}}",
      &lower_prefetch, none);
  add("st.async", "{.order}{.scope}.shared::cluster.mbarrier::complete_tx::bytes{.v2|.v4}.type [a], b, [m]",
      &lower_store, copy);
  add("red.async", "{.order}{.scope}.shared::cluster.mbarrier::complete_tx::bytes.op.type [a], b, [m]",
      &lower_store, copy);
}

}
