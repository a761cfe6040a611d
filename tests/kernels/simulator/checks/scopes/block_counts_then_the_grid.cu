// --grid 4 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int mine;
  if (t == 0) mine = 0;
  __syncthreads();
  atomicAdd_block(&mine, t);
  __syncthreads();
  if (t == 0) atomicAdd_system(&out[0], mine);
}
