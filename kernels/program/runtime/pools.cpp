#include "kernels/program/runtime/pools.h"

#include "kernels/program/runtime/destroyed.h"
#include "kernels/program/runtime/graph_memory.h"
#include "kernels/program/runtime/memory.h"
#include "kernels/program/runtime/races.h"

#include <cstring>
#include <set>

namespace kernelarium::program {
namespace {

constexpr double kPoolUs = 1;
constexpr std::uint64_t kGrain = 32 << 20; ///< in which a pool takes the device's memory (seen on an H200)

std::uint64_t in_grains(std::uint64_t bytes) { return (bytes + kGrain - 1) / kGrain * kGrain; }

struct Pool {
  int device = 0;
  bool is_default = false;
  int reuse_events = 1, reuse_opportunistic = 1, reuse_internal = 1;
  std::uint64_t threshold = 0, used = 0, most_used = 0;
  std::uint64_t reserved = 0, most_reserved = 0;
  std::uint64_t most = 0; ///< that it may reserve; 0: no limit of its own
  std::map<int, cudaMemAccessFlags> access;
};

std::set<Pool*>& pools() {
  static std::set<Pool*> all;
  return all;
}
Pool* pool_of(cudaMemPool_t handle) {
  auto* pool = reinterpret_cast<Pool*>(handle);
  return pools().contains(pool) ? pool : nullptr;
}
cudaMemPool_t handle_of(Pool* pool) { return reinterpret_cast<cudaMemPool_t>(pool); }

cudaMemPool_t default_pool(Gpu& gpu) {
  if (!gpu.default_pool) {
    auto* pool = new Pool;
    pool->device = gpu.number;
    pool->is_default = true;
    pools().insert(pool);
    gpu.default_pool = handle_of(pool);
    if (!gpu.pool) gpu.pool = gpu.default_pool;
  }
  return gpu.default_pool;
}
cudaMemPool_t present_pool(Gpu& gpu) {
  default_pool(gpu);
  return gpu.pool;
}

template<class Body>
cudaError_t on_device(int device, Body body) {
  Runtime& all = runtime();
  if (device < 0 || static_cast<std::size_t>(device) >= all.gpus.size()) return cudaErrorInvalidDevice;
  return body(all.gpu(device));
}

cudaError_t new_pool(Call& call, cudaMemPool_t* out, const cudaMemPoolProps* properties) {
  if (!out || !properties || properties->allocType != cudaMemAllocationTypePinned)
    return cudaErrorInvalidValue;
  const auto& [place, device] = properties->location;
  if (place == cudaMemLocationTypeInvalid ||
      (place == cudaMemLocationTypeDevice &&
       (device < 0 || static_cast<std::size_t>(device) >= runtime().gpus.size())))
    return cudaErrorInvalidValue;
  if (place != cudaMemLocationTypeDevice) return not_simulated(call, Sentence::tr("a pool of host memory"));
  return on_device(device, [&](Gpu& gpu) {
    auto* pool = new Pool;
    pool->device = gpu.number;
    pool->most = in_grains(std::min<std::uint64_t>(properties->maxSize, std::uint64_t{1} << 60));
    pools().insert(pool);
    *out = handle_of(pool);
    return cudaSuccess;
  });
}

}

namespace {

/// A device that reaches the pool's memory by the pool's access alone has it mapped.
void set_access(Pool& pool, int device, cudaMemAccessFlags flags) {
  Runtime& all = runtime();
  const bool before = pool.access[device] != cudaMemAccessFlagsProtNone,
             after = flags != cudaMemAccessFlagsProtNone;
  pool.access[device] = flags;
  if (before == after || device == pool.device || all.gpu(device).peers.contains(pool.device)) return;
  for (const auto& [address, block] : all.blocks) {
    if (block.pool != handle_of(&pool)) continue;
    if (after)
      map_to_peer(block, all.gpu(pool.device), all.gpu(device));
    else
      all.gpu(device).device->free(address);
  }
}

void keep_at_most(Pool& pool, std::uint64_t bytes) {
  pool.reserved = std::max(in_grains(pool.used), std::min(pool.reserved, bytes / kGrain * kGrain));
}

/// Other streams use the memory between its allocation and its release in this one.
void takes_part(Call& call, const Stream& stream, const Block& block) {
  if (!runtime().follow_races) return;
  Deed deed{.what = call.name(), .frames = call.frames(), .stream = stream.order};
  deed.touches.push_back({block.address, block.address + block.bytes, Touch::How::written});
  tell_race(call, std::move(deed));
}

}

void trim_pools(const Gpu& gpu) {
  for (Pool* pool : pools())
    if (pool->device == gpu.number) keep_at_most(*pool, pool->threshold);
}

cudaError_t allocate_in_pool(Call& call, void** out, std::size_t bytes, cudaMemPool_t handle,
                             cudaStream_t stream_handle) {
  Runtime& all = runtime();
  Stream* stream = stream_of(stream_handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (!out) return cudaErrorInvalidValue;
  *out = nullptr;
  if (bytes == 0) return cudaSuccess;
  Gpu& gpu = all.gpu(stream->device);
  if (!handle) handle = present_pool(gpu);
  Pool* pool = pool_of(handle);
  if (!pool) return cudaErrorInvalidValue;
  call.takes(kPoolUs);
  if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
  if (captures(*stream)) {
    MemoryWork work;
    const cudaError_t error =
        reserve_in_graph(call, stream->capture->tails[stream], pool->device, bytes, work);
    if (error != cudaSuccess) return error;
    *out = reinterpret_cast<void*>(work.address);
    return capture_node(*stream, work);
  }
  if (pool->most && bytes > pool->most - pool->used) return cudaErrorMemoryAllocation;
  Block& block = allocate_on(all.gpu(pool->device), bytes, call.name(), call.frames());
  block.pool = handle;
  pool->used += bytes;
  pool->most_used = std::max(pool->most_used, pool->used);
  pool->reserved = std::max(pool->reserved, in_grains(pool->used));
  pool->most_reserved = std::max(pool->most_reserved, pool->reserved);
  for (const auto& [device, access] : pool->access)
    if (access != cudaMemAccessFlagsProtNone && device != pool->device &&
        !all.gpu(device).peers.contains(pool->device))
      map_to_peer(block, all.gpu(pool->device), all.gpu(device));
  *out = reinterpret_cast<void*>(block.address);
  all.order.issue(stream->order, call.thread().now, 0, nullptr);
  takes_part(call, *stream, block);
  return cudaSuccess;
}

cudaError_t release_in_pool(Call& call, void* pointer, cudaStream_t stream_handle) {
  Runtime& all = runtime();
  Stream* stream = stream_of(stream_handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (!pointer) return cudaSuccess;
  call.takes(kPoolUs);
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  if (captures(*stream)) {
    if (!can_be_freed(stream->capture->tails[stream], *stream->capture->graph, address))
      return cudaErrorInvalidValue;
    return capture_node(*stream, MemoryWork{address, 0, true});
  }
  const auto found = all.blocks.find(address);
  if (found != all.blocks.end()) {
    if (found->second.kind == Block::Kind::managed) return cudaErrorNotSupported;
    if (Pool* pool = pool_of(found->second.pool)) {
      pool->used -= found->second.bytes;
      for (const auto& [device, access] : pool->access)
        if (access != cudaMemAccessFlagsProtNone && device != pool->device &&
            !all.gpu(device).peers.contains(pool->device))
          all.gpu(device).device->free(found->first);
    }
  }
  all.order.issue(stream->order, call.thread().now, 0, nullptr);
  if (found != all.blocks.end()) takes_part(call, *stream, found->second);
  return release(call, pointer, false);
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* out, int device) {
  return call("cudaDeviceGetDefaultMemPool", [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    return on_device(device, [&](Gpu& gpu) { return *out = default_pool(gpu), cudaSuccess; });
  });
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* out, int device) {
  return call("cudaDeviceGetMemPool", [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    return on_device(device, [&](Gpu& gpu) { return *out = present_pool(gpu), cudaSuccess; });
  });
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  return call("cudaDeviceSetMemPool", [&](Call&) {
    if (!pool_of(pool)) return cudaErrorInvalidValue;
    return on_device(device, [&](Gpu& gpu) { return gpu.pool = pool, cudaSuccess; });
  });
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t* out, const cudaMemPoolProps* properties) {
  return call("cudaMemPoolCreate", [&](Call& c) { return new_pool(c, out, properties); });
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t handle) {
  return call("cudaMemPoolDestroy", [&](Call& c) {
    Pool* pool = pool_of(handle);
    if (!pool || pool->is_default) return not_there(c, handle, cudaErrorInvalidValue);
    note_destroyed(c, handle);
    for (const auto& gpu : runtime().gpus)
      if (gpu->pool == handle) gpu->pool = gpu->default_pool;
    pools().erase(pool); // not deleted: blocks may still name it
    return cudaSuccess;
  });
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle, std::size_t keep) {
  return call("cudaMemPoolTrimTo", [&](Call&) {
    Pool* pool = pool_of(handle);
    if (!pool) return cudaErrorInvalidValue;
    keep_at_most(*pool, keep);
    return cudaSuccess;
  });
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value) {
  return call("cudaMemPoolSetAttribute", [&](Call&) {
    Pool* pool = pool_of(handle);
    if (!pool || !value) return cudaErrorInvalidValue;
    int flag = 0;
    std::uint64_t number = 0;
    std::memcpy(&flag, value, sizeof flag);
    switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
      pool->reuse_events = flag;
      return cudaSuccess;
    case cudaMemPoolReuseAllowOpportunistic:
      pool->reuse_opportunistic = flag;
      return cudaSuccess;
    case cudaMemPoolReuseAllowInternalDependencies:
      pool->reuse_internal = flag;
      return cudaSuccess;
    case cudaMemPoolAttrReleaseThreshold:
      std::memcpy(&number, value, sizeof number);
      pool->threshold = number;
      return cudaSuccess;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
      std::memcpy(&number, value, sizeof number);
      if (number != 0) return cudaErrorInvalidValue;
      (attribute == cudaMemPoolAttrUsedMemHigh ? pool->most_used : pool->most_reserved) =
          attribute == cudaMemPoolAttrUsedMemHigh ? pool->used : pool->reserved;
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
    }
  });
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle, cudaMemPoolAttr attribute, void* value) {
  return call("cudaMemPoolGetAttribute", [&](Call&) {
    Pool* pool = pool_of(handle);
    if (!pool || !value) return cudaErrorInvalidValue;
    const auto flag = [&](int now) { return *static_cast<int*>(value) = now, cudaSuccess; };
    const auto number = [&](std::uint64_t now) {
      return *static_cast<std::uint64_t*>(value) = now, cudaSuccess;
    };
    switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
      return flag(pool->reuse_events);
    case cudaMemPoolReuseAllowOpportunistic:
      return flag(pool->reuse_opportunistic);
    case cudaMemPoolReuseAllowInternalDependencies:
      return flag(pool->reuse_internal);
    case cudaMemPoolAttrReleaseThreshold:
      return number(pool->threshold);
    case cudaMemPoolAttrReservedMemCurrent:
      return number(pool->reserved);
    case cudaMemPoolAttrReservedMemHigh:
      return number(pool->most_reserved);
    case cudaMemPoolAttrUsedMemCurrent:
      return number(pool->used);
    case cudaMemPoolAttrUsedMemHigh:
      return number(pool->most_used);
    default:
      return cudaErrorInvalidValue;
    }
  });
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t handle, const cudaMemAccessDesc* list, std::size_t count) {
  return call("cudaMemPoolSetAccess", [&](Call&) {
    Pool* pool = pool_of(handle);
    if (!pool || (count && !list)) return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i) {
      if (list[i].location.type != cudaMemLocationTypeDevice) return cudaErrorInvalidValue;
      if (static_cast<std::size_t>(list[i].location.id) >= runtime().gpus.size())
        return cudaErrorInvalidDevice;
      set_access(*pool, list[i].location.id, list[i].flags);
    }
    return cudaSuccess;
  });
}
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* out, cudaMemPool_t handle, cudaMemLocation* location) {
  return call("cudaMemPoolGetAccess", [&](Call&) {
    Pool* pool = pool_of(handle);
    if (!pool || !out || !location) return cudaErrorInvalidValue;
    *out = location->id == pool->device ? cudaMemAccessFlagsProtReadWrite : pool->access[location->id];
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
