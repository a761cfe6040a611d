// --grid 1 --block 32 --arg i32[64]:zero | clean
// A byte divided by more than it can be, zero divided by anything, and what a zero masks or multiplies away.
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[64];
  const int t = threadIdx.x, zero = out[t];
  const unsigned x = s[t];
  const int y = (int)s[t + 32];
  out[t] = (x & 0xff) / (zero + 300u) + zero / ((y & 7) + 1) + zero % (y | 1) + (x & zero) + x * zero +
           __mulhi(zero, y);
}
