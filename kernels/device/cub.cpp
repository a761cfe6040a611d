#include "kernels/device/cub.h"

#include "kernels/compiler/cuda_toolkit.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

constexpr const char* file_name = "libkernelarium_cub.so";

struct CubLibrary {
  int (*version)() = nullptr;
  int (*reduce)(int kind, void* scratch, std::size_t* scratch_bytes, const float* in, float* out,
                std::int64_t n, cuda::Stream stream) = nullptr;
  int (*add)(const float* a, const float* b, float* c, std::int64_t n, cuda::Stream stream) = nullptr;
  const char* (*error_text)(int) = nullptr;
  Sentence reason;

  CubLibrary() {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& place :
         {folder / file_name, folder.parent_path() / "lib" / "kernelarium" / file_name,
          folder.parent_path() / "lib" / file_name}) {
      if (!fs::exists(place, error)) continue;
      const SharedLibrary library(place);
      if (library.find(version, "kernelarium_cub_version") &&
          library.find(reduce, "kernelarium_cub_reduce") && library.find(add, "kernelarium_thrust_add") &&
          library.find(error_text, "kernelarium_cub_error"))
        return;
      reason = Sentence::tr("%1 can't be used: %2", place.string(),
                            library.is_open() ? Sentence::tr("its version does not match")
                                              : Sentence(library.reason()));
      return;
    }
    reason = Sentence::tr("CUB is not built in: it needs nvcc of the CUDA toolkit; install the toolkit and "
                          "build again (./lab build)");
  }
};

const CubLibrary& cub() {
  static const CubLibrary loaded;
  return loaded;
}

[[noreturn]] void fail(const char* doing, int error) {
  throw Error(Fault::kernel_fault,
              Diagnostic{"device", Sentence::tr("CUB failed while %1: %2", doing, cub().error_text(error))});
}

template<class T>
T* address(cuda::Pointer pointer) {
  return reinterpret_cast<T*>(pointer);
}

}

Sentence cub_reason_missing() { return cub().reason; }

std::string cub_version() {
  const int version = cub().version(); // major * 100000 + minor * 100 + patch
  return fmt::format("{}.{}.{}", version / 100000, version / 100 % 1000, version % 100);
}

void thrust_add(CudaContext& context, cuda::Pointer a, cuda::Pointer b, cuda::Pointer c, std::int64_t n) {
  context.enter();
  if (const int error =
          cub().add(address<const float>(a), address<const float>(b), address<float>(c), n, context.stream()))
    fail("adding", error);
}

CubReduction::CubReduction(std::shared_ptr<CudaContext> context, Kind kind, std::int64_t n)
    : context_(std::move(context)), kind_(kind), n_(n) {
  if (!cub().reason.empty()) throw Error(Fault::no_device, Diagnostic{"device", cub().reason});
  context_->enter();
  if (const int error =
          cub().reduce(kind_, nullptr, &scratch_bytes_, nullptr, nullptr, n_, context_->stream()))
    fail("asking for its scratch memory", error);
  context_->require(context_->driver().memory_alloc(&scratch_, std::max<std::size_t>(scratch_bytes_, 1)),
                    Sentence::tr("allocating CUB's scratch memory"));
}

CubReduction::~CubReduction() {
  if (context_->lost() || !scratch_) return;
  context_->enter();
  context_->driver().memory_free(scratch_);
}

void CubReduction::enqueue(cuda::Pointer in, cuda::Pointer out) {
  if (const int error = cub().reduce(kind_, address<void>(scratch_), &scratch_bytes_,
                                     address<const float>(in), address<float>(out), n_, context_->stream()))
    fail("reducing", error);
}

}
