// --grid 1 --block 32 --arg i32[256]:iota | proxy
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  if (t == 5) d[4 * t + 2] = 1;
  __syncwarp();
  const int4 four = __ldg((const int4*)d + t);
  d[128 + t] = four.x + four.z;
}
