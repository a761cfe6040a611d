#pragma once

#include "kernels/simulator/engine/op.h"

#include <bit>

/// Video instructions: arithmetic on bytes and half-words of registers, on one or several at once.
namespace kernelarium::sim::video {

enum class Operation : std::uint64_t {
  add,
  subtract,
  average,
  difference,
  minimum,
  maximum,
  shift_left,
  shift_right,
  set,
  multiply_add
};
enum class Relation : std::uint64_t { equal, not_equal, less, less_equal, greater, greater_equal };
/// What becomes of the result: it replaces the register, or parts of c, or is combined with c.
enum class Then : std::uint64_t { replace, merge, add, minimum, maximum };

inline constexpr std::uint64_t kWhole = 6; ///< selectors of one value: 0-3 a byte, 4-5 a half, 6 the register

/// Op::imm of video::run.
struct Form {
  Operation operation : 4 = Operation::add;
  Relation relation : 3 = Relation::equal;
  Then then : 3 = Then::replace;
  std::uint64_t parts : 3 = 1; ///< values in a register: 1, 2, 4
  std::uint64_t signed_result : 1 = 0, signed_a : 1 = 0, signed_b : 1 = 0;
  std::uint64_t saturates : 1 = 0, wraps : 1 = 0; ///< wraps: distances of shifts, mod 32
  std::uint64_t mask : 4 = 15;                    ///< parts that are computed; the others are c's
  /// 3 bits for each part: of several, a place in a and b side by side.
  std::uint64_t from_a : 12 = kWhole, from_b : 12 = kWhole;
  std::uint64_t to : 3 = kWhole;
  // multiply_add
  std::uint64_t plus_one : 1 = 0, negates_product : 1 = 0, negates_c : 1 = 0;
  std::uint64_t shift : 4 = 0;
};
static_assert(sizeof(Form) == 8);

/// r[0]: result; r[1], r[2], r[3]: a, b, c.
const Op* run(Warp& warp, const Op* op);

}
