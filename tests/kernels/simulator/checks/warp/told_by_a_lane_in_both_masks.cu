// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[1];
  if (t == 0) s[0] = blockDim.x;
  if (t < 8) __syncwarp(0xff);
  if (t >= 4 && t < 16) {
    __syncwarp(0xfff0);  // lanes 4 to 7 know, and pass it on
    out[t] = s[0];
  }
}
