// --grid 2 --block 32 --arg i32[64]:zero | barrier
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2) k(int* d) {
  int t = threadIdx.x, v = 0;
  if (t < 16) {
    CLUSTER_ARRIVE;
    v = 1;
    CLUSTER_WAIT;
  }
  d[32 * blockIdx.x + t] = v;
}
