// Code that a program loads itself: cudaLibrary, its kernels and variables; where arguments of a kernel lie.
#include "case.h"
#include <cstdlib>
#include <string>
#include <unistd.h>

static const char kPtx[] = R"(.version 8.0
.target sm_90
.address_size 64

.visible .global .align 4 .u32 factor = 3;
.visible .global .align 8 .b8 table[40];
.visible .global .attribute(.managed) .align 4 .u32 counter = 5;
.extern .shared .align 4 .b8 room[];

.visible .entry scale(.param .u64 scale_0, .param .u32 scale_1)
{
  .reg .pred %p<2>;
  .reg .b32 %r<8>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [scale_0];
  ld.param.u32 %r1, [scale_1];
  mov.u32 %r2, %tid.x;
  setp.ge.u32 %p1, %r2, %r1;
  @%p1 bra DONE;
  cvta.to.global.u64 %rd2, %rd1;
  mul.wide.u32 %rd3, %r2, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r3, [%rd4];
  ld.global.u32 %r4, [factor];
  mul.lo.u32 %r5, %r3, %r4;
  st.global.u32 [%rd4], %r5;
DONE:
  ret;
}

.visible .entry count_up()
{
  .reg .b32 %r<3>;
  ld.global.u32 %r1, [counter];
  add.u32 %r2, %r1, 10;
  st.global.u32 [counter], %r2;
  ret;
}

.visible .entry keep(.param .u64 keep_0)
{
  .reg .b32 %r<3>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [keep_0];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, 7;
  st.shared.u32 [room], %r1;
  ld.shared.u32 %r2, [room];
  st.global.u32 [%rd2], %r2;
  ret;
}
)";

static cudaLibrary_t load(const void* code = kPtx) {
  cudaLibrary_t library = nullptr;
  OK(cudaLibraryLoadData(&library, code, nullptr, nullptr, 0, nullptr, nullptr, 0));
  return library;
}
static cudaKernel_t kernel_of(cudaLibrary_t library, const char* name) {
  cudaKernel_t kernel = nullptr;
  OK(cudaLibraryGetKernel(&kernel, library, name));
  return kernel;
}
static void scale_and_print(cudaLibrary_t library) {
  cudaKernel_t kernel = kernel_of(library, "scale");
  int host[4] = {1, 2, 3, 4}, *device, n = 3;
  OK(cudaMalloc(&device, sizeof host));
  OK(cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice));
  void* arguments[] = {&device, &n};
  OK(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(32), arguments, 0, nullptr));
  OK(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost));
  std::printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  OK(cudaFree(device));
}

CASE(kernel_by_name) {
  cudaLibrary_t library = load();
  scale_and_print(library);
  SHOW(cudaLibraryUnload(library));
}

CASE(kernels_of_a_library) {
  cudaLibrary_t library = load();
  unsigned count = 0;
  SHOW(cudaLibraryGetKernelCount(&count, library));
  std::printf("%u kernels\n", count);
  cudaKernel_t kernels[4] = {};
  SHOW(cudaLibraryEnumerateKernels(kernels, 3, library));
  int found = 0;
  for (const char* name : {"scale", "count_up", "keep"})
    for (int i = 0; i < 3; ++i) {
      const char* its = "";
      OK(cudaFuncGetName(&its, reinterpret_cast<const void*>(kernels[i])));
      found += std::strcmp(its, name) == 0;
    }
  std::printf("found %d, beyond: %d\n", found, kernels[3] != nullptr);
  cudaKernel_t one = nullptr;
  SHOW(cudaLibraryEnumerateKernels(&one, 1, library));
  std::printf("one: %d\n", one != nullptr);
  std::printf("same handle: %d\n", kernel_of(library, "scale") == kernel_of(library, "scale"));
  OK(cudaLibraryUnload(library));
}

