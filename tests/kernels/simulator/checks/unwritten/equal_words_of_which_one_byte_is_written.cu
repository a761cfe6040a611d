// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned char s[128];
  const int t = threadIdx.x;
  s[4 * t] = 0x41;
  __syncwarp();
  const unsigned v = ((volatile unsigned*)s)[t];
  out[t] = v == 0x00000041u ? 1 : 2;
}
