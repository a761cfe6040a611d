#include "kernels/compiler/standard_headers.h"

#include "kernels/base/data_folder.h"

#include <algorithm>

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
typedef int64_t intmax_t;
typedef uint64_t uintmax_t;
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
#define SIZE_MAX 18446744073709551615UL
#endif
namespace std {
using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t; using ::int32_t; using ::uint32_t;
using ::int64_t; using ::uint64_t; using ::intptr_t; using ::uintptr_t; using ::intmax_t; using ::uintmax_t;
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
#define FLT_DIG 6
#define DBL_DIG 15
#define FLT_MAX_EXP 128
#define DBL_MAX_EXP 1024
#define FLT_MIN_EXP (-125)
#define DBL_MIN_EXP (-1021)
#define FLT_TRUE_MIN 1.40129846e-45F
#define DBL_TRUE_MIN 4.9406564584124654e-324
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
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
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
typedef long ssize_t;
#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#endif
)";

/// The same, and what of the standard library nvcc's cuda_runtime.h includes.
constexpr const char* library_of_nvcc = R"(#pragma once
#include <kernelarium_names_of_nvcc.h>
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>
)";

constexpr const char* formats = R"(#pragma once
#include <stdint.h>
#define PRId32 "d"
#define PRIu32 "u"
#define PRIx32 "x"
#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIx64 "llx"
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

// Parts of the standard library that CUDA's own library has for device code. Some of its versions have a
// header under the internal name only; what a version lacks can only be for host code.
#define FROM_CUDA_STD(name)                                                                                  \
  {                                                                                                          \
    name, "#pragma once\n#if __has_include(<cuda/std/" name ">)\n#include <cuda/std/" name                   \
          ">\n#elif __has_include(<cuda/std/__" name "_>)\n#include <cuda/std/__" name                       \
          "_>\n#endif\nnamespace cuda { namespace std {} }\nnamespace std { using namespace cuda::std; }\n"  \
  }

}

const std::vector<StandardHeader>& standard_headers() {
  static const std::vector<StandardHeader> headers{{"assert.h", built_in},
                                                   {"cassert", built_in},
                                                   {"ctype.h", built_in},
                                                   {"cctype", built_in},
                                                   {"stdarg.h", built_in},
                                                   {"cstdarg", built_in},
                                                   {"stdbool.h", built_in},
                                                   {"stdio.h", built_in},
                                                   {"cstdio", built_in},
                                                   {"stdlib.h", built_in},
                                                   {"cstdlib", built_in},
                                                   {"string.h", built_in},
                                                   {"cstring", built_in},
                                                   {"time.h", built_in},
                                                   {"ctime", built_in},
                                                   {"stddef.h", sizes},
                                                   {"cstddef", sizes},
                                                   {"stdint.h", integers},
                                                   {"cstdint", integers},
                                                   {"inttypes.h", formats},
                                                   {"cinttypes", formats},
                                                   {"limits.h", limits},
                                                   {"climits", limits},
                                                   {"float.h", floats},
                                                   {"cfloat", floats},
                                                   {"math.h", mathematics},
                                                   {"cmath", mathematics},
                                                   {kNamesOfNvcc, names_of_nvcc},
                                                   {kLibraryOfNvcc, library_of_nvcc},
                                                   {"cub/cub.cuh", cub},
                                                   FROM_CUDA_STD("algorithm"),
                                                   FROM_CUDA_STD("array"),
                                                   FROM_CUDA_STD("atomic"),
                                                   FROM_CUDA_STD("barrier"),
                                                   FROM_CUDA_STD("bit"),
                                                   FROM_CUDA_STD("bitset"),
                                                   FROM_CUDA_STD("chrono"),
                                                   FROM_CUDA_STD("complex"),
                                                   FROM_CUDA_STD("concepts"),
                                                   FROM_CUDA_STD("expected"),
                                                   FROM_CUDA_STD("functional"),
                                                   FROM_CUDA_STD("initializer_list"),
                                                   FROM_CUDA_STD("iterator"),
                                                   FROM_CUDA_STD("latch"),
                                                   FROM_CUDA_STD("limits"),
                                                   FROM_CUDA_STD("mdspan"),
                                                   FROM_CUDA_STD("memory"),
                                                   FROM_CUDA_STD("new"),
                                                   FROM_CUDA_STD("numbers"),
                                                   FROM_CUDA_STD("numeric"),
                                                   FROM_CUDA_STD("optional"),
                                                   FROM_CUDA_STD("ranges"),
                                                   FROM_CUDA_STD("ratio"),
                                                   FROM_CUDA_STD("semaphore"),
                                                   FROM_CUDA_STD("source_location"),
                                                   FROM_CUDA_STD("span"),
                                                   FROM_CUDA_STD("tuple"),
                                                   FROM_CUDA_STD("type_traits"),
                                                   FROM_CUDA_STD("utility"),
                                                   FROM_CUDA_STD("variant"),
                                                   FROM_CUDA_STD("version")};
  return headers;
}

