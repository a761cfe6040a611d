// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ short2 s[32];
  const int t = threadIdx.x;
  s[t].x = 4;
  if (t != 7) s[t].y = 6;
  __syncwarp();
  const short2 v = s[t];
  out[t] = (v.x + v.y) / 2;
}
