#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// RIGHT: one atomic per block of 16; own streams, event across devices, cudaMemcpyPeerAsync, peer access on, block sums in shared memory, grid-stride
__global__ void make(int* x, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] = (int)((long long)i * i % 1009); }
__global__ void add(const int* x, int n, unsigned long long* sum) {
  unsigned long long v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
  __shared__ unsigned long long part[8];
  for (int o = 16; o; o /= 2) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 8) { v = part[threadIdx.x]; for (int o = 4; o; o /= 2) v += __shfl_down_sync(0xff, v, o); if (threadIdx.x == 0) atomicAdd(sum, v); }
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 50000; const size_t bytes = n * sizeof(int);
  int *x, *y; unsigned long long *sum, *host; cudaStream_t s, t; cudaEvent_t made;
  CHECK(cudaSetDevice(0)); CHECK(cudaDeviceEnablePeerAccess(1, 0)); CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking)); CHECK(cudaEventCreateWithFlags(&made, cudaEventDisableTiming));
  CHECK(cudaMallocAsync((void**)&x, bytes, s)); make<<<32, 256, 0, s>>>(x, n); CHECK(cudaGetLastError()); CHECK(cudaEventRecord(made, s));
  CHECK(cudaSetDevice(1)); CHECK(cudaDeviceEnablePeerAccess(0, 0)); CHECK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  CHECK(cudaMallocHost(&host, 8));
  CHECK(cudaMallocAsync((void**)&y, bytes, t)); CHECK(cudaMallocAsync((void**)&sum, 8, t)); CHECK(cudaMemsetAsync(sum, 0, 8, t));
  CHECK(cudaStreamWaitEvent(t, made, 0)); CHECK(cudaMemcpyPeerAsync(y, 1, x, 0, bytes, t));
  add<<<16, 256, 0, t>>>(y, n, sum); CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(host, sum, 8, cudaMemcpyDeviceToHost, t)); CHECK(cudaFreeAsync(y, t)); CHECK(cudaFreeAsync(sum, t));
  CHECK(cudaStreamSynchronize(t)); std::printf("%llu\n", *host); CHECK(cudaFreeHost(host)); CHECK(cudaStreamDestroy(t));
  CHECK(cudaSetDevice(0)); CHECK(cudaFreeAsync(x, s)); CHECK(cudaStreamSynchronize(s)); CHECK(cudaStreamDestroy(s)); CHECK(cudaEventDestroy(made));
}
