/// Poisson numbers: the columns are NVIDIA's (compared with those of an H200).
#include "kernels/program/runtime/random/poisson.h"

#include "kernels/program/runtime/memory.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <curand.h>
#include <curand_discrete.h>
#include <optional>
#include <span>

namespace kernelarium::program::random {

PoissonTable::PoissonTable(double mean) {
  for (std::uint32_t k = 0;; ++k) {
    const double probability = std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0));
    if (probability > 0)
      splits.push_back(probability);
    else if (splits.empty())
      first = k + 1;
    else
      break;
  }
  const auto columns = static_cast<std::uint32_t>(splits.size());
  const double width = 1.0 / columns;
  other.resize(columns);
  for (std::uint32_t i = 0; i < columns; ++i) other[i] = i;
  std::vector<bool> full(columns);
  for (bool gave = true; gave;) { // the last column that has too much fills the first that has too little
    gave = false;
    std::uint32_t giver = columns;
    for (std::uint32_t i = 0; i < columns; ++i) {
      if (full[i] || splits[i] >= width) continue;
      while (giver > 0 && (full[giver - 1] || splits[giver - 1] <= width)) --giver;
      if (giver == 0) break;
      other[i] = giver - 1;
      splits[giver - 1] -= width - splits[i];
      full[i] = gave = true;
    }
  }
  for (std::uint32_t i = 0; i < columns; ++i) splits[i] += i * width;
}

std::uint32_t PoissonTable::number(double u) const {
  const auto column = static_cast<std::size_t>(u * static_cast<double>(splits.size()));
  return first + (u < splits[column] ? static_cast<std::uint32_t>(column) : other[column]);
}

void draw_poisson(Generator& generator, std::uint32_t* out, std::size_t count, double mean) {
  if (mean >= kLeastNormalMean) return generator.Generator::poisson(out, count, mean);
  const PoissonTable table(mean);
  generator.bits(out, count);
  for (std::size_t i = 0; i < count; ++i) out[i] = table.number(out[i] * 0x1p-32 + 0x1p-33);
}

namespace {

/// As it lies in the device's memory: everything in one block, at `address`.
std::vector<std::byte> laid_out(double mean, const PoissonTable* table, std::uint64_t address) {
  struct Head {
    curandDiscreteDistribution_st distribution;
    curandDistributionM2Shift_st columns;
    curandHistogramM2_st histogram;
  } head{};
  const std::size_t columns = table ? table->splits.size() : 0,
                    other = sizeof head + columns * sizeof(double);
  std::vector<std::byte> bytes(other + columns * sizeof(std::uint32_t));
  if (table) {
    const auto at = [&](std::size_t offset) { return address + offset; };
    head.distribution.method = CURAND_M2;
    head.distribution.M2 = reinterpret_cast<curandDistributionM2Shift_t>(at(offsetof(Head, columns)));
    head.columns.histogram = reinterpret_cast<curandHistogramM2_t>(at(offsetof(Head, histogram)));
    head.columns.shift = table->first;
    head.columns.length = static_cast<unsigned>(columns);
    head.histogram.V = reinterpret_cast<curandHistogramM2V_t>(at(sizeof head));
    head.histogram.K = reinterpret_cast<curandHistogramM2K_t>(at(other));
    std::copy_n(std::as_bytes(std::span(table->splits)).data(), columns * sizeof(double),
                bytes.data() + sizeof head);
    std::copy_n(std::as_bytes(std::span(table->other)).data(), columns * sizeof(std::uint32_t),
                bytes.data() + other);
  } else {
    head.distribution.method = CURAND_DISCRETE_GAUSS;
    head.distribution.mean = mean;
    head.distribution.stddev = std::sqrt(mean);
  }
  std::memcpy(bytes.data(), &head, sizeof head);
  return bytes;
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {
curandStatus_t curandCreatePoissonDistribution(double lambda, curandDiscreteDistribution_t* out) {
  Call call("curandCreatePoissonDistribution", __builtin_frame_address(0));
  constexpr double kGreatestMean = 400000;
  if (!out) return CURAND_STATUS_NOT_INITIALIZED;
  if (!(lambda > 0 && lambda <= kGreatestMean)) return CURAND_STATUS_OUT_OF_RANGE;
  if (call.refused() != cudaSuccess) return CURAND_STATUS_ALLOCATION_FAILED;
  try {
    std::optional<random::PoissonTable> table;
    if (lambda < random::kLeastNormalMean) table.emplace(lambda);
    const auto* const columns = table ? &*table : nullptr;
    Block& block =
        allocate_on(call.gpu(), random::laid_out(lambda, columns, 0).size(), call.name(), call.frames());
    block.of_curand = true;
    call.gpu().device->copy_in(block.address, random::laid_out(lambda, columns, block.address));
    *out = reinterpret_cast<curandDiscreteDistribution_t>(block.address);
    return CURAND_STATUS_SUCCESS;
  } catch (const std::bad_alloc&) {
    return CURAND_STATUS_ALLOCATION_FAILED;
  }
}
curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution) {
  Call call("curandDestroyDistribution", __builtin_frame_address(0));
  if (!distribution) return CURAND_STATUS_NOT_INITIALIZED;
  if (call.refused() != cudaSuccess) return CURAND_STATUS_INTERNAL_ERROR;
  return release(call, distribution, false) == cudaSuccess ? CURAND_STATUS_SUCCESS
                                                           : CURAND_STATUS_INTERNAL_ERROR;
}
}
#pragma GCC visibility pop
