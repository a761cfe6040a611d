// The sum of N floats by Thrust.
#include <cstdio>
#include <cstdlib>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <vector>

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const std::vector<float> host(n, 1);
  const thrust::device_vector<float> x(host.begin(), host.end());
  std::printf("%.0f\n", thrust::reduce(x.begin(), x.end()));
}
