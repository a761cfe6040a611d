// --grid 1 --block 32 --arg i32[256]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int v[4];
  for (int i = 0; i < 4; ++i) v[i] = d[i * 32 + t];
  for (int step = 1; step < 4; step *= 2)
    for (int i = 0; i < 4; ++i) {
      if (i & step) continue;
      const bool up = t & step;
      const int give = up ? v[i] : v[i | step];
      const int got = __shfl_xor_sync(~0u, give, step);
      if (up) v[i] = got; else v[i | step] = got;
    }
  *(int4*)&d[128 + 4 * t] = make_int4(v[0], v[1], v[2], v[3]);
}
