// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  const int* __restrict__ in = d;
  const int t = threadIdx.x;
  const int v = in[t] + in[t ^ 32];
  d[t] = v;
}
