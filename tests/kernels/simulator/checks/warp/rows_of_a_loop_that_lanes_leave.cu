// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = 0;
  unsigned here = ~0u;
  for (int i = 0; i < 8; ++i) {
    here = __ballot_sync(here, out[t] % 8 > i);
    if (out[t] % 8 <= i) break;
    s[t] += __popc(here);
    __syncwarp(here);
  }
  __syncwarp();
  out[t] = s[31 - t];
}
