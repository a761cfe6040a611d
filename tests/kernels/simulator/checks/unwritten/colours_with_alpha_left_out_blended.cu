// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ uchar4 s[32];
  const int t = threadIdx.x;
  s[t] = make_uchar4(t, t, t, 255);
  if (t == 3) {
    __shared__ uchar4 other[4];
    other[t].x = 1, other[t].y = 1, other[t].z = 1;
    __threadfence_block();
    const uchar4 c = other[t];
    s[t] = c;
  }
  __syncwarp();
  const uchar4 c = s[t];
  out[t] = c.x * c.w;
}
