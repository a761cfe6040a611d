// wmma on inputs made from a hash, one warp per block: what is stored of the product, and which elements of the fragments
// each lane holds.
// Modes: 0: values in (-1, 1); 1: exponents spread; 2: small products under a large sum; 3: any bits.
// wmma.txt: NVIDIA H200, driver 580, CUDA 13.0: kernel, mode, words per block, checksum of 1024 blocks, then the first
// four words. To record:
//   nvcc -std=c++17 -arch=sm_90 -o /tmp/record_wmma wmma.cu && /tmp/record_wmma > wmma.txt

#include <mma.h>

using namespace nvcuda;
using bf16 = __nv_bfloat16;
using tf32 = wmma::precision::tf32;
using s4 = wmma::experimental::precision::s4;
using u4 = wmma::experimental::precision::u4;
using b1 = wmma::experimental::precision::b1;

__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

/// A floating-point number with `bits` bits of mantissa and exponents around `bias`.
__device__ unsigned number(unsigned mode, bool sum, unsigned x, int bits, int bias, int sign) {
  const unsigned r = mix(x), s = mix(x ^ 0x9e3779b9u);
  const int shift = mode == 1 ? (int)(s % 25) - 12 : sum && mode == 2 ? (int)(s % 12) : -1 - (int)(__clz(s | 1) % 10);
  return (r >> 31) << sign | (unsigned)(bias + shift) << bits | (r & ((1u << bits) - 1));
}

/// How an element is made and looked at: `Stored` is what lies in memory.
template<class T>
struct Of {
  using Stored = T;
  static __device__ T make(unsigned, bool, unsigned x) { return (T)mix(x); }
  static __device__ unsigned bits(T x) { return (unsigned)x; }
};
template<>
struct Of<__half> {
  using Stored = __half;
  static __device__ __half make(unsigned mode, bool sum, unsigned x) {
    return __ushort_as_half((unsigned short)(mode == 3 ? mix(x) : number(mode, sum, x, 10, 15, 15)));
  }
  static __device__ unsigned bits(__half x) { return __half_as_ushort(x); }
};
template<>
struct Of<bf16> {
  using Stored = bf16;
  static __device__ bf16 make(unsigned mode, bool sum, unsigned x) {
    return __ushort_as_bfloat16((unsigned short)(mode == 3 ? mix(x) : number(mode, sum, x, 7, 127, 15)));
  }
  static __device__ unsigned bits(bf16 x) { return __bfloat16_as_ushort(x); }
};
template<>
struct Of<float> {
  using Stored = float;
  static __device__ float make(unsigned mode, bool sum, unsigned x) {
    return __uint_as_float(mode == 3 ? mix(x) : number(mode, sum, x, 23, 127, 31));
  }
  static __device__ unsigned bits(float x) { return __float_as_uint(x); }
};
template<>
struct Of<tf32> : Of<float> {};
template<>
struct Of<double> {
  using Stored = double;
  static __device__ double make(unsigned mode, bool sum, unsigned x) {
    return mode == 3 ? __hiloint2double((int)mix(x), (int)mix(x + 99))
                     : (double)Of<float>::make(mode, sum, x) * (1 + mix(x) / 4294967296.0);
  }
  static __device__ unsigned bits(double x) { return (unsigned)__double2hiint(x) ^ (unsigned)__double2loint(x); }
};
/// Elements of less than a byte, in words of memory.
template<int Bits>
struct Packed {
  using Stored = unsigned;
  static constexpr int kInWord = 32 / Bits;
};
template<>
struct Of<s4> : Packed<4> {};
template<>
struct Of<u4> : Packed<4> {};
template<>
struct Of<b1> : Packed<1> {};

template<class Layout>
constexpr bool kRows = false;
template<>
constexpr bool kRows<wmma::row_major> = true;

