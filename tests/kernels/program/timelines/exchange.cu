// Usage: program N ROUNDS DIRECT: each of two devices works on N numbers and hands them to the other, round
// after round.
#include <cstdio>
#include <cstdlib>

__global__ void start(float* x, int n, float value) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] = value;
}
__global__ void mean(float* mine, const float* theirs, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    mine[i] = 0.75f * mine[i] + 0.25f * theirs[i];
}

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]), rounds = std::atoi(arguments[2]), direct = std::atoi(arguments[3]);
  const size_t bytes = n * sizeof(float);
  float *mine[2], *theirs[2], result = 0;
  cudaStream_t streams[2];
  cudaEvent_t sent[2];
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    if (direct) cudaDeviceEnablePeerAccess(1 - d, 0);
    cudaMalloc(&mine[d], bytes);
    cudaMalloc(&theirs[d], bytes);
    cudaStreamCreate(&streams[d]);
    cudaEventCreateWithFlags(&sent[d], cudaEventDisableTiming);
  }
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    start<<<264, 256, 0, streams[d]>>>(mine[d], n, static_cast<float>(100 * d));
  }
  for (int round = 0; round < rounds; ++round) {
    for (int d = 0; d < 2; ++d) {
      cudaMemcpyPeerAsync(theirs[1 - d], 1 - d, mine[d], d, bytes, streams[d]);
      cudaEventRecord(sent[d], streams[d]);
    }
    for (int d = 0; d < 2; ++d) {
      cudaSetDevice(d);
      cudaStreamWaitEvent(streams[d], sent[1 - d], 0);
      mean<<<264, 256, 0, streams[d]>>>(mine[d], theirs[d], n);
    }
    for (int d = 0; d < 2; ++d) { // nobody sends before the other has read
      cudaEventRecord(sent[d], streams[d]);
      cudaStreamWaitEvent(streams[1 - d], sent[d], 0);
    }
  }
  for (int d = 0; d < 2; ++d) cudaStreamSynchronize(streams[d]);
  cudaMemcpy(&result, mine[0], sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%.4f\n", result);
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    cudaEventDestroy(sent[d]);
    cudaStreamDestroy(streams[d]);
    cudaFree(theirs[d]);
    cudaFree(mine[d]);
  }
}
