// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  __syncwarp();
  const int2 v = *(int2*)&s[(t & ~1) ^ 2];
  __syncthreads();
  const int4 w = *(int4*)&s[60 - (t & ~3)];
  d[t] = v.x + v.y + w.z;
}
