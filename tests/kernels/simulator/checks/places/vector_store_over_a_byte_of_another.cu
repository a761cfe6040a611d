// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ __align__(4) unsigned char s[256];
  const int t = threadIdx.x;
  *(uchar4*)&s[4 * t] = make_uchar4(t, t, t, t);
  if (t < 63) s[4 * t + 4] = 255 - t;
  __syncthreads();
  d[t] = s[t];
}
