// Kernels that launch kernels: --nvcc=-rdc=true.
#include "case.h"

__global__ void add(int* p, int n) { p[threadIdx.x] += n; }
__global__ void each(int* p) {
  if (threadIdx.x) return;
  add<<<1, 32>>>(p + 32 * blockIdx.x, 1);
  add<<<1, 32>>>(p + 32 * blockIdx.x, 2);
}
__global__ void then_all(int* p) {
  if (threadIdx.x) return;
  add<<<1, 32>>>(p + 32 * blockIdx.x, 1);
  if (blockIdx.x == 0) add<<<1, 128, 0, cudaStreamTailLaunch>>>(p, 10);
}
__global__ void too_early(int* p, int* sum) {
  if (threadIdx.x) return;
  add<<<1, 32>>>(p, 1); // too_early: race
  *sum = p[3];
}

struct Memory {
  int* p = nullptr;
  Memory() {
    OK(cudaMalloc(&p, 4096));
    OK(cudaMemset(p, 0, 4096));
  }
  ~Memory() {
    int word = 0;
    OK(cudaMemcpy(&word, p + 40, 4, cudaMemcpyDeviceToHost));
    std::printf("%d\n", word);
    OK(cudaFree(p));
  }
};

CASE(each) {
  Memory memory;
  each<<<4, 32>>>(memory.p);
}
CASE(then_all) {
  Memory memory;
  then_all<<<4, 32>>>(memory.p);
}
CASE(too_early) {
  Memory memory;
  too_early<<<1, 32>>>(memory.p, memory.p + 1000);
  SHOW(cudaDeviceSynchronize());
}
