/// Direction vectors of Sobol's sequence, for kernels that draw it by themselves.
#include "kernels/program/runtime/random/generators.h"

#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelarium::program::random {
namespace {

curandDirectionVectors32_t* make_vectors() {
  constexpr std::size_t kPromised = 20000; // dimensions that cuRAND has
  const std::size_t bytes = kMostSobolDimensions * sizeof(curandDirectionVectors32_t);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t ours = (bytes + page - 1) / page * page;
  void* place = mmap(nullptr, ours + kPromised * sizeof(curandDirectionVectors32_t), PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED || mprotect(place, ours, PROT_READ | PROT_WRITE) != 0) return nullptr;
  std::byte* const vectors = static_cast<std::byte*>(place) + (ours - bytes);
  for (int dimension = 0; dimension < kMostSobolDimensions; ++dimension) {
    const auto one = sobol_directions(dimension);
    std::memcpy(vectors + static_cast<std::size_t>(dimension) * sizeof one, one.data(), sizeof one);
  }
  return reinterpret_cast<curandDirectionVectors32_t*>(vectors);
}

}

curandDirectionVectors32_t* sobol_vectors() {
  static curandDirectionVectors32_t* const vectors = make_vectors();
  return vectors;
}

}
