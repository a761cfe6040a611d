#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__global__ void jacobi(float* a, float* b, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  for (int s = 0; s < steps; ++s) {
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      b[i] = (i == 0 || i == n - 1) ? a[i] : 0.5f * (a[i - 1] + a[i + 1]);
    grid.sync();
    float* t = a;
    a = b;
    b = t;
  }
}
__global__ void sum(const float* x, float* out, int n) {
  auto grid = cg::this_grid();
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  float mine = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) mine += x[i];
  mine = cg::reduce(warp, mine, cg::plus<float>());
  if (warp.thread_rank() == 0) atomicAdd(out, mine);
  grid.sync();
  if (grid.thread_rank() == 0) out[1] = 2 * out[0];
}
int main() {
  int dev = 0, supports = 0, per_sm = 0;
  cudaDeviceProp prop;
  cudaDeviceGetAttribute(&supports, cudaDevAttrCooperativeLaunch, dev);
  cudaGetDeviceProperties(&prop, dev);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, jacobi, 256, 0);
  int n = 10000, steps = 20;
  size_t bytes = n * sizeof(float);
  float *a, *b, *out, *h = new float[n], *r = new float[n], *q = new float[n];
  for (int i = 0; i < n; ++i) h[i] = r[i] = (i * 7) % 64;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMalloc(&out, 8);
  cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
  cudaMemset(out, 0, 8);
  void* args[] = {&a, &b, &n, &steps};
  cudaError_t e = cudaLaunchCooperativeKernel(
      (void*)jacobi, dim3(prop.multiProcessorCount < 40 ? prop.multiProcessorCount : 40), dim3(256), args);
  printf("%s %s\n", cudaGetErrorName(e), cudaGetErrorName(cudaDeviceSynchronize()));
  cudaMemcpy(h, a, bytes, cudaMemcpyDeviceToHost);
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i) q[i] = (i == 0 || i == n - 1) ? r[i] : 0.5f * (r[i - 1] + r[i + 1]);
    float* t = r;
    r = q;
    q = t;
  }
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += h[i] != r[i];
  int ones = 4096;
  float* x;
  cudaMalloc(&x, ones * 4);
  float* hx = new float[ones];
  for (int i = 0; i < ones; ++i) hx[i] = 1;
  cudaMemcpy(x, hx, ones * 4, cudaMemcpyHostToDevice);
  void* args2[] = {&x, &out, &ones};
  cudaLaunchCooperativeKernel((void*)sum, 8, 128, args2);
  float two[2];
  cudaMemcpy(two, out, 8, cudaMemcpyDeviceToHost);
  e = cudaLaunchCooperativeKernel((void*)jacobi, dim3(per_sm * prop.multiProcessorCount + 1), dim3(256),
                                  args);
  printf("supports %d, wrong %d, sum %g %g, too large: %s\n", supports, wrong, two[0], two[1],
         cudaGetErrorName(e));
  cudaGetLastError();
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  cudaFree(x);
  delete[] h;
  delete[] r;
  delete[] q;
  delete[] hx;
}
