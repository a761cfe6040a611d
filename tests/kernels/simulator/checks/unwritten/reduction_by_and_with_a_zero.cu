// --grid 1 --block 32 --arg i32[64]:iota | clean
// One lane has 0: what the others have does not matter.
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 20) s[t] = t;
  __syncwarp();
  out[t] = __reduce_and_sync(~0u, s[t]);
}
