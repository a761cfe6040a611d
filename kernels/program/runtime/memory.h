#pragma once

#include "kernels/program/runtime/call.h"

namespace kernelarium::program {

/// What the GPU still has for the program: at most what this computer can give to all of them, and to memory
/// that they share with the host.
std::uint64_t free_memory(const Gpu& gpu);
/// A new block on a device, reachable from its peers. Throws std::bad_alloc when memory is exhausted.
Block& allocate_on(Gpu& gpu, std::size_t bytes, const char* call, const Frames& where);
/// A block that was freed is there again under its address; nothing is written in it. `host`: the memory
/// behind it, as another process has written it; null: new memory.
void restore(Block block, std::shared_ptr<std::byte[]> host = nullptr);
cudaError_t release(Call& call, void* pointer, bool pinned);
/// Makes a block of `owner` reachable for kernels of `peer`.
void map_to_peer(const Block& block, Gpu& owner, Gpu& peer);

}
