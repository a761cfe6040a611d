// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  const signed char* bytes = (const signed char*)s;
  d[t] = bytes[255 - t];
}
