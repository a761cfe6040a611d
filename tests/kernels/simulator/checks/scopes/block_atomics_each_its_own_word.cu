// --grid 2 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  atomicMax_block(out + blockIdx.x, (int)threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out + 2, out[blockIdx.x]);
}
