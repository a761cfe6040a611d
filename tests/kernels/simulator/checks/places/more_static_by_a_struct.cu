// --grid 1 --block 32 --arg i32[32]:zero | compile
// Two arrays of 32 KB each.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ double a[4096], b[4096];
  for (int i = t; i < 4096; i += 32) a[i] = i, b[i] = -i;
  __syncwarp();
  out[t] = (int)(a[4095 - t] + b[t]);
}
