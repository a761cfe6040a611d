// --grid 1 --block 16 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int4 v = ((int4*)d)[t];
  v.x += v.w;
  ((int4*)d)[t] = v;
}
