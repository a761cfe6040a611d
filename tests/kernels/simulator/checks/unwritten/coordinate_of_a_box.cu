// --grid 1 --block 128 --arg i32[4224]:iota --arg map:0:64x64:16x8 | uninitialised
// The y coordinate of a TMA load comes from a shared tile index that nobody set.
#include "../words.cuh"
extern "C" __global__ void k(int* data, const __grid_constant__ Map map) {
  int* out = (int*)(data + 4096);
  __shared__ alignas(128) int s[128];
  __shared__ alignas(8) unsigned long long full;
  __shared__ int tile[2];
  int t = threadIdx.x;
  if (t == 0) { init(&full, 1); tile[0] = 8; }
  __syncthreads();
  if (t == 0) { expect(&full, 512); load_box(s, map, tile[0], tile[data[1]] & 31, &full); }
  wait_for(&full, 0);
  out[t] = s[t];
}
