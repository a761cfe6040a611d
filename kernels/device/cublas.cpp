#include "kernels/device/cublas.h"

#include "kernels/compiler/cuda_toolkit.h"

#include <filesystem>
#include <fmt/format.h>

namespace kernelarium {

namespace {

using Handle = struct OpaqueCublas*;

struct CublasLibrary {
  int (*create)(Handle*) = nullptr;
  int (*destroy)(Handle) = nullptr;
  int (*get_version)(Handle, int*) = nullptr;
  int (*set_stream)(Handle, cuda::Stream) = nullptr;
  int (*set_math_mode)(Handle, int) = nullptr;
  const char* (*status_string)(int) = nullptr;
  int (*sgemm)(Handle, int, int, int, int, int, const float*, const float*, int, const float*, int,
               const float*, float*, int) = nullptr;
  int (*gemm_ex)(Handle, int, int, int, int, int, const void*, const void*, int, int, const void*, int, int,
                 const void*, void*, int, int, int, int) = nullptr;
  int (*sgeam)(Handle, int, int, int, int, const float*, const float*, int, const float*, const float*, int,
               float*, int) = nullptr;
  Sentence reason;

  CublasLibrary() {
    Sentence refused;
    for (const std::string& path : cuda_library_candidates("libcublas.so")) {
      // cuBLAS opens cuBLASLt by name; opened here first, it is found wherever they are.
      if (path.find('/') != std::string::npos) {
        const std::filesystem::path file(path);
        SharedLibrary(file.parent_path() / ("libcublasLt" + file.filename().string().substr(9)));
      }
      const SharedLibrary library(path);
      if (!library.is_open()) {
        if (refused.empty() && path.find('/') != std::string::npos) refused = library.reason();
        continue;
      }
      if (library.find(create, "cublasCreate_v2") && library.find(destroy, "cublasDestroy_v2") &&
          library.find(get_version, "cublasGetVersion_v2") &&
          library.find(set_stream, "cublasSetStream_v2") &&
          library.find(set_math_mode, "cublasSetMathMode") &&
          library.find(status_string, "cublasGetStatusString") && library.find(sgemm, "cublasSgemm_v2") &&
          library.find(gemm_ex, "cublasGemmEx") && library.find(sgeam, "cublasSgeam"))
        return;
      refused = Sentence::tr("%1 is too old", library.path());
    }
    reason = refused.empty() ? Sentence::tr("cuBLAS was not found: %1", cuda_toolkit_cure())
                             : Sentence::tr("cuBLAS was not found (%1): %2", refused, cuda_toolkit_cure());
  }
};

const CublasLibrary& cublas() {
  static const CublasLibrary loaded;
  return loaded;
}

const float* address(cuda::Pointer pointer) { return reinterpret_cast<const float*>(pointer); }

}

Sentence Cublas::reason_missing() { return cublas().reason; }

Cublas::Cublas(std::shared_ptr<CudaContext> context) : context_(std::move(context)) {
  if (!cublas().reason.empty()) throw Error(Fault::no_device, Diagnostic{"device", cublas().reason});
  context_->enter();
  require(cublas().create(&handle_), "starting");
  require(cublas().set_stream(handle_, context_->stream()), "choosing the stream");
  constexpr int default_math = 0; // fp32 stays fp32
  require(cublas().set_math_mode(handle_, default_math), "choosing the precision");
}

Cublas::~Cublas() {
  if (context_->lost()) return;
  context_->enter();
  if (handle_) cublas().destroy(handle_);
}

std::string Cublas::version() const {
  int version = 0;
  require(cublas().get_version(handle_, &version), "asking for its version");
  return fmt::format("{}.{}.{}", version / 10000, version / 100 % 100, version % 100);
}

void Cublas::require(int status, const char* doing) const {
  if (status == 0) return;
  throw Error(Fault::kernel_fault, Diagnostic{"device", Sentence::tr("cuBLAS failed while %1: %2", doing,
                                                                     cublas().status_string(status))});
}

void Cublas::sgemm(int m, int n, int k, cuda::Pointer a, int lda, cuda::Pointer b, int ldb, cuda::Pointer c,
                   int ldc) {
  const float one = 1, zero = 0;
  require(cublas().sgemm(handle_, plain, plain, m, n, k, &one, address(a), lda, address(b), ldb, &zero,
                         const_cast<float*>(address(c)), ldc),
          "multiplying");
}

void Cublas::bf16_gemm(int m, int n, int k, cuda::Pointer a, int lda, cuda::Pointer b, int ldb,
                       cuda::Pointer c, int ldc) {
  constexpr int bf16 = 14, f32 = 0;                      // cudaDataType
  constexpr int sum_in_f32 = 68, choice_of_library = -1; // cublasComputeType_t, cublasGemmAlgo_t
  const float one = 1, zero = 0;
  require(cublas().gemm_ex(handle_, plain, plain, m, n, k, &one, address(a), bf16, lda, address(b), bf16, ldb,
                           &zero, const_cast<float*>(address(c)), f32, ldc, sum_in_f32, choice_of_library),
          "multiplying");
}

void Cublas::sgeam(Operation a_operation, int m, int n, float alpha, cuda::Pointer a, int lda, float beta,
                   cuda::Pointer b, int ldb, cuda::Pointer c, int ldc) {
  require(cublas().sgeam(handle_, a_operation, plain, m, n, &alpha, address(a), lda, &beta, address(b), ldb,
                         const_cast<float*>(address(c)), ldc),
          "adding or transposing");
}

}
