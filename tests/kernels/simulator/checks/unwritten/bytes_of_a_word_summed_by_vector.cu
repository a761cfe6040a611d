// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ uchar4 s[32];
  const int t = threadIdx.x;
  s[t].x = t, s[t].z = t;
  __syncwarp();
  const unsigned both = __vadd4(*(unsigned*)&s[t], 0x01010101);
  out[t] = both;
}
