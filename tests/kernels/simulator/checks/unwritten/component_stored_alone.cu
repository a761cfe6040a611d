// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ float4 s[32];
  const int t = threadIdx.x;
  s[t].x = t, s[t].y = t, s[t].z = t;
  __syncwarp();
  const float4 v = s[31 - t];
  ((float*)out)[t] = v.x;
  ((float*)out)[t + 32] = v.y;
  ((float*)out)[t + 64] = v.w;
}
