#include <cstdio>
#include <cstdlib>

// A few blocks take a long time over many numbers.
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 20; ++round) value = value * 1664525u + 1013904223u;
    x[i] = value;
  }
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 200000;
  unsigned* x = nullptr;
  cudaMallocHost(&x, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) x[i] = i;
  unsigned* dx = nullptr;
  cudaMalloc(&dx, n * sizeof(unsigned));
  const int chunks = 4, each = (n + chunks - 1) / chunks;
  cudaStream_t streams[chunks];
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  cudaEvent_t fork, join[chunks];
  cudaEventCreate(&fork);
  cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeGlobal);
  cudaEventRecord(fork, streams[0]);
  for (int c = 1; c < chunks; ++c) cudaStreamWaitEvent(streams[c], fork, 0);
  for (int c = 0; c < chunks; ++c) {
    const int first = c * each, size = first + each < n ? each : n - first;
    if (size <= 0) break;
    const size_t bytes = size * sizeof(unsigned);
    cudaMemcpyAsync(dx + first, x + first, bytes, cudaMemcpyHostToDevice, streams[c]);
    mix<<<8, 128, 0, streams[c]>>>(dx + first, size);
    cudaMemcpyAsync(x + first, dx + first, bytes, cudaMemcpyDeviceToHost, streams[c]);
  }
  for (int c = 1; c < chunks; ++c) {
    cudaEventCreate(&join[c]);
    cudaEventRecord(join[c], streams[c]);
    cudaStreamWaitEvent(streams[0], join[c], 0);
    cudaEventDestroy(join[c]);
  }
  cudaGraph_t graph;
  cudaStreamEndCapture(streams[0], &graph);
  cudaGraphExec_t ready;
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, streams[0]);
  cudaStreamSynchronize(streams[0]);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaEventDestroy(fork);
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  for (cudaStream_t& stream : streams) cudaStreamDestroy(stream);
  cudaFree(dx);
  cudaFreeHost(x);
}
