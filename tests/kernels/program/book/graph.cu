#include <cstdio>
#include <cuda_runtime.h>
#include <vector>
#define N 500000
#define NSTEP 10
#define NKERNEL 20
__global__ void shortKernel(float* out_d, float* in_d) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < N) out_d[idx] = 1.23f * in_d[idx];
}
__global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
int main() {
  float *in, *out;
  cudaMalloc(&in, N * 4);
  cudaMalloc(&out, N * 4);
  std::vector<float> h(N);
  for (int i = 0; i < N; ++i) h[i] = i % 10;
  cudaMemcpy(in, h.data(), N * 4, cudaMemcpyHostToDevice);
  cudaStream_t stream, second;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&second);
  cudaEvent_t fork, join;
  cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
  bool graphCreated = false;
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  for (int istep = 0; istep < NSTEP; istep++) {
    if (!graphCreated) {
      cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
      for (int ikrnl = 0; ikrnl < NKERNEL; ikrnl++) shortKernel<<<(N + 511) / 512, 512, 0, stream>>>(out, in);
      cudaStreamEndCapture(stream, &graph);
      cudaGraphInstantiate(&instance, graph, 0);
      graphCreated = true;
    }
    cudaGraphLaunch(instance, stream);
    cudaStreamSynchronize(stream);
  }
  cudaMemcpy(h.data(), out, N * 4, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < N; ++i) wrong += h[i] != 1.23f * (i % 10);
  size_t nodes = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  printf("nodes %zu, wrong %d, %s\n", nodes, wrong, cudaGetErrorName(cudaGetLastError()));
  // A fork and join, updated with other arguments.
  float *x, *y, *z, r[2];
  const int n = 1000;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 4);
  cudaMalloc(&z, n * 4);
  std::vector<float> ones(n, 1.0f);
  cudaMemcpy(x, ones.data(), n * 4, cudaMemcpyHostToDevice);
  cudaGraph_t g2;
  cudaGraphExec_t e2 = nullptr;
  for (int round = 1; round <= 3; ++round) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    cudaMemsetAsync(y, 0, n * 4, stream);
    cudaEventRecord(fork, stream);
    cudaStreamWaitEvent(second, fork, 0);
    cudaMemsetAsync(z, 0, n * 4, second);
    axpy<<<4, 256, 0, second>>>(10.0f * round, x, z, n);
    axpy<<<4, 256, 0, stream>>>(1.0f * round, x, y, n);
    cudaEventRecord(join, second);
    cudaStreamWaitEvent(stream, join, 0);
    axpy<<<4, 256, 0, stream>>>(1.0f, z, y, n);
    cudaStreamEndCapture(stream, &g2);
    cudaGraphExecUpdateResultInfo info;
    if (e2 == nullptr)
      cudaGraphInstantiate(&e2, g2, nullptr, nullptr, 0);
    else if (cudaGraphExecUpdate(e2, g2, &info) != cudaSuccess)
      printf("update failed\n");
    cudaGraphDestroy(g2);
    cudaGraphLaunch(e2, stream);
    cudaStreamSynchronize(stream);
    cudaMemcpy(r, y, 8, cudaMemcpyDeviceToHost);
    printf("%g ", r[1]);
  }
  cudaStreamCaptureStatus st;
  cudaStreamIsCapturing(stream, &st);
  printf("capturing %d\n", (int)st);
  cudaGraphExecDestroy(instance);
  cudaGraphExecDestroy(e2);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(second);
  cudaEventDestroy(fork);
  cudaEventDestroy(join);
  cudaFree(in);
  cudaFree(out);
  cudaFree(x);
  cudaFree(y);
  cudaFree(z);
}
