// --grid 1 --block 64 --arg i32[128]:iota | race
// Warp 0 writes and arrives; warp 1 tests the mbarrier at most 8 times and reads regardless.
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 64);
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  __syncthreads();
  if (t < 32) { s[t] = in[t]; arrive(&full); }
  else {
    for (int i = 0; i < 8; ++i) if (is_complete(&full, 0)) break;
    out[t] = s[63 - t];
  }
}
