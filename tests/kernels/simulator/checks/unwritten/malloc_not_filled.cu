// --grid 1 --block 32 --arg i32[32]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int* p = (int*)malloc(64);
  if (!p) return;
  p[0] = t;
  out[t] = p[0] + p[1];
  free(p);
}
