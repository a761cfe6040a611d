#include "kernels/simulator/memory/zero_bytes.h"

#include <sys/mman.h>

namespace kernelarium::sim {
namespace {

constexpr std::size_t kHead = 64;        // before the bytes: how many are mapped, and cache lines stay whole
constexpr std::size_t kLarge = 32 << 20; // from here on the C library maps, too

void unmap(std::byte* bytes) { munmap(bytes - kHead, *reinterpret_cast<std::size_t*>(bytes - kHead)); }
void release(std::byte* bytes) { std::free(bytes); }

}

std::unique_ptr<std::byte, void (*)(std::byte*)> untouched(std::size_t bytes) {
  if (bytes < kLarge) {
    auto* place = static_cast<std::byte*>(std::calloc(bytes, 1));
    if (!place) throw std::bad_alloc();
    return {place, release};
  }
  const std::size_t all = bytes + kHead;
  void* place =
      mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) throw std::bad_alloc();
  *static_cast<std::size_t*>(place) = all;
  return {static_cast<std::byte*>(place) + kHead, unmap};
}

}
