// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ unsigned short halves[64];
  halves[2 * t] = t;
  __syncwarp();
  const unsigned both = *(const unsigned*)&halves[2 * (31 - t)];
  out[t] = (unsigned short)both;
}
