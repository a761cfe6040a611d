// --grid 1 --block 32 --arg i32[64]:iota | clean
struct Pair { int a; int b; };
extern "C" __global__ void k(int* out) {
  __shared__ Pair s[32];
  const int t = threadIdx.x;
  s[t].a = t;
  __syncwarp();
  Pair mine[4];
  for (int i = 0; i < 4; ++i) mine[(i + out[t]) & 3] = s[(t + i) & 31];
  out[t] = mine[out[t + 32] & 3].a;
}
