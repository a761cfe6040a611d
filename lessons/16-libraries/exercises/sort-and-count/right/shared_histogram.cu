// Each block counts in shared memory; the GPU also looks for the largest count.
#include <cstdio>
#include <cstdlib>

constexpr int kValues = 101, kBlock = 128;

__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = int(i * 7919LL % 10007 % kValues);
}
__global__ void count_each(const int* x, int n, int* times) {
  __shared__ int mine[kValues];
  for (int v = threadIdx.x; v < kValues; v += blockDim.x) mine[v] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[x[i]], 1);
  __syncthreads();
  for (int v = threadIdx.x; v < kValues; v += blockDim.x)
    if (mine[v] > 0) atomicAdd(&times[v], mine[v]);
}
/// One block: how many counts are not 0, and the first of the largest ones.
__global__ void look(const int* times, int* answer) {
  __shared__ int best;
  const int v = threadIdx.x, often = v < kValues ? times[v] : 0;
  if (v == 0) best = 0;
  const int different = __syncthreads_count(often > 0);
  atomicMax(&best, often * kBlock + kBlock - 1 - v); // of equals the smallest value
  __syncthreads();
  if (v == 0) answer[0] = different, answer[1] = kBlock - 1 - best % kBlock, answer[2] = best / kBlock;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *x = nullptr, *times = nullptr, *answer = nullptr, result[3] = {};
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&times, kValues * sizeof(int));
  cudaMalloc(&answer, sizeof result);
  cudaMemset(times, 0, kValues * sizeof(int));
  make<<<(n + kBlock - 1) / kBlock, kBlock>>>(x, n);
  count_each<<<8, kBlock>>>(x, n, times);
  look<<<1, kBlock>>>(times, answer);
  cudaMemcpy(result, answer, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", result[0], result[1], result[2]);
  cudaFree(answer);
  cudaFree(times);
  cudaFree(x);
}
