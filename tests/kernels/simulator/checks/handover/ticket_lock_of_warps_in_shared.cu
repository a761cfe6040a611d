// --grid 1 --block 128 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* d) {
  __shared__ int ticket, data;
  __shared__ volatile int serving;
  const int t = threadIdx.x;
  if (t == 0) ticket = serving = data = 0;
  __syncthreads();
  if (t % 32 == 0) {
    const int mine = atomicAdd(&ticket, 1);
    while (serving != mine) {}
    __threadfence_block();
    data = data * 3 + 1;
    __threadfence_block();
    serving = mine + 1;
  }
  __syncthreads();
  d[t] = data;
}
