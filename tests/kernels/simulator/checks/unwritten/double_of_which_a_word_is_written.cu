// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[2 * t + 1] = 0x3ff00000;
  __syncwarp();
  out[t] = (int)(((double*)s)[t] * 2);
}
