// Names of Thrust and CUB before CCCL 3 that books and courses use. `program` includes this file in front of
// a source that nvcc refuses for one of them.
#pragma once

#ifdef __CUDACC__
#include <cub/version.cuh>
#if CUB_MAJOR_VERSION >= 3
#include <cuda/functional>
#include <cuda/std/functional>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/transform_iterator.h>

namespace thrust {
template<typename Argument, typename Result>
struct unary_function {
  using argument_type = Argument;
  using result_type = Result;
};
template<typename First, typename Second, typename Result>
struct binary_function {
  using first_argument_type = First;
  using second_argument_type = Second;
  using result_type = Result;
};
}

namespace cub {
using Sum = cuda::std::plus<>;
using Difference = cuda::std::minus<>;
using Division = cuda::std::divides<>;
using Equality = cuda::std::equal_to<>;
using Inequality = cuda::std::not_equal_to<>;
using Max = cuda::maximum<>;
using Min = cuda::minimum<>;
template<typename Value, typename Offset = std::ptrdiff_t>
using CountingInputIterator = thrust::counting_iterator<Value>;
template<typename Value, typename Offset = std::ptrdiff_t>
using ConstantInputIterator = thrust::constant_iterator<Value>;
template<typename Offset = std::ptrdiff_t>
using DiscardOutputIterator = thrust::discard_iterator<>;
template<typename Value, typename Conversion, typename Iterator, typename Offset = std::ptrdiff_t>
using TransformInputIterator = thrust::transform_iterator<Conversion, Iterator, Value>;
}
#endif
#endif
