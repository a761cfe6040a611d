// --grid 1 --block 1 --arg i32[64]:zero | race
__global__ void first(int* d) { d[1] = 7; }
__global__ void second(int* d) { d[2] = d[1]; }
extern "C" __global__ void k(int* d) {
  first<<<1, 1, 0, cudaStreamFireAndForget>>>(d);
  second<<<1, 1, 0, cudaStreamFireAndForget>>>(d);
}
