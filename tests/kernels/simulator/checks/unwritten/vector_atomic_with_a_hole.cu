// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(float* out) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[2 * t] = t;
  __syncwarp();
  atomicAdd(reinterpret_cast<float2*>(out) + t % 2, make_float2(s[2 * t], s[2 * t + 1]));
}
