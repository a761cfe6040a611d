// --grid 1 --block 32 --shared 1024 --arg i32[256]:iota | misaligned
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int tile[8][9];
  const int t = threadIdx.x;
  for (int i = t; i < 72; i += 32) tile[i / 9][i % 9] = d[i];
  __syncwarp();
  if (t < 8) ((int4*)d)[t] = *(int4*)&tile[t][0];
}
