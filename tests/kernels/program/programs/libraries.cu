#include "case.h"

#include <cub/cub.cuh>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

CASE(thrust_transform_and_reduce) {
  thrust::device_vector<int> a(1000, 2), b(1000);
  thrust::sequence(b.begin(), b.end());
  thrust::transform(a.begin(), a.end(), b.begin(), a.begin(), thrust::multiplies<int>());
  std::printf("%d\n", thrust::reduce(a.begin(), a.end()));
}
CASE(thrust_sort) {
  thrust::host_vector<int> host(2000);
  for (int i = 0; i < 2000; ++i) host[i] = i * 7919 % 2003;
  thrust::device_vector<int> values = host;
  thrust::sort(values.begin(), values.end());
  host = values;
  int wrong = 0;
  for (int i = 1; i < 2000; ++i) wrong += host[i - 1] > host[i];
  std::printf("%d %d %d\n", wrong, int(host[0]), int(host[1999]));
}
CASE(thrust_scan) {
  thrust::device_vector<int> values(500, 1);
  thrust::inclusive_scan(values.begin(), values.end(), values.begin());
  std::printf("%d %d\n", int(values[0]), int(values[499]));
}
CASE(cub_reduce) {
  thrust::device_vector<float> in(5000, 0.5f), out(1);
  size_t bytes = 0;
  OK(cub::DeviceReduce::Sum(nullptr, bytes, in.data(), out.data(), 5000));
  thrust::device_vector<char> room(bytes);
  OK(cub::DeviceReduce::Sum(thrust::raw_pointer_cast(room.data()), bytes, in.data(), out.data(), 5000));
  std::printf("%g\n", float(out[0]));
}
