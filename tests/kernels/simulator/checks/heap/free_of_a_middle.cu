// --grid 1 --block 32 --arg i32[32]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  char* p = (char*)malloc(64);
  if (!p) return;
  p[0] = t;
  out[t] = p[0];
  free(p + 16);
}
