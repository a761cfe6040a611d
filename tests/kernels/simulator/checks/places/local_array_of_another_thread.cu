// --grid 1 --block 32 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  __shared__ int* passed;
  const int t = threadIdx.x;
  int mine[8];
  for (int i = 0; i < 8; ++i) mine[(i + t) % 8] = t * 8 + i;
  if (t == 0) passed = mine;
  __syncthreads();
  out[t] = passed[(t + 3) % 8] + mine[t % 8];
}
