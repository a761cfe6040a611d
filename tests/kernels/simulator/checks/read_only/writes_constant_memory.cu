// --grid 1 --block 32 --arg i32[32]:zero | trap
// The compiler sees it, and puts a trap in its place.
__constant__ int table[32];
extern "C" __global__ void k(int* d) {
  int* p = const_cast<int*>(table);
  p[threadIdx.x] = threadIdx.x;
  d[threadIdx.x] = table[threadIdx.x];
}
