// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
__constant__ int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
__constant__ int b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  d[t] = a[d[t] % 9] + b[d[t] % 8];
}
