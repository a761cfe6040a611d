#include <cstdio>
#include <cuda_runtime.h>
#include <thread>
#include <vector>
#define TILE_WIDTH 16
#define WIDTH 100
#define gpuErrchk(ans)                                                                                       \
  { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char* file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
__global__ void matrixMulKernel(float* M, float* N, float* P, int Width) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y, Row = by * TILE_WIDTH + ty,
      Col = bx * TILE_WIDTH + tx;
  float Pvalue = 0;
  for (int ph = 0; ph < (Width + TILE_WIDTH - 1) / TILE_WIDTH; ++ph) {
    if ((Row < Width) && (ph * TILE_WIDTH + tx) < Width)
      Mds[ty][tx] = M[Row * Width + ph * TILE_WIDTH + tx];
    else
      Mds[ty][tx] = 0.0f;
    if ((ph * TILE_WIDTH + ty) < Width && Col < Width)
      Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * Width + Col];
    else
      Nds[ty][tx] = 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) Pvalue += Mds[ty][k] * Nds[k][tx];
    __syncthreads();
  }
  if ((Row < Width) && (Col < Width)) P[Row * Width + Col] = Pvalue;
}
__global__ void CoarsenedSumReductionKernel(float* input, float* output) {
  __shared__ float input_s[256];
  unsigned segment = 4 * 2 * blockDim.x * blockIdx.x, i = segment + threadIdx.x, t = threadIdx.x;
  float sum = input[i];
  for (unsigned tile = 1; tile < 4 * 2; ++tile) sum += input[i + tile * blockDim.x];
  input_s[t] = sum;
  for (unsigned stride = blockDim.x / 2; stride >= 1; stride /= 2) {
    __syncthreads();
    if (t < stride) input_s[t] += input_s[t + stride];
  }
  if (t == 0) atomicAdd(output, input_s[0]);
}
__global__ void hello() {
  if (threadIdx.x == 0) printf("Hello from block %d of %d, %s\n", blockIdx.x, gridDim.x, "text");
}
int main() {
  float *M, *N, *P, h[WIDTH * WIDTH], g[WIDTH * WIDTH], r[WIDTH * WIDTH];
  for (int i = 0; i < WIDTH * WIDTH; i++) {
    h[i] = i % 7;
    g[i] = i % 5;
  }
  gpuErrchk(cudaMalloc(&M, sizeof h));
  gpuErrchk(cudaMalloc(&N, sizeof g));
  gpuErrchk(cudaMalloc(&P, sizeof r));
  gpuErrchk(cudaMemcpy(M, h, sizeof h, cudaMemcpyHostToDevice));
  gpuErrchk(cudaMemcpy(N, g, sizeof g, cudaMemcpyHostToDevice));
  dim3 dimGrid((WIDTH + TILE_WIDTH - 1) / TILE_WIDTH, (WIDTH + TILE_WIDTH - 1) / TILE_WIDTH, 1),
      dimBlock(TILE_WIDTH, TILE_WIDTH, 1);
  matrixMulKernel<<<dimGrid, dimBlock>>>(M, N, P, WIDTH);
  gpuErrchk(cudaPeekAtLastError());
  gpuErrchk(cudaMemcpy(r, P, sizeof r, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < WIDTH; i++)
    for (int j = 0; j < WIDTH; j++) {
      float s = 0;
      for (int k = 0; k < WIDTH; k++) s += h[i * WIDTH + k] * g[k * WIDTH + j];
      wrong += s != r[i * WIDTH + j];
    }
  float *in, *out, sum;
  std::vector<float> ones(256 * 8 * 5, 1.0f);
  gpuErrchk(cudaMalloc(&in, ones.size() * 4));
  gpuErrchk(cudaMalloc(&out, 4));
  gpuErrchk(cudaMemset(out, 0, 4));
  gpuErrchk(cudaMemcpy(in, ones.data(), ones.size() * 4, cudaMemcpyHostToDevice));
  CoarsenedSumReductionKernel<<<5, 256>>>(in, out);
  gpuErrchk(cudaMemcpy(&sum, out, 4, cudaMemcpyDeviceToHost));
  printf("wrong %d, sum %g\n", wrong, sum);
  hello<<<1, 32>>>();
  gpuErrchk(cudaDeviceSynchronize());
  int low, high;
  gpuErrchk(cudaDeviceGetStreamPriorityRange(&low, &high));
  cudaStream_t urgent;
  gpuErrchk(cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, high));
  int p;
  gpuErrchk(cudaStreamGetPriority(urgent, &p));
  printf("priority is highest: %d\n", p == high);
  std::vector<float> results(4);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back([&, t] {
      float* o;
      gpuErrchk(cudaMallocAsync(&o, 4, cudaStreamPerThread));
      gpuErrchk(cudaMemsetAsync(o, 0, 4, cudaStreamPerThread));
      for (int i = 0; i <= t; i++) CoarsenedSumReductionKernel<<<5, 256, 0, cudaStreamPerThread>>>(in, o);
      gpuErrchk(cudaMemcpyAsync(&results[t], o, 4, cudaMemcpyDeviceToHost, cudaStreamPerThread));
      gpuErrchk(cudaFreeAsync(o, cudaStreamPerThread));
      gpuErrchk(cudaStreamSynchronize(cudaStreamPerThread));
    });
  for (auto& t : threads) t.join();
  printf("threads %g %g %g %g\n", results[0], results[1], results[2], results[3]);
  cudaStreamDestroy(urgent);
  cudaFree(M);
  cudaFree(N);
  cudaFree(P);
  cudaFree(in);
  cudaFree(out);
}
