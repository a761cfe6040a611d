/// Direction vectors of Sobol's sequence, for kernels that draw it themselves.
#include "kernels/program/runtime/random/generators.h"

#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace kernelarium::program::random {
namespace {

/// `Vectors` is an array of `Word`.
template<class Vectors, class Word>
Vectors* make_vectors() {
  constexpr std::size_t kPromised = 20000; // dimensions that cuRAND has
  const std::size_t bytes = kMostSobolDimensions * sizeof(Vectors);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t ours = (bytes + page - 1) / page * page;
  void* place = mmap(nullptr, ours + kPromised * sizeof(Vectors), PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED || mprotect(place, ours, PROT_READ | PROT_WRITE) != 0) return nullptr;
  std::byte* const vectors = static_cast<std::byte*>(place) + (ours - bytes);
  for (int dimension = 0; dimension < kMostSobolDimensions; ++dimension) {
    const auto one = sobol_directions<Word>(dimension);
    std::memcpy(vectors + static_cast<std::size_t>(dimension) * sizeof one, one.data(), sizeof one);
  }
  return reinterpret_cast<Vectors*>(vectors);
}

}

curandDirectionVectors32_t* sobol_vectors() {
  static auto* const vectors = make_vectors<curandDirectionVectors32_t, std::uint32_t>();
  return vectors;
}
curandDirectionVectors64_t* sobol_vectors64() {
  static auto* const vectors = make_vectors<curandDirectionVectors64_t, std::uint64_t>();
  return vectors;
}

}
