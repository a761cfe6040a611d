// --grid 4 --block 64 --arg i32[256]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int i = t + 64 * blockIdx.x;
  for (int round = 0; round < 40; ++round) {
    int* p = (int*)malloc(1000);
    if (!p) return;
    p[round] = i;
    out[i] += p[round];
    free(p);
  }
}
