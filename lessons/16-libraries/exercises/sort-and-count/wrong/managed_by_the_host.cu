// The host writes its answer into managed memory.
#include <cstdio>
#include <cstdlib>

__global__ void values(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = int(i * 7919LL % 10007 % 101);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int times_of[101] = {}, different_ones = 0, best = 0;
  for (int i = 0; i < n; ++i) ++times_of[i * 7919LL % 10007 % 101];
  for (int value = 0; value < 101; ++value) {
    different_ones += times_of[value] > 0;
    if (times_of[value] > times_of[best]) best = value;
  }
  int *x = nullptr, *answer = nullptr;
  cudaMallocManaged(&x, n * sizeof(int));
  cudaMallocManaged(&answer, 3 * sizeof(int));
  for (int k = 0; k < 2; ++k) values<<<(n + 255) / 256, 256>>>(x, n);
  cudaDeviceSynchronize();
  answer[0] = different_ones;
  answer[1] = best;
  answer[2] = times_of[best];
  std::printf("%d %d %d\n", answer[0], answer[1], answer[2]);
  cudaFree(answer);
  cudaFree(x);
}
