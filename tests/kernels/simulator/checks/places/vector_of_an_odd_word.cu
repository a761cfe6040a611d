// --grid 1 --block 8 --arg i32[64]:iota | misaligned
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  const int2 v = *(int2*)(d + 3 * t);
  d[t] = v.x + v.y;
}
