// --grid 1 --block 8 --arg i32[64]:zero | misaligned
extern "C" __global__ void k(int* d) {
  __shared__ alignas(16) double s[32];
  const int t = threadIdx.x;
  for (int i = t; i < 32; i += 8) s[i] = i;
  __syncthreads();
  const double2 v = *(double2*)&s[t + 1];
  d[t] = v.x + v.y;
}
