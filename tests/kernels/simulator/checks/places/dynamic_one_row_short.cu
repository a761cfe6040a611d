// --grid 1 --block 32 --shared 480 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  extern __shared__ int s[];
  for (int row = 0; row < 4; ++row) s[32 * row + t] = row;
  __syncwarp();
  out[t] = s[127 - t];
}
