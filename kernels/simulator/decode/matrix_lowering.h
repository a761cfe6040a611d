#pragma once

#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/matrix_math.h"

#include <optional>
#include <string>
#include <vector>

/// What matrix instructions of a warp and of a warpgroup are lowered with.
namespace kernelarium::sim::matrix {

struct Shape {
  int m = 0, n = 0, k = 0;
};
Shape shape_of(const ptx::Instruction& instruction);

/// The registers of a fragment.
std::vector<ptx::Operand> elements_of(const ptx::Operand& operand);
std::optional<Element> element_of(const std::string& name);
/// The types among the modifiers, in their order.
std::vector<std::string> types_of(const ptx::Instruction& instruction);

}
