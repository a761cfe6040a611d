// --grid 1 --block 64 --arg i32[64]:iota | uninitialised
// Warp 1 gets a count that warp 0 took part in with what nobody set.
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t >= 32) s[t] = t;
  __syncthreads();
  const int count = __syncthreads_count(s[t] > 40);
  if (t >= 32) out[t] = count;
}
