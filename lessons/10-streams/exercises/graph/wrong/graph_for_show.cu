// The kernel does all rounds in each launch, so that one launch is enough.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x)                                                                                             \
  do {                                                                                                       \
    cudaError_t e_ = (x);                                                                                    \
    if (e_ != cudaSuccess) {                                                                                 \
      std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)
__global__ void all(unsigned* x, int rounds) {
  unsigned v = 0;
  for (int i = 0; i < rounds; ++i) v = v * 3 + 1;
  x[threadIdx.x] = v;
}
__global__ void nothing(unsigned* x) { x[threadIdx.x] |= 0 * x[0]; }
int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
  unsigned* x;
  CHECK(cudaMalloc(&x, 128));
  CHECK(cudaMemset(x, 0, 128));
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  cudaGraph_t g;
  cudaGraphExec_t r;
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  all<<<1, 32, 0, s>>>(x, rounds);
  CHECK(cudaStreamEndCapture(s, &g));
  CHECK(cudaGraphInstantiate(&r, g, 0));
  for (int i = 0; i < rounds; ++i) CHECK(cudaGraphLaunch(r, s));
  unsigned v;
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaMemcpy(&v, x, 4, cudaMemcpyDeviceToHost));
  std::printf("%u\n", v);
  CHECK(cudaGraphExecDestroy(r));
  CHECK(cudaGraphDestroy(g));
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaFree(x));
}
