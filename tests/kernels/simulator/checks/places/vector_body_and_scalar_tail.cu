// --grid 2 --block 32 --arg i32[203]:iota | clean
extern "C" __global__ void k(int* d) {
  const int n = 203, i = blockIdx.x * 32 + threadIdx.x;
  if (i < n / 4) {
    int4 v = ((int4*)d)[i];
    v.w = -v.w;
    ((int4*)d)[i] = v;
  }
  if (i < n % 4) d[n / 4 * 4 + i] += 1;
}
