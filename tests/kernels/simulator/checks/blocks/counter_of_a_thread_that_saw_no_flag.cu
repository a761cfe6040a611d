// --grid 3 --block 64 --arg i32[64]:zero | race
// Block 2 goes on as soon as one has counted: the one who has not seen block 0's flag.
extern "C" __global__ void k(int* data) {
  int *flag = data + 1, *counter = data + 2;
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (blockIdx.x == 1 && threadIdx.x == 32) {
    __threadfence();
    atomicAdd(counter, 1);
  }
  if (blockIdx.x == 2 && threadIdx.x == 0) {
    while (atomicAdd(counter, 0) < 1) {}
    __threadfence();
    data[4] = data[0];
  }
}
