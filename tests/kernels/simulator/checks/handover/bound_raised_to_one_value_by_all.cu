// --grid 4 --block 64 --arg i32[1024]:iota | clean
extern "C" __global__ void k(int* d) {
  volatile int* bound = &d[1023];
  const int most = 2000 + d[0];
  if (*bound < most) *bound = most;
}
