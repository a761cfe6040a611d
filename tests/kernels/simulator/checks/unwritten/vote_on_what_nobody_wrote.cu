// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t < 31) s[t] = t;
  __syncwarp();
  if (__any_sync(~0u, s[t] > 100)) out[t] = 1;
}
