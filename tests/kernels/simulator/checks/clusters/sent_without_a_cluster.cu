// --grid 2 --block 32 --arg i32[64]:zero | illegal-instruction
// An H200 stops st.async as illegal in a launch without a cluster size.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(8) unsigned long long full;
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t == 0) {
    init(&full, 1);
    expect(&full, 128);
  }
  __syncthreads();
  store_there(at_rank(&s[t], 0), t, at_rank(&full, 0));
  wait_for(&full, 0);
  out[blockIdx.x * 32 + t] = s[31 - t];
}
