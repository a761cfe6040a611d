/// Functions of the driver that the runtime has, too: those of simulated_driver.inc. The driver's errors have
/// the numbers of the runtime's, but are not what cudaGetLastError returns.
#include "kernels/program/runtime/call.h"

#include <cstring>
#include <cuda.h>

using namespace kernelarium::program;

namespace {

bool is_initialised = false;
std::uint64_t own_calls = 0;

/// `body` gives its status. The first call of the runtime initialises the driver, too.
template<class Body>
[[gnu::always_inline]] inline CUresult answer(const char* name, Body body) {
  Call call(name, __builtin_frame_address(0), Entry::anyway);
  if (runtime().totals.calls > ++own_calls) is_initialised = true;
  if (!is_initialised) return CUDA_ERROR_NOT_INITIALIZED;
  if (runtime().gpus.empty()) return CUDA_ERROR_NO_DEVICE;
  return static_cast<CUresult>(body(call));
}
template<class Body>
[[gnu::always_inline]] inline CUresult answer_of(const char* name, CUdevice device, Body body) {
  return answer(name, [&](Call&) {
    const bool exists = device >= 0 && static_cast<std::size_t>(device) < runtime().gpus.size();
    return exists ? body(runtime().gpu(device)) : cudaErrorInvalidDevice;
  });
}

constexpr struct {
  CUresult code;
  const char* name;
} kResults[] = {
    {CUDA_SUCCESS, "CUDA_SUCCESS"},
#define DRIVER_ERROR(name) {name, #name},
#include "driver_errors.inc"
#undef DRIVER_ERROR
};

/// cudaErrorInvalidValue if there is no such error.
CUresult text_of(CUresult code, const char** out, bool name) {
  if (!out) return CUDA_ERROR_INVALID_VALUE;
  *out = nullptr;
  for (const auto& known : kResults)
    if (known.code == code) *out = name ? known.name : error_text(static_cast<cudaError_t>(code));
  return *out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

}

#pragma GCC visibility push(default)
extern "C" {

CUresult cuInit(unsigned flags) {
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  is_initialised = true;
  return answer("cuInit", [](Call&) { return cudaSuccess; });
}
CUresult cuDriverGetVersion(int* out) { return static_cast<CUresult>(cudaDriverGetVersion(out)); }
CUresult cuDeviceGetCount(int* out) {
  return answer("cuDeviceGetCount", [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    *out = static_cast<int>(runtime().gpus.size());
    return cudaSuccess;
  });
}
CUresult cuDeviceGet(CUdevice* out, int number) {
  return answer_of("cuDeviceGet", number,
                   [&](Gpu&) { return out ? (*out = number, cudaSuccess) : cudaErrorInvalidValue; });
}
CUresult cuDeviceGetName(char* out, int room, CUdevice device) {
  return answer_of("cuDeviceGetName", device, [&](Gpu& gpu) {
    if (!out || room <= 0) return cudaErrorInvalidValue;
    std::snprintf(out, static_cast<std::size_t>(room), "%s (simulated)", gpu.spec.name.c_str());
    return cudaSuccess;
  });
}
CUresult cuDeviceGetAttribute(int* out, CUdevice_attribute attribute, CUdevice device) {
  return answer_of("cuDeviceGetAttribute", device, [&](Gpu& gpu) {
    if (!out) return cudaErrorInvalidValue;
    return static_cast<cudaError_t>(answers_of(gpu).attribute(attribute, device, *out));
  });
}
CUresult cuDeviceTotalMem(std::size_t* out, CUdevice device) {
  return answer_of("cuDeviceTotalMem", device, [&](Gpu& gpu) {
    if (!out) return cudaErrorInvalidValue;
    *out = static_cast<std::size_t>(gpu.spec.memory_bytes);
    return cudaSuccess;
  });
}
CUresult cuCtxGetCurrent(CUcontext* out) {
  return answer("cuCtxGetCurrent", [&](Call& c) {
    if (!out) return cudaErrorInvalidValue;
    *out = c.gpu().used ? reinterpret_cast<CUcontext>(&c.gpu()) : nullptr;
    return cudaSuccess;
  });
}
CUresult cuCtxGetDevice(CUdevice* out) {
  return answer("cuCtxGetDevice", [&](Call& c) {
    if (!out) return cudaErrorInvalidValue;
    if (!c.gpu().used) return cudaErrorDeviceUninitialized;
    *out = c.gpu().number;
    return cudaSuccess;
  });
}
CUresult cuCtxSynchronize() { return static_cast<CUresult>(cudaDeviceSynchronize()); }
CUresult cuGetErrorName(CUresult code, const char** out) { return text_of(code, out, true); }
CUresult cuGetErrorString(CUresult code, const char** out) { return text_of(code, out, false); }
}
#pragma GCC visibility pop
