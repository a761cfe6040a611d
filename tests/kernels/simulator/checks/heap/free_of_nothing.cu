// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int* p = t < 16 ? new int[4] : nullptr;
  if (p) p[3] = t;
  out[t] = p ? p[3] : 0;
  delete[] p;
}
