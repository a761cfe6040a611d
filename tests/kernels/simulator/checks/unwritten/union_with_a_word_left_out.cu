// --grid 1 --block 32 --arg i32[32]:iota | uninitialised
union Four {
  int4 all;
  int each[4];
};
extern "C" __global__ void k(int* out) {
  __shared__ Four s[32];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) s[t].each[i] = t + i;
  __syncwarp();
  const int4 all = s[31 - t].all;
  out[t] = all.x + all.w;
}
