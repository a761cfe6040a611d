// Usage: program SIDE ROUNDS: each round smooths a picture twenty times; the twenty launches are one graph.
#include <cstdio>
#include <cstdlib>

__global__ void start(float* picture, int side) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < side && y < side) picture[y * side + x] = static_cast<float>((x ^ y) & 255);
}
__global__ void smooth(const float* from, float* to, int side) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side) return;
  const int here = y * side + x;
  const bool edge = x == 0 || y == 0 || x == side - 1 || y == side - 1;
  to[here] =
      edge ? from[here] : 0.25f * (from[here - 1] + from[here + 1] + from[here - side] + from[here + side]);
}

int main(int, char** arguments) {
  const int side = std::atoi(arguments[1]), rounds = std::atoi(arguments[2]);
  const dim3 block(32, 8), grid((side + 31) / 32, (side + 7) / 8);
  const size_t bytes = sizeof(float) * side * side;
  float *a = nullptr, *b = nullptr, middle = 0;
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < 10; ++i) {
    smooth<<<grid, block, 0, stream>>>(a, b, side);
    smooth<<<grid, block, 0, stream>>>(b, a, side);
  }
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  start<<<grid, block, 0, stream>>>(a, side);
  for (int round = 0; round < rounds; ++round) cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(&middle, a + (side / 2) * side + side / 2, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%.3f\n", middle);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(b);
  cudaFree(a);
}
