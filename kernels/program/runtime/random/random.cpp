/// cuRAND's host API.
#include "kernels/program/runtime/library_work.h"
#include "kernels/program/runtime/random/generators.h"

#include <cmath>
#include <curand.h>
#include <functional>
#include <set>
#include <vector>

namespace random_api = kernelarium::program::random;

struct curandGenerator_st {
  curandRngType_t type;
  bool on_host = false; ///< curandCreateGeneratorHost: results go to the host's memory
  cudaStream_t stream = nullptr;
  std::uint64_t seed = 0, offset = 0;
  int dimensions = 1;
  curandOrdering_t order = CURAND_ORDERING_PSEUDO_DEFAULT;
  std::unique_ptr<random_api::Generator> generator; ///< made at the first result
  bool is_installed = false;                        ///< `generator` is one of NVIDIA's library
  /// What it has given, for NVIDIA's library to go on from there.
  std::vector<std::function<void(random_api::Generator&)>> given;
};

namespace kernelarium::program::random {
namespace {

std::set<curandGenerator_t>& generators() {
  static auto* const all = new std::set<curandGenerator_t>;
  return *all;
}

bool quasi(curandRngType_t type) { return type >= CURAND_RNG_QUASI_DEFAULT; }

curandStatus_t tell_missing(Call& call, const Sentence& what) {
  runtime().finding("missing",
                    Sentence::tr("%1: for %2, NVIDIA's cuRAND library is needed, which was not found next to "
                                 "nvcc: install libcurand of the CUDA toolkit, use another generator, or run "
                                 "this program on a GPU (--device cuda:0)",
                                 call.name(), what),
                    call.frames());
  return CURAND_STATUS_INTERNAL_ERROR;
}

/// Why numbers come from NVIDIA's library; empty: they are drawn here.
Sentence not_drawn_here(const curandGenerator_st& one) {
  if (one.type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 || one.type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64)
    return Sentence::tr("scrambled Sobol");
  if (quasi(one.type) && one.dimensions > kMostSobolDimensions)
    return Sentence::tr("Sobol of more than %1 dimensions", kMostSobolDimensions);
  if (one.order == CURAND_ORDERING_PSEUDO_SEEDED)
    return Sentence::tr("the order CURAND_ORDERING_PSEUDO_SEEDED");
  return {};
}
/// A setting that needs NVIDIA's library.
curandStatus_t accepted(Call& call, const curandGenerator_st& one) {
  const Sentence why = not_drawn_here(one);
  return why.empty() || is_installed() ? CURAND_STATUS_SUCCESS : tell_missing(call, why);
}

curandStatus_t create(const char* name, const void* frame, curandGenerator_t* out, curandRngType_t type,
                      bool on_host) {
  Call call(name, frame, Entry::anyway);
  if (!out) return CURAND_STATUS_NOT_INITIALIZED;
  if (type == CURAND_RNG_PSEUDO_DEFAULT) type = CURAND_RNG_PSEUDO_XORWOW;
  if (type == CURAND_RNG_QUASI_DEFAULT) type = CURAND_RNG_QUASI_SOBOL32;
  switch (type) {
  case CURAND_RNG_PSEUDO_XORWOW:
  case CURAND_RNG_PSEUDO_MRG32K3A:
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
  case CURAND_RNG_PSEUDO_MTGP32:
  case CURAND_RNG_PSEUDO_MT19937:
  case CURAND_RNG_QUASI_SOBOL32:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
  case CURAND_RNG_QUASI_SOBOL64:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    break;
  default:
    return CURAND_STATUS_TYPE_ERROR;
  }
  auto made = std::make_unique<curandGenerator_st>(curandGenerator_st{.type = type, .on_host = on_host});
  if (const auto status = accepted(call, *made); status != CURAND_STATUS_SUCCESS) return status;
  *out = made.release();
  generators().insert(*out);
  return CURAND_STATUS_SUCCESS;
}

/// A setting: the sequence starts again, unless it is refused.
template<class Body>
[[gnu::always_inline]] inline curandStatus_t set_up(const char* name, curandGenerator_t handle, Body body) {
  Call call(name, __builtin_frame_address(0), Entry::anyway);
  if (!generators().contains(handle)) return CURAND_STATUS_NOT_INITIALIZED;
  const curandStatus_t status = body(call);
  if (status != CURAND_STATUS_SUCCESS) return status;
  handle->generator.reset();
  handle->is_installed = false;
  handle->given.clear();
  return status;
}

std::unique_ptr<Generator> make(const curandGenerator_st& one) {
  const bool legacy = one.order == CURAND_ORDERING_PSEUDO_LEGACY;
  auto made = one.type == CURAND_RNG_PSEUDO_XORWOW          ? make_xorwow(one.seed)
              : one.type == CURAND_RNG_PSEUDO_MRG32K3A      ? make_mrg32k3a(one.seed, legacy)
              : one.type == CURAND_RNG_PSEUDO_PHILOX4_32_10 ? make_philox(one.seed)
              : one.type == CURAND_RNG_PSEUDO_MT19937       ? make_mt19937(one.seed)
              : one.type == CURAND_RNG_PSEUDO_MTGP32
                  ? make_mtgp32(one.seed, legacy ? kLegacyMtgpSequences : kMtgpSequences)
              : one.type == CURAND_RNG_QUASI_SOBOL64 ? make_sobol64(one.dimensions)
                                                     : make_sobol32(one.dimensions);
  if (one.offset) made->set_offset(one.offset);
  return made;
}
void take_installed(curandGenerator_st& one) {
  one.generator = make_installed({one.type, one.order, one.seed, one.offset, one.dimensions});
  one.is_installed = true;
  for (const auto& each : one.given) each(*one.generator);
  one.given.clear();
}

/// Numbers from one generator, drawn here or, where that can't be, by NVIDIA's library.
template<class T, class Fill>
void draw(curandGenerator_st& one, T* out, std::size_t count, const Fill& fill) {
  if (!one.generator && !not_drawn_here(one).empty()) take_installed(one);
  if (!one.generator) one.generator = make(one);
  try {
    fill(*one.generator, out, count);
  } catch (const NotDrawnHere&) {
    if (one.is_installed || !is_installed()) throw;
    take_installed(one);
    fill(*one.generator, out, count);
  }
  if (one.is_installed) return;
  one.given.push_back([fill, count](Generator& generator) {
    std::vector<T> again(count);
    fill(generator, again.data(), count);
  });
}

/// `fill` writes `count` results of T.
template<class T, class Fill>
curandStatus_t generate(const char* name, curandGenerator_t handle, T* out, std::size_t count, bool pairs,
                        Fill fill) {
  Call call(name, __builtin_frame_address(0), handle && handle->on_host ? Entry::anyway : Entry::normal);
  if (!generators().contains(handle)) return CURAND_STATUS_NOT_INITIALIZED;
  if (call.refused() != cudaSuccess) return call.done(call.refused()), CURAND_STATUS_PREEXISTING_FAILURE;
  pairs &= handle->type != CURAND_RNG_PSEUDO_MTGP32 && handle->type != CURAND_RNG_PSEUDO_MT19937;
  if (quasi(handle->type) ? count % static_cast<std::size_t>(handle->dimensions) : pairs && count % 2)
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  try {
    if (handle->on_host) {
      draw(*handle, out, count, fill);
      return CURAND_STATUS_SUCCESS;
    }
    LibraryWork work(call, handle->stream);
    std::byte* place = count ? work.write(out, count * sizeof(T), "output") : nullptr;
    if (place && work.usable()) draw(*handle, reinterpret_cast<T*>(place), count, fill);
    constexpr double kOperations = 20; // whole-number operations per result, about
    work.issue(kOperations * static_cast<double>(count), call.gpu().spec.peak_fp32_gflops() * 0.5e9);
    return CURAND_STATUS_SUCCESS;
  } catch (const NotDrawnHere& refusal) {
    return tell_missing(call, refusal.diagnostics().front().message);
  } catch (const Error& error) {
    runtime().finding("missing", Sentence::tr("%1: %2", name, error.diagnostics().front().message),
                      call.frames());
    return CURAND_STATUS_INTERNAL_ERROR;
  } catch (const std::bad_alloc&) {
    return CURAND_STATUS_ALLOCATION_FAILED;
  }
}

/// Bits have the width that the generator draws.
bool draws_wide(curandGenerator_t handle) {
  return handle && generators().contains(handle) &&
         (handle->type == CURAND_RNG_QUASI_SOBOL64 || handle->type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64);
}

template<class T>
curandStatus_t log_normal(const char* name, curandGenerator_t handle, T* out, std::size_t count, T mean,
                          T deviation) {
  return generate(name, handle, out, count, true, [=](Generator& generator, T* to, std::size_t n) {
    generator.normal(to, n, mean, deviation);
    for (std::size_t i = 0; i < n; ++i) to[i] = std::exp(to[i]);
  });
}

}
}

