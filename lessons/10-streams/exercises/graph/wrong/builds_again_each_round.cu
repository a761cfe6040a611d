#include <cstdio>
#include <cstdlib>

__global__ void times_three(unsigned* x) { x[threadIdx.x] *= 3; }
__global__ void plus_one(unsigned* x) { x[threadIdx.x] += 1; }

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 20;
  unsigned host[32] = {}, *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  times_three<<<1, 32, 0, stream>>>(x);
  plus_one<<<1, 32, 0, stream>>>(x);
  cudaStreamEndCapture(stream, &graph);
  for (int i = 0; i < rounds; ++i) {
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(ready);
  }
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%u\n", host[31]);
  cudaFree(x);
}
