// cuRAND's host API: what its generators for the host's memory give, and that those for the GPU's give the
// same.
#include "case.h"

#include <cmath>
#include <cstdint>
#include <curand.h>
#include <curand_kernel.h>
#include <vector>

#define STATUS(call) std::printf("%s: %d\n", #call, int(call))

namespace {

/// Takes all results into account, so that a few lines hold a long sequence to its values.
template<class T>
void show(const char* what, const std::vector<T>& values) {
  std::uint64_t sum = 1469598103934665603ull;
  for (const T& value : values) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    sum = (sum ^ bits) * 1099511628211ull;
  }
  std::printf("%s: %016llx\n", what, static_cast<unsigned long long>(sum));
}

void set_up(curandGenerator_t generator, curandRngType_t type) {
  if (type >= CURAND_RNG_QUASI_DEFAULT)
    curandSetQuasiRandomGeneratorDimensions(generator, 5);
  else
    curandSetPseudoRandomGeneratorSeed(generator, 20261122);
}

/// A sequence of calls: each goes on where the last ended.
void all_of(curandRngType_t type) {
  curandGenerator_t on_host, on_device;
  STATUS(curandCreateGeneratorHost(&on_host, type));
  STATUS(curandCreateGenerator(&on_device, type));
  set_up(on_host, type);
  set_up(on_device, type);
  std::vector<unsigned> bits(200000), same(bits.size());
  curandGenerate(on_host, bits.data(), bits.size());
  std::printf("%08x %08x %08x\n", bits[0], bits[1], bits[100000]);
  show("bits", bits);
  unsigned* p = nullptr;
  OK(cudaMalloc(&p, bits.size() * sizeof *p));
  STATUS(curandGenerate(on_device, p, bits.size()));
  OK(cudaMemcpy(same.data(), p, bits.size() * sizeof *p, cudaMemcpyDeviceToHost));
  std::printf("the same on the device: %d\n", bits == same);
  std::vector<float> floats(10000);
  curandGenerateUniform(on_host, floats.data(), floats.size());
  show("uniform", floats);
  std::vector<double> doubles(10000);
  curandGenerateUniformDouble(on_host, doubles.data(), doubles.size());
  show("uniform doubles", doubles);
  curandSetGeneratorOffset(on_host, 300000);
  curandGenerate(on_host, bits.data(), 1000);
  bits.resize(1000);
  show("with an offset", bits);
  OK(cudaFree(p));
  STATUS(curandDestroyGenerator(on_host));
  STATUS(curandDestroyGenerator(on_device));
}

}

