// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  __shared__ bool filled[64];
  filled[t] = t % 3 != 0;
  if (t % 3 != 0) s[t] = t;
  __syncthreads();
  int x = s[63 - t];
  out[t] = filled[63 - t] ? x : -1;
}
