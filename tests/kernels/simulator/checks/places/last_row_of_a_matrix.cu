// --grid 1 --block 32 --arg i32[32]:zero | out-of-bounds
// The row below the last one is the neighbouring array.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int m[8][32], next[32];
  for (int i = 0; i < 8; ++i) m[i][t] = i;
  next[t] = -1;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += m[i + (out[t] == 0 ? 1 : 0)][t];
  out[t] = sum + next[t];
}
