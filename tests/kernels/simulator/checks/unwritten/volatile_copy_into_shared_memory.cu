// --grid 1 --block 32 --arg i32[128]:iota | clean
// Only what is there is used.
extern "C" __global__ void k(int* out) {
  __shared__ int a[32];
  __shared__ volatile int b[32];
  const int t = threadIdx.x;
  if (t < 20) a[t] = t;
  __syncwarp();
  b[t] = a[t];
  __syncwarp();
  if (t < 20) out[t] = b[t];
}
