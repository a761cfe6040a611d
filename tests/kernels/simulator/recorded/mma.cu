// One matrix instruction per warp, on inputs made from a hash, so that only results need to be recorded.
// mode 0: values in (-1, 1); 1: exponents spread over 2^-12 to 2^12; 2: small products under a large sum; 3: any bits.
// To record: --grid 2048 --block 128, arguments: the output (8192 instructions), u32 mode.

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
__device__ double f64_of(unsigned mode, bool is_c, unsigned x) {
  unsigned r = mix(x), s = mix(x + 99);
  unsigned e = mode == 1 ? 1023 - 30 + s % 61 : is_c && mode == 2 ? 1023 + s % 30 : 1022 - __clz(r | 1) % 12;
  unsigned long long v = (unsigned long long)(s & 0x80000000u) << 32 | (unsigned long long)e << 52 |
                         (unsigned long long)(r & 0xfffffu) << 32 | mix(x + 1234567u);
  if (mode == 3) v = (unsigned long long)r << 32 | s;
  return __longlong_as_double((long long)v);
}

// A kernel: registers of A, B, C (and D), what they hold, and the instruction.
#define BEGIN(name, type, A, B, C)                                                                          \
  extern "C" __global__ void name(type* out, unsigned mode) {                                               \
    unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;                  \
    unsigned base = warp * 1024 + lane;                                                                     \
    type a[A], b[B], c[C], d[C];
#define END(C)                                                                                              \
    for (int i = 0; i < C; ++i) out[(warp * C + i) * 32 + lane] = d[i];                                     \
  }
#define WORDS(kind, c_kind, A, B, C)                                                                        \
    for (int i = 0; i < A; ++i) a[i] = bits_of(mode, kind, false, base + 32 * i);                           \
    for (int i = 0; i < B; ++i) b[i] = bits_of(mode, kind, false, base + 32 * (i + 8));                     \
    for (int i = 0; i < C; ++i) c[i] = bits_of(mode, c_kind, true, base + 32 * (i + 16));
#define DOUBLES(A, B, C)                                                                                    \
    for (int i = 0; i < A; ++i) a[i] = f64_of(mode, false, base + 32 * i);                                  \
    for (int i = 0; i < B; ++i) b[i] = f64_of(mode, false, base + 32 * (i + 8));                            \
    for (int i = 0; i < C; ++i) c[i] = f64_of(mode, true, base + 32 * (i + 16));
#define A4(t) t(a[0]), t(a[1]), t(a[2]), t(a[3])
#define C4(t) t(c[0]), t(c[1]), t(c[2]), t(c[3])
#define D4(t) t(d[0]), t(d[1]), t(d[2]), t(d[3])

#define LARGE(name, kind, form)                                                                             \
  BEGIN(name, unsigned, 4, 2, 4) WORDS(kind, kind == raw ? raw : f32, 4, 2, 4)                              \
  asm volatile("mma.sync.aligned." form " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" \
               : D4("=r") : A4("r"), "r"(b[0]), "r"(b[1]), C4("r"));                                        \
  END(4)
#define SMALL(name, kind, form)                                                                             \
  BEGIN(name, unsigned, 2, 1, 4) WORDS(kind, kind == raw ? raw : f32, 2, 1, 4)                              \
  asm volatile("mma.sync.aligned." form " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"              \
               : D4("=r") : "r"(a[0]), "r"(a[1]), "r"(b[0]), C4("r"));                                      \
  END(4)

LARGE(f16_f32_k16, f16_pair, "m16n8k16.row.col.f32.f16.f16.f32")
SMALL(f16_f32_k8, f16_pair, "m16n8k8.row.col.f32.f16.f16.f32")
LARGE(bf16_k16, bf16_pair, "m16n8k16.row.col.f32.bf16.bf16.f32")
SMALL(bf16_k8, bf16_pair, "m16n8k8.row.col.f32.bf16.bf16.f32")
LARGE(tf32_k8, f32, "m16n8k8.row.col.f32.tf32.tf32.f32")
SMALL(tf32_k4, f32, "m16n8k4.row.col.f32.tf32.tf32.f32")
LARGE(e4m3_k32, four_fp8, "m16n8k32.row.col.f32.e4m3.e4m3.f32")
LARGE(e5m2_k32, four_fp8, "m16n8k32.row.col.f32.e5m2.e5m2.f32")
LARGE(e4m3_e5m2_k32, four_fp8, "m16n8k32.row.col.f32.e4m3.e5m2.f32")
LARGE(s8_k32, raw, "m16n8k32.row.col.s32.s8.s8.s32")
SMALL(u8s8_k16, raw, "m16n8k16.row.col.satfinite.s32.u8.s8.s32")
LARGE(s4_k64, raw, "m16n8k64.row.col.s32.s4.s4.s32")
LARGE(b1_k256, raw, "m16n8k256.row.col.s32.b1.b1.s32.and.popc")
SMALL(b1_xor_k128, raw, "m16n8k128.row.col.s32.b1.b1.s32.xor.popc")

