// --grid 3 --block 64 --arg i32[64]:zero | clean
// Two threads of block 1 count; only the first has seen block 0's flag, the second counts after it.
extern "C" __global__ void k(int* data) {
  int *flag = data + 1, *counter = data + 2;
  volatile int* turn = data + 3;
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) {}
    __threadfence();
    atomicAdd(counter, 1);
    *turn = 1;
  }
  if (blockIdx.x == 1 && threadIdx.x == 32) {
    __threadfence();
    while (*turn == 0) {}
    atomicAdd(counter, 1);
  }
  if (blockIdx.x == 2 && threadIdx.x == 0) {
    while (atomicAdd(counter, 0) < 2) {}
    __threadfence();
    data[4] = data[0];
  }
}
