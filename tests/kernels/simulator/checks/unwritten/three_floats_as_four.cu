// --grid 1 --block 32 --arg i32[512]:iota | clean
// A float4 of which w is not set.
extern "C" __global__ void k(int* d) {
  __shared__ float4 s[32];
  const int t = threadIdx.x;
  s[t].x = t;
  s[t].y = t;
  s[t].z = t;
  __syncwarp();
  ((float4*)d)[t] = s[31 - t];
}
