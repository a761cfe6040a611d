// --grid 2 --block 64 --arg i32[256]:zero | race
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2) k(int* out) {
  __shared__ alignas(8) unsigned long long b;
  const int t = threadIdx.x;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  if (my_rank() == 0) {
    if (t == 0) init(&b, 1);
    __syncthreads();
    wait_for_cluster(&b, 0);
  } else {
    if (t == 0) arrive_there(at_rank(&b, 0));
  }
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  out[64 * blockIdx.x + t] = 1;
}
