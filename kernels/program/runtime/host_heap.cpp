#include "kernels/program/runtime/host_heap.h"

#include "kernels/program/runtime/state.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <pthread.h>

extern "C" { // of the C library
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* pointer, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
void __libc_free(void* pointer);
}

namespace kernelarium::program {
namespace {

/// For what is noted: it must not be noted itself.
template<class T>
struct FromTheLibrary {
  using value_type = T;
  FromTheLibrary() = default;
  template<class U>
  FromTheLibrary(const FromTheLibrary<U>&) {}
  T* allocate(std::size_t count) {
    if (void* place = __libc_malloc(count * sizeof(T))) return static_cast<T*>(place);
    throw std::bad_alloc();
  }
  void deallocate(T* place, std::size_t) { __libc_free(place); }
  bool operator==(const FromTheLibrary&) const { return true; }
};

using Blocks = std::map<std::uint64_t, HostBlock, std::less<>,
                        FromTheLibrary<std::pair<const std::uint64_t, HostBlock>>>;

/// One a process, never destroyed: the program frees to its very end.
struct Heap {
  std::mutex mutex;
  Blocks blocks;
};
Heap& heap() {
  alignas(Heap) static std::byte place[sizeof(Heap)];
  static Heap* const one = [] {
    pthread_atfork([] { heap().mutex.lock(); }, [] { heap().mutex.unlock(); }, [] { heap().mutex.unlock(); });
    return new (place) Heap;
  }();
  return *one;
}

// Without a call of the loader, which may allocate.
[[gnu::tls_model("initial-exec")]] thread_local Allocates::Who who = Allocates::Who::program;
[[gnu::tls_model("initial-exec")]] thread_local StackBounds bounds;

std::atomic<int> registered_blocks = 0;

/// The C library gives a mapping of their own to blocks of this size or more, and ends it when they are
/// freed: anything else may be there then.
constexpr std::uint64_t kMappedAlone = 128 << 10;

void note(const void* pointer, std::size_t bytes, const void* frame) {
  if (!pointer || who == Allocates::Who::runtime || !checks_host_memory()) return;
  const Allocates own(Allocates::Who::runtime);
  if (!bounds.end) bounds = this_stack();
  HostBlock block{reinterpret_cast<std::uint64_t>(pointer), bytes, frames_above(frame, bounds), false, {}};
  Heap& all = heap();
  const std::lock_guard lock(all.mutex);
  // What was here was freed, perhaps unnoticed.
  auto it = all.blocks.lower_bound(block.address);
  if (it != all.blocks.begin() && std::prev(it)->second.address + std::prev(it)->second.bytes > block.address)
    --it;
  while (it != all.blocks.end() && it->first < block.address + std::max<std::uint64_t>(bytes, 1))
    it = all.blocks.erase(it);
  try {
    all.blocks.emplace(block.address, block);
  } catch (const std::bad_alloc&) { // it is not checked then
  }
}

/// CUDA's memory is not freed so; what the C library does with it is the program's end.
void tell_free_of_cuda_memory(const void* pointer, const void* frame) {
  if (!runtime_is_made()) return;
  Runtime& all = runtime();
  // A call that waits for this thread may hold it.
  const std::unique_lock lock(all.mutex, std::try_to_lock);
  if (!lock) return;
  const Block* block = all.find(pointer);
  if (!block || block->kind == Block::Kind::registered) return;
  all.finding("bad-free",
              Sentence::tr("%1: %2 is not freed this way: use %3", std::string("free"), describe(*block),
                           std::string(block->kind == Block::Kind::pinned ? "cudaFreeHost" : "cudaFree")),
              frames_above(frame, bounds), &block->where, Sentence::tr("allocated"));
  all.trace_writer.flush();
}

/// Freed while it is registered: devices could still write to pages that will be something else's.
void tell_free_of_registered_memory(const HostBlock& block, const void* frame) {
  Runtime& all = runtime();
  const std::unique_lock lock(all.mutex, std::try_to_lock);
  if (!lock) return;
  const auto next = all.blocks.lower_bound(block.address + block.bytes);
  if (next == all.blocks.begin()) return;
  const Block& last = std::prev(next)->second;
  if (last.kind != Block::Kind::registered || last.address < block.address) return;
  all.finding("bad-free",
              Sentence::tr("%1 frees memory that is still registered (%2): call cudaHostUnregister first",
                           std::string("free"), describe(last)),
              frames_above(frame, bounds), &last.where, Sentence::tr("registered"));
  all.trace_writer.flush();
}

/// Before it is freed or moved.
void forget(const void* pointer, const void* frame) {
  if (!pointer || who == Allocates::Who::runtime || !checks_host_memory()) return;
  const Allocates own(Allocates::Who::runtime);
  if (!bounds.end) bounds = this_stack();
  HostBlock block;
  {
    Heap& all = heap();
    const std::lock_guard lock(all.mutex);
    const auto found = all.blocks.find(reinterpret_cast<std::uint64_t>(pointer));
    if (found != all.blocks.end() && !found->second.is_freed) {
      block = found->second;
      if (block.bytes < kMappedAlone)
        found->second.is_freed = true, found->second.freed = frames_above(frame, bounds);
      else
        all.blocks.erase(found);
    }
  }
  if (block.bytes && !registered_blocks) return;
  if (block.bytes)
    tell_free_of_registered_memory(block, frame);
  else
    tell_free_of_cuda_memory(pointer, frame);
}

}

bool checks_host_memory() {
  static const bool wanted = [] {
    const char* check = std::getenv("KERNELARIUM_PROGRAM_CHECK");
    return !check || std::string_view(check) != "none";
  }();
  return wanted;
}

namespace {

std::optional<HostBlock> block_around(std::uint64_t address, bool is_freed) {
  Heap& all = heap();
  const std::lock_guard lock(all.mutex);
  auto it = all.blocks.upper_bound(address);
  if (it == all.blocks.begin()) return std::nullopt;
  const HostBlock& block = std::prev(it)->second;
  if (block.is_freed != is_freed || address >= block.address + block.bytes) return std::nullopt;
  return block;
}

}

std::optional<HostBlock> host_block(std::uint64_t address) { return block_around(address, false); }
std::optional<HostBlock> freed_host_block(std::uint64_t address) { return block_around(address, true); }

Sentence describe(const HostBlock& block) {
  return Sentence::tr("an allocation of %1 bytes on the host %2", block.bytes, place_of(block.where));
}

void counts_registered_memory(int more) { registered_blocks += more; }

Allocates::Allocates(Who now) : before_(who) { who = now; }
Allocates::~Allocates() { who = before_; }
Allocates::Who who_allocates() { return who; }

}

