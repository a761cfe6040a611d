// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[8], b[33];
  int* from_one = b - 1;
  for (int i = t + 1; i <= 33; i += 32) from_one[i] = i;
  if (t < 8) a[t] = t;
  __syncwarp();
  out[t] = from_one[33 - t] + a[t % 8];
}
