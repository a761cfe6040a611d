// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  s[t + 32] = 1;
  __syncwarp();
  for (int d = 32; d > 0; d /= 2) {
    int x = s[t] + (t + d < 64 ? s[t + d] : 0);
    __syncwarp();
    s[t] = x;
    __syncwarp();
  }
  if (t == 0) out[0] = s[0];
}
