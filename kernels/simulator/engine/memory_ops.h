#pragma once

#include "kernels/simulator/engine/op.h"
#include "kernels/simulator/ptx/module.h"

#include <string>

namespace kernelarium::sim {

/// Handler of a load or store; null if there is none. r[0..lanes-1]: data rows of `row_bytes` per lane, r[4]:
/// addresses (u32 rows for shared, u64 else), imm: offset. `counted`: with instrumentation. `whole`: other
/// blocks see a lane's vector as one value.
Handler load_handler(ptx::Space space, ptx::Type type, int row_bytes, int lanes, bool counted,
                     bool whole = false);
Handler store_handler(ptx::Space space, ptx::Type type, int row_bytes, int lanes, bool counted,
                      bool whole = false);

/// Handler of atom and red; null if there is none. r[0]: result row (0: unused), r[1], r[2]: operands,
/// r[4]: addresses. `name`: "add", "cas"...
Handler atomic_handler(ptx::Space space, const std::string& name, ptx::Type type, bool counted);

/// Of 2, 4 or 8 elements in global memory: r[0-3]: rows of results, r[4]: addresses; op[1].r[0-5],
/// op[2].r[0-1]: operands; op[2].r[2-5]: further results. The two operations after it do nothing. Null if
/// there is none.
Handler vector_atomic_handler(const std::string& name, ptx::Type type, int lanes, bool counted);

// Registers of 128 bits: rows of 16 bytes per lane.
const Op* pack_wide(Warp& warp, const Op* op);   ///< r[0] from the u64 rows r[1] and r[2]
const Op* unpack_wide(Warp& warp, const Op* op); ///< the u64 rows r[0] and r[1] from r[2]
const Op* move_wide(Warp& warp, const Op* op);   ///< r[0] from r[1]

/// In imm of an fma.f32 fused with its loads: only the next such three operations read its sum,
/// and their loads have the same addresses, except for the offsets.
inline constexpr std::uint64_t kGoesOn = 1;
/// Runs `loads` (0 to 2) loads of f32 and the fma.f32 that multiplies the loaded values; loads 0: several
/// fma.f32 in a row.
Handler multiply_add_handler(int loads, ptx::Space space, bool counted);

/// Copies between a row and a call slot: r[0] row, r[1] slot offset, imm: bytes into the slot | stride << 32.
Handler slot_store_handler(int type_bytes, int row_bytes);
Handler slot_load_handler(ptx::Type type, int row_bytes);

/// membar, fence: orders global accesses for race checks.
/// Of the generic and the async proxy, for the state spaces in imm.
const Op* proxy_fence(Warp& warp, const Op* op);
/// fence.proxy.tensormap::generic.acquire of the map whose address is in r[0].
const Op* tensormap_fence(Warp& warp, const Op* op);
inline constexpr std::uint64_t kFencesShared = 1, kFencesGlobal = 2;
const Op* memory_fence(Warp& warp, const Op* op);
/// discard: of 128 bytes.
const Op* discard_memory(Warp& warp, const Op* op);

}
