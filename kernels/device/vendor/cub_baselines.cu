// CUB's device-wide reduction and Thrust's transform behind a C interface, so that the lab itself needs no nvcc
// (cub.h opens it at run time).
#include <cstddef>
#include <cstdint>
#include <cub/device/device_reduce.cuh>
#include <cub/version.cuh>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/system_error.h>
#include <thrust/transform.h>

extern "C" {

/// Thrust comes with CUB and has the same version.
__attribute__((visibility("default"))) int kernelarium_cub_version() { return CUB_VERSION; }

__attribute__((visibility("default"))) const char* kernelarium_cub_error(int error) {
  return cudaGetErrorString(static_cast<cudaError_t>(error));
}

/// kind 0: sum, 1: largest. With scratch null only sets *scratch_bytes. Returns a cudaError_t.
__attribute__((visibility("default"))) int kernelarium_cub_reduce(int kind, void* scratch, std::size_t* scratch_bytes,
                                                                  const float* in, float* out, std::int64_t n,
                                                                  cudaStream_t stream) {
  return kind == 0 ? cub::DeviceReduce::Sum(scratch, *scratch_bytes, in, out, n, stream)
                   : cub::DeviceReduce::Max(scratch, *scratch_bytes, in, out, n, stream);
}

/// c = a + b. Returns a cudaError_t.
__attribute__((visibility("default"))) int kernelarium_thrust_add(const float* a, const float* b, float* c,
                                                                  std::int64_t n, cudaStream_t stream) {
  try {
    thrust::transform(thrust::cuda::par_nosync.on(stream), a, a + n, b, c, thrust::plus<float>());
    return cudaSuccess;
  } catch (const thrust::system_error& error) {
    return error.code().value();
  }
}
}
