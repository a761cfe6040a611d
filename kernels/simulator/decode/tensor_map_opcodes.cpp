#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/memory/tensor_map.h"

namespace kernelarium::sim {
namespace {

using ptx::Space;
using ptx::Type;

/// Part of a tensor map in memory: base row and offset of its address.
struct Place {
  Space space = Space::shared;
  std::uint32_t base = 0;
  std::uint64_t offset = 0;
};

void push_access(Lowering& l, Draft draft, const Place& place, Access access, Type type) {
  const auto width = static_cast<std::uint8_t>(ptx::bytes_of(type));
  draft.value[4] = place.base;
  draft.op.imm = place.offset;
  draft.op.run = access == Access::load ? load_handler(place.space, type, width, 1, l.counted())
                                        : store_handler(place.space, type, width, 1, l.counted());
  l.add_site(draft, place.space, access, type, width);
  // Not among the loads and stores: an H200's counters leave them out, too.
  l.program().sites[draft.op.site].copies = place.space == Space::shared || access == Access::store;
  draft.patterned = patterned_in(place.space);
  l.push(draft);
}
std::uint32_t load(Lowering& l, const Place& place, Type type) {
  Draft draft;
  const std::uint32_t value = l.temporary(static_cast<std::uint8_t>(ptx::bytes_of(type)));
  draft.value[0] = value;
  draft.defines = 1;
  push_access(l, draft, place, Access::load, type);
  return value;
}
void store(Lowering& l, const Place& place, Type type, std::uint32_t value) {
  Draft draft;
  draft.value[0] = value;
  push_access(l, draft, place, Access::store, type);
}

/// tensormap.replace.tile.FIELD{.space}.b1024.b32|b64 [map], {dimension,} value: bits of one or two words.
void lower_replace(Lowering& l) {
  using Field = TensorMap::Field;
  static constexpr std::tuple<const char*, Field, bool> fields[] = {
      {"global_address", Field::address, false},
      {"rank", Field::rank, false},
      {"box_dim", Field::box, true},
      {"global_dim", Field::size, true},
      {"global_stride", Field::stride, true},
      {"element_stride", Field::step, true},
      {"elemtype", Field::type, false},
      {"interleave_layout", Field::interleave, false},
      {"swizzle_mode", Field::swizzle, false},
      {"fill_mode", Field::fill, false}};
  const auto* chosen = std::find_if(std::begin(fields), std::end(fields),
                                    [&](const auto& one) { return l.has(std::get<0>(one)); });
  if (chosen == std::end(fields)) l.unsupported();
  const auto [name, field, by_dimension] = *chosen;
  l.need_operands(by_dimension ? 3 : 2);
  Place map{l.space()};
  if (map.space != Space::shared && map.space != Space::global) map.space = Space::generic;
  std::tie(map.base, map.offset) = l.address(l.operand(0), map.space);

  int dimension = 0;
  if (by_dimension) {
    const auto given = static_cast<int>(l.operand(1).bits);
    // The first dimension has no stride: its elements are contiguous.
    dimension = field == Field::stride ? given + 1 : given;
    if (l.operand(1).kind != Lowering::Operand::Kind::integer || given < 0 ||
        dimension >= TensorMap::kMostDimensions)
      l.malformed("the number of a dimension is expected");
  }
  const Lowering::Operand& operand = l.operand(by_dimension ? 2 : 1);
  const bool wide = l.last_type() == Type::b64;
  std::uint32_t value = 0;
  if (field == Field::type) { // a code of the instruction's own
    if (operand.kind != Lowering::Operand::Kind::integer || operand.bits >= TensorMap::kKernelTypes.size())
      l.malformed("the code of an element type is expected");
    value = l.constant(TensorMap::type_bits(TensorMap::kKernelTypes[operand.bits]), 8);
  } else {
    value = l.resize(l.use(operand, wide ? 8 : 4), 8);
    if (field == Field::rank)
      value = l.compute("add.u64", 8, {value, l.constant(1, 8)}); // counts from 0 here
  }
  for (const TensorMap::Part& part : TensorMap::parts(field, dimension)) {
    Place word = map;
    word.offset += static_cast<std::uint64_t>(part.word) * 8;
    std::uint32_t stored = value;
    if (part.bias) stored = l.compute("sub.u64", 8, {stored, l.constant(part.bias, 8)});
    if (part.shift) stored = l.compute("shr.u64", 8, {stored, l.constant(part.shift, 4)});
    if (part.width < 64)
      stored =
          l.compute("bfi.b64", 8,
                    {stored, load(l, word, Type::b64), l.constant(static_cast<std::uint64_t>(part.bit), 4),
                     l.constant(static_cast<std::uint64_t>(part.width), 4)});
    store(l, word, Type::b64, stored);
  }
}

/// tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned [to], [from],
/// 128: a map created in shared memory is copied to where copies look for it, 4 bytes per lane. Triton (3.6)
/// relies on it to order the warp's earlier stores, as no line of the kernel could.
void lower_publish(Lowering& l) {
  l.gather_warp(l.is_triton());
  l.need_operands(3);
  if (l.operand(2).bits != TensorMap::kBytes) l.malformed("a tensor map has 128 bytes");
  const std::uint32_t lane = l.compute("shl.b32", 4, {l.special(Special::laneid), l.constant(2, 4)});
  Place to{Space::global}, from{Space::shared};
  std::tie(to.base, to.offset) = l.address(l.operand(0), Space::global);
  std::tie(from.base, from.offset) = l.address(l.operand(1), Space::shared);
  to.base = l.compute("add.u64", 8, {to.base, l.resize(lane, 8)});
  from.base = l.compute("add.u32", 4, {from.base, lane});
  store(l, to, Type::b32, load(l, from, Type::b32));
}

}

void add_tensor_map_opcodes(std::vector<Opcode>& table) {
  const auto add = [&](const char* name, const char* operands, void (*lower)(Lowering&)) {
    table.push_back({.name = name,
                     .operands = operands,
                     .lower = lower,
                     .capability = 90,
                     .writes = false,
                     .steers = lower == &lower_publish,
                     .cost = {Unit::shared, 1, 30},
                     .pipe = Pipe::lsu});
  };
  add("tensormap.replace", ".tile.field{.global|.shared::cta}.b1024.type [map], {dimension,} a",
      &lower_replace);
  add("tensormap.cp_fenceproxy",
      ".global.shared::cta.tensormap::generic.release.scope.sync.aligned [a], [b], 128", &lower_publish);
}

}
