// wgmma on inputs made from a hash, so that only results need to be recorded: one warpgroup per block, one product
// of 64 rows per warpgroup unless the name says otherwise.
// Modes 0 to 3 as in mma.cu: values in (-1, 1); exponents spread; small products under a large sum; any bits.
// Mode 4 asks how far below the largest term a term still counts, and which of k are added up together.
// To record on a Hopper GPU:
//   nvcc -std=c++17 -gencode arch=compute_90a,code=sm_90a -o /tmp/record_wgmma wgmma.cu && /tmp/record_wgmma wgmma.bin > wgmma.txt

#pragma nv_diag_suppress 550 // not every kernel uses all of what BEGIN makes

enum Kind { raw, f16_pair, bf16_pair, f32, four_fp8 };

__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}
__device__ unsigned bits_of(unsigned mode, unsigned kind, bool is_c, unsigned x) {
  if (kind == raw || mode == 3) return mix(x);
  unsigned r = mix(x), s = mix(x ^ 0x9e3779b9u);
  bool sum = is_c && mode == 2;
  if (kind == f32) {
    unsigned exponent = mode == 1 ? 115 + s % 25 : sum ? 127 + s % 16 : 126 - __clz(r | 1) % 12;
    return (s & 0x80000000u) | exponent << 23 | (r & 0x7fffffu);
  }
  if (kind == four_fp8) return (mode == 0 ? r & 0xbfbfbfbfu : r) & 0xfefefefeu & ~0x04040404u;
  unsigned packed = 0;
  for (int i = 0; i < 2; ++i) {
    unsigned q = mix(x * 2 + i + 77), t = mix(q + 5);
    int shift = mode == 1 ? (int)(t % 25) - 12 : sum ? (int)(t % 10) : -1 - (int)(__clz(t | 1) % 10);
    unsigned v = kind == f16_pair ? (q & 0x8000u) | (15 + max(-14, shift)) << 10 | (q & 0x3ffu)
                                  : (q & 0x8000u) | (127 + shift) << 7 | (q & 0x7fu);
    packed |= v << (16 * i);
  }
  return packed;
}

// --- mode 4: element (0, 0) of D alone. Three terms: 2^x, -2^x and 2^(x - gap), where the last stands at `place`
// of k. Variant 0: the large ones are products; 1: the first of them is C; 2: there is only +2^x, so that the result
// tells the precision of D. What a variant does not use is zero.

/// 2^e as one element of A or B. Formats by exponent bits and fraction bits.
__device__ unsigned power(int e, int exponent_bits, int fraction_bits) {
  int bias = (1 << (exponent_bits - 1)) - 1, biased = e + bias;
  if (biased >= 1) return (unsigned)biased << fraction_bits;
  return biased + fraction_bits - 1 >= 0 ? 1u << (biased + fraction_bits - 1) : 0;
}
struct Probe {
  int variant, place, gap;
  __device__ Probe(unsigned block, int k) : variant(block / (48 * k)), place(block / 48 % k), gap(block % 48) {}
  /// Exponents of both factors at k = `at`; false: zero. `top`: of the largest factors.
  __device__ bool factors(int at, int top, int& a, int& b, bool& negative) const {
    int first = place == 0 ? 1 : 0, second = place <= 1 ? 2 : 1;
    negative = false;
    if (at == place) {
      a = top - gap / 2;
      b = top - (gap - gap / 2);
      return true;
    }
    a = b = top;
    negative = at == second;
    return variant == 2 ? at == first : variant == 1 ? at == second : at == first || at == second;
  }
};
/// Word `w` of row 0 of A (or B): elements of `bits`.
__device__ unsigned probe_word(const Probe& probe, int w, int bits, int exponent_bits, int fraction_bits, int top,
                               bool is_a) {
  unsigned word = 0;
  for (int i = 0; i < 32 / bits; ++i) {
    int a, b;
    bool negative;
    if (!probe.factors(w * (32 / bits) + i, top, a, b, negative)) continue;
    unsigned one = power(is_a ? a : b, exponent_bits, fraction_bits);
    if (negative && is_a) one |= 1u << (bits - 1);
    word |= one << (bits * i);
  }
  return word;
}

