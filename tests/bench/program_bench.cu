// What a whole program pays for the runtime: kernelarium-cli program tests/bench/program_bench.cu --nvcc=-O2
// Fails if a call takes more than 5 us by itself, or 10 000 launches of a tiny kernel, which run, more than 2
// s.
#include <chrono>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void tiny(int* p) { p[threadIdx.x] += 1; }

constexpr double kMostUs = 5, kMostLaunchesUs = 2e6;
bool slow = false;

template<class Body>
double measure(const char* name, int count, Body body) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) body();
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
  std::printf("%-36s %8d times %9.3f us each, %8.1f ms in all\n", name, count, took.count() / count,
              took.count() / 1000);
  return took.count() / count;
}

/// `calls`: that the body makes.
template<class Body>
void measure_calls(const char* name, int count, int calls, Body body) {
  if (measure(name, count, body) <= kMostUs * calls) return;
  std::printf("  too slow: more than %g us a call\n", kMostUs);
  slow = true;
}

int main() {
  int *p = nullptr, value = 0, device = 0, blocks = 0;
  cudaStream_t stream, captured;
  cudaEvent_t event;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaFuncAttributes attributes;
  cudaPointerAttributes pointer;
  cudaMalloc(&p, 32 * sizeof(int));
  cudaMemset(p, 0, 32 * sizeof(int));
  cudaStreamCreate(&stream);
  cudaStreamCreate(&captured);
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  tiny<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  cudaStreamBeginCapture(captured, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(p, 0, 4, captured);
  cudaStreamEndCapture(captured, &graph);
  cudaGraphInstantiate(&ready, graph, 0);

  measure_calls("cudaGetLastError", 100000, 1, [] { cudaGetLastError(); });
  measure_calls("cudaGetDevice", 100000, 1, [&] { cudaGetDevice(&device); });
  measure_calls("cudaSetDevice", 100000, 1, [] { cudaSetDevice(0); });
  measure_calls("cudaDeviceSynchronize", 100000, 1, [] { cudaDeviceSynchronize(); });
  measure_calls("cudaStreamQuery", 100000, 1, [&] { cudaStreamQuery(stream); });
  measure_calls("cudaEventRecord", 100000, 1, [&] { cudaEventRecord(event, stream); });
  measure_calls("cudaStreamWaitEvent", 100000, 1, [&] { cudaStreamWaitEvent(stream, event, 0); });
  measure_calls("cudaMemcpyAsync of 4 bytes", 100000, 1,
                [&] { cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost, stream); });
  measure_calls("cudaMemsetAsync of 4 bytes", 100000, 1, [&] { cudaMemsetAsync(p, 0, 4, stream); });
  measure_calls("cudaGraphLaunch of one node", 100000, 1, [&] { cudaGraphLaunch(ready, stream); });
  measure_calls("cudaFuncGetAttributes", 100000, 1, [&] { cudaFuncGetAttributes(&attributes, tiny); });
  measure_calls("cudaPointerGetAttributes", 100000, 1, [&] { cudaPointerGetAttributes(&pointer, p); });
  measure_calls("cudaOccupancyMaxActiveBlocks...", 10000, 1,
                [&] { cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tiny, 128, 0); });
  measure_calls("cudaMalloc, cudaFree", 10000, 2, [] {
    void* q = nullptr;
    cudaMalloc(&q, 1024);
    cudaFree(q);
  });
  measure_calls("cudaMallocAsync, cudaFreeAsync", 10000, 2, [&] {
    void* q = nullptr;
    cudaMallocAsync(&q, 1024, stream);
    cudaFreeAsync(q, stream);
  });
  measure_calls("cudaMallocHost, cudaFreeHost", 10000, 2, [] {
    void* q = nullptr;
    cudaMallocHost(&q, 1024);
    cudaFreeHost(q);
  });
  measure_calls("cudaMallocManaged, cudaFree", 10000, 2, [] {
    void* q = nullptr;
    cudaMallocManaged(&q, 1024);
    cudaFree(q);
  });
  measure_calls("cudaLaunchHostFunc", 10000, 1, [&] {
    cudaLaunchHostFunc(
        stream, [](void* done) { *static_cast<int*>(done) = 1; }, &value);
  });
  measure_calls("cudaEventCreate, cudaEventDestroy", 10000, 2, [] {
    cudaEvent_t one;
    cudaEventCreateWithFlags(&one, cudaEventDisableTiming);
    cudaEventDestroy(one);
  });
  cudaMemset(p, 0, 32 * sizeof(int));
  if (measure("launch of a tiny kernel, and its run", 10000, [&] { tiny<<<1, 32>>>(p); }) * 10000 >
      kMostLaunchesUs) {
    std::printf("  too slow: more than %g s\n", kMostLaunchesUs / 1e6);
    slow = true;
  }
  cudaDeviceSynchronize();
  cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaEventDestroy(event);
  cudaStreamDestroy(captured);
  cudaStreamDestroy(stream);
  cudaFree(p);
  return slow || value != 10000;
}
