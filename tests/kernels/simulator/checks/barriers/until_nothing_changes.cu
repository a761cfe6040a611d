// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = d[t] * 7 % 64;
  int changed;
  do {
    __syncthreads();
    const int left = t ? s[t - 1] : 0;
    __syncthreads();
    changed = left > s[t];
    if (changed) s[t] = left;
  } while (__syncthreads_or(changed));
  d[t] = s[t];
}
