// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 16) s[t] = t;
  __syncwarp();
  const int v = __shfl_down_sync(~0u, s[t], 8);
  if (t < 8) out[t] = v;
}
