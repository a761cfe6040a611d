// --grid 1 --block 32 --arg i32[64]:iota | race
extern "C" __global__ void k(int* out) {
  __shared__ int s[16];
  const int t = threadIdx.x;
  if (t < 16) {
    for (int i = 0; i < 3; ++i) {
      s[t] = t * i;
      __syncwarp();
    }
  } else {
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
      __syncwarp();
      sum += s[t - 16];
    }
    out[t] = sum;
  }
}
