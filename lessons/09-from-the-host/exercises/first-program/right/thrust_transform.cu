#include <cstdio>
#include <cstdlib>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/transform.h>
#include <vector>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  thrust::device_vector<float> da(a.begin(), a.end()), db(b.begin(), b.end());
  thrust::transform(da.begin(), da.end(), db.begin(), da.begin(), thrust::plus<float>());
  thrust::copy(da.begin(), da.end(), c.begin());
  double sum = 0;
  for (const float value : c) sum += value;
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
}
