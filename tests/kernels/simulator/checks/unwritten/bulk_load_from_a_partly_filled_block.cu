// --grid 1 --block 32 --arg i32[64]:iota | clean
// malloc(128), 20 of 32 words filled; a bulk load brings all 128 bytes to shared memory; only the filled ones are used.
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 32);
  __shared__ alignas(128) int s[32]; __shared__ alignas(8) unsigned long long full; __shared__ int* p;
  int t = threadIdx.x;
  if (t == 0) { init(&full, 1); p = (int*)malloc(128); }
  __syncwarp();
  if (t < 20) p[t] = in[t];
  PROXY; __syncwarp();
  if (t == 0) { expect(&full, 128); load(s, p, 128, &full); }
  wait_for(&full, 0);
  if (t < 20) out[t] = s[t] + 1;
  __syncwarp();
  if (t == 0) free(p);
}
