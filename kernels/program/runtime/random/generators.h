#pragma once

#include <array>
#include <cstdint>
#include <curand.h>
#include <memory>

/// The generators behind cuRAND's host API: the same bits in the same order as NVIDIA's library lays them
/// into memory (its default ordering).
namespace kernelarium::program::random {

/// What normal numbers take logarithms and sines of is the host's: they may differ in the last places.
class Generator {
 public:
  virtual ~Generator() = default;
  virtual void bits(std::uint32_t* out, std::size_t count) = 0;
  virtual void uniform(float* out, std::size_t count) = 0;  ///< in (0, 1]
  virtual void uniform(double* out, std::size_t count) = 0; ///< in (0, 1]
  virtual void normal(float* out, std::size_t count, float mean, float deviation) = 0;
  virtual void normal(double* out, std::size_t count, double mean, double deviation) = 0;
  /// Goes on as if so many results of 32 bits had been taken since the beginning.
  virtual void set_offset(std::uint64_t offset) = 0;
};

std::unique_ptr<Generator> make_xorwow(std::uint64_t seed);
std::unique_ptr<Generator> make_philox(std::uint64_t seed);
std::unique_ptr<Generator> make_mrg32k3a(std::uint64_t seed);
/// 256 results of each sequence in turn.
std::unique_ptr<Generator> make_mtgp32(std::uint64_t seed, int sequences);
inline constexpr int kMtgpSequences = 192, kLegacyMtgpSequences = 64;
/// All numbers of the first dimension, then all of the second...
std::unique_ptr<Generator> make_sobol32(int dimensions);
inline constexpr int kMostSobolDimensions = 10;
std::array<std::uint32_t, 32> sobol_directions(int dimension);
/// Those of the first dimensions. Behind them no memory is: a program that reads vectors of more dimensions
/// ends there, and works with no made-up ones. Null: this machine has no memory for them.
curandDirectionVectors32_t* sobol_vectors();

}
