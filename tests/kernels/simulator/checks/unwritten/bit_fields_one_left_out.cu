// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  s[t] = (s[t] & ~0xffu) | t;
  __syncwarp();
  out[t] = (s[31 - t] >> 4 & 0x1ff) + 1;
}
