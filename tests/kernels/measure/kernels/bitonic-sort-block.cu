// --grid 512 --block 512 --arg i32[524288]:random --arg i32[524288]:zero
extern "C" __global__ void k(const int* in, int* out) {
  __shared__ int s[1024];
  int t = threadIdx.x, base = blockIdx.x * 1024;
  s[t] = in[base + t] * 37 % 101; s[t + 512] = in[base + t + 512] * 53 % 103;
  for (int size = 2; size <= 1024; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int a = 2 * t - (t & (stride - 1)), b = a + stride;
      bool up = (a & size) == 0;
      int x = s[a], y = s[b];
      if ((x > y) == up) { s[a] = y; s[b] = x; }
    }
  __syncthreads();
  out[base + t] = s[t]; out[base + t + 512] = s[t + 512];
}
