#include "kernels/program/runtime/memory.h"

#include "kernels/base/memory.h"
#include "kernels/program/runtime/graph.h"
#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/program/runtime/pools.h"
#include "kernels/program/runtime/waiting_kernel.h"
#include "kernels/simulator/memory/zero_bytes.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::program {
namespace {

// What calls take on a usual host.
constexpr double kMallocUs = 4, kLargeMallocUs = 70, kFreeUs = 3, kLargeFreeUs = 60, kManagedUs = 15;
constexpr double kPinUsPerMb = 500, kRegisterUsPerMb = 100;
// Up to here, allocations use memory that the driver already has.
constexpr std::size_t kLarge = 1 << 20;

constexpr int kUnwritten = 0xa5; // what a program finds in pinned memory that it has not written

constexpr std::size_t kPitch = 512;

std::uint64_t free_on_gpu(const Gpu& gpu) {
  constexpr std::uint64_t kContext = 512u << 20; // what a context takes
  const auto total = static_cast<std::uint64_t>(gpu.spec.memory_bytes);
  return total - std::min(gpu.device->used_bytes() + std::min(kContext, total / 8), total);
}

/// Memory is only taken where it is touched; so that all of it may be, more is not promised. A tenth stays
/// for everything else that runs here, and with all checks another for what is written (a bit for each byte).
std::uint64_t free_on_computer() {
  static const std::uint64_t all =
      available_memory() / 10 * (runtime().follow_races ? 8 : 9); // when the program first asks
  std::uint64_t promised = runtime().shared_bytes;
  for (const auto& gpu : runtime().gpus) promised += gpu->device->used_bytes();
  return all - std::min(all, promised);
}

void tell_lack_of_memory(const Gpu& gpu, std::size_t bytes, const char* call, const Frames& where) {
  if (!runtime().told.insert("memory" + place_of(where)).second) return;
  runtime().finding("memory",
                    Sentence::tr("%1 of %2 fails only because of this computer, which has %3 left for the "
                                 "program and the simulated GPU (a real GPU would have %4): choose a smaller "
                                 "size, for example by what cudaMemGetInfo returns, or close other programs",
                                 call, memory_text(bytes), memory_text(free_on_computer()),
                                 memory_text(free_on_gpu(gpu))),
                    where);
}

/// Throws std::bad_alloc.
void require_of_computer(const Gpu& gpu, std::size_t bytes, const char* call, const Frames& where) {
  if (bytes <= free_on_computer()) return;
  tell_lack_of_memory(gpu, bytes, call, where);
  throw std::bad_alloc();
}

/// Memory with one address for the host and all devices.
Block& allocate_shared(Call& call, std::size_t bytes, Block::Kind kind, unsigned flags) {
  Runtime& all = runtime();
  require_of_computer(call.gpu(), bytes, call.name(), call.frames());
  std::shared_ptr<Pages> pages;
  try {
    pages = std::make_shared<Pages>(bytes);
  } catch (const std::bad_alloc&) { // it is there twice: a limit on addresses may be less
    tell_lack_of_memory(call.gpu(), bytes, call.name(), call.frames());
    throw;
  }
  all.shared_bytes += bytes;
  std::byte* const for_device = pages->device();
  // CUDA clears neither; that a system's new pages are zero must not hide that nothing was written.
  if (kind == Block::Kind::pinned && all.follow_races) std::memset(for_device, kUnwritten, bytes);
  const auto address = reinterpret_cast<std::uint64_t>(pages->host());
  Block block{.address = address,
              .bytes = bytes,
              .kind = kind,
              .device = call.thread().device,
              .flags = flags,
              .call = call.name(),
              .where = call.frames(),
              .pages = std::move(pages)};
  for (const auto& gpu : all.gpus)
    gpu->device->map(address, bytes, describe(block).in_english(), {for_device, [](std::byte*) {}});
  all.freed.erase(address);
  return all.blocks.emplace(address, std::move(block)).first->second;
}

void forget(Call& call, Block& block) {
  Runtime& all = runtime();
  block.freed = call.frames();
  const std::uint64_t address = block.address;
  all.freed[address] = block;
  all.blocks.erase(address);
}

}

std::uint64_t free_memory(const Gpu& gpu) { return std::min(free_on_gpu(gpu), free_on_computer()); }

