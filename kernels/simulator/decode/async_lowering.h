#pragma once

#include "kernels/simulator/decode/lowering.h"

namespace kernelarium::sim {

/// Addresses of asynchronous instructions, as one row each with nothing to add.
std::uint32_t whole_shared_address(Lowering& l, const ptx::Operand& operand);
std::uint32_t whole_global_address(Lowering& l, const ptx::Operand& operand);
/// A draft for the mbarrier whose address is operand `index`.
Draft on_barrier(Lowering& l, std::size_t index, Handler handler, bool arrives);

}
