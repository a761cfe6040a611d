// Sparse wgmma on inputs made from a hash: one warpgroup per block, one product of 64 x 8. A holds half of k; which half
// says the metadata, two bits an element, ascending within four (tf32: one of two, as pairs of two).
// Modes as in wgmma.cu: 0: values in (-1, 1); 1: exponents spread; 2: small products under a large sum; 3: any bits.
// wgmma_sparse.txt: NVIDIA H200, driver 580, CUDA 13.0: checksum of 2048 blocks, then the first eight words.
// To record on a Hopper GPU:
//   nvcc -std=c++17 -gencode arch=compute_90a,code=sm_90a -o /tmp/record_sparse wgmma_sparse.cu && /tmp/record_sparse > wgmma_sparse.txt

#pragma nv_diag_suppress 550

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
/// Two indices of four, ascending; tf32: an element of two is a pair of those.
__device__ unsigned metadata(unsigned x, bool wide) {
  unsigned word = 0;
  for (int i = 0; i < 8; ++i) {
    unsigned r = mix(x * 8 + i + 9001);
    const unsigned pairs[] = {0x4, 0x8, 0xc, 0x9, 0xd, 0xe};
    word |= (wide ? (r % 2 ? 0xeu : 0x4u) : pairs[r % 6]) << (4 * i);
  }
  return word;
}
/// 8 x 16 bytes side by side; `across` of them along k.
__device__ unsigned place_of(int row, int word, int across) {
  return (row / 8) * 128 * across + (word / 4) * 128 + (row % 8) * 16 + word % 4 * 4;
}
__device__ unsigned long long descriptor(const void* memory, int across) {
  unsigned long long address = (unsigned)__cvta_generic_to_shared(memory);
  return (address & 0x3ffff) >> 4 | 128ull >> 4 << 16 | (unsigned long long)(128 * across) >> 4 << 32;
}

#define BEGIN(name, D, kind, c_kind)                                                                           \
  extern "C" __global__ void __launch_bounds__(128) name(unsigned* out, unsigned mode) {                       \
    __shared__ __align__(1024) unsigned char a_memory[64 * 32], b_memory[8 * 64];                              \
    unsigned base = blockIdx.x * 8192, d[D], f[4];                                                             \
    for (int i = threadIdx.x; i < 64 * 8; i += 128)                                                            \
      *(unsigned*)(a_memory + place_of(i / 8, i % 8, 2)) = bits_of(mode, kind, false, base + i);               \
    for (int i = threadIdx.x; i < 8 * 16; i += 128)                                                            \
      *(unsigned*)(b_memory + place_of(i / 16, i % 16, 4)) = bits_of(mode, kind, false, base + 1024 + i);      \
    for (int i = 0; i < (D); ++i) d[i] = bits_of(mode, c_kind, true, base + 4096 + i * 128 + threadIdx.x);     \
    unsigned m = metadata(base + 2048 + threadIdx.x, kind == f32);                                             \
    unsigned long long a = descriptor(a_memory, 2), b = descriptor(b_memory, 4);                               \
    int row = threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4, column = threadIdx.x % 4;                          \
    for (int i = 0; i < 4; ++i) f[i] = bits_of(mode, kind, false, base + (row + i % 2 * 8) * 8 + column + i / 2 * 4); \
    asm volatile("fence.proxy.async;" ::: "memory");                                                           \
    __syncthreads();                                                                                           \
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#define END(D)                                                                                                 \
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");           \
    (void)a, (void)f;                                                                                          \
    for (int i = 0; i < (D); ++i) out[(blockIdx.x * (D) + i) * 128 + threadIdx.x] = d[i];                      \
  }
#define START "{\n.reg .pred p;\nsetp.eq.u32 p, 0, 0;\nwgmma.mma_async.sp.sync.aligned."
#define FOUR(name, kind, c_kind, form, selector, rest)                                                         \
  BEGIN(name, 4, kind, c_kind)                                                                                 \
  asm volatile(START form " {%0, %1, %2, %3}, %4, %5, %6, " #selector ", p" rest ";\n}"                         \
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "l"(a), "l"(b), "r"(m));                     \
  END(4)
#define TWO(name, kind, c_kind, form, selector, rest)                                                          \
  BEGIN(name, 2, kind, c_kind)                                                                                 \
  asm volatile(START form " {%0, %1}, %2, %3, %4, " #selector ", p" rest ";\n}"                                 \
               : "+r"(d[0]), "+r"(d[1]) : "l"(a), "l"(b), "r"(m));                                             \
  END(2)
#define IN_REGISTERS(name, kind, c_kind, form, selector, rest)                                                 \
  BEGIN(name, 4, kind, c_kind)                                                                                 \
  asm volatile(START form " {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, %9, " #selector ", p" rest ";\n}"           \
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])                                                 \
               : "r"(f[0]), "r"(f[1]), "r"(f[2]), "r"(f[3]), "l"(b), "r"(m));                                   \
  END(4)

