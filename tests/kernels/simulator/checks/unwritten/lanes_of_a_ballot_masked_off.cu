// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 20) s[t] = t;
  __syncwarp();
  out[t] = __popc(__ballot_sync(~0u, s[t] > 4) & ((1u << 20) - 1));
}
