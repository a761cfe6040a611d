#pragma once

#include "kernels/simulator/engine/program.h"

#include <vector>

namespace kernelarium::sim {

/// A value of a function while it is decoded: a register, a temporary, or a fixed row.
struct Value {
  std::uint8_t width = 4; ///< bytes per lane; 0: a predicate
  bool fixed = false;     ///< `row` says with what it is filled; never written
  FixedRow row;
  std::uint32_t offset = 0; ///< in the frame, once rows are allocated
};

/// An operation whose registers are still values. Value 0 means none.
struct Draft {
  Op op;
  std::uint32_t value[6] = {};
  std::uint8_t defines = 0; ///< bit i: value[i] is written
  bool partial = false;     ///< written only for some lanes: the old value stays alive
  bool has_site = false;
  bool pure = false; ///< value[0] is computed from the others lane by lane, and from nothing else
  enum class Patterned : std::uint8_t { no, alone, shared };
  Patterned patterned = Patterned::no; ///< whether it remembers the pattern of its addresses, for others too

  int target = -1;                   ///< PTX instruction that a branch goes to
  int callee = -1;                   ///< index of the called function
  std::vector<std::uint32_t> traced; ///< values that a trace records with this access
};

/// Of an access to that space. Lanes with generic addresses may go to different memories one after the other.
inline Draft::Patterned patterned_in(ptx::Space space) {
  return space == ptx::Space::global || space == ptx::Space::shared ? Draft::Patterned::shared
         : space == ptx::Space::generic                             ? Draft::Patterned::alone
                                                                    : Draft::Patterned::no;
}

/// A stretch of drafts without branches inside.
struct DraftBlock {
  std::uint32_t begin = 0, end = 0;      ///< drafts
  std::vector<std::uint32_t> successors; ///< blocks
};

/// Gives every value a row such that values alive at the same time never share one; fills Value::offset, and
/// the function's frame size, fixed rows and unset rows. `start`: first free byte of the frame.
void allocate_rows(std::vector<Value>& values, const std::vector<Draft>& drafts,
                   const std::vector<DraftBlock>& blocks, std::uint32_t start, FunctionCode& function);

}
