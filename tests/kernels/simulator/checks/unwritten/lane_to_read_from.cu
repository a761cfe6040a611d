// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = t ^ 1;
  __syncwarp();
  out[t] = __shfl_sync(~0u, t, s[t]);
}
