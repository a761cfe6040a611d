// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int changed;
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = d[t] * 7 % 64;
  if (t == 0) changed = 1;
  __syncthreads();
  while (changed) {
    if (t == 0) changed = 0;
    __syncthreads();
    const int left = t ? s[t - 1] : 0;
    __syncthreads();
    if (left > s[t]) { s[t] = left; changed = 1; }
    __syncthreads();
  }
  d[t] = s[t];
}
