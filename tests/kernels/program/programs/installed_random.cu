// cuRAND's generators for the host with what the lab takes from NVIDIA's library: tables of constants,
// Poisson numbers, the seeded order. Before and after them numbers are drawn by the lab.
#include "case.h"

#include <cmath>
#include <cstdint>
#include <curand.h>
#include <vector>

namespace {

template<class T>
void show(const char* what, curandStatus_t status, const std::vector<T>& values) {
  std::uint64_t sum = 1469598103934665603ull;
  for (const T& value : values) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    sum = (sum ^ bits) * 1099511628211ull;
  }
  std::printf("%s: %d %016llx\n", what, int(status), static_cast<unsigned long long>(sum));
}
/// Logarithms and sines of two libraries differ in the last places.
template<class T>
void show_rounded(const char* what, curandStatus_t status, const std::vector<T>& values) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += double(values[i]) * double(i % 7 + 1);
  std::printf("%s: %d %.3f %.3f %.1f\n", what, int(status), double(values[0]) + 0, double(values.back()) + 0,
              sum);
}

curandGenerator_t made(curandRngType_t type, unsigned dimensions = 3) {
  curandGenerator_t one = nullptr;
  std::printf("create: %d\n", int(curandCreateGeneratorHost(&one, type)));
  if (type >= CURAND_RNG_QUASI_DEFAULT)
    std::printf("dimensions: %d\n", int(curandSetQuasiRandomGeneratorDimensions(one, dimensions)));
  else
    std::printf("seed: %d\n", int(curandSetPseudoRandomGeneratorSeed(one, 0x1234567890abcdefull)));
  return one;
}
bool wide(curandRngType_t type) {
  return type == CURAND_RNG_QUASI_SOBOL64 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
}
/// Each goes on where the last ended.
void all_of(curandRngType_t type) {
  curandGenerator_t one = made(type);
  constexpr std::size_t kMany = 150000;
  std::vector<unsigned> bits(kMany), few(6);
  std::vector<unsigned long long> wide_bits(kMany);
  if (wide(type))
    show("wide bits", curandGenerateLongLong(one, wide_bits.data(), kMany), wide_bits);
  else
    show("bits", curandGenerate(one, bits.data(), kMany), bits);
  std::vector<float> floats(6000);
  show("uniform", curandGenerateUniform(one, floats.data(), floats.size()), floats);
  std::vector<double> doubles(6000);
  show("uniform doubles", curandGenerateUniformDouble(one, doubles.data(), doubles.size()), doubles);
  show_rounded("normal doubles", curandGenerateNormalDouble(one, doubles.data(), 6000, 2, 3), doubles);
  for (const double lambda : {0.7, 9.0, 250.0, 30000.0}) {
    bits.resize(6000);
    show("poisson", curandGeneratePoisson(one, bits.data(), bits.size(), lambda), bits);
  }
  std::printf("no poisson: %d\n", int(curandGeneratePoisson(one, few.data(), few.size(), -1)));
  show("uniform", curandGenerateUniform(one, floats.data(), floats.size()), floats);
  std::printf("offset: %d\n", int(curandSetGeneratorOffset(one, 3000)));
  show("uniform", curandGenerateUniform(one, floats.data(), floats.size()), floats);
  std::printf("destroy: %d\n", int(curandDestroyGenerator(one)));
}

}

CASE(xorwow) { all_of(CURAND_RNG_PSEUDO_XORWOW); }
CASE(mrg32k3a) { all_of(CURAND_RNG_PSEUDO_MRG32K3A); }
CASE(mtgp32) { all_of(CURAND_RNG_PSEUDO_MTGP32); }
CASE(philox) { all_of(CURAND_RNG_PSEUDO_PHILOX4_32_10); }
CASE(sobol32) { all_of(CURAND_RNG_QUASI_SOBOL32); }
CASE(scrambled32) { all_of(CURAND_RNG_QUASI_SCRAMBLED_SOBOL32); }
CASE(sobol64) { all_of(CURAND_RNG_QUASI_SOBOL64); }
CASE(scrambled64) { all_of(CURAND_RNG_QUASI_SCRAMBLED_SOBOL64); }
CASE(seeded_order) {
  curandGenerator_t one = made(CURAND_RNG_PSEUDO_XORWOW);
  std::printf("order: %d\n", int(curandSetGeneratorOrdering(one, CURAND_ORDERING_PSEUDO_SEEDED)));
  std::vector<unsigned> bits(10000);
  show("bits", curandGenerate(one, bits.data(), bits.size()), bits);
  curandDestroyGenerator(one);
}
CASE(many_dimensions) {
  for (const curandRngType_t type : {CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SOBOL64}) {
    curandGenerator_t one = made(type, 1000);
    std::vector<double> doubles(10000);
    show("doubles", curandGenerateUniformDouble(one, doubles.data(), doubles.size()), doubles);
    curandDestroyGenerator(one);
  }
  curandGenerator_t one = made(CURAND_RNG_QUASI_SOBOL32, 20001);
  curandDestroyGenerator(one);
}
CASE(odd_counts_of_philox) {
  curandGenerator_t one = made(CURAND_RNG_PSEUDO_PHILOX4_32_10);
  std::vector<unsigned> bits(3);
  show("bits", curandGenerate(one, bits.data(), bits.size()), bits);
  std::vector<double> doubles(10);
  show("doubles", curandGenerateUniformDouble(one, doubles.data(), doubles.size()), doubles);
  show_rounded("normal doubles", curandGenerateNormalDouble(one, doubles.data(), 10, 0, 1), doubles);
  curandDestroyGenerator(one);
}
CASE(tables) {
  curandDirectionVectors32_t* vectors = nullptr;
  std::printf("%d\n",
              int(curandGetDirectionVectors32(&vectors, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6)));
  show("vectors", {}, std::vector<unsigned>(vectors[77], vectors[77] + 32));
  curandDirectionVectors64_t* wide = nullptr;
  std::printf("%d\n", int(curandGetDirectionVectors64(&wide, CURAND_DIRECTION_VECTORS_64_JOEKUO6)));
  show("vectors", {}, std::vector<unsigned long long>(wide[19999], wide[19999] + 64));
  unsigned* constants = nullptr;
  std::printf("%d\n", int(curandGetScrambleConstants32(&constants)));
  show("constants", {}, std::vector<unsigned>(constants, constants + 20000));
  unsigned long long* wide_constants = nullptr;
  std::printf("%d\n", int(curandGetScrambleConstants64(&wide_constants)));
  show("constants", {}, std::vector<unsigned long long>(wide_constants, wide_constants + 20000));
}
