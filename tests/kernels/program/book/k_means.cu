// k-means: points look for the nearest centre, which moves to their middle.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

__global__ void assign(const float2* points, const float2* centres, float2* sums, int* counts, int* nearest,
                       int n, int k) {
  extern __shared__ float2 near[];
  if (threadIdx.x < k) near[threadIdx.x] = centres[threadIdx.x];
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = 0;
  float least = 1e30f;
  for (int j = 0; j < k; ++j) {
    const float dx = points[i].x - near[j].x, dy = points[i].y - near[j].y, distance = dx * dx + dy * dy;
    if (distance < least) least = distance, best = j;
  }
  nearest[i] = best;
  atomicAdd(&sums[best].x, points[i].x);
  atomicAdd(&sums[best].y, points[i].y);
  atomicAdd(&counts[best], 1);
}
__global__ void move(float2* centres, const float2* sums, const int* counts) {
  const int i = threadIdx.x;
  if (counts[i]) centres[i] = make_float2(sums[i].x / counts[i], sums[i].y / counts[i]);
}

int main() {
  const int n = 3000, k = 3;
  std::vector<float2> points(n), centres(k);
  for (int i = 0; i < n; ++i) points[i] = make_float2(10.f * (i % k) + (i * 7 % 8) / 8.f, 5.f * (i % k));
  float2 *d_points, *d_centres, *d_sums;
  int *d_counts, *d_nearest;
  CHECK(cudaMalloc(&d_points, n * sizeof(float2)));
  CHECK(cudaMalloc(&d_centres, k * sizeof(float2)));
  CHECK(cudaMalloc(&d_sums, k * sizeof(float2)));
  CHECK(cudaMalloc(&d_counts, k * sizeof(int)));
  CHECK(cudaMalloc(&d_nearest, n * sizeof(int)));
  CHECK(cudaMemcpy(d_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_centres, d_points, k * sizeof(float2), cudaMemcpyDeviceToDevice));
  for (int step = 0; step < 5; ++step) {
    CHECK(cudaMemsetAsync(d_sums, 0, k * sizeof(float2)));
    CHECK(cudaMemsetAsync(d_counts, 0, k * sizeof(int)));
    assign<<<(n + 255) / 256, 256, k * sizeof(float2)>>>(d_points, d_centres, d_sums, d_counts, d_nearest, n,
                                                         k);
    move<<<1, k>>>(d_centres, d_sums, d_counts);
    CHECK(cudaGetLastError());
  }
  std::vector<int> nearest(n);
  CHECK(cudaMemcpy(nearest.data(), d_nearest, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(centres.data(), d_centres, k * sizeof(float2), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += nearest[i] != i % k;
  std::printf("%d wrong; centres", wrong);
  for (const float2 centre : centres) std::printf(" (%.3f, %.3f)", centre.x, centre.y);
  std::printf("\n");
  for (void* memory : {(void*)d_points, (void*)d_centres, (void*)d_sums, (void*)d_counts, (void*)d_nearest})
    CHECK(cudaFree(memory));
}
