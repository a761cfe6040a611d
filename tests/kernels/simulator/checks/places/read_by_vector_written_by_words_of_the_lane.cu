// --grid 1 --block 32 --arg i32[256]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int tile[8][12];
  const int t = threadIdx.x;
  if (t < 8) {
    for (int i = 0; i < 12; ++i) tile[t][i] = d[t * 12 + i];
    int4 v = *(int4*)&tile[t][8];
    v.y = tile[t][3];
    ((int4*)d)[24 + t] = v;
  }
}
