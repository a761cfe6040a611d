#pragma once

#include "kernels/simulator/engine/op.h"

/// Reads of textures, reads and writes of surfaces. Each operation is followed by one to three that only
/// hold registers.
namespace kernelarium::sim::texture {

enum class Geometry : std::uint8_t { d1, d2, d3, a1d, a2d, cube, acube };
enum class Level : std::uint8_t { base, given, gradients, gather };
enum class Query : std::uint8_t { width, height, depth, layers, levels, samples, normalized };
enum class Bounds : std::uint8_t { trap, clamp, zero };
enum class Reduction : std::uint8_t { add, min, max, bit_and, bit_or };

/// The instruction's modifiers, in Op::imm.
struct Form {
  Geometry geometry = Geometry::d1;
  Level level = Level::base;
  bool whole = false;       ///< coordinates are s32
  std::uint8_t channel = 0; ///< of a gather
  bool halves = false;      ///< results are pairs of f16, two registers
  bool shifted = false;     ///< by op[3].r[0-2] texels
};
struct SurfaceForm {
  Geometry geometry = Geometry::d1;
  Bounds bounds = Bounds::trap;
  std::uint8_t bytes = 4, registers = 1; ///< of each register, in memory
  std::uint8_t row_bytes = 4;
  bool formatted = false; ///< sust.p: texels are made of 32-bit values
  Reduction reduction = Reduction::add;
  bool is_signed = false;
};
std::uint64_t packed(const Form& form);
std::uint64_t packed(const SurfaceForm& form);

/// r[0-3]: u32 rows of results; r[4]: u64 row of handles. op[1].r[0-2]: coordinates, r[3]: layer; r[5]:
/// predicate for resident texels. op[2].r[0-2], r[3-5]: gradients; r[0]: level.
const Op* fetch(Warp& warp, const Op* op);
/// txq, suq: r[0]: result, r[4]: handles; imm: Query; r[1]: row of levels, if any.
const Op* query(Warp& warp, const Op* op);
/// suld.b: as fetch; op[1].r[0-2]: coordinates, the first in bytes; r[3]: layer. Row widths: SurfaceForm.
/// says.
const Op* load(Warp& warp, const Op* op);
/// sust: r[0-3]: what is written.
const Op* store(Warp& warp, const Op* op);
/// sured: r[0]: operand.
const Op* reduce(Warp& warp, const Op* op);

}
