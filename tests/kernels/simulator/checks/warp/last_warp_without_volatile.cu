// --grid 1 --block 32 --arg i32[32]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  s[t + 32] = 1;
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) s[t] += s[t + d];
  if (t == 0) out[0] = s[0];
}
