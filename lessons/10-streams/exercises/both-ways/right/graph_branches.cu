// Streams that do not wait for the default one: so the host waits for cudaMemset.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 400000;
  const size_t bytes = n * sizeof(int);
  int *up, *received, *a, *b;
  cudaMallocHost(&up, bytes);
  cudaMallocHost(&received, bytes);
  for (int i = 0; i < n; ++i) up[i] = i % 7;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMemset(b, 1, bytes);
  cudaDeviceSynchronize();
  cudaStream_t in, out;
  cudaStreamCreateWithFlags(&in, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&out, cudaStreamNonBlocking);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t there, back;
  cudaGraphAddMemcpyNode1D(&there, graph, nullptr, 0, a, up, bytes, cudaMemcpyHostToDevice);
  cudaGraphAddMemcpyNode1D(&back, graph, nullptr, 0, received, b, bytes, cudaMemcpyDeviceToHost);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, in);
  cudaStreamSynchronize(in);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += received[i];
  cudaMemcpy(received, a, bytes, cudaMemcpyDeviceToHost);
  long long other = 0;
  for (int i = 0; i < n; ++i) other += received[i];
  std::printf("%lld %lld\n", sum, other);
  cudaStreamDestroy(in);
  cudaStreamDestroy(out);
  cudaFree(a);
  cudaFree(b);
  cudaFreeHost(up);
  cudaFreeHost(received);
}
