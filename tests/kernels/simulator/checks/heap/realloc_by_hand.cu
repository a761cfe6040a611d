// --grid 1 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* d) {
  int n = 4, used = 0;
  int* p = (int*)malloc(4 * n);
  for (int i = 0; p && i < 20; ++i) {
    if (used == n) {
      int* q = (int*)malloc(8 * n);
      if (q) memcpy(q, p, 4 * n);
      free(p);
      p = q;
      n *= 2;
      if (!p) break;
    }
    p[used++] = i;
  }
  if (p) d[threadIdx.x] = p[19];
  free(p);
}
