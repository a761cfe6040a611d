// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ unsigned s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  ((unsigned char*)&s[t])[2] = 7;
  ((unsigned short*)&s[t])[0] += 1;
  d[t] = s[t];
}