BEGIN(f16_f16_k16, unsigned, 4, 2, 2) WORDS(f16_pair, f16_pair, 4, 2, 2)
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
               : "=r"(d[0]), "=r"(d[1]) : A4("r"), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
END(2)
BEGIN(f16_f16_k8, unsigned, 2, 1, 2) WORDS(f16_pair, f16_pair, 2, 1, 2)
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %6};"
               : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
END(2)

// fp8 with results of f16, and with half of k.
#define LARGE_HALF(name, kind, form)                                                                        \
  BEGIN(name, unsigned, 4, 2, 2) WORDS(kind, f16_pair, 4, 2, 2)                                             \
  asm volatile("mma.sync.aligned." form " {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"                  \
               : "=r"(d[0]), "=r"(d[1]) : A4("r"), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));             \
  END(2)
#define SMALL_HALF(name, kind, form)                                                                        \
  BEGIN(name, unsigned, 2, 1, 2) WORDS(kind, f16_pair, 2, 1, 2)                                             \
  asm volatile("mma.sync.aligned." form " {%0, %1}, {%2, %3}, {%4}, {%5, %6};"                              \
               : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));           \
  END(2)
SMALL(e4m3_k16, four_fp8, "m16n8k16.row.col.f32.e4m3.e4m3.f32")
SMALL(e5m2_k16, four_fp8, "m16n8k16.row.col.f32.e5m2.e5m2.f32")
SMALL(e5m2_e4m3_k16, four_fp8, "m16n8k16.row.col.f32.e5m2.e4m3.f32")
LARGE_HALF(e4m3_f16_k32, four_fp8, "m16n8k32.row.col.f16.e4m3.e4m3.f16")
LARGE_HALF(e5m2_f16_k32, four_fp8, "m16n8k32.row.col.f16.e5m2.e5m2.f16")
LARGE_HALF(e4m3_e5m2_f16_k32, four_fp8, "m16n8k32.row.col.f16.e4m3.e5m2.f16")
SMALL_HALF(e4m3_f16_k16, four_fp8, "m16n8k16.row.col.f16.e4m3.e4m3.f16")
SMALL_HALF(e5m2_f16_k16, four_fp8, "m16n8k16.row.col.f16.e5m2.e5m2.f16")

// Volta's: four products of 8 x 8 x 4, of eight lanes each.
#define VOLTA_SINGLE(name, layout)                                                                          \
  BEGIN(name, unsigned, 2, 2, 8) WORDS(f16_pair, f32, 2, 2, 8)                                              \
  asm volatile("mma.sync.aligned.m8n8k4." layout ".f32.f16.f16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, "      \
               "{%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};"                            \
               : D4("=r"), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7])                                   \
               : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), C4("r"), "r"(c[4]), "r"(c[5]), "r"(c[6]), "r"(c[7])); \
  END(8)
#define VOLTA_HALF(name, layout)                                                                            \
  BEGIN(name, unsigned, 2, 2, 4) WORDS(f16_pair, f16_pair, 2, 2, 4)                                         \
  asm volatile("mma.sync.aligned.m8n8k4." layout ".f16.f16.f16.f16 {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, "  \
               "{%8, %9, %10, %11};"                                                                        \
               : D4("=r") : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), C4("r"));                           \
  END(4)
VOLTA_SINGLE(volta_f32_row_col, "row.col")
VOLTA_SINGLE(volta_f32_col_row, "col.row")
VOLTA_SINGLE(volta_f32_row_row, "row.row")
VOLTA_SINGLE(volta_f32_col_col, "col.col")
VOLTA_HALF(volta_f16_row_col, "row.col")
VOLTA_HALF(volta_f16_col_row, "col.row")
BEGIN(volta_mixed, unsigned, 2, 2, 8) WORDS(f16_pair, f16_pair, 2, 2, 4)
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15};"
               : D4("=r"), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), C4("r"));
END(8)

BEGIN(f64_m8n8k4, double, 1, 1, 2) DOUBLES(1, 1, 2)
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};"
               : "=d"(d[0]), "=d"(d[1]) : "d"(a[0]), "d"(b[0]), "d"(c[0]), "d"(c[1]));
END(2)
BEGIN(f64_m16n8k4, double, 2, 1, 4) DOUBLES(2, 1, 4)
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
               : D4("=d") : "d"(a[0]), "d"(a[1]), "d"(b[0]), C4("d"));
END(4)
BEGIN(f64_m16n8k8, double, 4, 2, 4) DOUBLES(4, 2, 4)
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
               : D4("=d") : A4("d"), "d"(b[0]), "d"(b[1]), C4("d"));
END(4)
BEGIN(f64_m16n8k16, double, 8, 4, 4) DOUBLES(8, 4, 4)
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19};"
               : D4("=d") : A4("d"), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]), "d"(b[2]), "d"(b[3]), C4("d"));
END(4)

// --- sparse: of each group of elements of A's row (4, of tf32 2, of 4-bit integers 8) half are there; the metadata say
// which. `pick` is the sparsity selector.