template<int M, int N, int K, class A, class B, class C, class ALayout, class BLayout>
__device__ void product(unsigned* out, unsigned mode) {
  __shared__ __align__(128) typename Of<A>::Stored a[M * K];
  __shared__ __align__(128) typename Of<B>::Stored b[K * N];
  __shared__ __align__(128) C c[M * N];
  const unsigned base = blockIdx.x * 8192, t = threadIdx.x;
  for (unsigned i = t; i < M * K; i += 32) a[i] = Of<A>::make(mode, false, base + i);
  for (unsigned i = t; i < K * N; i += 32) b[i] = Of<B>::make(mode, false, base + 2048 + i);
  for (unsigned i = t; i < M * N; i += 32) c[i] = Of<C>::make(mode, true, base + 4096 + i);
  __syncwarp();
  constexpr bool a_rows = kRows<ALayout>, b_rows = kRows<BLayout>;
  wmma::fragment<wmma::matrix_a, M, N, K, A, ALayout> left;
  wmma::fragment<wmma::matrix_b, M, N, K, B, BLayout> right;
  wmma::fragment<wmma::accumulator, M, N, K, C> sum;
  wmma::load_matrix_sync(left, a, a_rows ? K : M);
  wmma::load_matrix_sync(right, b, b_rows ? N : K);
  wmma::load_matrix_sync(sum, c, N, wmma::mem_row_major);
  wmma::mma_sync(sum, left, right, sum);
  __syncwarp();
  wmma::store_matrix_sync(c, sum, M, wmma::mem_col_major);
  __syncwarp();
  constexpr int elements = decltype(sum)::num_elements + decltype(left)::num_elements + decltype(right)::num_elements;
  out += blockIdx.x * (M * N + 32 * elements);
  for (unsigned i = t; i < M * N; i += 32) out[i] = Of<C>::bits(c[i]);
  out += M * N + t * elements;
  for (int i = 0; i < sum.num_elements; ++i) *out++ = Of<C>::bits(sum.x[i]);
  for (int i = 0; i < left.num_elements; ++i) *out++ = Of<A>::bits(left.x[i]);
  for (int i = 0; i < right.num_elements; ++i) *out++ = Of<B>::bits(right.x[i]);
}

/// 4-bit integers and bits: rows of A and columns of B are words; fragments are not looked at.
template<int M, int N, int K, class T, class F>
__device__ void small_product(unsigned* out, F multiply) {
  constexpr int in_word = Of<T>::kInWord;
  __shared__ __align__(128) unsigned a[M * K / in_word], b[K * N / in_word];
  __shared__ __align__(128) int c[M * N];
  const unsigned base = blockIdx.x * 8192, t = threadIdx.x;
  for (unsigned i = t; i < M * K / in_word; i += 32) a[i] = mix(base + i);
  for (unsigned i = t; i < K * N / in_word; i += 32) b[i] = mix(base + 2048 + i);
  for (unsigned i = t; i < M * N; i += 32) c[i] = (int)mix(base + 4096 + i);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, M, N, K, int> sum;
  wmma::load_matrix_sync(left, a, K);
  wmma::load_matrix_sync(right, b, K);
  wmma::load_matrix_sync(sum, c, N, wmma::mem_row_major);
  multiply(sum, left, right);
  wmma::store_matrix_sync(c, sum, N, wmma::mem_row_major);
  __syncwarp();
  for (unsigned i = t; i < M * N; i += 32) out[blockIdx.x * M * N + i] = (unsigned)c[i];
}

#define PRODUCT(name, M, N, K, A, C, ALayout, BLayout)                                                         \
  extern "C" __global__ void name(unsigned* out, unsigned mode) {                                              \
    product<M, N, K, A, A, C, wmma::ALayout, wmma::BLayout>(out, mode);                                        \
  }