CASE(xorwow) { all_of(CURAND_RNG_PSEUDO_XORWOW); }
CASE(mrg32k3a) { all_of(CURAND_RNG_PSEUDO_MRG32K3A); }
CASE(philox) { all_of(CURAND_RNG_PSEUDO_PHILOX4_32_10); }
CASE(sobol) { all_of(CURAND_RNG_QUASI_SOBOL32); }
// 192 sequences, 256 results of each in turn; 64 in the legacy order. It has no offset.
CASE(mtgp32) {
  curandGenerator_t on_host, on_device;
  const curandRngType_t type = CURAND_RNG_PSEUDO_MTGP32;
  STATUS(curandCreateGeneratorHost(&on_host, type));
  STATUS(curandCreateGenerator(&on_device, type));
  set_up(on_host, type);
  set_up(on_device, type);
  std::vector<unsigned> bits(200000), same(bits.size());
  STATUS(curandGenerate(on_host, bits.data(), bits.size()));
  std::printf("%08x %08x %08x\n", bits[0], bits[1], bits[100000]);
  show("bits", bits);
  unsigned* p = nullptr;
  OK(cudaMalloc(&p, bits.size() * sizeof *p));
  STATUS(curandGenerate(on_device, p, bits.size()));
  OK(cudaMemcpy(same.data(), p, bits.size() * sizeof *p, cudaMemcpyDeviceToHost));
  std::printf("the same on the device: %d\n", bits == same);
  std::vector<float> floats(10000);
  curandGenerateUniform(on_host, floats.data(), floats.size());
  show("uniform", floats);
  std::vector<double> doubles(10000);
  curandGenerateUniformDouble(on_host, doubles.data(), doubles.size());
  show("uniform doubles", doubles);
  curandGenerateNormal(on_host, floats.data(), 5, 10, 2);
  std::printf("%.3f %.3f %.3f\n", floats[0], floats[1], floats[4]);
  curandGenerateNormalDouble(on_host, doubles.data(), 5, 0, 1);
  std::printf("%.5f %.5f %.5f\n", doubles[0], doubles[1], doubles[4]);
  curandGenerateLogNormal(on_host, floats.data(), 5, 0, 1);
  std::printf("%.3f %.3f %.3f\n", floats[0], floats[1], floats[4]);
  STATUS(curandSetGeneratorOffset(on_host, 1000));
  STATUS(curandSetGeneratorOrdering(on_host, CURAND_ORDERING_PSEUDO_LEGACY));
  STATUS(curandGenerate(on_host, bits.data(), bits.size()));
  show("legacy order", bits);
  STATUS(curandSetGeneratorOrdering(on_host, CURAND_ORDERING_PSEUDO_BEST));
  STATUS(curandSetGeneratorOrdering(on_host, CURAND_ORDERING_PSEUDO_SEEDED));
  STATUS(curandSetGeneratorOrdering(on_host, CURAND_ORDERING_PSEUDO_DYNAMIC));
  OK(cudaFree(p));
  STATUS(curandDestroyGenerator(on_host));
  STATUS(curandDestroyGenerator(on_device));
}
// On the device, in calls that do not end with a sequence.
CASE(mtgp32_in_pieces) {
  curandGenerator_t generator;
  STATUS(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_MTGP32));
  set_up(generator, CURAND_RNG_PSEUDO_MTGP32);
  std::vector<unsigned> bits(60000);
  unsigned* p = nullptr;
  OK(cudaMalloc(&p, bits.size() * sizeof *p));
  std::size_t at = 0;
  for (const std::size_t count : {7, 300, 49152, 1, 5000}) {
    STATUS(curandGenerate(generator, p, count));
    OK(cudaMemcpy(bits.data() + at, p, count * sizeof *p, cudaMemcpyDeviceToHost));
    std::printf("%08x %08x\n", bits[at], bits[at + count - 1]);
    at += count;
  }
  bits.resize(at);
  show("bits", bits);
  double doubles[4];
  float floats[4];
  STATUS(curandGenerateUniformDouble(generator, reinterpret_cast<double*>(p), 4));
  OK(cudaMemcpy(doubles, p, sizeof doubles, cudaMemcpyDeviceToHost));
  std::printf("%.9f %.9f\n", doubles[0], doubles[3]);
  STATUS(curandGenerateUniform(generator, reinterpret_cast<float*>(p), 4));
  OK(cudaMemcpy(floats, p, sizeof floats, cudaMemcpyDeviceToHost));
  std::printf("%.6f %.6f\n", floats[0], floats[3]);
  STATUS(curandGenerateNormal(generator, reinterpret_cast<float*>(p), 4, 10, 2));
  OK(cudaMemcpy(floats, p, sizeof floats, cudaMemcpyDeviceToHost));
  std::printf("%.3f %.3f\n", floats[0], floats[3]);
  STATUS(curandGenerateNormalDouble(generator, reinterpret_cast<double*>(p), 4, 0, 1));
  OK(cudaMemcpy(doubles, p, sizeof doubles, cudaMemcpyDeviceToHost));
  std::printf("%.5f %.5f\n", doubles[0], doubles[3]);
  STATUS(curandGenerateNormal(generator, reinterpret_cast<float*>(p), 3, 10, 2));
  OK(cudaFree(p));
  STATUS(curandDestroyGenerator(generator));
}
CASE(normal) {
  for (const curandRngType_t type : {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A,
                                     CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_QUASI_SOBOL32}) {
    curandGenerator_t generator;
    curandCreateGeneratorHost(&generator, type);
    set_up(generator, type);
    curandSetGeneratorOffset(generator, 4000);
    std::vector<float> floats(100);
    std::vector<double> doubles(100);
    STATUS(curandGenerateNormal(generator, floats.data(), floats.size(), 10, 2));
    std::printf("%.3f %.3f %.3f %.3f\n", floats[0], floats[1], floats[2], floats[99]);
    STATUS(curandGenerateNormalDouble(generator, doubles.data(), doubles.size(), 0, 1));
    std::printf("%.6f %.6f %.6f %.6f\n", doubles[0], doubles[1], doubles[2], doubles[99]);
    STATUS(curandGenerateLogNormal(generator, floats.data(), floats.size(), 0, 1));
    std::printf("%.3f %.3f\n", floats[0], floats[1]);
  }
}
CASE(refused) {
  curandGenerator_t generator = nullptr;
  float x[3];
  STATUS(curandCreateGeneratorHost(&generator, curandRngType_t(7)));
  STATUS(curandGenerateUniform(nullptr, x, 3));
  STATUS(curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT));
  STATUS(curandGenerateNormal(generator, x, 3, 0, 1));
  STATUS(curandSetQuasiRandomGeneratorDimensions(generator, 2));
  STATUS(curandDestroyGenerator(generator));
}
CASE(direction_vectors) {
  curandDirectionVectors32_t* vectors = nullptr;
  STATUS(curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
  for (int dimension = 0; dimension < 10; ++dimension)
    show("vectors", std::vector<unsigned>(vectors[dimension], vectors[dimension] + 32));
  STATUS(curandGetDirectionVectors32(&vectors, curandDirectionVectorSet_t(7)));
}
// On the host alone: libcurand does that without a GPU, too.
CASE(sobol64) {
  curandGenerator_t on_host;
  STATUS(curandCreateGeneratorHost(&on_host, CURAND_RNG_QUASI_SOBOL64));
  STATUS(curandSetQuasiRandomGeneratorDimensions(on_host, 5));
  using Bits = unsigned long long;
  std::vector<Bits> bits(100000);
  STATUS(curandGenerateLongLong(on_host, bits.data(), bits.size()));
  std::printf("%016llx %016llx %016llx\n", bits[1], bits[20001], bits[99999]);
  show("bits", bits);
  std::vector<float> floats(10000);
  STATUS(curandGenerateUniform(on_host, floats.data(), floats.size()));
  show("uniform", floats);
  std::vector<double> doubles(10000);
  STATUS(curandGenerateUniformDouble(on_host, doubles.data(), doubles.size()));
  show("uniform doubles", doubles);
  STATUS(curandGenerateNormal(on_host, floats.data(), 100, 10, 2));
  std::printf("%.3f %.3f %.3f\n", floats[0], floats[1], floats[99]);
  STATUS(curandGenerateNormalDouble(on_host, doubles.data(), 100, 0, 1));
  std::printf("%.6f %.6f %.6f\n", doubles[0], doubles[1], doubles[99]);
  STATUS(curandSetGeneratorOffset(on_host, 3000000000ull));
  STATUS(curandGenerateLongLong(on_host, bits.data(), 1000));
  bits.resize(1000);
  show("with an offset", bits);
  STATUS(curandGenerate(on_host, reinterpret_cast<unsigned*>(bits.data()), 10));
  STATUS(curandGenerateLongLong(on_host, bits.data(), 11));
  STATUS(curandDestroyGenerator(on_host));
  STATUS(curandCreateGeneratorHost(&on_host, CURAND_RNG_QUASI_SOBOL32));
  STATUS(curandGenerateLongLong(on_host, bits.data(), 10));
  STATUS(curandDestroyGenerator(on_host));
}
CASE(direction_vectors_of_64_bits) {
  curandDirectionVectors64_t* vectors = nullptr;
  STATUS(curandGetDirectionVectors64(&vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6));
  for (int dimension = 0; dimension < 10; ++dimension)
    show("vectors", std::vector<unsigned long long>(vectors[dimension], vectors[dimension] + 64));
  STATUS(curandGetDirectionVectors64(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
}
// The cases from here on: as libcurand draws them for the host without a GPU.
namespace {

curandGenerator_t made(curandRngType_t type) {
  curandGenerator_t one = nullptr;
  STATUS(curandCreateGeneratorHost(&one, type));
  STATUS(curandSetPseudoRandomGeneratorSeed(one, 0x1234567890abcdefull));
  return one;
}

}

CASE(mt19937) {
  curandGenerator_t one = made(CURAND_RNG_PSEUDO_MT19937);
  std::vector<unsigned> bits(150001);
  STATUS(curandGenerate(one, bits.data(), bits.size()));
  std::printf("%08x %08x %08x\n", bits[0], bits[1], bits[150000]);
  show("bits", bits);
  std::vector<float> floats(3001);
  STATUS(curandGenerateUniform(one, floats.data(), floats.size()));
  show("uniform", floats);
  std::vector<double> doubles(3001);
  STATUS(curandGenerateUniformDouble(one, doubles.data(), doubles.size()));
  show("uniform doubles", doubles);
  STATUS(curandGenerateNormalDouble(one, doubles.data(), 101, 2, 3));
  std::printf("%.6f %.6f %.6f\n", doubles[0], doubles[1], doubles[100]);
  STATUS(curandSetGeneratorOffset(one, 10));
  // Refused, so it goes on; so long that each of its sequences makes new words, and in odd pieces.
  for (const std::size_t count : {3, 65536, 5, 78 * 65536, 100001}) {
    bits.resize(count);
    STATUS(curandGenerate(one, bits.data(), count));
    show("bits", bits);
  }
  STATUS(curandDestroyGenerator(one));
}
CASE(orders) {
  for (const curandRngType_t type :
       {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MTGP32,
        CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_PHILOX4_32_10})
    for (const int order : {100, 101, 102, 103, 104, 201, 7}) {
      if (order == 102 && type == CURAND_RNG_PSEUDO_XORWOW) continue; // see installed_random.cu
      curandGenerator_t one = made(type);
      std::printf("order %d\n", order);
      STATUS(curandSetGeneratorOrdering(one, curandOrdering_t(order)));
      std::vector<unsigned> bits(type == CURAND_RNG_PSEUDO_MT19937 ? 10 : 10000);
      STATUS(curandGenerate(one, bits.data(), bits.size()));
      show("bits", bits);
      curandDestroyGenerator(one);
    }
}
// On the device. Philox has one order; those of other generators differ between GPUs.
CASE(dynamic_order) {
  curandGenerator_t one = nullptr;
  STATUS(curandCreateGenerator(&one, CURAND_RNG_PSEUDO_PHILOX4_32_10));
  STATUS(curandSetPseudoRandomGeneratorSeed(one, 0x1234567890abcdefull));
  STATUS(curandSetGeneratorOrdering(one, CURAND_ORDERING_PSEUDO_DYNAMIC));
  std::vector<unsigned> bits(10000);
  unsigned* p = nullptr;
  OK(cudaMalloc(&p, bits.size() * sizeof *p));
  STATUS(curandGenerate(one, p, bits.size()));
  OK(cudaMemcpy(bits.data(), p, bits.size() * sizeof *p, cudaMemcpyDeviceToHost));
  show("bits", bits);
  STATUS(curandDestroyGenerator(one));
  STATUS(curandCreateGenerator(&one, CURAND_RNG_PSEUDO_MT19937));
  STATUS(curandSetGeneratorOrdering(one, CURAND_ORDERING_PSEUDO_DYNAMIC));
  STATUS(curandDestroyGenerator(one));
  OK(cudaFree(p));
}

__global__ void draw_discrete(curandDiscreteDistribution_t distribution, unsigned* out, int each) {
  curandState state;
  curand_init(20261130, threadIdx.x, 0, &state);
  for (int i = 0; i < each; ++i) out[threadIdx.x * each + i] = curand_discrete(&state, distribution);
}
CASE(poisson_distributions) {
  constexpr int kThreads = 64, kEach = 100;
  unsigned* out = nullptr;
  OK(cudaMalloc(&out, kThreads * kEach * sizeof *out));
  for (const double mean : {0.0, 0.01, 0.5, 6.5, 64.0, 300.0, 1999.5, 2000.0, 400000.0, 400001.0}) {
    curandDiscreteDistribution_t distribution = nullptr;
    std::printf("%g: %d\n", mean, int(curandCreatePoissonDistribution(mean, &distribution)));
    if (!distribution) continue;
    draw_discrete<<<1, kThreads>>>(distribution, out, kEach);
    std::vector<unsigned> numbers(kThreads * kEach);
    OK(cudaMemcpy(numbers.data(), out, numbers.size() * sizeof *out, cudaMemcpyDeviceToHost));
    show("numbers", numbers);
    STATUS(curandDestroyDistribution(distribution));
  }
  STATUS(curandCreatePoissonDistribution(1, nullptr));
  STATUS(curandDestroyDistribution(nullptr));
  OK(cudaFree(out));
}