FOUR(f16_first, f16_pair, f32, "m64n8k32.f32.f16.f16", 0, ", 1, 1, 0, 0")
FOUR(f16_second, f16_pair, f32, "m64n8k32.f32.f16.f16", 1, ", 1, 1, 0, 0")
FOUR(f16_negated, f16_pair, f32, "m64n8k32.f32.f16.f16", 0, ", -1, 1, 0, 0")
TWO(f16_f16, f16_pair, f16_pair, "m64n8k32.f16.f16.f16", 0, ", 1, 1, 0, 0")
FOUR(bf16, bf16_pair, f32, "m64n8k32.f32.bf16.bf16", 1, ", 1, 1, 0, 0")
FOUR(tf32_first, f32, f32, "m64n8k16.f32.tf32.tf32", 0, ", 1, 1")
FOUR(tf32_second, f32, f32, "m64n8k16.f32.tf32.tf32", 1, ", 1, 1")
FOUR(e4m3, four_fp8, f32, "m64n8k64.f32.e4m3.e4m3", 0, ", 1, 1")
FOUR(e5m2, four_fp8, f32, "m64n8k64.f32.e5m2.e5m2", 0, ", 1, 1")
TWO(e4m3_f16, four_fp8, f16_pair, "m64n8k64.f16.e4m3.e4m3", 0, ", 1, 1")
FOUR(s8, raw, raw, "m64n8k64.s32.s8.s8", 0, "")
FOUR(u8s8_saturated, raw, raw, "m64n8k64.satfinite.s32.u8.s8", 0, "")
IN_REGISTERS(f16_registers, f16_pair, f32, "m64n8k32.f32.f16.f16", 0, ", 1, 1, 0")
IN_REGISTERS(tf32_registers, f32, f32, "m64n8k16.f32.tf32.tf32", 0, ", 1, 1")
IN_REGISTERS(e4m3_registers, four_fp8, f32, "m64n8k64.f32.e4m3.e4m3", 0, ", 1, 1")
IN_REGISTERS(s8_registers, raw, raw, "m64n8k64.s32.s8.s8", 0, "")

#ifndef __CUDACC_RTC__
#include <cstdint>
#include <cstdio>
#include <vector>

struct Recording {
  const char* name;
  void (*kernel)(unsigned*, unsigned);
  int registers;
};
const Recording recordings[] = {
#define R(name, registers) {#name, name, registers}
    R(f16_first, 4), R(f16_second, 4), R(f16_negated, 4), R(f16_f16, 2), R(bf16, 4), R(tf32_first, 4), R(tf32_second, 4),
    R(e4m3, 4), R(e5m2, 4), R(e4m3_f16, 2), R(s8, 4), R(u8s8_saturated, 4), R(f16_registers, 4), R(tf32_registers, 4),
    R(e4m3_registers, 4), R(s8_registers, 4)};

#define CHECK(call)                                                                                            \
  if (cudaError_t error = (call)) return std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)), 1

int main() {
  constexpr int blocks = 2048;
  unsigned* out;
  CHECK(cudaMalloc(&out, sizeof(unsigned) * blocks * 4 * 128));
  for (const Recording& one : recordings) {
    std::vector<unsigned> words(static_cast<std::size_t>(blocks) * 128 * one.registers);
    for (unsigned mode = 0; mode < 4; ++mode) {
      one.kernel<<<blocks, 128>>>(out, mode);
      CHECK(cudaMemcpy(words.data(), out, 4 * words.size(), cudaMemcpyDeviceToHost));
      std::uint64_t sum = 0xcbf29ce484222325;
      for (unsigned word : words) sum = (sum ^ word) * 0x100000001b3;
      // The first words of the first block, to look at where the sums differ.
      std::printf("%s %u %d %016llx", one.name, mode, one.registers, static_cast<unsigned long long>(sum));
      for (int i = 0; i < 8; ++i) std::printf(" %08x", words[static_cast<std::size_t>(i)]);
      std::printf("\n");
    }
  }
}
#endif
