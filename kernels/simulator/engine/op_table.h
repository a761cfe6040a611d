#pragma once

#include "kernels/simulator/engine/warp.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace kernelarium::sim {

/// What kind of work an instruction is, for counts by class and for the time model.
enum class Class : std::uint8_t { integer, fp32, fp64, special, memory, control, barrier, count };

/// An operation that computes registers from registers: destination in r[0], sources in r[1]...
struct Operation {
  Handler handler = nullptr;
  Class work = Class::integer;
  std::uint8_t destination = 0; ///< width in bytes; 0: a predicate
  std::uint8_t sources[4] = {}; ///< widths; 0: a predicate
  std::uint8_t source_count = 0;
};

/// Computing instructions by their text without what does not change the result ("add.s32", "fma.f32").
using OperationTable = std::unordered_map<std::string, Operation>;

/// All of them; built once.
const OperationTable& operations();

void add_integer_operations(OperationTable& table);
void add_bit_operations(OperationTable& table);
void add_float_operations(OperationTable& table);
void add_special_operations(OperationTable& table);
void add_half_operations(OperationTable& table);
void add_compare_operations(OperationTable& table);
void add_convert_operations(OperationTable& table);
void add_common_conversions(OperationTable& table);

/// Handlers made from a captureless lambda over the lanes' values.
namespace lanes {

template<class D, class A, class F>
const Op* unary(Warp& warp, const Op* op) {
  const A* a = warp.row<A>(op->r[1]);
  for_lanes(warp, warp.row<D>(op->r[0]), [=](int i) { return static_cast<D>(F{}(a[i])); });
  return op + 1;
}

template<class D, class A, class B, class F>
const Op* binary(Warp& warp, const Op* op) {
  const A* a = warp.row<A>(op->r[1]);
  const B* b = warp.row<B>(op->r[2]);
  for_lanes(warp, warp.row<D>(op->r[0]), [=](int i) { return static_cast<D>(F{}(a[i], b[i])); });
  return op + 1;
}

template<class D, class A, class B, class C, class F>
const Op* ternary(Warp& warp, const Op* op) {
  const A* a = warp.row<A>(op->r[1]);
  const B* b = warp.row<B>(op->r[2]);
  const C* c = warp.row<C>(op->r[3]);
  for_lanes(warp, warp.row<D>(op->r[0]), [=](int i) { return static_cast<D>(F{}(a[i], b[i], c[i])); });
  return op + 1;
}

template<class A, class B, class F>
const Op* compare(Warp& warp, const Op* op) {
  const A* a = warp.row<A>(op->r[1]);
  const B* b = warp.row<B>(op->r[2]);
  set_predicate(warp, op->r[0], mask_of_lanes([=](int i) { return F{}(a[i], b[i]); }));
  return op + 1;
}

}

template<class D, class A, class F>
void add_unary(OperationTable& table, const std::string& name, Class work, F) {
  table[name] = {&lanes::unary<D, A, F>, work, sizeof(D), {sizeof(A)}, 1};
}
template<class D, class A, class B, class F>
void add_binary(OperationTable& table, const std::string& name, Class work, F) {
  table[name] = {&lanes::binary<D, A, B, F>, work, sizeof(D), {sizeof(A), sizeof(B)}, 2};
}
template<class D, class A, class B, class C, class F>
void add_ternary(OperationTable& table, const std::string& name, Class work, F) {
  table[name] = {&lanes::ternary<D, A, B, C, F>, work, sizeof(D), {sizeof(A), sizeof(B), sizeof(C)}, 3};
}
template<class A, class B, class F>
void add_compare(OperationTable& table, const std::string& name, Class work, F) {
  table[name] = {&lanes::compare<A, B, F>, work, 0, {sizeof(A), sizeof(B)}, 2};
}

}
