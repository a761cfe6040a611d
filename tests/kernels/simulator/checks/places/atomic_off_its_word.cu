// --grid 1 --block 8 --arg i32[64]:zero | misaligned
extern "C" __global__ void k(int* d) {
  atomicAdd((int*)((char*)d + 2 * threadIdx.x), 1);
}
