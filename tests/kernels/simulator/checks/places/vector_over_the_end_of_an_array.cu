// --grid 1 --block 17 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int4 v = ((int4*)d)[t];
  d[t] = v.x + v.w;
}
