// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned short s[64];
  const int t = threadIdx.x;
  s[2 * t] = t;
  __syncwarp();
  const unsigned v = ((volatile unsigned*)s)[t];
  out[t] = (v * 2654435761u + 12345u) >> 16;
}