// --- shared memory

struct Format {
  int bits, exponent_bits, fraction_bits, top;
};
__device__ Format format_of(int kind, bool e5m2) {
  if (kind == f16_pair) return {16, 5, 10, 8};
  if (kind == bf16_pair) return {16, 8, 7, 8};
  if (kind == f32) return {32, 8, 23, 8};
  if (kind == four_fp8) return e5m2 ? Format{8, 5, 2, 8} : Format{8, 4, 3, 7};
  return {8, 0, 0, 0};
}

/// Where word w of row r lies. Rows of 32 bytes; swizzle 0: 8 x 16 bytes side by side, the two halves of a row 128
/// bytes apart; else rows of 32, 64 or 128 bytes of which words from `first` on are used, `shift` units of 128 bytes
/// behind the start of the memory, with the base offset `base`.
__device__ unsigned place_of(int row, int word, int swizzle, int first, unsigned shift, unsigned base) {
  if (swizzle == 0) return (row / 8) * 256 + (word / 4) * 128 + (row % 8) * 16 + word % 4 * 4;
  unsigned at = shift * 128 + row * swizzle + (first + word) * 4;
  unsigned mask = swizzle / 16 - 1;
  return at ^ (((at >> 7) - base & mask) << 4);
}
__device__ unsigned long long descriptor(const void* memory, int swizzle, int first, unsigned shift,
                                         unsigned long long base) {
  unsigned long long address = (unsigned)__cvta_generic_to_shared(memory) + shift * 128 + first * 4;
  unsigned long long stride = swizzle == 0 ? 256 : 8 * swizzle;
  unsigned long long mode = swizzle == 128 ? 1 : swizzle == 64 ? 2 : swizzle == 32 ? 3 : 0;
  return (address & 0x3ffff) >> 4 | 128ull >> 4 << 16 | stride >> 4 << 32 | base << 49 | mode << 62;
}

struct Inputs {
  unsigned mode, kind, base;
  Format a, b;
  Probe probe;
  __device__ Inputs(unsigned mode, unsigned kind, bool a5, bool b5, int k)
      : mode(mode), kind(kind), base(blockIdx.x * 8192), a(format_of(kind, a5)), b(format_of(kind, b5)),
        probe(blockIdx.x, k) {
    int top = min(a.top, b.top);
    a.top = b.top = top;
  }
  __device__ unsigned a_word(int row, int w) const {
    if (mode == 4)
      return row ? 0 : probe_word(probe, w, a.bits, a.exponent_bits, a.fraction_bits, a.top, true);
    return bits_of(mode, kind, false, base + row * 8 + w);
  }
  __device__ unsigned b_word(int row, int w) const {
    if (mode == 4)
      return row ? 0 : probe_word(probe, w, b.bits, b.exponent_bits, b.fraction_bits, b.top, false);
    return bits_of(mode, kind, false, base + 1024 + row * 8 + w);
  }
  __device__ unsigned c_word(int i, unsigned c_kind) const {
    if (mode == 4) {
      if (probe.variant != 1 || threadIdx.x || i) return 0;
      return c_kind == f16_pair ? power(2 * a.top, 5, 10) : power(2 * a.top, 8, 23);
    }
    return bits_of(mode, c_kind, true, base + 4096 + i * 128 + threadIdx.x);
  }
};

// A kernel: registers of D, and what A, B and C hold.
#define BEGIN(name, N, D, kind, c_kind, a5, b5, K, swizzle, first)                                             \
  BEGIN_AT(name, N, D, kind, c_kind, a5, b5, K, swizzle, first, 0, 0)
