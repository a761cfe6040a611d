#pragma once

#include "kernels/simulator/engine/warp.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>

namespace kernelarium::sim {

/// One typed form of an instruction that computes registers from registers, lane by lane: destination in
/// r[0], sources in r[1]...
struct Form {
  Handler handler = nullptr;
  std::uint8_t destination = 0; ///< width in bytes; 0: a predicate
  std::uint8_t sources[4] = {}; ///< widths; 0: a predicate
  std::uint8_t source_count = 0;
  bool carries = false; ///< reads or writes the carry flag
};

/// By the instruction's text without what does not change the result ("add.s32", "fma.f32").
using FormTable = std::unordered_map<std::string, Form>;

/// All of them; built once.
const FormTable& forms();

void add_integer_forms(FormTable& table);
void add_bit_forms(FormTable& table);
void add_float_forms(FormTable& table);
void add_special_forms(FormTable& table);
void add_half_forms(FormTable& table);
void add_compare_forms(FormTable& table);
void add_convert_forms(FormTable& table);
void add_common_conversions(FormTable& table);

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
void add_unary(FormTable& table, const std::string& name, F) {
  static_assert(std::is_empty_v<F>, "only its type is kept");
  table[name] = {&lanes::unary<D, A, F>, sizeof(D), {sizeof(A)}, 1};
}
template<class D, class A, class B, class F>
void add_binary(FormTable& table, const std::string& name, F) {
  static_assert(std::is_empty_v<F>, "only its type is kept");
  table[name] = {&lanes::binary<D, A, B, F>, sizeof(D), {sizeof(A), sizeof(B)}, 2};
}
template<class D, class A, class B, class C, class F>
void add_ternary(FormTable& table, const std::string& name, F) {
  static_assert(std::is_empty_v<F>, "only its type is kept");
  table[name] = {&lanes::ternary<D, A, B, C, F>, sizeof(D), {sizeof(A), sizeof(B), sizeof(C)}, 3};
}
template<class A, class B, class F>
void add_compare(FormTable& table, const std::string& name, F) {
  static_assert(std::is_empty_v<F>, "only its type is kept");
  table[name] = {&lanes::compare<A, B, F>, 0, {sizeof(A), sizeof(B)}, 2};
}

}
