// --grid 4 --block 64 --arg i32[64]:zero | clean
// Block scope is enough where each block has a word of its own, wherever the word lies.
extern "C" __global__ void k(int* out) {
  atomicAdd_block(out + blockIdx.x, threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) out[32 + blockIdx.x] = out[blockIdx.x];
}
