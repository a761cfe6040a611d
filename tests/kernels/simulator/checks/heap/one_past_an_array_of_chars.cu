// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  char* p = new char[5];
  if (!p) return;
  for (int i = 0; i <= 5; ++i) p[i] = t;
  out[t] = p[4];
  delete[] p;
}
