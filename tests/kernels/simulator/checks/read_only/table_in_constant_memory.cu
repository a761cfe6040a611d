// --grid 1 --block 64 --arg i32[64]:iota | clean
__constant__ int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
extern "C" __global__ void k(int* d) {
  const int* p = gridDim.y > 1 ? d : table;
  d[threadIdx.x] = p[threadIdx.x % 8] + table[d[threadIdx.x] % 8];
}
