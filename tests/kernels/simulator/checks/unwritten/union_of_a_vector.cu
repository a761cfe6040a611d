// --grid 1 --block 32 --arg i32[32]:iota | clean
// Written word by word, read as one vector, and the other way round.
union Four {
  int4 all;
  int each[4];
};
extern "C" __global__ void k(int* out) {
  __shared__ Four s[32];
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) s[t].each[i] = out[t] + i;
  __syncwarp();
  const int4 all = s[31 - t].all;
  Four mine;
  mine.all = all;
  out[t] = mine.each[out[t] % 4] + all.w;
}