Block& allocate_on(Gpu& gpu, std::size_t bytes, const char* call, const Frames& where) {
  Runtime& all = runtime();
  if (bytes > free_on_gpu(gpu)) throw std::bad_alloc();
  require_of_computer(gpu, bytes, call, where);
  Block block{.bytes = bytes, .device = gpu.number, .call = call, .where = where};
  try {
    block.address = gpu.device->allocate(bytes, describe(block).in_english());
  } catch (const Error&) { // the system promises less than it has
    tell_lack_of_memory(gpu, bytes, call, where);
    throw std::bad_alloc();
  }
  gpu.used = true;
  for (const auto& peer : all.gpus)
    if (peer->peers.contains(gpu.number)) map_to_peer(block, gpu, *peer);
  return all.blocks.emplace(block.address, std::move(block)).first->second;
}

void restore(Block block, std::shared_ptr<std::byte[]> host) {
  Runtime& all = runtime();
  Gpu& owner = all.gpu(block.device);
  constexpr std::size_t kMargin = 64; // for vector loads at the end
  const bool fresh = !host;
  if (fresh) {
    auto zero = sim::untouched(block.bytes + kMargin);
    const auto release = zero.get_deleter();
    host = {zero.release(), release};
  }
  owner.device->map(block.address, block.bytes, describe(block).in_english(), std::move(host));
  if (fresh) owner.device->mark_unwritten(block.address, block.bytes);
  for (const auto& peer : all.gpus)
    if (peer->peers.contains(owner.number)) map_to_peer(block, owner, *peer);
  all.blocks.emplace(block.address, std::move(block));
}

void map_to_peer(const Block& block, Gpu& owner, Gpu& peer) {
  peer.device->map(block.address, block.bytes, describe(block).in_english(),
                   owner.device->share(block.address));
}

cudaError_t release(Call& call, void* pointer, bool pinned) {
  Runtime& all = runtime();
  if (!pointer) return cudaSuccess;
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const auto found = all.blocks.find(address);
  const auto suits = [&](const Block& block) {
    if (block.of_array) return false;
    return pinned ? block.kind == Block::Kind::pinned
                  : block.kind == Block::Kind::device || block.kind == Block::Kind::managed;
  };
  if (found == all.blocks.end() || !suits(found->second)) {
    if (found != all.blocks.end())
      all.finding(
          "bad-free",
          Sentence::tr("%1: %2 is not freed this way: use %3", call.name(), describe(found->second),
                       std::string(found->second.kind == Block::Kind::pinned ? "cudaFreeHost" : "cudaFree")),
          call.frames());
    else if (const Block* inside = all.find(pointer))
      all.finding(
          "bad-free",
          Sentence::tr("%1: the pointer is %2 bytes inside %3: free the pointer that the allocation returned",
                       call.name(), address - inside->address, describe(*inside)),
          call.frames(), &inside->where, Sentence::tr("allocated"));
    else if (const Block* freed = all.find_freed(address))
      all.finding(
          "double-free",
          Sentence::tr("%1: %2 was freed already %3", call.name(), describe(*freed), place_of(freed->freed)),
          call.frames(), &freed->freed, Sentence::tr("freed before"));
    else
      all.finding("bad-free", Sentence::tr("%1: %2 was not allocated by CUDA", call.name(), in_hex(address)),
                  call.frames());
    return cudaErrorInvalidValue;
  }
  Block& block = found->second;
  Gpu& owner = all.gpu(block.device);
  if (block.kind == Block::Kind::device) {
    owner.device->free(address);
    for (const auto& peer : all.gpus)
      if (peer->peers.contains(owner.number)) peer->device->free(address);
  } else {
    notice_host(call, block);
    for (const auto& gpu : all.gpus) gpu->device->free(address);
    look_at_host_memory(block);
    block.pages.reset();
    all.shared_bytes -= block.bytes;
  }
  const std::size_t bytes = block.bytes;
  forget(call, block);
  call.takes(bytes > kLarge ? kLargeFreeUs : kFreeUs);
  return cudaSuccess;
}