const std::vector<const char*>& host_headers() {
  static const std::vector<const char*> names{"any",
                                              "cerrno",
                                              "cfenv",
                                              "charconv",
                                              "clocale",
                                              "codecvt",
                                              "compare",
                                              "condition_variable",
                                              "coroutine",
                                              "csetjmp",
                                              "csignal",
                                              "cuchar",
                                              "cwchar",
                                              "cwctype",
                                              "deque",
                                              "dirent.h",
                                              "dlfcn.h",
                                              "emmintrin.h",
                                              "errno.h",
                                              "exception",
                                              "execution",
                                              "fcntl.h",
                                              "fenv.h",
                                              "filesystem",
                                              "format",
                                              "forward_list",
                                              "fstream",
                                              "future",
                                              "getopt.h",
                                              "immintrin.h",
                                              "iomanip",
                                              "ios",
                                              "iosfwd",
                                              "iostream",
                                              "istream",
                                              "list",
                                              "locale",
                                              "locale.h",
                                              "malloc.h",
                                              "map",
                                              "memory.h",
                                              "memory_resource",
                                              "mutex",
                                              "omp.h",
                                              "ostream",
                                              "pthread.h",
                                              "queue",
                                              "random",
                                              "regex",
                                              "sched.h",
                                              "scoped_allocator",
                                              "semaphore.h",
                                              "set",
                                              "setjmp.h",
                                              "shared_mutex",
                                              "signal.h",
                                              "sstream",
                                              "stack",
                                              "stdexcept",
                                              "stop_token",
                                              "streambuf",
                                              "string",
                                              "string_view",
                                              "strings.h",
                                              "syncstream",
                                              "sys/mman.h",
                                              "sys/resource.h",
                                              "sys/stat.h",
                                              "sys/time.h",
                                              "sys/types.h",
                                              "sys/wait.h",
                                              "system_error",
                                              "thread",
                                              "typeindex",
                                              "typeinfo",
                                              "unistd.h",
                                              "unordered_map",
                                              "unordered_set",
                                              "valarray",
                                              "vector",
                                              "wchar.h",
                                              "wctype.h",
                                              "x86intrin.h"};
  return names;
}

std::filesystem::path lab_headers() { return data_folder() / "kernels" / "cuda" / "include"; }

Sentence cure_for_missing_header(const std::string& name) {
  const std::vector<const char*>& host = host_headers();
  if (name != "cuda.h" && std::find(host.begin(), host.end(), name) == host.end())
    return Sentence::tr("check its name, or name its folder (--include)");
  return Sentence::tr(
      "a kernel is compiled on its own, without the host's headers: keep host code in another file; for "
      "device code, CUDA's own library has parts of the standard library as <cuda/std/...>");
}

}
