// Speed of the simulated tensor cores on one host thread: the arithmetic of one m16n8k16 (or of what its type
// has) after the other, on factors whose products are cut off as random data's are.

#include "kernels/simulator/engine/matrix_math.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <random>

namespace kernelarium::sim::matrix {
namespace {

void products(benchmark::State& state, Element element, int k) {
  std::mt19937 random(1);
  alignas(64) std::uint32_t a[4][32], b[2][32], c[4][32] = {}, d[4][32];
  const auto fill = [&](auto& registers) {
    for (auto& one : registers)
      for (std::uint32_t& word : one) {
        word = static_cast<std::uint32_t>(random());
        // Values of either sign between 2^-4 and 2.
        if (element == Element::f16) word = (word & 0x8fff8fffu) | 0x30003000u;
        if (element == Element::bf16) word = (word & 0x81ff81ffu) | 0x3e003e00u;
        if (element == Element::e4m3) word &= 0xbfbfbfbfu;
        if (element == Element::tf32) word = (word & 0x81ffffffu) | 0x3e000000u;
      }
  };
  fill(a);
  fill(b);
  const void *as[] = {a[0], a[1], a[2], a[3]}, *bs[] = {b[0], b[1]}, *cs[] = {c[0], c[1], c[2], c[3]};
  void* ds[] = {d[0], d[1], d[2], d[3]};
  Product product;
  product.a = product.b = element;
  product.k = static_cast<std::uint16_t>(k);
  for ([[maybe_unused]] auto _ : state) {
    multiply_add(product, as, bs, cs, ds);
    benchmark::DoNotOptimize(d);
  }
  state.counters["GFLOP/s"] = benchmark::Counter(2e-9 * 16 * 8 * k * static_cast<double>(state.iterations()),
                                                 benchmark::Counter::kIsRate);
}

/// Rows of doubles are twice as long.
void doubles(benchmark::State& state) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  alignas(64) double a[2][32], b[1][32], c[4][32] = {}, d[4][32];
  for (auto* one : {a[0], a[1], b[0]}) std::generate(one, one + 32, [&] { return normal(random); });
  const void *as[] = {a[0], a[1]}, *bs[] = {b[0]}, *cs[] = {c[0], c[1], c[2], c[3]};
  void* ds[] = {d[0], d[1], d[2], d[3]};
  Product product;
  product.a = product.b = Element::f64;
  product.k = 4;
  for ([[maybe_unused]] auto _ : state) {
    multiply_add(product, as, bs, cs, ds);
    benchmark::DoNotOptimize(d);
  }
  state.counters["GFLOP/s"] = benchmark::Counter(2e-9 * 16 * 8 * 4 * static_cast<double>(state.iterations()),
                                                 benchmark::Counter::kIsRate);
}
BENCHMARK(doubles);
BENCHMARK_CAPTURE(products, f16, Element::f16, 16);
BENCHMARK_CAPTURE(products, bf16, Element::bf16, 16);
BENCHMARK_CAPTURE(products, tf32, Element::tf32, 8);
BENCHMARK_CAPTURE(products, e4m3, Element::e4m3, 32);
BENCHMARK_CAPTURE(products, s8, Element::s8, 32);

}
}

BENCHMARK_MAIN();
