// --grid 1 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  __shared__ int* passed[32];
  const int t = threadIdx.x;
  int mine[8];
  for (int i = 0; i < 8; ++i) mine[(i + t) % 8] = t * 8 + i;
  passed[t] = mine;
  __syncthreads();
  out[t] = passed[t][(t + 3) % 8];
}
