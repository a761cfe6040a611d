// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = t;
  s[t] += 1;
  s[t] *= 2;
  out[t] = s[t];
}
