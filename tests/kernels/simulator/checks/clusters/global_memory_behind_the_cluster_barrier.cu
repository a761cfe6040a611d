// --grid 2 --block 32 --arg i32[1024]:zero | clean
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  const int t = threadIdx.x;
  out[blockIdx.x * 32 + t] = t + 1;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  out[128 + blockIdx.x * 32 + t] = out[(blockIdx.x ^ 1) * 32 + 31 - t];
}
