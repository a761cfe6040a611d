/// Memory and events of one process that another one opens. Work is done when it is issued, so an event of
/// another process has happened when that one's call has returned.
#include "kernels/program/runtime/memory.h"

#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelarium::program {
namespace {

constexpr std::uint64_t kMark = 0x3170'6369'6d69'7331;
constexpr std::size_t kMargin = 64; // for vector loads at the end

/// The used part of a handle's 64 bytes.
struct Shared {
  std::uint64_t mark = kMark;
  std::int64_t process = 0;
  std::int32_t file = -1, device = 0; ///< `file`: of that process; -1: an event
  std::uint64_t bytes = 0, address = 0;
};

template<class Handle>
Handle handle_of(const Shared& shared) {
  Handle handle{};
  static_assert(sizeof shared <= sizeof handle);
  std::memcpy(&handle, &shared, sizeof shared);
  return handle;
}
template<class Handle>
Shared shared_of(const Handle& handle) {
  Shared shared;
  std::memcpy(static_cast<void*>(&shared), &handle, sizeof shared);
  return shared;
}

std::shared_ptr<std::byte[]> mapped(int file, std::size_t bytes) {
  void* place = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (place == MAP_FAILED) return nullptr;
  return {static_cast<std::byte*>(place), [bytes](std::byte* memory) { ::munmap(memory, bytes); }};
}

/// Files behind memory that was given away, by its address.
std::map<std::uint64_t, int>& files() {
  static std::map<std::uint64_t, int> all;
  return all;
}

/// Puts the memory of a block where other processes can reach it.
int shared_file(Block& block) {
  Runtime& all = runtime();
  if (const auto found = files().find(block.address); found != files().end()) return found->second;
  const std::size_t bytes = block.bytes + kMargin;
  const int file = ::memfd_create("kernelarium", MFD_CLOEXEC);
  if (file < 0 || ::ftruncate(file, static_cast<off_t>(bytes)) != 0) return -1;
  const auto host = mapped(file, bytes);
  if (!host) return -1;
  Gpu& owner = all.gpu(block.device);
  std::memcpy(host.get(), owner.device->host_memory(block.address, block.bytes), block.bytes);
  owner.device->free(block.address);
  for (const auto& peer : all.gpus)
    if (peer->peers.contains(owner.number)) peer->device->free(block.address);
  const Block same = block;
  all.blocks.erase(same.address);
  restore(same, host);
  return files()[same.address] = file;
}

cudaError_t open_memory(Call& call, void** out, const Shared& shared, unsigned flags) {
  Runtime& all = runtime();
  if (!out || flags != cudaIpcMemLazyEnablePeerAccess || shared.mark != kMark || shared.file < 0)
    return cudaErrorInvalidValue;
  if (shared.process == ::getpid()) return cudaErrorDeviceUninitialized;
  if (shared.device < 0 || static_cast<std::size_t>(shared.device) >= all.gpus.size())
    return cudaErrorInvalidDevice;
  const int file =
      ::open(fmt::format("/proc/{}/fd/{}", shared.process, shared.file).c_str(), O_RDWR | O_CLOEXEC);
  const auto host = file < 0 ? nullptr : mapped(file, shared.bytes + kMargin);
  if (file >= 0) ::close(file);
  if (!host) return cudaErrorMapBufferObjectFailed;
  Block block = allocate_on(all.gpu(shared.device), shared.bytes, call.name(), call.frames());
  all.gpu(shared.device).device->free(block.address); // only its address is needed
  all.blocks.erase(block.address);
  block.of_other_process = true;
  *out = reinterpret_cast<void*>(block.address);
  Gpu &owner = all.gpu(shared.device), &mine = call.gpu();
  restore(block, host);
  if (&mine != &owner && !mine.peers.contains(owner.number)) map_to_peer(block, owner, mine);
  return cudaSuccess;
}
cudaError_t close_memory(Call& call, void* pointer) {
  Runtime& all = runtime();
  const Block* block = all.find(pointer);
  if (!block || !block->of_other_process) return cudaErrorInvalidValue;
  const std::uint64_t address = block->address;
  call.waits(all.order.device_tail(block->device));
  const cudaError_t error = release(call, pointer, false);
  for (const auto& gpu : all.gpus) // those that have no access as peers
    if (gpu->device->host_memory(address, 1)) gpu->device->free(address);
  return error;
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t* out, void* pointer) {
  return call("cudaIpcGetMemHandle", [&](Call&) {
    Block* block = runtime().find(pointer);
    if (!out || !block || block->kind != Block::Kind::device || block->of_array || block->pool ||
        block->of_other_process)
      return cudaErrorInvalidValue;
    const std::uint64_t address = block->address, bytes = block->bytes;
    const int device = block->device, file = shared_file(*block);
    if (file < 0) return cudaErrorMemoryAllocation;
    *out = handle_of<cudaIpcMemHandle_t>(
        {.process = ::getpid(), .file = file, .device = device, .bytes = bytes, .address = address});
    return cudaSuccess;
  });
}
cudaError_t cudaIpcOpenMemHandle(void** out, cudaIpcMemHandle_t handle, unsigned flags) {
  return call("cudaIpcOpenMemHandle", [&](Call& c) { return open_memory(c, out, shared_of(handle), flags); });
}
cudaError_t cudaIpcCloseMemHandle(void* pointer) {
  return call("cudaIpcCloseMemHandle", [&](Call& c) { return close_memory(c, pointer); });
}
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t* out, cudaEvent_t event) {
  return call("cudaIpcGetEventHandle", [&](Call&) {
    const auto* known = reinterpret_cast<Event*>(event);
    if (!out || !runtime().events.contains(reinterpret_cast<Event*>(event)))
      return cudaErrorInvalidResourceHandle;
    if (!(known->flags & cudaEventInterprocess)) return cudaErrorInvalidValue;
    *out = handle_of<cudaIpcEventHandle_t>({.process = ::getpid(), .device = known->device});
    return cudaSuccess;
  });
}
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t* out, cudaIpcEventHandle_t handle) {
  return call("cudaIpcOpenEventHandle", [&](Call& c) {
    const Shared shared = shared_of(handle);
    if (!out || shared.mark != kMark || shared.file >= 0) return cudaErrorInvalidResourceHandle;
    if (shared.process == ::getpid()) return cudaErrorDeviceUninitialized;
    auto* event =
        new Event{.device = c.thread().device, .flags = cudaEventDisableTiming | cudaEventInterprocess};
    runtime().events.insert(event);
    *out = reinterpret_cast<cudaEvent_t>(event);
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
