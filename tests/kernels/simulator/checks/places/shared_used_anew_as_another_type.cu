// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ union { float f[64]; double g[32]; unsigned char c[256]; } u;
  const int t = threadIdx.x;
  u.f[t] = d[t];
  __syncthreads();
  const float a = u.f[63 - t];
  __syncthreads();
  if (t < 32) u.g[t] = a;
  __syncthreads();
  const double b = u.g[t / 2];
  __syncthreads();
  u.c[4 * t] = (unsigned char)b;
  __syncthreads();
  d[t] = u.c[4 * (63 - t)];
}
