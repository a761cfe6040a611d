// No library at all: each block sums its part, a single block the parts, and each thread adds what came before.
#include <cstdio>
#include <cstdlib>

constexpr int kBlock = 256;

__global__ void lengths(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i % 7 + 1;
}
/// Exclusive sums within each block, and the sum of each block.
__global__ void scan_blocks(const int* in, int* out, int* sums, int n) {
  __shared__ int part[kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x, t = threadIdx.x;
  const int mine = i < n ? in[i] : 0;
  part[t] = mine;
  __syncthreads();
  for (int step = 1; step < kBlock; step *= 2) {
    const int before = t >= step ? part[t - step] : 0;
    __syncthreads();
    part[t] += before;
    __syncthreads();
  }
  if (i < n) out[i] = part[t] - mine;
  if (sums && t == kBlock - 1) sums[blockIdx.x] = part[t];
}
__global__ void add(int* out, const int* before, int n) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < n) out[i] += before[blockIdx.x];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000, blocks = (n + kBlock - 1) / kBlock;
  int *length = nullptr, *begin = nullptr, *sums = nullptr, *before = nullptr;
  cudaMalloc(&length, n * sizeof(int));
  cudaMalloc(&begin, n * sizeof(int));
  cudaMalloc(&sums, blocks * sizeof(int));
  cudaMalloc(&before, blocks * sizeof(int));
  lengths<<<blocks, kBlock>>>(length, n);
  scan_blocks<<<blocks, kBlock>>>(length, begin, sums, n);
  scan_blocks<<<1, kBlock>>>(sums, before, nullptr, blocks); // enough for 65 536 records
  add<<<blocks, kBlock>>>(begin, before, n);
  int middle = 0, last = 0, size = 0;
  cudaMemcpy(&middle, begin + n / 2, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&last, begin + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&size, length + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", middle, last, last + size);
  cudaFree(before);
  cudaFree(sums);
  cudaFree(begin);
  cudaFree(length);
}
