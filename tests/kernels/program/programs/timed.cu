// How long a program's work takes, by its own events: modelled on the simulated GPU, measured on a real one.
// Each case prints the median of five rounds after one that warms up, in microseconds.
#include "case.h"

#include <algorithm>
#include <cublas_v2.h>
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
__global__ void scale(float* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = x[i] * 1.5f + 1;
}
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 200; ++round) value = value * 1664525u + 1013904223u;
    x[i] = value;
  }
}
__global__ void tiny(int* p) { p[threadIdx.x] += 1; }
__global__ void sum(const float* x, float* out, int n) {
  __shared__ float part[256];
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += x[i];
  part[threadIdx.x] = mine;
  for (int width = 128; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) part[threadIdx.x] += part[threadIdx.x + width];
  }
  if (threadIdx.x == 0) atomicAdd(out, part[0]);
}
__global__ void smooth(const float* from, float* to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  to[y * n + x] =
      0.25f * (from[y * n + x - 1] + from[y * n + x + 1] + from[(y - 1) * n + x] + from[(y + 1) * n + x]);
}
__global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][16];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float value = 0;
  for (int tile = 0; tile < n / 16; ++tile) {
    as[threadIdx.y][threadIdx.x] = a[y * n + tile * 16 + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(tile * 16 + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) value += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = value;
}

template<class Body>
void timed(Body body) {
  cudaEvent_t begin, end;
  OK(cudaEventCreate(&begin));
  OK(cudaEventCreate(&end));
  std::vector<float> times;
  for (int round = 0; round < 6; ++round) {
    OK(cudaDeviceSynchronize());
    OK(cudaEventRecord(begin));
    body();
    OK(cudaEventRecord(end));
    OK(cudaEventSynchronize(end));
    float ms = 0;
    OK(cudaEventElapsedTime(&ms, begin, end));
    if (round) times.push_back(ms * 1000);
  }
  std::sort(times.begin(), times.end());
  std::printf("%.1f\n", times[times.size() / 2]);
  OK(cudaEventDestroy(begin));
  OK(cudaEventDestroy(end));
}

constexpr int kMany = 1 << 20;

CASE(add_pageable) {
  std::vector<float> a(kMany, 1), b(kMany, 2), c(kMany);
  const size_t bytes = kMany * sizeof(float);
  float* d = nullptr;
  OK(cudaMalloc(&d, 3 * bytes));
  timed([&] {
    OK(cudaMemcpy(d, a.data(), bytes, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(d + kMany, b.data(), bytes, cudaMemcpyHostToDevice));
    add<<<kMany / 256, 256>>>(d, d + kMany, d + 2 * kMany, kMany);
    OK(cudaMemcpy(c.data(), d + 2 * kMany, bytes, cudaMemcpyDeviceToHost));
  });
  OK(cudaFree(d));
}

CASE(add_pinned) {
  float *h = nullptr, *d = nullptr;
  const size_t bytes = kMany * sizeof(float);
  OK(cudaMallocHost(&h, 3 * bytes));
  for (int i = 0; i < 3 * kMany; ++i) h[i] = 1;
  OK(cudaMalloc(&d, 3 * bytes));
  timed([&] {
    OK(cudaMemcpyAsync(d, h, bytes, cudaMemcpyHostToDevice));
    OK(cudaMemcpyAsync(d + kMany, h + kMany, bytes, cudaMemcpyHostToDevice));
    add<<<kMany / 256, 256>>>(d, d + kMany, d + 2 * kMany, kMany);
    OK(cudaMemcpyAsync(h + 2 * kMany, d + 2 * kMany, bytes, cudaMemcpyDeviceToHost));
  });
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
}

CASE(pieces_on_four_streams) {
  unsigned *h = nullptr, *d = nullptr;
  const size_t bytes = kMany * sizeof(unsigned);
  OK(cudaMallocHost(&h, bytes));
  for (int i = 0; i < kMany; ++i) h[i] = i;
  OK(cudaMalloc(&d, bytes));
  cudaStream_t streams[4];
  for (cudaStream_t& stream : streams) OK(cudaStreamCreate(&stream));
  timed([&] {
    constexpr int kPiece = kMany / 4;
    for (int i = 0; i < 4; ++i) {
      unsigned *host = h + i * kPiece, *device = d + i * kPiece;
      OK(cudaMemcpyAsync(device, host, bytes / 4, cudaMemcpyHostToDevice, streams[i]));
      mix<<<32, 256, 0, streams[i]>>>(device, kPiece);
      OK(cudaMemcpyAsync(host, device, bytes / 4, cudaMemcpyDeviceToHost, streams[i]));
    }
  });
  for (cudaStream_t& stream : streams) OK(cudaStreamDestroy(stream));
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
}

CASE(both_ways) {
  char *h = nullptr, *d = nullptr;
  constexpr size_t kBytes = 16 << 20;
  OK(cudaMallocHost(&h, 2 * kBytes));
  OK(cudaMalloc(&d, 2 * kBytes));
  OK(cudaMemset(d, 0, 2 * kBytes));
  cudaStream_t in, out;
  OK(cudaStreamCreate(&in));
  OK(cudaStreamCreate(&out));
  timed([&] {
    OK(cudaMemcpyAsync(d, h, kBytes, cudaMemcpyHostToDevice, in));
    OK(cudaMemcpyAsync(h + kBytes, d + kBytes, kBytes, cudaMemcpyDeviceToHost, out));
  });
  OK(cudaStreamDestroy(in));
  OK(cudaStreamDestroy(out));
  OK(cudaFree(d));
  OK(cudaFreeHost(h));
}

CASE(thousand_launches) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 128));
  OK(cudaMemset(p, 0, 128));
  timed([&] {
    for (int i = 0; i < 1000; ++i) tiny<<<1, 32>>>(p);
  });
  OK(cudaFree(p));
}

