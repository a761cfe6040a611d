#pragma once

#include "kernels/base/error.h"

#include <array>
#include <cstdint>
#include <curand.h>
#include <memory>

/// The generators behind cuRAND's host API: the same bits in the same order as NVIDIA's library lays them
/// into memory (its default ordering).
namespace kernelarium::program::random {

/// Only NVIDIA's library gives what was asked for; the message names it.
class NotDrawnHere : public Error {
 public:
  using Error::Error;
};

/// What normal numbers take logarithms and sines of is the host's: they may differ in the last places.
class Generator {
 public:
  virtual ~Generator() = default;
  virtual void bits(std::uint32_t* out, std::size_t count) = 0;
  virtual void uniform(float* out, std::size_t count) = 0;  ///< in (0, 1]
  virtual void uniform(double* out, std::size_t count) = 0; ///< in (0, 1]
  virtual void normal(float* out, std::size_t count, float mean, float deviation) = 0;
  virtual void normal(double* out, std::size_t count, double mean, double deviation) = 0;
  virtual void poisson(std::uint32_t* out, std::size_t count, double lambda);
  /// Goes on as if so many draws had been taken since the beginning.
  virtual void set_offset(std::uint64_t offset) = 0;
};

/// A generator that draws 64 bits at once is one of these, too.
class WideDraws {
 public:
  virtual ~WideDraws() = default;
  virtual void wide_bits(std::uint64_t* out, std::size_t count) = 0;
};

std::unique_ptr<Generator> make_xorwow(std::uint64_t seed);
std::unique_ptr<Generator> make_philox(std::uint64_t seed);
std::unique_ptr<Generator> make_mrg32k3a(std::uint64_t seed, bool legacy_order);
/// 256 results of each sequence in turn.
std::unique_ptr<Generator> make_mtgp32(std::uint64_t seed, int sequences);
inline constexpr int kMtgpSequences = 192, kLegacyMtgpSequences = 64;
std::unique_ptr<Generator> make_mt19937(std::uint64_t seed);
/// All numbers of the first dimension, then all of the second...
std::unique_ptr<Generator> make_sobol32(int dimensions);
std::unique_ptr<Generator> make_sobol64(int dimensions);
inline constexpr int kMostSobolDimensions = 10;
/// `Word` is std::uint32_t or std::uint64_t.
template<class Word>
using Directions = std::array<Word, 8 * sizeof(Word)>;
template<class Word>
Directions<Word> sobol_directions(int dimension);
/// Those of the first dimensions. Behind them no memory is: a program that reads vectors of more dimensions
/// ends there, and works with no made-up ones. Null: this machine has no memory for them.
curandDirectionVectors32_t* sobol_vectors();
curandDirectionVectors64_t* sobol_vectors64();

/// NVIDIA's own cuRAND where it is installed ($KERNELARIUM_PROGRAM_CURAND names it).
struct InstalledSettings {
  curandRngType_t type;
  curandOrdering_t order;
  std::uint64_t seed, offset;
  int dimensions;
};
bool is_installed();
std::unique_ptr<Generator> make_installed(const InstalledSettings& settings);
/// Null where it is not.
curandDirectionVectors32_t* installed_vectors(curandDirectionVectorSet_t set);
curandDirectionVectors64_t* installed_vectors64(curandDirectionVectorSet_t set);
unsigned* installed_constants();
unsigned long long* installed_constants64();

}