namespace {

/// cudaFree and the like wait for the device.
cudaError_t release_and_wait(Call& call, void* pointer, bool pinned) {
  if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
  Gpu& gpu = call.gpu();
  if (pointer) {
    call.waits(runtime().order.device_tail(gpu.number));
    if (const cudaError_t error = synchronise(gpu); error != cudaSuccess) return error;
  }
  return release(call, pointer, pinned);
}

cudaError_t allocate(Call& call, void** out, std::size_t bytes) {
  if (!out) return cudaErrorInvalidValue;
  if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
  *out = nullptr;
  if (bytes == 0) return cudaSuccess;
  call.takes(bytes > kLarge ? kLargeMallocUs : kMallocUs);
  *out = reinterpret_cast<void*>(allocate_on(call.gpu(), bytes, call.name(), call.frames()).address);
  return cudaSuccess;
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaMalloc(void** out, std::size_t bytes) {
  return call("cudaMalloc", [&](Call& c) { return allocate(c, out, bytes); });
}
cudaError_t cudaFree(void* pointer) {
  return call("cudaFree", [&](Call& c) { return release_and_wait(c, pointer, false); });
}
cudaError_t cudaMallocPitch(void** out, std::size_t* pitch, std::size_t width, std::size_t height) {
  return call("cudaMallocPitch", [&](Call& c) {
    if (!pitch) return cudaErrorInvalidValue;
    *pitch = (width + kPitch - 1) / kPitch * kPitch;
    return allocate(c, out, *pitch * height);
  });
}
cudaError_t cudaMalloc3D(cudaPitchedPtr* out, cudaExtent extent) {
  return call("cudaMalloc3D", [&](Call& c) {
    if (!out) return cudaErrorInvalidValue;
    out->pitch = (extent.width + kPitch - 1) / kPitch * kPitch;
    out->xsize = extent.width;
    out->ysize = extent.height;
    return allocate(c, &out->ptr, out->pitch * extent.height * extent.depth);
  });
}
cudaError_t cudaMallocManaged(void** out, std::size_t bytes, unsigned flags) {
  return call("cudaMallocManaged", [&](Call& c) {
    if (!out || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)) return cudaErrorInvalidValue;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    *out = nullptr;
    if (bytes == 0) return cudaSuccess;
    c.takes(kManagedUs);
    *out = reinterpret_cast<void*>(allocate_shared(c, bytes, Block::Kind::managed, flags).address);
    return cudaSuccess;
  });
}
cudaError_t cudaHostAlloc(void** out, std::size_t bytes, unsigned flags) {
  return call("cudaHostAlloc", [&](Call& c) {
    constexpr unsigned kKnown = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    if (!out || (flags & ~kKnown)) return cudaErrorInvalidValue;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    *out = nullptr;
    if (bytes == 0) return cudaSuccess;
    c.takes(kMallocUs + static_cast<double>(bytes) / 1e6 * kPinUsPerMb);
    *out = reinterpret_cast<void*>(
        allocate_shared(c, bytes, Block::Kind::pinned, flags | cudaHostAllocMapped).address);
    return cudaSuccess;
  });
}
cudaError_t cudaMallocHost(void** out, std::size_t bytes) {
  return call("cudaMallocHost", [&](Call& c) {
    if (!out) return cudaErrorInvalidValue;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    *out = nullptr;
    if (bytes == 0) return cudaSuccess;
    c.takes(kMallocUs + static_cast<double>(bytes) / 1e6 * kPinUsPerMb);
    *out =
        reinterpret_cast<void*>(allocate_shared(c, bytes, Block::Kind::pinned, cudaHostAllocMapped).address);
    return cudaSuccess;
  });
}
cudaError_t cudaFreeHost(void* pointer) {
  return call("cudaFreeHost", [&](Call& c) { return release_and_wait(c, pointer, true); });
}
cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags) {
  return call("cudaHostRegister", [&](Call& c) {
    constexpr unsigned kKnown = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory |
                                cudaHostRegisterReadOnly;
    if (!pointer || bytes == 0 || (flags & ~kKnown)) return cudaErrorInvalidValue;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const Block* other = runtime().find(address);
    if (const auto next = runtime().blocks.upper_bound(address);
        !other && next != runtime().blocks.end() && next->first - address < bytes)
      other = &next->second;
    if (other)
      return other->kind == Block::Kind::registered ? cudaErrorHostMemoryAlreadyRegistered
                                                    : cudaErrorInvalidValue;
    Block block{.address = address,
                .bytes = bytes,
                .kind = Block::Kind::registered,
                .device = c.thread().device,
                .flags = flags | cudaHostRegisterMapped,
                .call = c.name(),
                .where = c.frames()};
    for (const auto& gpu : runtime().gpus)
      gpu->device->map(address, bytes, describe(block).in_english(),
                       {static_cast<std::byte*>(pointer), [](std::byte*) {}});
    runtime().blocks.emplace(address, std::move(block));
    counts_registered_memory(1);
    c.takes(static_cast<double>(bytes) / 1e6 * kRegisterUsPerMb);
    return cudaSuccess;
  });
}
cudaError_t cudaHostUnregister(void* pointer) {
  return call("cudaHostUnregister", [&](Call&) {
    Runtime& all = runtime();
    const auto found = all.blocks.find(reinterpret_cast<std::uint64_t>(pointer));
    if (found == all.blocks.end() || found->second.kind != Block::Kind::registered)
      return !pointer || all.find(pointer) ? cudaErrorInvalidValue : cudaErrorHostMemoryNotRegistered;
    for (const auto& gpu : all.gpus) gpu->device->free(found->first);
    look_at_host_memory(found->second);
    all.blocks.erase(found);
    counts_registered_memory(-1);
    return cudaSuccess;
  });
}
cudaError_t cudaHostGetDevicePointer(void** out, void* pointer, unsigned flags) {
  return call("cudaHostGetDevicePointer", [&](Call&) {
    const Block* block = runtime().find(pointer);
    if (!out || flags != 0 || !block ||
        (block->kind != Block::Kind::pinned && block->kind != Block::Kind::registered))
      return cudaErrorInvalidValue;
    *out = pointer;
    return cudaSuccess;
  });
}
cudaError_t cudaHostGetFlags(unsigned* out, void* pointer) {
  return call("cudaHostGetFlags", [&](Call&) {
    const Block* block = runtime().find(pointer);
    if (!out || !block || block->kind == Block::Kind::device || block->kind == Block::Kind::symbol)
      return cudaErrorInvalidValue;
    *out = block->kind == Block::Kind::managed ? cudaHostAllocMapped : block->flags;
    return cudaSuccess;
  });
}
cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total) {
  return call("cudaMemGetInfo", [&](Call& c) {
    if (total) *total = static_cast<std::size_t>(c.gpu().spec.memory_bytes);
    if (free_bytes) *free_bytes = free_memory(c.gpu());
    return cudaSuccess;
  });
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* out, const void* pointer) {
  return call("cudaPointerGetAttributes", [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    *out = {};
    auto* address = const_cast<void*>(pointer);
    out->type = cudaMemoryTypeUnregistered;
    out->device = -2;
    if (const Block* block = runtime().find(pointer)) {
      out->device = block->device;
      const bool managed = block->kind == Block::Kind::managed || block->kind == Block::Kind::symbol;
      const bool device = block->kind == Block::Kind::device;
      out->type = managed ? cudaMemoryTypeManaged : device ? cudaMemoryTypeDevice : cudaMemoryTypeHost;
      out->devicePointer = address;
      out->hostPointer = device ? nullptr : address;
      return cudaSuccess;
    }
    for (const auto& gpu : runtime().gpus)
      if (gpu->device->host_memory(reinterpret_cast<std::uint64_t>(pointer), 1)) {
        out->device = gpu->number;
        out->type = cudaMemoryTypeDevice;
        out->devicePointer = address;
        return cudaSuccess;
      }
    return cudaSuccess;
  });
}

