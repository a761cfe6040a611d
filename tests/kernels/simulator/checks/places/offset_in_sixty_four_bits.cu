// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const unsigned t = threadIdx.x;
  const long long far = (long long)t * 0x100000000ll;
  const int* p = d + far;
  d[t] = p[t - far] + 1;
}
