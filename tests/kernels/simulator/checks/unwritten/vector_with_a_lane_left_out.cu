// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ float4 s[32];
  s[t].x = t, s[t].y = 1, s[t].z = 2;
  __syncwarp();
  const float4 four = s[31 - t];
  out[t] = (int)(four.x + four.y + four.z);
}
