// The host counts, and its answer goes to the GPU and back.
#include <cstdio>
#include <cstdlib>
#include <thrust/device_vector.h>
#include <thrust/tabulate.h>

struct Value {
  __host__ __device__ int operator()(long long i) const { return int(i * 7919 % 10007 % 101); }
};

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int times_of[101] = {}, different_ones = 0, best = 0;
  for (int i = 0; i < n; ++i) ++times_of[i * 7919LL % 10007 % 101];
  for (int value = 0; value < 101; ++value) {
    different_ones += times_of[value] > 0;
    if (times_of[value] > times_of[best]) best = value;
  }
  thrust::device_vector<int> x(n), answer(3);
  thrust::tabulate(x.begin(), x.end(), Value());
  answer[0] = different_ones;
  answer[1] = best;
  answer[2] = times_of[best];
  std::printf("%d %d %d\n", int(answer[0]), int(answer[1]), int(answer[2]));
}
