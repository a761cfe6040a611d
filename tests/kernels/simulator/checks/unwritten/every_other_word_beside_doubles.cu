// --grid 1 --block 32 --arg i32[512]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ double d[32];
  __shared__ int s[64];
  const int t = threadIdx.x;
  d[t] = t;
  s[2 * t] = t;
  __syncwarp();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
  out[64 + t] = d[31 - t];
}
