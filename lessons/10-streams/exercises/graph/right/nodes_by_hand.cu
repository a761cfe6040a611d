// The graph built node by node.
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
  cudaGraphCreate(&graph, 0);
  void* values[] = {&x};
  cudaKernelNodeParams launch = {};
  launch.gridDim = dim3(1);
  launch.blockDim = dim3(32);
  launch.kernelParams = values;
  cudaGraphNode_t first, second;
  launch.func = reinterpret_cast<void*>(times_three);
  cudaGraphAddKernelNode(&first, graph, nullptr, 0, &launch);
  launch.func = reinterpret_cast<void*>(plus_one);
  cudaGraphAddKernelNode(&second, graph, &first, 1, &launch);
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
