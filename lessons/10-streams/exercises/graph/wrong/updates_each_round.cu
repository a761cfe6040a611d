// Rebuilds the graph in each round, to update the executable graph.
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
__global__ void times_three(unsigned* x) { x[threadIdx.x] *= 3; }
__global__ void plus_one(unsigned* x) { x[threadIdx.x] += 1; }
int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 20;
  unsigned* x;
  CHECK(cudaMalloc(&x, 128));
  CHECK(cudaMemset(x, 0, 128));
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  cudaGraphExec_t r = nullptr;
  for (int i = 0; i < rounds; ++i) {
    cudaGraph_t g;
    CHECK(cudaGraphCreate(&g, 0));
    void* args[] = {&x};
    cudaKernelNodeParams p{};
    p.func = (void*)times_three;
    p.gridDim = 1;
    p.blockDim = 32;
    p.kernelParams = args;
    cudaGraphNode_t a, b;
    CHECK(cudaGraphAddKernelNode(&a, g, nullptr, 0, &p));
    p.func = (void*)plus_one;
    CHECK(cudaGraphAddKernelNode(&b, g, &a, 1, &p));
    if (!r)
      CHECK(cudaGraphInstantiate(&r, g, 0));
    else {
      cudaGraphExecUpdateResultInfo info;
      CHECK(cudaGraphExecUpdate(r, g, &info));
    }
    CHECK(cudaGraphLaunch(r, s));
    CHECK(cudaGraphDestroy(g));
  }
  unsigned v;
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaMemcpy(&v, x, 4, cudaMemcpyDeviceToHost));
  std::printf("%u\n", v);
  CHECK(cudaGraphExecDestroy(r));
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaFree(x));
}
