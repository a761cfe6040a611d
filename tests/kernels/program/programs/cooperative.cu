#include "case.h"

#include <cooperative_groups.h>

__global__ void step(int* p, int n) {
  // Each block needs what the others have written.
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = i;
  grid.sync();
  const int other = p[n - 1 - i];
  grid.sync();
  p[i] = other;
}

CASE(grid_sync) {
  int *p = nullptr, n = 8 * 64, out[8 * 64];
  OK(cudaMalloc(&p, sizeof out));
  void* arguments[] = {&p, &n};
  SHOW(cudaLaunchCooperativeKernel(step, dim3(8), dim3(64), arguments, 0, nullptr));
  SHOW(cudaDeviceSynchronize());
  OK(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%d %d\n", out[0], out[511]);
  SHOW(cudaLaunchCooperativeKernel(step, dim3(100000), dim3(1024), arguments, 0, nullptr));
}