CASE(variables_of_a_library) {
  cudaLibrary_t library = load();
  void* place = nullptr;
  size_t bytes = 0;
  SHOW(cudaLibraryGetGlobal(&place, &bytes, library, "factor"));
  std::printf("%zu bytes\n", bytes);
  const int ten = 10;
  SHOW(cudaMemcpy(place, &ten, 4, cudaMemcpyHostToDevice));
  scale_and_print(library);
  SHOW(cudaLibraryGetGlobal(nullptr, &bytes, library, "table"));
  std::printf("%zu bytes\n", bytes);
  SHOW(cudaLibraryGetGlobal(&place, nullptr, library, "table"));
  SHOW(cudaLibraryGetGlobal(nullptr, nullptr, library, "table"));
  SHOW(cudaLibraryGetGlobal(&place, &bytes, library, "no_such"));
  SHOW(cudaLibraryGetGlobal(&place, &bytes, library, "scale"));
  SHOW(cudaGetLastError());
  OK(cudaLibraryUnload(library));
}

CASE(managed_of_a_library) {
  cudaLibrary_t library = load();
  void* place = nullptr;
  size_t bytes = 0;
  SHOW(cudaLibraryGetManaged(&place, &bytes, library, "counter"));
  std::printf("%zu bytes\n", bytes);
  int* counter = static_cast<int*>(place);
  std::printf("%d\n", *counter);
  *counter = 100;
  OK(cudaLaunchKernel(reinterpret_cast<const void*>(kernel_of(library, "count_up")), dim3(1), dim3(1),
                      nullptr, 0, nullptr));
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", *counter);
  SHOW(cudaLibraryGetManaged(&place, &bytes, library, "factor"));
  SHOW(cudaLibraryGetManaged(&place, &bytes, library, "no_such"));
  OK(cudaLibraryUnload(library));
}

CASE(two_of_one_code) {
  cudaLibrary_t first = load(), second = load();
  std::printf("differ: %d\n", first != second);
  void *of_first = nullptr, *of_second = nullptr;
  OK(cudaLibraryGetGlobal(&of_first, nullptr, first, "factor"));
  OK(cudaLibraryGetGlobal(&of_second, nullptr, second, "factor"));
  std::printf("variables differ: %d\n", of_first != of_second);
  const int two = 2;
  OK(cudaMemcpy(of_first, &two, 4, cudaMemcpyHostToDevice));
  scale_and_print(first);
  scale_and_print(second);
  OK(cudaLibraryUnload(first));
  scale_and_print(second);
  OK(cudaLibraryUnload(second));
}

CASE(from_a_file) {
  char name[] = "/tmp/loaded_XXXXXX";
  const int file = mkstemp(name);
  if (write(file, kPtx, sizeof kPtx - 1) < 0) return;
  close(file);
  cudaLibrary_t library = nullptr;
  SHOW(cudaLibraryLoadFromFile(&library, name, nullptr, nullptr, 0, nullptr, nullptr, 0));
  unlink(name);
  scale_and_print(library);
  SHOW(cudaLibraryUnload(library));
  SHOW(cudaLibraryLoadFromFile(&library, "/tmp/there is none", nullptr, nullptr, 0, nullptr, nullptr, 0));
}

CASE(wrong_arguments) {
  cudaLibrary_t library = load();
  cudaLibrary_t other = nullptr;
  cudaKernel_t kernel = nullptr;
  unsigned count = 0;
  SHOW(cudaLibraryGetKernel(&kernel, library, "no_such"));
  SHOW(cudaLibraryGetKernel(&kernel, library, nullptr));
  SHOW(cudaLibraryGetKernel(nullptr, library, "scale"));
  SHOW(cudaLibraryGetKernelCount(nullptr, library));
  SHOW(cudaLibraryGetKernelCount(&count, nullptr));
  SHOW(cudaLibraryLoadData(nullptr, kPtx, nullptr, nullptr, 0, nullptr, nullptr, 0));
  SHOW(cudaLibraryLoadData(&other, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0));
  SHOW(cudaLibraryUnload(nullptr));
  SHOW(cudaLibraryUnload(library));
}

