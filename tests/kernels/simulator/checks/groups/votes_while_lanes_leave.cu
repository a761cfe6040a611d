// --grid 1 --block 32 --arg i32[32]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int rounds = 0;
  while (__any_sync(__activemask(), rounds < 4)) {
    ++rounds;
    if (rounds > t) return;
  }
  out[t] = rounds;
}