using namespace kernelarium::program;
using namespace kernelarium::program::random;
using kernelarium::Sentence;

#pragma GCC visibility push(default)
extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t* out, curandRngType_t type) {
  return create("curandCreateGenerator", __builtin_frame_address(0), out, type, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* out, curandRngType_t type) {
  return create("curandCreateGeneratorHost", __builtin_frame_address(0), out, type, true);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t handle) {
  Call call("curandDestroyGenerator", __builtin_frame_address(0), Entry::anyway);
  if (generators().erase(handle) == 0) return CURAND_STATUS_NOT_INITIALIZED;
  delete handle;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetVersion(int* out) { return *out = CURAND_VERSION, CURAND_STATUS_SUCCESS; }
curandStatus_t curandGetProperty(libraryPropertyType type, int* out) {
  if (type > PATCH_LEVEL) return CURAND_STATUS_OUT_OF_RANGE;
  *out = type == MAJOR_VERSION   ? CURAND_VER_MAJOR
         : type == MINOR_VERSION ? CURAND_VER_MINOR
                                 : CURAND_VER_PATCH;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetStream(curandGenerator_t handle, cudaStream_t stream) {
  Call call("curandSetStream", __builtin_frame_address(0), Entry::anyway);
  if (!generators().contains(handle)) return CURAND_STATUS_NOT_INITIALIZED;
  handle->stream = stream;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t handle, unsigned long long seed) {
  return set_up("curandSetPseudoRandomGeneratorSeed", handle, [&](Call&) {
    if (quasi(handle->type)) return CURAND_STATUS_TYPE_ERROR;
    return handle->seed = seed, CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t handle, unsigned long long offset) {
  return set_up("curandSetGeneratorOffset", handle, [&](Call&) {
    if (handle->type == CURAND_RNG_PSEUDO_MTGP32 || handle->type == CURAND_RNG_PSEUDO_MT19937)
      return CURAND_STATUS_TYPE_ERROR;
    return handle->offset = offset, CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t handle, curandOrdering_t order) {
  return set_up("curandSetGeneratorOrdering", handle, [&](Call& call) {
    if (quasi(handle->type))
      return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
    const bool twister = handle->type == CURAND_RNG_PSEUDO_MT19937;
    switch (order) {
    case CURAND_ORDERING_PSEUDO_DEFAULT:
    case CURAND_ORDERING_PSEUDO_LEGACY:
      break;
    case CURAND_ORDERING_PSEUDO_BEST:
      if (twister) return CURAND_STATUS_OUT_OF_RANGE;
      break;
    case CURAND_ORDERING_PSEUDO_SEEDED:
      if (handle->type != CURAND_RNG_PSEUDO_XORWOW) return CURAND_STATUS_OUT_OF_RANGE;
      break;
    case CURAND_ORDERING_PSEUDO_DYNAMIC:
      if (handle->on_host || twister) return CURAND_STATUS_OUT_OF_RANGE;
      if (handle->type == CURAND_RNG_PSEUDO_PHILOX4_32_10) break; // it has one order, on an H200 too
      runtime().finding("missing",
                        Sentence::tr("%1: the order CURAND_ORDERING_PSEUDO_DYNAMIC differs between GPUs and "
                                     "is not simulated: use CURAND_ORDERING_PSEUDO_DEFAULT",
                                     call.name()),
                        call.frames());
      return CURAND_STATUS_INTERNAL_ERROR;
    default:
      return CURAND_STATUS_OUT_OF_RANGE;
    }
    const curandOrdering_t before = std::exchange(handle->order, order);
    const curandStatus_t status = accepted(call, *handle);
    if (status != CURAND_STATUS_SUCCESS) handle->order = before;
    return status;
  });
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t handle, unsigned dimensions) {
  return set_up("curandSetQuasiRandomGeneratorDimensions", handle, [&](Call& call) {
    if (!quasi(handle->type)) return CURAND_STATUS_TYPE_ERROR;
    if (dimensions < 1 || dimensions > 20000) return CURAND_STATUS_OUT_OF_RANGE;
    const int before = std::exchange(handle->dimensions, static_cast<int>(dimensions));
    const curandStatus_t status = accepted(call, *handle);
    if (status != CURAND_STATUS_SUCCESS) handle->dimensions = before;
    return status;
  });
}
curandStatus_t curandGenerateSeeds(curandGenerator_t handle) {
  Call call("curandGenerateSeeds", __builtin_frame_address(0), Entry::anyway);
  return generators().contains(handle) ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* out[],
                                           curandDirectionVectorSet_t set) {
  Call call("curandGetDirectionVectors32", __builtin_frame_address(0), Entry::anyway);
  const bool scrambled = set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6;
  if (!out || (!scrambled && set != CURAND_DIRECTION_VECTORS_32_JOEKUO6)) return CURAND_STATUS_OUT_OF_RANGE;
  *out = installed_vectors(set);
  if (!*out && scrambled) return tell_missing(call, Sentence::tr("scrambled Sobol"));
  if (!*out) *out = sobol_vectors();
  return *out ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* out[],
                                           curandDirectionVectorSet_t set) {
  Call call("curandGetDirectionVectors64", __builtin_frame_address(0), Entry::anyway);
  const bool scrambled = set == CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6;
  if (!out || (!scrambled && set != CURAND_DIRECTION_VECTORS_64_JOEKUO6)) return CURAND_STATUS_OUT_OF_RANGE;
  *out = installed_vectors64(set);
  if (!*out && scrambled) return tell_missing(call, Sentence::tr("scrambled Sobol"));
  if (!*out) *out = sobol_vectors64();
  return *out ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}
curandStatus_t curandGetScrambleConstants32(unsigned** out) {
  Call call("curandGetScrambleConstants32", __builtin_frame_address(0), Entry::anyway);
  *out = installed_constants();
  return *out ? CURAND_STATUS_SUCCESS : tell_missing(call, Sentence::tr("scrambled Sobol"));
}
curandStatus_t curandGetScrambleConstants64(unsigned long long** out) {
  Call call("curandGetScrambleConstants64", __builtin_frame_address(0), Entry::anyway);
  *out = installed_constants64();
  return *out ? CURAND_STATUS_SUCCESS : tell_missing(call, Sentence::tr("scrambled Sobol"));
}

curandStatus_t curandGenerate(curandGenerator_t handle, unsigned* out, std::size_t count) {
  if (draws_wide(handle)) return CURAND_STATUS_TYPE_ERROR;
  return generate("curandGenerate", handle, out, count, false,
                  [](Generator& generator, unsigned* to, std::size_t n) { generator.bits(to, n); });
}
curandStatus_t curandGenerateLongLong(curandGenerator_t handle, unsigned long long* out, std::size_t count) {
  if (!draws_wide(handle)) return handle ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED;
  return generate("curandGenerateLongLong", handle, out, count, false,
                  [](Generator& generator, unsigned long long* to, std::size_t n) {
                    dynamic_cast<WideDraws&>(generator).wide_bits(reinterpret_cast<std::uint64_t*>(to), n);
                  });
}
curandStatus_t curandGeneratePoisson(curandGenerator_t handle, unsigned* out, std::size_t count,
                                     double lambda) {
  if (!(lambda > 0)) return CURAND_STATUS_OUT_OF_RANGE;
  return generate(
      "curandGeneratePoisson", handle, out, count, false,
      [lambda](Generator& generator, unsigned* to, std::size_t n) { generator.poisson(to, n, lambda); });
}
curandStatus_t curandGenerateUniform(curandGenerator_t handle, float* out, std::size_t count) {
  return generate("curandGenerateUniform", handle, out, count, false,
                  [](Generator& generator, float* to, std::size_t n) { generator.uniform(to, n); });
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t handle, double* out, std::size_t count) {
  return generate("curandGenerateUniformDouble", handle, out, count, false,
                  [](Generator& generator, double* to, std::size_t n) { generator.uniform(to, n); });
}
curandStatus_t curandGenerateNormal(curandGenerator_t handle, float* out, std::size_t count, float mean,
                                    float deviation) {
  return generate(
      "curandGenerateNormal", handle, out, count, true,
      [=](Generator& generator, float* to, std::size_t n) { generator.normal(to, n, mean, deviation); });
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t handle, double* out, std::size_t count,
                                          double mean, double deviation) {
  return generate(
      "curandGenerateNormalDouble", handle, out, count, true,
      [=](Generator& generator, double* to, std::size_t n) { generator.normal(to, n, mean, deviation); });
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t handle, float* out, std::size_t count, float mean,
                                       float deviation) {
  return log_normal("curandGenerateLogNormal", handle, out, count, mean, deviation);
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t handle, double* out, std::size_t count,
                                             double mean, double deviation) {
  return log_normal("curandGenerateLogNormalDouble", handle, out, count, mean, deviation);
}
}
#pragma GCC visibility pop
