// The host computes; the kernel only brings it back.
#include <cstdio>
#include <cstdlib>

__global__ void there(const unsigned* x, unsigned* y) { y[threadIdx.x] = x[threadIdx.x]; }

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 20;
  unsigned host[32] = {}, *x;
  for (int i = 0; i < rounds; ++i)
    for (unsigned& value : host) value = 3 * value + 1;
  cudaMalloc(&x, 2 * sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  there<<<1, 32, 0, stream>>>(x, x + 32);
  there<<<1, 32, 0, stream>>>(x + 32, x);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  for (int i = 0; i < rounds; ++i) cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%u\n", host[31]);
  cudaFree(x);
}