#define BEGIN_AT(name, N, D, kind, c_kind, a5, b5, K, swizzle, first, shift, base)                             \
  extern "C" __global__ void __launch_bounds__(128) name(unsigned* out, unsigned mode) {                       \
    __shared__ __align__(1024) unsigned char a_memory[9216];                                                   \
    __shared__ __align__(1024) unsigned char b_memory[(N) < 64 ? 9216 : (N) * 32];                             \
    Inputs inputs(mode, kind, a5, b5, K);                                                                      \
    unsigned d[D];                                                                                             \
    for (int i = threadIdx.x; i < 64 * 8; i += 128)                                                            \
      *(unsigned*)(a_memory + place_of(i / 8, i % 8, swizzle, first, shift, base)) =                           \
          inputs.a_word(i / 8, i % 8);                                                                         \
    for (int i = threadIdx.x; i < (N) * 8; i += 128)                                                           \
      *(unsigned*)(b_memory + place_of(i / 8, i % 8, swizzle, first, shift, base)) =                           \
          inputs.b_word(i / 8, i % 8);                                                                         \
    for (int i = 0; i < (D); ++i) d[i] = inputs.c_word(i, c_kind);                                             \
    unsigned long long a = descriptor(a_memory, swizzle, first, shift, base),                                  \
                       b = descriptor(b_memory, swizzle, first, shift, base);                                  \
    unsigned f[4];                                                                                             \
    int row = threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4, column = threadIdx.x % 4;                          \
    for (int i = 0; i < 4; ++i) f[i] = inputs.a_word(row + i % 2 * 8, column + i / 2 * 4);                     \
    asm volatile("fence.proxy.async;" ::: "memory");                                                           \
    __syncthreads();                                                                                           \
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#define END(D)                                                                                                 \
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");           \
    (void)a, (void)b, (void)f;                                                                                 \
    if (mode == 4) {                                                                                           \
      if (threadIdx.x == 0) out[blockIdx.x] = d[0];                                                            \
      return;                                                                                                  \
    }                                                                                                          \
    for (int i = 0; i < (D); ++i) out[(blockIdx.x * (D) + i) * 128 + threadIdx.x] = d[i];                      \
  }
#define D2 "+r"(d[0]), "+r"(d[1])
#define D4 D2, "+r"(d[2]), "+r"(d[3])
#define T2 "{%0, %1}"
#define T4 "{%0, %1, %2, %3}"
#define D4_AT(i) "+r"(d[i]), "+r"(d[i + 1]), "+r"(d[i + 2]), "+r"(d[i + 3])
#define D16_AT(i) D4_AT(i), D4_AT(i + 4), D4_AT(i + 8), D4_AT(i + 12)
#define D32 D16_AT(0), D16_AT(16)
#define D128 D16_AT(0), D16_AT(16), D16_AT(32), D16_AT(48), D16_AT(64), D16_AT(80), D16_AT(96), D16_AT(112)
#define T32                                                                                                    \
  "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, "     \
  "%22, %23, %24, %25, %26, %27, %28, %29, %30, %31}"
#define T128                                                                                                   \
  "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, "     \
  "%22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, "  \
  "%43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "  \
  "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, "  \
  "%85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, "  \
  "%105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, "     \
  "%122, %123, %124, %125, %126, %127}"

/// Both factors from shared memory; `rest`: scale-d and what follows.
#define PRODUCT(form, text, places, at_a, at_b, rest)                                                          \
  asm volatile("{\n.reg .pred p;\nsetp.eq.u32 p, 0, 0;\nwgmma.mma_async.sync.aligned." form " " text ", " at_a \
               ", " at_b ", p" rest ";\n}"                                                                     \
               : places : "l"(a), "l"(b));
#define PRODUCT_WITH_REGISTERS(form, text, places, at_a, at_b, rest)                                           \
  asm volatile("{\n.reg .pred p;\nsetp.eq.u32 p, 0, 0;\nwgmma.mma_async.sync.aligned." form " " text ", " at_a \
               ", " at_b ", p" rest ";\n}"                                                                     \
               : places : "r"(f[0]), "r"(f[1]), "r"(f[2]), "r"(f[3]), "l"(b));
#define SIMPLE(name, kind, c_kind, a5, b5, K, form, rest)                                                      \
  BEGIN(name, 8, 4, kind, c_kind, a5, b5, K, 0, 0) PRODUCT(form, T4, D4, "%4", "%5", rest) END(4)
#define HALF(name, kind, c_kind, a5, b5, K, form, rest)                                                        \
  BEGIN(name, 8, 2, kind, c_kind, a5, b5, K, 0, 0) PRODUCT(form, T2, D2, "%2", "%3", rest) END(2)
#define IN_REGISTERS(name, kind, c_kind, a5, b5, K, form, rest)                                                \
  BEGIN(name, 8, 4, kind, c_kind, a5, b5, K, 0, 0)                                                             \
  PRODUCT_WITH_REGISTERS(form, T4, D4, "{%4, %5, %6, %7}", "%8", rest) END(4)
#define SWIZZLED(name, swizzle, first) SHIFTED(name, swizzle, first, 0, 0)
#define SHIFTED(name, swizzle, first, shift, base)                                                             \
  BEGIN_AT(name, 8, 4, f16_pair, f32, false, false, 16, swizzle, first, shift, base)                           \
  PRODUCT("m64n8k16.f32.f16.f16", T4, D4, "%4", "%5", ", 1, 1, 0, 0") END(4)

SIMPLE(f16_f32, f16_pair, f32, false, false, 16, "m64n8k16.f32.f16.f16", ", 1, 1, 0, 0")
HALF(f16_f16, f16_pair, f16_pair, false, false, 16, "m64n8k16.f16.f16.f16", ", 1, 1, 0, 0")
SIMPLE(f16_negated_a, f16_pair, f32, false, false, 16, "m64n8k16.f32.f16.f16", ", -1, 1, 0, 0")
SIMPLE(f16_negated_b, f16_pair, f32, false, false, 16, "m64n8k16.f32.f16.f16", ", 1, -1, 0, 0")
SIMPLE(bf16, bf16_pair, f32, false, false, 16, "m64n8k16.f32.bf16.bf16", ", 1, 1, 0, 0")
SIMPLE(tf32, f32, f32, false, false, 8, "m64n8k8.f32.tf32.tf32", ", 1, 1")
SIMPLE(e4m3, four_fp8, f32, false, false, 32, "m64n8k32.f32.e4m3.e4m3", ", 1, 1")
SIMPLE(e5m2, four_fp8, f32, true, true, 32, "m64n8k32.f32.e5m2.e5m2", ", 1, 1")
SIMPLE(e4m3_e5m2, four_fp8, f32, false, true, 32, "m64n8k32.f32.e4m3.e5m2", ", 1, 1")
SIMPLE(e5m2_e4m3, four_fp8, f32, true, false, 32, "m64n8k32.f32.e5m2.e4m3", ", 1, 1")
HALF(e4m3_f16, four_fp8, f16_pair, false, false, 32, "m64n8k32.f16.e4m3.e4m3", ", 1, 1")
HALF(e5m2_f16, four_fp8, f16_pair, true, true, 32, "m64n8k32.f16.e5m2.e5m2", ", 1, 1")
SIMPLE(s8, raw, raw, false, false, 32, "m64n8k32.s32.s8.s8", "")
SIMPLE(u8s8_saturated, raw, raw, false, false, 32, "m64n8k32.satfinite.s32.u8.s8", "")
SIMPLE(b1, raw, raw, false, false, 256, "m64n8k256.s32.b1.b1.and.popc", "")
IN_REGISTERS(f16_registers, f16_pair, f32, false, false, 16, "m64n8k16.f32.f16.f16", ", 1, 1, 0")
IN_REGISTERS(bf16_registers, bf16_pair, f32, false, false, 16, "m64n8k16.f32.bf16.bf16", ", 1, 1, 0")
IN_REGISTERS(tf32_registers, f32, f32, false, false, 8, "m64n8k8.f32.tf32.tf32", ", 1, 1")
IN_REGISTERS(e4m3_registers, four_fp8, f32, false, false, 32, "m64n8k32.f32.e4m3.e4m3", ", 1, 1")
IN_REGISTERS(s8_registers, raw, raw, false, false, 32, "m64n8k32.s32.s8.s8", "")
SWIZZLED(f16_swizzle32, 32, 0)
SWIZZLED(f16_swizzle64, 64, 8)
SWIZZLED(f16_swizzle128, 128, 24)
// The base offset that the manual asks for, and others.
SHIFTED(f16_base32, 32, 0, 1, 1)
SHIFTED(f16_base64, 64, 8, 3, 3)
SHIFTED(f16_base128, 128, 24, 5, 5)
SHIFTED(f16_base_without_shift, 128, 0, 0, 3)
SHIFTED(f16_base_of_another_shift, 128, 16, 2, 7)
SHIFTED(f16_shift_without_base, 128, 8, 3, 0)

BEGIN(f16_n64, 64, 32, f16_pair, f32, false, false, 16, 0, 0)
PRODUCT("m64n64k16.f32.f16.f16", T32, D32, "%32", "%33", ", 1, 1, 0, 0")
END(32)
BEGIN(f16_n256, 256, 128, f16_pair, f32, false, false, 16, 0, 0)
PRODUCT("m64n256k16.f32.f16.f16", T128, D128, "%128", "%129", ", 1, 1, 0, 0")
END(128)
// Four products onto one sum, within one group.
BEGIN(f16_four, 8, 4, f16_pair, f32, false, false, 16, 0, 0)
for (int i = 0; i < 4; ++i) PRODUCT("m64n8k16.f32.f16.f16", T4, D4, "%4", "%5", ", 1, 1, 0, 0")
END(4)
BEGIN(e4m3_four, 8, 4, four_fp8, f32, false, false, 32, 0, 0)
for (int i = 0; i < 4; ++i) PRODUCT("m64n8k32.f32.e4m3.e4m3", T4, D4, "%4", "%5", ", 1, 1")
END(4)
// A and B given with k outermost (f16 alone): element (row, k) of the core matrix of 8 along k at row * 2 + k * 16.
extern "C" __global__ void __launch_bounds__(128) f16_transposed(unsigned* out, unsigned mode) {
  __shared__ __align__(1024) unsigned short a_memory[64 * 16], b_memory[8 * 16];
  Inputs inputs(mode, f16_pair, false, false, 16);
  unsigned d[4];
  for (int i = threadIdx.x; i < 64 * 16; i += 128) {
    int row = i / 16, k = i % 16;
    a_memory[row / 8 * 128 + k * 8 + row % 8] = inputs.a_word(row, k / 2) >> (k % 2 * 16);
    if (row < 8) b_memory[k * 8 + row] = inputs.b_word(row, k / 2) >> (k % 2 * 16);
  }
  for (int i = 0; i < 4; ++i) d[i] = inputs.c_word(i, f32);
  // 256 bytes to the next 8 rows, 128 bytes to the next 8 of k.
  unsigned long long a = (unsigned long long)((unsigned)__cvta_generic_to_shared(a_memory) >> 4) | 8ull << 16 | 16ull << 32;
  unsigned long long b = (unsigned long long)((unsigned)__cvta_generic_to_shared(b_memory) >> 4) | 8ull << 16 | 16ull << 32;
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  PRODUCT("m64n8k16.f32.f16.f16", T4, D4, "%4", "%5", ", 1, 1, 1, 1")
  unsigned f[1] = {};
END(4)

#ifndef __CUDACC_RTC__
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

struct Recording {
  const char* name;
  void (*kernel)(unsigned*, unsigned);
  int registers, k; ///< k: for mode 4; 0: none
};
const Recording recordings[] = {
#define R(name, registers, k) {#name, name, registers, k}
    R(f16_f32, 4, 16), R(f16_f16, 2, 16), R(f16_negated_a, 4, 0), R(f16_negated_b, 4, 0), R(bf16, 4, 16),
    R(tf32, 4, 8), R(e4m3, 4, 32), R(e5m2, 4, 32), R(e4m3_e5m2, 4, 32), R(e5m2_e4m3, 4, 32), R(e4m3_f16, 2, 32),
    R(e5m2_f16, 2, 32), R(s8, 4, 0), R(u8s8_saturated, 4, 0), R(b1, 4, 0), R(f16_registers, 4, 0),
    R(bf16_registers, 4, 0), R(tf32_registers, 4, 0), R(e4m3_registers, 4, 0), R(s8_registers, 4, 0),
    R(f16_swizzle32, 4, 0), R(f16_swizzle64, 4, 0), R(f16_swizzle128, 4, 0), R(f16_base32, 4, 0), R(f16_base64, 4, 0),
    R(f16_base128, 4, 0), R(f16_base_without_shift, 4, 0), R(f16_base_of_another_shift, 4, 0),
    R(f16_shift_without_base, 4, 0), R(f16_n64, 32, 0),
    R(f16_n256, 128, 0), R(f16_four, 4, 0), R(e4m3_four, 4, 0), R(f16_transposed, 4, 0)};

#define CHECK(call)                                                                                            \
  if (cudaError_t error = (call)) return std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)), 1

