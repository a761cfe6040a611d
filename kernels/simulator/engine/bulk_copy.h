#pragma once

#include "kernels/simulator/engine/bulk_reduction.h"
#include "kernels/simulator/engine/op.h"

/// Copies of the async proxy beyond those between global memory and the own block: by tensor map, to other
/// blocks of the cluster, with a reduction; and stores and reductions that complete an mbarrier.
namespace kernelarium::sim::bulk {

// Each operation is followed by one that only holds registers, and in imm how it changes memory:
inline Reduction reduction_of(const Op* op) { return static_cast<Reduction>(op[1].imm >> 8 & 0xff); }
inline Element element_of(const Op* op) { return static_cast<Element>(op[1].imm >> 16 & 0xff); }

/// By tensor map, into shared memory. r[0]: u64 row of the map's generic address; r[1]: u32 row of the
/// mbarrier's address; r[2]: u32 row of the mask of ranks (0: no multicast); r[4], imm: the destination in
/// shared memory. op[1].r[0-4]: u32 rows of coordinates; op[1].imm bits 0-7: how many; bit 24:
/// of pictures, with offsets in r[3], a u64 row of 16 bits each.
const Op* tensor_to_shared(Warp& warp, const Op* op);
/// Out of shared memory: r[4], imm: the source; op[1].imm bits 8-15: the reduction.
const Op* tensor_to_global(Warp& warp, const Op* op);

/// Bytes side by side. r[0]: u64 row of the source's address (global), or u32 (shared); r[1]: the mbarrier's
/// address (u32); r[2]: mask of ranks (0: none); r[3]: u32 row of bytes; r[4], imm: destination in shared
/// memory. op[1].imm: bit 0: the source lies in shared memory; bits 8-15 the reduction, 16-23 its elements.
const Op* to_shared(Warp& warp, const Op* op);
/// The same, r[4] a u64 row of addresses in global memory, from shared memory (r[0]: u32).
const Op* to_global(Warp& warp, const Op* op);

/// st.async and red.async: op[1].r[0-3]: values; r[4], imm: destination; r[1]: mbarrier. op[1].imm: bits 0-7
/// how many values, 8-15 the reduction, 16-23 the type.
const Op* store(Warp& warp, const Op* op);

}
