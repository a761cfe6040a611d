// What a whole program pays for the runtime: built and run by program_bench.
#include <chrono>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void tiny(int* p) { p[threadIdx.x] += 1; }

template<class Body>
void measure(const char* name, int count, Body body) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) body();
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
  std::printf("%-28s %8d calls %9.3f us each, %8.1f ms in all\n", name, count, took.count() / count,
              took.count() / 1000);
}

int main() {
  int *p = nullptr, value = 0, device = 0;
  cudaStream_t stream;
  cudaEvent_t event;
  cudaMalloc(&p, 32 * sizeof(int));
  cudaMemset(p, 0, 32 * sizeof(int));
  cudaStreamCreate(&stream);
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  tiny<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  measure("cudaGetLastError", 100000, [] { cudaGetLastError(); });
  measure("cudaGetDevice", 100000, [&] { cudaGetDevice(&device); });
  measure("cudaDeviceSynchronize", 100000, [] { cudaDeviceSynchronize(); });
  measure("cudaEventRecord", 100000, [&] { cudaEventRecord(event, stream); });
  measure("cudaStreamWaitEvent", 100000, [&] { cudaStreamWaitEvent(stream, event, 0); });
  measure("cudaMemcpyAsync of 4 bytes", 100000,
          [&] { cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost, stream); });
  measure("cudaMalloc and cudaFree", 10000, [] {
    void* q = nullptr;
    cudaMalloc(&q, 1024);
    cudaFree(q);
  });
  measure("launch of a tiny kernel", 10000, [&] { tiny<<<1, 32>>>(p); });
  cudaDeviceSynchronize();
  cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost);
  cudaFree(p);
  return value == 10001 ? 0 : 1;
}