static void show_that_it_is_unusable(const char* code) {
  cudaLibrary_t library = nullptr;
  SHOW(cudaLibraryLoadData(&library, code, nullptr, nullptr, 0, nullptr, nullptr, 0));
  unsigned count = 77;
  cudaKernel_t kernel = nullptr;
  void* place = nullptr;
  size_t bytes = 0;
  SHOW(cudaLibraryGetKernelCount(&count, library));
  std::printf("%u\n", count);
  SHOW(cudaLibraryGetKernel(&kernel, library, "scale"));
  SHOW(cudaLibraryGetGlobal(&place, &bytes, library, "factor"));
  SHOW(cudaLibraryGetManaged(&place, &bytes, library, "counter"));
  if (kernel) {
    SHOW(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(1), nullptr, 0, nullptr));
    SHOW(cudaDeviceSynchronize());
  }
  SHOW(cudaGetLastError());
  SHOW(cudaLibraryUnload(library));
}

CASE(code_that_is_none) { show_that_it_is_unusable("this is no PTX"); }

CASE(code_that_is_truncated) {
  const std::string whole = kPtx;
  show_that_it_is_unusable(whole.substr(0, whole.rfind("ld.shared")).c_str());
}

CASE(code_of_a_newer_gpu) {
  std::string newer = kPtx;
  newer.replace(newer.find("sm_90"), 5, "sm_120");
  newer.replace(newer.find("8.0"), 3, "8.7");
  show_that_it_is_unusable(newer.c_str());
}

CASE(after_unloading) {
  cudaLibrary_t library = load();
  cudaKernel_t kernel = kernel_of(library, "count_up");
  OK(cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(1), nullptr, 0, nullptr));
  SHOW(cudaLibraryUnload(library));
  SHOW(cudaGetLastError());
}

CASE(attributes_of_a_loaded_kernel) {
  cudaLibrary_t library = load();
  cudaKernel_t kernel = kernel_of(library, "keep");
  int *device, host = 0, sm = 0;
  OK(cudaMalloc(&device, 4));
  void* arguments[] = {&device};
  const auto launch = [&](size_t shared) {
    return cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(1), arguments, shared,
                            nullptr);
  };
  SHOW(launch(100000));
  SHOW(cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000, 0));
  SHOW(launch(100000));
  OK(cudaMemcpy(&host, device, 4, cudaMemcpyDeviceToHost));
  std::printf("%d\n", host);
  SHOW(cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20, 0));
  SHOW(cudaKernelSetAttributeForDevice(nullptr, cudaFuncAttributeMaxDynamicSharedMemorySize, 0, 0));
  SHOW(cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 0, 77));
  SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&sm, reinterpret_cast<const void*>(kernel), 1024, 0));
  std::printf("%d\n", sm);
  OK(cudaFree(device));
  OK(cudaLibraryUnload(library));
}

struct Three {
  char bytes[3];
};
__global__ void mixed(char, double, Three, short, int*, float4) {}
__global__ void nothing() {}

CASE(parameters) {
  for (size_t i = 0; i < 6; ++i) {
    size_t offset = 99, size = 99;
    OK(cudaFuncGetParamInfo(reinterpret_cast<const void*>(mixed), i, &offset, &size));
    std::printf("%zu: %zu bytes at %zu\n", i, size, offset);
  }
  size_t offset = 99, size = 99;
  SHOW(cudaFuncGetParamInfo(reinterpret_cast<const void*>(mixed), 6, &offset, &size));
  SHOW(cudaFuncGetParamInfo(reinterpret_cast<const void*>(nothing), 0, &offset, &size));
  SHOW(cudaFuncGetParamInfo(reinterpret_cast<const void*>(mixed), 1, nullptr, &size));
  SHOW(cudaFuncGetParamInfo(reinterpret_cast<const void*>(mixed), 1, &offset, nullptr));
  SHOW(cudaFuncGetParamInfo(nullptr, 0, &offset, &size));
  cudaLibrary_t library = load();
  OK(cudaFuncGetParamInfo(reinterpret_cast<const void*>(kernel_of(library, "scale")), 1, &offset, &size));
  std::printf("scale: %zu bytes at %zu\n", size, offset);
  OK(cudaLibraryUnload(library));
}
