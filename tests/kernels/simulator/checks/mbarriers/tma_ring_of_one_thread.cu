// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[2][64];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; ++i) { init(&full[i], 1); init(&empty[i], 32); }
  __syncthreads();
  if (t >= 32) {
    if (t == 32)
      for (int i = 0; i < 7; ++i) {
        wait_for(&empty[i % 2], 1 - i / 2 % 2);
        expect(&full[i % 2], 256);
        load(s[i % 2], data + 64 * i, 256, &full[i % 2]);
      }
    return;
  }
  int sum = 0;
  for (int i = 0; i < 7; ++i) {
    wait_for(&full[i % 2], i / 2 % 2);
    sum += s[i % 2][t] + s[i % 2][63 - t];
    arrive(&empty[i % 2]);
  }
  data[512 + t] = sum;
}
