/// NVIDIA's own cuRAND, where it is installed beside nvcc: what it draws for the host, without a GPU, is
/// documented to be what it draws on one. It gives what is written down nowhere else: tables of constants,
/// Poisson numbers, the seeded order.
#include "kernels/program/runtime/random/generators.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>

namespace kernelarium::program::random {
namespace {

/// A function of the library; null without one. This library has the same names, so it is asked by path, and
/// calls its own functions.
template<class Function>
Function* installed_function(const char* name) {
  static void* const library = [] {
    const char* path = std::getenv("KERNELARIUM_PROGRAM_CURAND");
    return path ? dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) : nullptr;
  }();
  return library ? reinterpret_cast<Function*>(dlsym(library, name)) : nullptr;
}
#define INSTALLED(name) installed_function<decltype(name)>(#name)

class Installed : public Generator, public WideDraws {
 public:
  explicit Installed(const InstalledSettings& settings) {
    check(INSTALLED(curandCreateGeneratorHost)(&handle_, settings.type));
    if (settings.type >= CURAND_RNG_QUASI_DEFAULT) {
      check(INSTALLED(curandSetQuasiRandomGeneratorDimensions)(handle_,
                                                               static_cast<unsigned>(settings.dimensions)));
    } else {
      check(INSTALLED(curandSetGeneratorOrdering)(handle_, settings.order));
      check(INSTALLED(curandSetPseudoRandomGeneratorSeed)(handle_, settings.seed));
    }
    if (settings.offset) set_offset(settings.offset);
  }
  ~Installed() override { INSTALLED(curandDestroyGenerator)(handle_); }
  Installed(const Installed&) = delete;

  void bits(std::uint32_t* out, std::size_t count) override {
    check(INSTALLED(curandGenerate)(handle_, out, count));
  }
  void wide_bits(std::uint64_t* out, std::size_t count) override {
    check(INSTALLED(curandGenerateLongLong)(handle_, reinterpret_cast<unsigned long long*>(out), count));
  }
  void uniform(float* out, std::size_t count) override {
    check(INSTALLED(curandGenerateUniform)(handle_, out, count));
  }
  void uniform(double* out, std::size_t count) override {
    check(INSTALLED(curandGenerateUniformDouble)(handle_, out, count));
  }
  void normal(float* out, std::size_t count, float mean, float deviation) override {
    check(INSTALLED(curandGenerateNormal)(handle_, out, count, mean, deviation));
  }
  void normal(double* out, std::size_t count, double mean, double deviation) override {
    check(INSTALLED(curandGenerateNormalDouble)(handle_, out, count, mean, deviation));
  }
  void poisson(std::uint32_t* out, std::size_t count, double lambda) override {
    check(INSTALLED(curandGeneratePoisson)(handle_, out, count, lambda));
  }
  void set_offset(std::uint64_t offset) override {
    check(INSTALLED(curandSetGeneratorOffset)(handle_, offset));
  }

 private:
  static void check(curandStatus_t status) {
    if (status != CURAND_STATUS_SUCCESS)
      throw Error(fmt::format("NVIDIA's cuRAND for the host answers status {}", static_cast<int>(status)));
  }
  curandGenerator_t handle_ = nullptr;
};

template<class Function, class... Arguments>
bool asked(Function* function, Arguments... arguments) {
  return function && function(arguments...) == CURAND_STATUS_SUCCESS;
}

}

bool is_installed() { return INSTALLED(curandCreateGeneratorHost) != nullptr; }
std::unique_ptr<Generator> make_installed(const InstalledSettings& settings) {
  return std::make_unique<Installed>(settings);
}

curandDirectionVectors32_t* installed_vectors(curandDirectionVectorSet_t set) {
  curandDirectionVectors32_t* out = nullptr;
  return asked(INSTALLED(curandGetDirectionVectors32), &out, set) ? out : nullptr;
}
curandDirectionVectors64_t* installed_vectors64(curandDirectionVectorSet_t set) {
  curandDirectionVectors64_t* out = nullptr;
  return asked(INSTALLED(curandGetDirectionVectors64), &out, set) ? out : nullptr;
}
unsigned* installed_constants() {
  unsigned* out = nullptr;
  return asked(INSTALLED(curandGetScrambleConstants32), &out) ? out : nullptr;
}
unsigned long long* installed_constants64() {
  unsigned long long* out = nullptr;
  return asked(INSTALLED(curandGetScrambleConstants64), &out) ? out : nullptr;
}

}
