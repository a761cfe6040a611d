// --grid 1 --block 128 --arg i32[256]:iota | clean
// A guard against waiting for ever: that it would give up soon says nothing of a GPU, where a test takes longer.
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[128];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) {
    expect(&full, 512);
    load(s, data, 512, &full);
  }
  for (int i = 0; !is_complete(&full, 0); ++i)
    if (i == 1000) __trap();
  data[128 + t] = s[127 - t];
}
