// --grid 1 --block 32 --arg i32[32]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = t;
  int y = __any_sync(0xffffffff, t == 3);
  out[t] = s[31 - t] + y;
}