#define SHAPES(name, A, C)                                                                                     \
  PRODUCT(name##_square, 16, 16, 16, A, C, row_major, col_major)                                               \
  PRODUCT(name##_tall, 32, 8, 16, A, C, col_major, col_major)                                                  \
  PRODUCT(name##_wide, 8, 32, 16, A, C, row_major, row_major)
SHAPES(f16_f32, __half, float)
SHAPES(f16_f16, __half, __half)
SHAPES(bf16_f32, bf16, float)
SHAPES(s8, signed char, int)
SHAPES(u8, unsigned char, int)
PRODUCT(tf32_rows, 16, 16, 8, tf32, float, row_major, col_major)
PRODUCT(tf32_columns, 16, 16, 8, tf32, float, col_major, row_major)
PRODUCT(f64_rows, 8, 8, 4, double, double, row_major, col_major)
PRODUCT(f64_columns, 8, 8, 4, double, double, col_major, row_major)

#define SMALL(name, K, T, ...)                                                                                 \
  extern "C" __global__ void name(unsigned* out, unsigned) {                                                   \
    small_product<8, 8, K, T>(out, [](auto& sum, auto& left, auto& right) {                                    \
      wmma::__VA_ARGS__;                                                                                       \
    });                                                                                                        \
  }
SMALL(s4_product, 32, s4, mma_sync(sum, left, right, sum))
SMALL(u4_product, 32, u4, mma_sync(sum, left, right, sum))
SMALL(b1_xor, 128, b1, bmma_sync(sum, left, right, sum, wmma::experimental::bmmaBitOpXOR))
SMALL(b1_and, 128, b1, bmma_sync(sum, left, right, sum, wmma::experimental::bmmaBitOpAND))

#ifndef __CUDACC_RTC__
#include <cstdint>
#include <cstdio>
#include <vector>

struct Recording {
  const char* name;
  void (*kernel)(unsigned*, unsigned);
  int words; ///< per block
};
// Fragments of 16-bit and 8-bit elements hold 16 of A and B per lane; those of wide and tall products 8 or 32.
const Recording recordings[] = {
#define R(name, words) {#name, name, words}
#define THREE(name, square, tall, wide) R(name##_square, square), R(name##_tall, tall), R(name##_wide, wide)
    THREE(f16_f32, 256 + 32 * 40, 256 + 32 * 40, 256 + 32 * 40),
    THREE(f16_f16, 256 + 32 * 40, 256 + 32 * 40, 256 + 32 * 40),
    THREE(bf16_f32, 256 + 32 * 24, 256 + 32 * 28, 256 + 32 * 28),
    THREE(s8, 256 + 32 * 24, 256 + 32 * 28, 256 + 32 * 28),
    THREE(u8, 256 + 32 * 24, 256 + 32 * 28, 256 + 32 * 28),
    R(tf32_rows, 256 + 32 * 16), R(tf32_columns, 256 + 32 * 16), R(f64_rows, 64 + 32 * 4), R(f64_columns, 64 + 32 * 4),
    R(s4_product, 64), R(u4_product, 64), R(b1_xor, 64), R(b1_and, 64)};

#define CHECK(call)                                                                                            \
  if (cudaError_t error = (call)) return std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)), 1

int main() {
  constexpr int blocks = 1024;
  unsigned* out;
  CHECK(cudaMalloc(&out, sizeof(unsigned) * blocks * 2048));
  for (const Recording& one : recordings) {
    std::vector<unsigned> words(static_cast<std::size_t>(blocks) * one.words);
    for (unsigned mode = 0; mode < 4; ++mode) {
      CHECK(cudaMemset(out, 0, 4 * words.size()));
      one.kernel<<<blocks, 32>>>(out, mode);
      CHECK(cudaMemcpy(words.data(), out, 4 * words.size(), cudaMemcpyDeviceToHost));
      std::uint64_t sum = 0xcbf29ce484222325;
      for (unsigned word : words) sum = (sum ^ word) * 0x100000001b3;
      std::printf("%s %u %d %016llx", one.name, mode, one.words, static_cast<unsigned long long>(sum));
      for (int i = 0; i < 4; ++i) std::printf(" %08x", words[static_cast<std::size_t>(i)]);
      std::printf("\n");
    }
  }
}
#endif
