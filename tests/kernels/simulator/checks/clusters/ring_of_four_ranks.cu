// --grid 8 --block 32 --arg i32[1024]:zero | clean
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[2][32];
  const unsigned next = (my_rank() + 1) % 4;
  int mine = 100 * my_rank() + t;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  for (int i = 0; i < 4; ++i) {
    asm volatile("st.shared::cluster.s32 [%0], %1;" ::"r"(at_rank(&s[i % 2][t], next)), "r"(mine) : "memory");
    CLUSTER_ARRIVE;
    CLUSTER_WAIT;
    mine = s[i % 2][31 - t] + 1;
  }
  out[blockIdx.x * 32 + t] = mine;
}