CASE(launches_in_a_graph) {
  int* p = nullptr;
  OK(cudaMalloc(&p, 128));
  OK(cudaMemset(p, 0, 128));
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  for (int i = 0; i < 100; ++i) tiny<<<1, 32, 0, stream>>>(p);
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphInstantiate(&ready, graph, 0));
  timed([&] {
    for (int i = 0; i < 10; ++i) OK(cudaGraphLaunch(ready, stream));
  });
  OK(cudaGraphExecDestroy(ready));
  OK(cudaGraphDestroy(graph));
  OK(cudaStreamDestroy(stream));
  OK(cudaFree(p));
}

CASE(ask_after_each_step) {
  float *x = nullptr, *total = nullptr, value = 0;
  OK(cudaMalloc(&x, kMany * sizeof(float)));
  OK(cudaMalloc(&total, sizeof(float)));
  OK(cudaMemset(x, 0, kMany * sizeof(float)));
  timed([&] {
    for (int i = 0; i < 20; ++i) {
      OK(cudaMemsetAsync(total, 0, sizeof(float)));
      sum<<<264, 256>>>(x, total, kMany);
      OK(cudaMemcpy(&value, total, sizeof(float), cudaMemcpyDeviceToHost));
    }
  });
  OK(cudaFree(x));
  OK(cudaFree(total));
}

CASE(hundred_steps) {
  float *a = nullptr, *b = nullptr;
  constexpr int kSide = 512;
  OK(cudaMalloc(&a, kSide * kSide * sizeof(float)));
  OK(cudaMalloc(&b, kSide * kSide * sizeof(float)));
  OK(cudaMemset(a, 0, kSide * kSide * sizeof(float)));
  OK(cudaMemset(b, 0, kSide * kSide * sizeof(float)));
  timed([&] {
    for (int i = 0; i < 100; ++i) {
      smooth<<<dim3(kSide / 32, kSide / 8), dim3(32, 8)>>>(a, b, kSide);
      std::swap(a, b);
    }
  });
  OK(cudaFree(a));
  OK(cudaFree(b));
}

CASE(product_by_tiles) {
  float *a = nullptr, *b = nullptr, *c = nullptr;
  constexpr int kSide = 512;
  const size_t bytes = kSide * kSide * sizeof(float);
  OK(cudaMalloc(&a, bytes));
  OK(cudaMalloc(&b, bytes));
  OK(cudaMalloc(&c, bytes));
  OK(cudaMemset(a, 0, bytes));
  OK(cudaMemset(b, 0, bytes));
  timed([&] { tiled<<<dim3(kSide / 16, kSide / 16), dim3(16, 16)>>>(a, b, c, kSide); });
  OK(cudaFree(a));
  OK(cudaFree(b));
  OK(cudaFree(c));
}

CASE(product_by_cublas) {
  float *a = nullptr, *b = nullptr, *c = nullptr;
  constexpr int kSide = 1024;
  const size_t bytes = kSide * kSide * sizeof(float);
  OK(cudaMalloc(&a, bytes));
  OK(cudaMalloc(&b, bytes));
  OK(cudaMalloc(&c, bytes));
  OK(cudaMemset(a, 0, bytes));
  OK(cudaMemset(b, 0, bytes));
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1, zero = 0;
  timed([&] {
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, kSide, kSide, kSide, &one, a, kSide, b, kSide, &zero, c,
                kSide);
  });
  cublasDestroy(handle);
  OK(cudaFree(a));
  OK(cudaFree(b));
  OK(cudaFree(c));
}

CASE(sum_of_mapped_memory) {
  float *h = nullptr, *x = nullptr, *total = nullptr;
  OK(cudaHostAlloc(&h, kMany * sizeof(float), cudaHostAllocMapped));
  for (int i = 0; i < kMany; ++i) h[i] = 1;
  OK(cudaHostGetDevicePointer(&x, h, 0));
  OK(cudaMalloc(&total, sizeof(float)));
  OK(cudaMemset(total, 0, sizeof(float)));
  timed([&] { sum<<<264, 256>>>(x, total, kMany); });
  OK(cudaFree(total));
  OK(cudaFreeHost(h));
}

CASE(managed_there_and_back) {
  float* x = nullptr;
  OK(cudaMallocManaged(&x, kMany * sizeof(float)));
  timed([&] {
    for (int i = 0; i < kMany; i += 512) x[i] = 1; // the host touches every page
    scale<<<264, 256>>>(x, kMany);
    OK(cudaDeviceSynchronize());
  });
  OK(cudaFree(x));
}

CASE(managed_with_prefetch) {
  float* x = nullptr;
  OK(cudaMallocManaged(&x, kMany * sizeof(float)));
  for (int i = 0; i < kMany; ++i) x[i] = 1;
  timed([&] {
    OK(cudaMemPrefetchAsync(x, kMany * sizeof(float), {cudaMemLocationTypeDevice, 0}, 0, 0));
    scale<<<264, 256>>>(x, kMany);
    OK(cudaMemPrefetchAsync(x, kMany * sizeof(float), {cudaMemLocationTypeHost, 0}, 0, 0));
  });
  OK(cudaFree(x));
}

CASE(allocate_copy_free) {
  std::vector<float> h(kMany, 1);
  const size_t bytes = kMany * sizeof(float);
  timed([&] {
    float* x = nullptr;
    OK(cudaMalloc(&x, bytes));
    OK(cudaMemcpy(x, h.data(), bytes, cudaMemcpyHostToDevice));
    scale<<<264, 256>>>(x, kMany);
    OK(cudaMemcpy(h.data(), x, bytes, cudaMemcpyDeviceToHost));
    OK(cudaFree(x));
  });
}