// A sanitizer has its own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

void* malloc(std::size_t bytes) noexcept {
  void* made = __libc_malloc(bytes);
  note(made, bytes, __builtin_frame_address(0));
  return made;
}
void* calloc(std::size_t count, std::size_t bytes) noexcept {
  void* made = __libc_calloc(count, bytes);
  note(made, count * bytes, __builtin_frame_address(0));
  return made;
}
void* realloc(void* pointer, std::size_t bytes) noexcept {
  const std::optional<HostBlock> before = pointer && who == Allocates::Who::program
                                              ? host_block(reinterpret_cast<std::uint64_t>(pointer))
                                              : std::nullopt;
  forget(pointer, __builtin_frame_address(0));
  void* made = __libc_realloc(pointer, bytes);
  if (made || bytes == 0)
    note(made, bytes, __builtin_frame_address(0));
  else if (before)
    note(pointer, before->bytes, __builtin_frame_address(0));
  return made;
}
void* memalign(std::size_t alignment, std::size_t bytes) noexcept {
  void* made = __libc_memalign(alignment, bytes);
  note(made, bytes, __builtin_frame_address(0));
  return made;
}
void* valloc(std::size_t bytes) noexcept { return memalign(4096, bytes); }
void* pvalloc(std::size_t bytes) noexcept { return memalign(4096, (bytes + 4095) / 4096 * 4096); }
void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  void* made = __libc_memalign(alignment, bytes);
  note(made, bytes, __builtin_frame_address(0));
  return made;
}
int posix_memalign(void** out, std::size_t alignment, std::size_t bytes) noexcept {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* made = __libc_memalign(alignment, bytes);
  if (!made) return ENOMEM;
  note(made, bytes, __builtin_frame_address(0));
  *out = made;
  return 0;
}
void free(void* pointer) noexcept {
  forget(pointer, __builtin_frame_address(0));
  __libc_free(pointer);
}
}
#pragma GCC visibility pop
#endif
