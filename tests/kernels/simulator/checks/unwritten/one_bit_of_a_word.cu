// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned char s[128];
  const int t = threadIdx.x;
  s[4 * t] = t;
  __syncwarp();
  out[t] = ((volatile unsigned*)s)[t] >> 20 & 1;
}
