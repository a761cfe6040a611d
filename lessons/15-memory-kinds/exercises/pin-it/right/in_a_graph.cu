#include <cstdio>
#include <cstdlib>
__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  const size_t bytes = n * sizeof(int);
  int *x, *d;
  cudaHostAlloc(&x, bytes, cudaHostAllocPortable);
  cudaMalloc(&d, bytes);
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t g;
  cudaGraphExec_t e;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(d, x, bytes, cudaMemcpyHostToDevice, s);
  square<<<(n + 255) / 256, 256, 0, s>>>(d, n);
  cudaMemcpyAsync(x, d, bytes, cudaMemcpyDeviceToHost, s);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&e, g, 0);
  cudaGraphLaunch(e, s);
  cudaStreamSynchronize(s);
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%lld\n", sum);
  cudaGraphExecDestroy(e);
  cudaGraphDestroy(g);
  cudaStreamDestroy(s);
  cudaFree(d);
  cudaFreeHost(x);
}