int main(int count, char** arguments) {
  if (count != 2) return std::fprintf(stderr, "usage: record_wgmma FILE_FOR_RESULTS > wgmma.txt\n"), 2;
  std::FILE* file = std::fopen(arguments[1], "wb");
  if (!file) return std::perror(arguments[1]), 1;
  constexpr int blocks = 2048;
  unsigned* out;
  CHECK(cudaMalloc(&out, sizeof(unsigned) * blocks * 128 * 128));
  for (const Recording& one : recordings) {
    std::vector<unsigned> words(static_cast<std::size_t>(blocks) * 128 * one.registers);
    for (unsigned mode = 0; mode < 4; ++mode) {
      one.kernel<<<blocks, 128>>>(out, mode);
      CHECK(cudaMemcpy(words.data(), out, 4 * words.size(), cudaMemcpyDeviceToHost));
      std::uint64_t sum = 0xcbf29ce484222325;
      for (unsigned word : words) sum = (sum ^ word) * 0x100000001b3;
      std::printf("%s %u %d %016llx\n", one.name, mode, one.registers, static_cast<unsigned long long>(sum));
      std::fwrite(words.data(), 4, 128 * (one.registers < 4 ? one.registers : 4), file);
    }
    if (!one.k) continue;
    // Mode 4: for each variant and place, the largest gap at which the small term still shows.
    const int probes = 3 * one.k * 48;
    one.kernel<<<probes, 128>>>(out, 4);
    CHECK(cudaMemcpy(words.data(), out, 4 * static_cast<std::size_t>(probes), cudaMemcpyDeviceToHost));
    for (int variant = 0; variant < 3; ++variant) {
      std::printf("# %s variant %d:", one.name, variant);
      for (int place = 0; place < one.k; ++place) {
        const unsigned* row = words.data() + (variant * one.k + place) * 48;
        int gap = -1;
        for (int i = 0; i < 48; ++i)
          if (row[i] != (variant == 2 ? row[47] : 0)) gap = i;
        std::printf(" %d", gap);
      }
      std::printf("\n");
    }
    std::uint64_t sum = 0xcbf29ce484222325;
    for (int i = 0; i < probes; ++i) sum = (sum ^ words[static_cast<std::size_t>(i)]) * 0x100000001b3;
    std::printf("%s 4 %d %016llx\n", one.name, one.k, static_cast<unsigned long long>(sum));
  }
  return std::fclose(file);
}
#endif