// --- managed memory
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t bytes, unsigned flags) {
  return call("cudaStreamAttachMemAsync", [&](Call& c) {
    const Stream* known = stream_of(stream);
    if (!known) return cudaErrorInvalidResourceHandle;
    const bool valid = flags == cudaMemAttachGlobal || flags == cudaMemAttachHost ||
                       (flags == cudaMemAttachSingle && known != c.gpu().legacy);
    const Block* block = runtime().find(pointer);
    return valid && block && block->kind == Block::Kind::managed && block->variable.empty() &&
                   block->address == reinterpret_cast<std::uint64_t>(pointer) &&
                   (bytes == 0 || bytes == block->bytes)
               ? cudaSuccess
               : cudaErrorInvalidValue;
  });
}

// --- pools
cudaError_t cudaMallocAsync(void** out, std::size_t bytes, cudaStream_t stream) {
  return call("cudaMallocAsync", [&](Call& c) { return allocate_in_pool(c, out, bytes, nullptr, stream); });
}
cudaError_t cudaMallocFromPoolAsync(void** out, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
  return call("cudaMallocFromPoolAsync",
              [&](Call& c) { return allocate_in_pool(c, out, bytes, pool, stream); });
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return call("cudaFreeAsync", [&](Call& c) {
    const auto run = [=](Call& when) { return release_in_pool(when, pointer, stream); };
    Stream* after = stream_of(stream);
    if (after && runtime().find(pointer) && is_kept(c, *after, run)) return cudaSuccess;
    finish_waiting_kernels(c); // it may use the memory
    return run(c);
  });
}
}
#pragma GCC visibility pop
