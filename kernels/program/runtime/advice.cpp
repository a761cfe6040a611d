/// A program's hints on the location of managed memory: prefetching moves it, advice is stored and can be
/// queried.
#include "kernels/program/runtime/call.h"
#include "kernels/program/runtime/pages.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <algorithm>

namespace kernelarium::program {
namespace {

constexpr double kPrefetchCallUs = 5; // on a usual host

/// The block that contains the whole range, if it is memory that can move.
Block* movable(const void* pointer, std::size_t bytes) {
  Block* block = runtime().find(pointer);
  const auto begin = reinterpret_cast<std::uint64_t>(pointer);
  const bool is_there = block && bytes > 0 && begin + bytes <= block->address + block->bytes;
  return is_there && block->kind != Block::Kind::device ? block : nullptr;
}

bool exists(const cudaMemLocation& place) {
  return place.type != cudaMemLocationTypeDevice ||
         (place.id >= 0 && std::size_t(place.id) < runtime().gpus.size());
}

void advise(const Block& block, const void* pointer, std::size_t bytes,
            const std::function<void(Pages::Advice&)>& change) {
  const std::uint64_t begin = reinterpret_cast<std::uint64_t>(pointer) - block.address;
  if (block.pages) block.pages->advise(begin, begin + bytes, change);
}

/// As the older attributes name a place.
int number_of(const cudaMemLocation& place) {
  return place.type == cudaMemLocationTypeDevice    ? place.id
         : place.type == cudaMemLocationTypeInvalid ? cudaInvalidDeviceId
                                                    : cudaCpuDeviceId;
}
bool same(const cudaMemLocation& a, const cudaMemLocation& b) { return a.type == b.type && a.id == b.id; }

/// The location that all parts agree on; else none.
cudaMemLocation common(const std::vector<Pages::Advice>& parts, cudaMemLocation Pages::Advice::*which) {
  const cudaMemLocation first = parts.front().*which;
  const bool all = std::all_of(parts.begin(), parts.end(),
                               [&](const Pages::Advice& part) { return same(part.*which, first); });
  return all ? first : cudaMemLocation{cudaMemLocationTypeInvalid, 0};
}

cudaError_t tell(void* data, std::size_t size, cudaMemRangeAttribute what, const void* pointer,
                 std::size_t bytes) {
  const Block* block = movable(pointer, bytes);
  if (!data || !block) return cudaErrorInvalidValue;
  std::vector<Pages::Advice> parts(1);
  const std::uint64_t begin = reinterpret_cast<std::uint64_t>(pointer) - block->address;
  if (block->pages) parts = block->pages->advice(begin, begin + bytes);
  auto* const out = static_cast<int*>(data);
  if (what == cudaMemRangeAttributeAccessedBy) {
    if (size == 0 || size % sizeof(int) != 0) return cudaErrorInvalidValue;
    std::fill(out, out + size / sizeof(int), cudaInvalidDeviceId);
    std::size_t at = 0;
    for (const int device : parts.front().accessed_by)
      if (at < size / sizeof(int) && std::all_of(parts.begin(), parts.end(), [&](const Pages::Advice& part) {
            return part.accessed_by.contains(device);
          }))
        out[at++] = device;
    return cudaSuccess;
  }
  if (size != sizeof(int)) return cudaErrorInvalidValue;
  const cudaMemLocation preferred = common(parts, &Pages::Advice::preferred),
                        prefetched = common(parts, &Pages::Advice::prefetched);
  switch (what) {
  case cudaMemRangeAttributeReadMostly:
    *out =
        std::all_of(parts.begin(), parts.end(), [](const Pages::Advice& part) { return part.read_mostly; });
    return cudaSuccess;
  case cudaMemRangeAttributePreferredLocation:
    *out = number_of(preferred);
    return cudaSuccess;
  case cudaMemRangeAttributeLastPrefetchLocation:
    *out = number_of(prefetched);
    return cudaSuccess;
  case cudaMemRangeAttributePreferredLocationType:
    *out = preferred.type;
    return cudaSuccess;
  case cudaMemRangeAttributePreferredLocationId:
    *out = preferred.id;
    return cudaSuccess;
  case cudaMemRangeAttributeLastPrefetchLocationType:
    *out = prefetched.type;
    return cudaSuccess;
  case cudaMemRangeAttributeLastPrefetchLocationId:
    *out = prefetched.id;
    return cudaSuccess;
  default:
    return cudaErrorInvalidValue;
  }
}

/// Starts to move a part of managed memory.
cudaError_t prefetch_part(Call& call, const void* pointer, std::size_t bytes, const cudaMemLocation& place,
                          Stream& stream) {
  Block* block = movable(pointer, bytes);
  if (!block) return cudaErrorInvalidValue;
  if (!exists(place)) return cudaErrorInvalidDevice;
  call.takes(kPrefetchCallUs);
  advise(*block, pointer, bytes, [&](Pages::Advice& part) { part.prefetched = place; });
  const auto begin = reinterpret_cast<std::uint64_t>(pointer);
  const auto to = place.type == cudaMemLocationTypeDevice ? place.id : Pages::kHost;
  const auto run = [=, &stream](Call& when) {
    if (Block* there = movable(pointer, bytes)) prefetch(when, *there, begin, begin + bytes, to, stream);
  };
  if (!is_kept(call, stream, run)) run(call);
  return cudaSuccess;
}

/// Parts of managed memory. The bytes that are given up stay: a program that reads them may get anything.
struct Batch {
  void** pointers;
  std::size_t* bytes;
  std::size_t count;
  unsigned long long flags;
  cudaStream_t stream;
};
cudaError_t check(Call& call, const Batch& batch) {
  if (!batch.pointers || !batch.bytes || batch.count == 0 || batch.flags != 0) return cudaErrorInvalidValue;
  const Stream* stream = stream_of(batch.stream);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (stream == call.gpu().legacy || captures(*stream)) return cudaErrorNotSupported;
  for (std::size_t i = 0; i < batch.count; ++i)
    if (const Block* block = movable(batch.pointers[i], batch.bytes[i]);
        !block || (block->kind != Block::Kind::managed && block->kind != Block::Kind::symbol))
      return cudaErrorInvalidValue;
  return cudaSuccess;
}
cudaError_t prefetch_batch(Call& call, const Batch& batch, const cudaMemLocation* places,
                           const std::size_t* firsts, std::size_t place_count) {
  if (const cudaError_t error = check(call, batch); error != cudaSuccess) return error;
  if (!places || !firsts || place_count == 0 || place_count > batch.count || firsts[0] != 0)
    return cudaErrorInvalidValue;
  for (std::size_t i = 0; i < place_count; ++i)
    if (firsts[i] >= batch.count || (i > 0 && firsts[i] <= firsts[i - 1])) return cudaErrorInvalidValue;
  for (std::size_t i = 0, place = 0; i < batch.count; ++i) {
    if (place + 1 < place_count && firsts[place + 1] == i) ++place;
    if (const cudaError_t error =
            prefetch_part(call, batch.pointers[i], batch.bytes[i], places[place], *stream_of(batch.stream));
        error != cudaSuccess)
      return error;
  }
  return cudaSuccess;
}

}

void Pages::advise(std::uint64_t begin, std::uint64_t end, const std::function<void(Advice&)>& change) {
  const auto cut = [&](std::uint64_t at) { // a part begins there
    const auto after = advice_.upper_bound(at);
    const Advice before = std::prev(after)->second;
    return advice_.emplace_hint(after, at, before);
  };
  cut(end);
  for (auto part = cut(begin); part != advice_.end() && part->first < end; ++part) change(part->second);
}

std::vector<Pages::Advice> Pages::advice(std::uint64_t begin, std::uint64_t end) const {
  std::vector<Advice> parts;
  for (auto part = std::prev(advice_.upper_bound(begin)); part != advice_.end() && part->first < end; ++part)
    parts.push_back(part->second);
  return parts;
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation place,
                                 unsigned flags, cudaStream_t handle) {
  return call("cudaMemPrefetchAsync", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (flags != 0) return cudaErrorInvalidValue;
    return prefetch_part(c, pointer, bytes, place, *stream);
  });
}
cudaError_t cudaMemPrefetchBatchAsync(void** pointers, std::size_t* bytes, std::size_t count,
                                      cudaMemLocation* places, std::size_t* firsts, std::size_t place_count,
                                      unsigned long long flags, cudaStream_t stream) {
  return call("cudaMemPrefetchBatchAsync", [&](Call& c) {
    return prefetch_batch(c, {pointers, bytes, count, flags, stream}, places, firsts, place_count);
  });
}
cudaError_t cudaMemDiscardBatchAsync(void** pointers, std::size_t* bytes, std::size_t count,
                                     unsigned long long flags, cudaStream_t stream) {
  return call("cudaMemDiscardBatchAsync", [&](Call& c) {
    return check(c, {pointers, bytes, count, flags, stream});
  });
}
cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void** pointers, std::size_t* bytes, std::size_t count,
                                                cudaMemLocation* places, std::size_t* firsts,
                                                std::size_t place_count, unsigned long long flags,
                                                cudaStream_t stream) {
  return call("cudaMemDiscardAndPrefetchBatchAsync", [&](Call& c) {
    return prefetch_batch(c, {pointers, bytes, count, flags, stream}, places, firsts, place_count);
  });
}
cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise what,
                          cudaMemLocation place) {
  return call("cudaMemAdvise", [&](Call&) {
    Block* block = movable(pointer, bytes);
    if (!block) return cudaErrorInvalidValue;
    const bool needs_place = what == cudaMemAdviseSetPreferredLocation ||
                             what == cudaMemAdviseSetAccessedBy || what == cudaMemAdviseUnsetAccessedBy;
    if (needs_place && !exists(place)) return cudaErrorInvalidDevice;
    advise(*block, pointer, bytes, [&](Pages::Advice& part) {
      if (what == cudaMemAdviseSetReadMostly) part.read_mostly = true;
      if (what == cudaMemAdviseUnsetReadMostly) part.read_mostly = false;
      if (what == cudaMemAdviseSetPreferredLocation) part.preferred = place;
      if (what == cudaMemAdviseUnsetPreferredLocation) part.preferred = {cudaMemLocationTypeInvalid, 0};
      if (what == cudaMemAdviseSetAccessedBy) part.accessed_by.insert(number_of(place));
      if (what == cudaMemAdviseUnsetAccessedBy) part.accessed_by.erase(number_of(place));
    });
    return cudaSuccess;
  });
}
cudaError_t cudaMemRangeGetAttribute(void* data, std::size_t size, cudaMemRangeAttribute what,
                                     const void* pointer, std::size_t bytes) {
  return call("cudaMemRangeGetAttribute", [&](Call&) { return tell(data, size, what, pointer, bytes); });
}
cudaError_t cudaMemRangeGetAttributes(void** data, std::size_t* sizes, cudaMemRangeAttribute* which,
                                      std::size_t count, const void* pointer, std::size_t bytes) {
  return call("cudaMemRangeGetAttributes", [&](Call&) {
    if (!data || !sizes || !which || count == 0) return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i)
      if (const cudaError_t error = tell(data[i], sizes[i], which[i], pointer, bytes); error != cudaSuccess)
        return error;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
