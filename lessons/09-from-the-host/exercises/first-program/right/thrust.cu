#include <iostream>
#include <iomanip>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/functional.h>
#include <numeric>
// RIGHT: Thrust; errors are exceptions; iostream
int main(int argc, char** argv) try {
  const int n = argc > 1 ? std::stoi(argv[1]) : 1000;
  thrust::host_vector<float> a(n), b(n);
  for (int i = 0; i < n; ++i) { a[i] = float(i); b[i] = 2.0f * i; }
  thrust::device_vector<float> da = a, db = b;
  thrust::transform(da.begin(), da.end(), db.begin(), da.begin(), thrust::plus<float>());
  thrust::host_vector<float> c = da;
  std::cout << std::fixed << std::setprecision(0) << "first " << c.front() << " last " << c.back() << " sum " << std::accumulate(c.begin(), c.end(), 0.0) << '\n';
} catch (const std::exception& e) { std::cerr << e.what() << '\n'; return 1; }
