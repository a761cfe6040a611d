// --grid 2 --block 32 --arg i32[64]:zero | race
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    d[0] = 5;
    __threadfence();
    d[1] = 1;
  } else {
    while (atomicOr(&d[1], 0) == 0) {}
    __threadfence();
    d[2] = d[0];
  }
}
