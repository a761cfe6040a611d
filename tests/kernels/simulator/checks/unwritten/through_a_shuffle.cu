// --grid 1 --block 32 --arg i32[32]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t != 7) s[t] = t;
  __syncwarp();
  int x = s[t];
  int y = __shfl_sync(0xffffffff, x, 7);
  if (t == 0) out[0] = y;
}
