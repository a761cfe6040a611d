// --grid 1 --block 160 --arg i32[2176]:iota | race
// Ring consumer with a "deadlock guard": gives up waiting for a full stage after 1000 polls and goes on.
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 2048);
  __shared__ alignas(128) int s[2][128];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  int t = threadIdx.x;
  if (t == 0) for (int i = 0; i < 2; ++i) { init(&full[i], 1); init(&empty[i], 128); }
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < 8; ++i) {
        if (i >= 2) wait_for(&empty[i & 1], (i / 2 - 1) & 1);
        expect(&full[i & 1], 512);
        load(s[i & 1], in + 128 * i, 512, &full[i & 1]);
      }
  } else {
    int sum = 0;
    for (int i = 0; i < 8; ++i) {
      for (int n = 0; n < 1000 && !is_complete(&full[i & 1], (i / 2) & 1); ++n) ;
      sum += s[i & 1][127 - t];
      arrive(&empty[i & 1]);
    }
    out[t] = sum;
  }
}
