// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 16) {
    __syncwarp();
    out[t] = s[15 - t];
  } else {
    out[t] = 1;
  }
}
