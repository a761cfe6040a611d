// --grid 2 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int* p = (int*)malloc(16);
  if (!p) return;
  int i = t + 32 * blockIdx.x;
  p[0] = i;
  out[i] = p[0];
  free(p);
}
