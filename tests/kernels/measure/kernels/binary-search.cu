// --grid 1024 --block 256 --arg i32[1048576]:iota --arg i32[262144]:random --arg i32[262144]:zero
extern "C" __global__ void k(const int* sorted, const int* keys, int* found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, key = (keys[i] * 10007 + i * 3) & 1048575, low = 0, high = 1048576;
  while (low < high) {
    int m = (low + high) / 2;
    if (sorted[m] < key) low = m + 1; else high = m;
  }
  found[i] = low;
}
