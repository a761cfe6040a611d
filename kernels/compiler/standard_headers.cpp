#include "kernels/compiler/standard_headers.h"

#include "kernels/base/data_folder.h"

#include <algorithm>
#include <iterator>

namespace kernelarium {

namespace {

// printf, assert, memcpy, malloc, size_t and the like are NVRTC's own.
constexpr const char* built_in = "#pragma once\n";

// The same types as libcu++ gives under NVRTC, so that both may be included.
constexpr const char* integers = R"(#pragma once
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
typedef int64_t intptr_t;
typedef uint64_t uintptr_t;
#ifndef INT8_MAX
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MIN (-2147483647 - 1)
#define INT32_MAX 2147483647
#define UINT32_MAX 4294967295U
#define INT64_MIN (-9223372036854775807LL - 1)
#define INT64_MAX 9223372036854775807LL
#define UINT64_MAX 18446744073709551615ULL
#endif
namespace std {
using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t; using ::int32_t; using ::uint32_t;
using ::int64_t; using ::uint64_t; using ::intptr_t; using ::uintptr_t;
}
)";

constexpr const char* sizes = R"(#pragma once
typedef decltype(sizeof(0)) size_t;
typedef decltype((char*)0 - (char*)0) ptrdiff_t;
namespace std {
using ::size_t; using ::ptrdiff_t;
typedef decltype(nullptr) nullptr_t;
}
#ifndef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
)";

constexpr const char* limits = R"(#pragma once
#ifndef INT_MAX
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295U
#define LONG_MIN (-9223372036854775807L - 1)
#define LONG_MAX 9223372036854775807L
#define ULONG_MAX 18446744073709551615UL
#define LLONG_MIN (-9223372036854775807LL - 1)
#define LLONG_MAX 9223372036854775807LL
#define ULLONG_MAX 18446744073709551615ULL
#endif
)";

constexpr const char* floats = R"(#pragma once
#ifndef FLT_MAX
#define FLT_RADIX 2
#define FLT_MANT_DIG 24
#define DBL_MANT_DIG 53
#define FLT_EPSILON 1.19209290e-07F
#define FLT_MIN 1.17549435e-38F
#define FLT_MAX 3.40282347e+38F
#define DBL_EPSILON 2.2204460492503131e-16
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#endif
)";

constexpr const char* mathematics = R"(#pragma once
#ifndef INFINITY
#define INFINITY (__int_as_float(0x7f800000))
#define HUGE_VALF INFINITY
#define HUGE_VAL (__longlong_as_double(0x7ff0000000000000LL))
#define NAN (__int_as_float(0x7fffffff))
#endif
#ifndef M_PI
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LN2 0.69314718055994530942
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif
namespace std {
using ::abs; using ::acos; using ::asin; using ::atan; using ::atan2; using ::cbrt; using ::ceil; using ::copysign;
using ::cos; using ::cosh; using ::erf; using ::erfc; using ::exp; using ::exp2; using ::expm1; using ::fabs;
using ::fdim; using ::floor; using ::fma; using ::fmax; using ::fmin; using ::fmod; using ::hypot; using ::isfinite;
using ::isinf; using ::isnan; using ::ldexp; using ::log; using ::log10; using ::log1p; using ::log2; using ::pow;
using ::rint; using ::round; using ::signbit; using ::sin; using ::sinh; using ::sqrt; using ::tan; using ::tanh;
using ::tgamma; using ::trunc;
}
)";

/// Names that nvcc's own cuda_runtime.h defines in every file.
constexpr const char* names_of_nvcc = R"(#pragma once
#include <stddef.h>
#include <stdint.h>
#include <limits.h>
#include <float.h>
#include <math.h>
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
)";

/// What of CUB is for device code: NVRTC refuses the rest, which launches kernels from the host.
constexpr const char* cub = R"(#pragma once
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_discontinuity.cuh>
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_histogram.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_merge_sort.cuh>
#include <cub/block/block_radix_rank.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_run_length_decode.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_exchange.cuh>
#include <cub/warp/warp_load.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
#include <cub/warp/warp_store.cuh>
)";

// Parts of the standard library that CUDA's own library has for device code.
#define FROM_CUDA_STD(name)                                                                                  \
  { name, "#pragma once\n#include <cuda/std/" name ">\nnamespace std { using namespace cuda::std; }\n" }

constexpr const char* host_headers[] = {"chrono", "cuda.h", "fstream", "iomanip",   "iostream",
                                        "memory", "random", "sstream", "stdexcept", "string",
                                        "thread", "time.h", "vector"};

}

const std::vector<StandardHeader>& standard_headers() {
  static const std::vector<StandardHeader> headers{{"assert.h", built_in},
                                                   {"cassert", built_in},
                                                   {"stdio.h", built_in},
                                                   {"cstdio", built_in},
                                                   {"stdlib.h", built_in},
                                                   {"cstdlib", built_in},
                                                   {"string.h", built_in},
                                                   {"cstring", built_in},
                                                   {"stddef.h", sizes},
                                                   {"cstddef", sizes},
                                                   {"stdint.h", integers},
                                                   {"cstdint", integers},
                                                   {"limits.h", limits},
                                                   {"climits", limits},
                                                   {"float.h", floats},
                                                   {"cfloat", floats},
                                                   {"math.h", mathematics},
                                                   {"cmath", mathematics},
                                                   {kNamesOfNvcc, names_of_nvcc},
                                                   {"cub/cub.cuh", cub},
                                                   FROM_CUDA_STD("algorithm"),
                                                   FROM_CUDA_STD("array"),
                                                   FROM_CUDA_STD("bit"),
                                                   FROM_CUDA_STD("complex"),
                                                   FROM_CUDA_STD("concepts"),
                                                   FROM_CUDA_STD("functional"),
                                                   FROM_CUDA_STD("initializer_list"),
                                                   FROM_CUDA_STD("iterator"),
                                                   FROM_CUDA_STD("limits"),
                                                   FROM_CUDA_STD("numeric"),
                                                   FROM_CUDA_STD("optional"),
                                                   FROM_CUDA_STD("ratio"),
                                                   FROM_CUDA_STD("span"),
                                                   FROM_CUDA_STD("tuple"),
                                                   FROM_CUDA_STD("type_traits"),
                                                   FROM_CUDA_STD("utility"),
                                                   FROM_CUDA_STD("variant")};
  return headers;
}

std::filesystem::path lab_headers() { return data_folder() / "kernels" / "cuda" / "include"; }

Sentence cure_for_missing_header(const std::string& name) {
  if (std::find(std::begin(host_headers), std::end(host_headers), name) == std::end(host_headers))
    return Sentence::tr("check its name, or name its folder (--include)");
  return Sentence::tr(
      "a kernel is compiled on its own, without the host's headers: keep host code in another file; for "
      "device code, CUDA's own library has parts of the standard library as <cuda/std/...>");
}

}
