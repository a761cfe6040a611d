// --grid 512 --block 256 --arg i32[1048576]:iota --arg i32[1048576]:iota --arg i32[2097152]:zero --arg i32:1048576
extern "C" __global__ void k(const int* a, const int* b, int* out, int n) {
  int per = 16, d = (blockIdx.x * blockDim.x + threadIdx.x) * per;
  int low = max(0, d - n), high = min(d, n);
  while (low < high) {
    int m = (low + high) / 2;
    if (a[m] <= b[d - 1 - m]) low = m + 1; else high = m;
  }
  int i = low, j = d - low;
  for (int s = 0; s < per; ++s) {
    bool from_a = j >= n || (i < n && a[i] <= b[j]);
    out[d + s] = from_a ? a[i++] : b[j++];
  }
}