/// Nibbles that may be metadata: two different places of four in ascending order (of tf32, the halves of one place).
__device__ unsigned metadata_of(unsigned x, bool one_of_two) {
  unsigned packed = 0;
  for (int i = 0; i < 8; ++i) {
    unsigned r = mix(x * 8 + i + 4321);
    packed |= (one_of_two ? (r & 1 ? 14 : 4) : (0xedc984u >> r % 6 * 4) & 15) << (4 * i);
  }
  return packed;
}
#define SPARSE_LARGE(name, kind, form, pick, one_of_two)                                                    \
  BEGIN(name, unsigned, 4, 4, 4) WORDS(kind, kind == raw ? raw : f32, 4, 4, 4)                              \
  unsigned e = metadata_of(base, one_of_two);                                                               \
  asm volatile("mma.sp::ordered_metadata.sync.aligned." form                                                \
               " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, %16, " #pick ";" \
               : D4("=r") : A4("r"), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), C4("r"), "r"(e));          \
  END(4)
#define SPARSE_SMALL(name, kind, form, pick, one_of_two)                                                    \
  BEGIN(name, unsigned, 2, 2, 4) WORDS(kind, kind == raw ? raw : f32, 2, 2, 4)                              \
  unsigned e = metadata_of(base, one_of_two);                                                               \
  asm volatile("mma.sp::ordered_metadata.sync.aligned." form                                                \
               " {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%8, %9, %10, %11}, %12, " #pick ";"                  \
               : D4("=r") : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), C4("r"), "r"(e));                   \
  END(4)

SPARSE_SMALL(sp_f16_k16_0, f16_pair, "m16n8k16.row.col.f32.f16.f16.f32", 0x0, false)
SPARSE_SMALL(sp_f16_k16_1, f16_pair, "m16n8k16.row.col.f32.f16.f16.f32", 0x1, false)
SPARSE_SMALL(sp_f16_k16_2, f16_pair, "m16n8k16.row.col.f32.f16.f16.f32", 0x2, false)
SPARSE_SMALL(sp_f16_k16_3, f16_pair, "m16n8k16.row.col.f32.f16.f16.f32", 0x3, false)
SPARSE_LARGE(sp_f16_k32_0, f16_pair, "m16n8k32.row.col.f32.f16.f16.f32", 0x0, false)
SPARSE_LARGE(sp_f16_k32_1, f16_pair, "m16n8k32.row.col.f32.f16.f16.f32", 0x1, false)
SPARSE_SMALL(sp_bf16_k16_1, bf16_pair, "m16n8k16.row.col.f32.bf16.bf16.f32", 0x1, false)
SPARSE_LARGE(sp_bf16_k32_1, bf16_pair, "m16n8k32.row.col.f32.bf16.bf16.f32", 0x1, false)
SPARSE_SMALL(sp_tf32_k8_0, f32, "m16n8k8.row.col.f32.tf32.tf32.f32", 0x0, true)
SPARSE_SMALL(sp_tf32_k8_3, f32, "m16n8k8.row.col.f32.tf32.tf32.f32", 0x3, true)
SPARSE_LARGE(sp_tf32_k16_0, f32, "m16n8k16.row.col.f32.tf32.tf32.f32", 0x0, true)
SPARSE_LARGE(sp_tf32_k16_1, f32, "m16n8k16.row.col.f32.tf32.tf32.f32", 0x1, true)
SPARSE_SMALL(sp_s8_k32_0, raw, "m16n8k32.row.col.s32.s8.s8.s32", 0x0, false)
SPARSE_SMALL(sp_u8s8_k32_1, raw, "m16n8k32.row.col.satfinite.s32.u8.s8.s32", 0x1, false)
SPARSE_LARGE(sp_s8_k64, raw, "m16n8k64.row.col.s32.s8.s8.s32", 0x0, false)
SPARSE_LARGE(sp_e4m3_k64, four_fp8, "m16n8k64.row.col.f32.e4m3.e4m3.f32", 0x0, false)
SPARSE_LARGE(sp_e5m2_e4m3_k64, four_fp8, "m16n8k64.row.col.f32.e5m2.e4m3.f32", 0x0, false)
SPARSE_SMALL(sp_s4_k64_0, raw, "m16n8k64.row.col.s32.s4.s4.s32", 0x0, false)
SPARSE_SMALL(sp_s4_k64_1, raw, "m16n8k64.row.col.s32.s4.s4.s32", 0x1, false)
SPARSE_LARGE(sp_u4_k128, raw, "m16n8k128.row.col.s32.u4.s4.s32", 0x0, false)

BEGIN(sp_f16_f16_k16, unsigned, 2, 2, 2) WORDS(f16_pair, f16_pair, 2, 2, 2)
  unsigned e = metadata_of(base, false);
  asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4, %5}, {%6, %7}, %8, 0x2;"
               : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(e));
END(2)
BEGIN(sp_f16_f16_k32, unsigned, 4, 4, 2) WORDS(f16_pair, f16_pair, 4, 4, 2)
  unsigned e = metadata_of(base, false);
  asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7, %8, %9}, {%10, %11}, %12, 0x1;"
               : "=r"(d[0]), "=r"(d[1]) : A4("r"), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(c[0]), "r"(c[1]), "r"(e));
END(2)
