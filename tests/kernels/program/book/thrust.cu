#include <cmath>
#include <iostream>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>
template<typename T>
struct square {
  __host__ __device__ T operator()(const T& x) const { return x * x; }
};
struct summary {
  float min, max, sum;
};
struct to_summary {
  __host__ __device__ summary operator()(float x) const { return {x, x, x}; }
};
struct merge {
  __host__ __device__ summary operator()(const summary& a, const summary& b) const {
    return {a.min < b.min ? a.min : b.min, a.max > b.max ? a.max : b.max, a.sum + b.sum};
  }
};
struct estimate_pi {
  __host__ __device__ float operator()(unsigned int thread_id) {
    float sum = 0;
    unsigned int N = 100;
    thrust::default_random_engine rng(thread_id * 1000);
    thrust::uniform_real_distribution<float> u01(0, 1);
    for (unsigned i = 0; i < N; ++i) {
      float x = u01(rng), y = u01(rng);
      if (x * x + y * y <= 1) sum += 1;
    }
    return 4 * sum / N;
  }
};
int main() {
  float x[4] = {1.0, 2.0, 3.0, 4.0};
  thrust::device_vector<float> d_x(x, x + 4);
  float norm = std::sqrt(
      thrust::transform_reduce(d_x.begin(), d_x.end(), square<float>(), 0.0f, thrust::plus<float>()));
  std::cout << "norm is " << norm << std::endl;
  summary s =
      thrust::transform_reduce(d_x.begin(), d_x.end(), to_summary(), summary{1e9f, -1e9f, 0}, merge());
  std::cout << s.min << " " << s.max << " " << s.sum << "\n";
  thrust::host_vector<int> h(5000);
  unsigned v = 1;
  for (auto& e : h) {
    v = v * 1664525u + 1013904223u;
    e = v >> 20;
  }
  thrust::device_vector<int> d = h;
  thrust::sort(d.begin(), d.end());
  thrust::sort(h.begin(), h.end());
  std::cout << (thrust::host_vector<int>(d) == h ? "sorted" : "not sorted") << " " << d[0] << " " << d.back()
            << "\n";
  auto end = thrust::unique(d.begin(), d.end());
  std::cout << "unique " << end - d.begin() << "\n";
  thrust::device_vector<int> keys(12), values(12, 1), ko(12), vo(12);
  for (int i = 0; i < 12; ++i) keys[i] = i / 5;
  auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), ko.begin(), vo.begin());
  std::cout << "groups " << ends.first - ko.begin() << ":";
  for (auto it = vo.begin(); it != ends.second; ++it) std::cout << " " << *it;
  std::cout << "\n";
  thrust::device_vector<int> scan(10);
  thrust::sequence(scan.begin(), scan.end(), 1);
  thrust::inclusive_scan(scan.begin(), scan.end(), scan.begin());
  std::cout << scan[9] << "\n";
  float estimate =
      thrust::transform_reduce(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(2000),
                               estimate_pi(), 0.0f, thrust::plus<float>()) /
      2000;
  std::cout << "pi near: " << (std::fabs(estimate - 3.1416f) < 0.02f) << std::endl;
  try {
    thrust::device_vector<int> huge(1ull << 40);
  } catch (const std::exception& e) {
    std::cout << "refused: " << (std::string(e.what()).find("alloc") != std::string::npos) << "\n";
  }
}
