#include "case.h"

#include <cassert>

__global__ void nothing() {}
__global__ void store(int* to, int at) { to[at] = 1; }
__global__ void stop() { __trap(); }
__global__ void claim(int value) { assert(value == 1); }

CASE(last_error_clears) {
  SHOW(cudaSetDevice(99));
  SHOW(cudaPeekAtLastError());
  SHOW(cudaPeekAtLastError());
  SHOW(cudaGetLastError());
  SHOW(cudaGetLastError());
}
CASE(success_does_not_clear) {
  void* p = nullptr;
  SHOW(cudaMalloc(&p, ~size_t{0} / 4));
  SHOW(cudaMalloc(&p, 16));
  SHOW(cudaFree(p));
  SHOW(cudaGetLastError());
}
CASE(bad_configuration_is_not_sticky) {
  nothing<<<1, 2048>>>();
  SHOW(cudaPeekAtLastError());
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaGetLastError());
  nothing<<<1, 32>>>();
  SHOW(cudaGetLastError());
  SHOW(cudaDeviceSynchronize());
}
CASE(zero_grid) {
  nothing<<<0, 32>>>();
  SHOW(cudaGetLastError());
  nothing<<<1, 0>>>();
  SHOW(cudaGetLastError());
  nothing<<<dim3(1, 70000), 1>>>();
  SHOW(cudaGetLastError());
  nothing<<<1, dim3(1, 1, 65)>>>();
  SHOW(cudaGetLastError());
}
CASE(too_much_shared_memory) {
  nothing<<<1, 32, 49152>>>();
  SHOW(cudaGetLastError());
  nothing<<<1, 32, 49153>>>();
  SHOW(cudaGetLastError());
  SHOW(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  nothing<<<1, 32, 65536>>>();
  SHOW(cudaGetLastError());
  SHOW(cudaDeviceSynchronize());
}
CASE(fault_is_sticky) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 4));
  store<<<1, 1>>>(nullptr, 0);
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaGetLastError());
  SHOW(cudaGetLastError());
  SHOW(cudaMalloc(&p, 4));
  SHOW(cudaDeviceSynchronize());
  store<<<1, 1>>>(p, 0);
  SHOW(cudaGetLastError());
}
CASE(fault_surfaces_in_copy) {
  int *p = nullptr, value = 0;
  OK(cudaMalloc(&p, 4));
  store<<<1, 1>>>(nullptr, 0);
  SHOW(cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost));
}
CASE(fault_surfaces_in_stream) {
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  store<<<1, 1, 0, stream>>>(nullptr, 0);
  SHOW(cudaStreamSynchronize(stream));
}
CASE(misaligned) {
  char* p = nullptr;
  OK(cudaMalloc(&p, 64));
  store<<<1, 1>>>(reinterpret_cast<int*>(p + 1), 0);
  SHOW(cudaDeviceSynchronize());
}
CASE(trap) {
  stop<<<1, 1>>>();
  SHOW(cudaDeviceSynchronize());
}
CASE(assertion) {
  claim<<<1, 1>>>(1);
  SHOW(cudaDeviceSynchronize());
  claim<<<1, 1>>>(2);
  SHOW(cudaDeviceSynchronize());
}
CASE(names_and_texts) {
  for (const int code : {0, 1, 2, 3, 9, 11, 21, 98, 100, 101, 400, 600, 700, 716, 719, 801, 900, 999, 12345})
    std::printf("%d %s: %s\n", code, cudaGetErrorName(cudaError_t(code)),
                cudaGetErrorString(cudaError_t(code)));
}
