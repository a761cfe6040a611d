#include "kernels/simulator/engine/forms.h"

namespace kernelarium::sim {

// The conversions of inner loops, vectorised; convert.cpp has all of them, built for size.
void add_common_conversions(FormTable& table) {
  using U8 = std::uint16_t; // bytes live in 16-bit rows
  using U16 = std::uint16_t;
  using U32 = std::uint32_t;
  using U64 = std::uint64_t;
  using S32 = std::int32_t;
  using S64 = std::int64_t;
  add_unary<U64, U32>(table, "cvt.u64.u32", [](U32 a) { return U64{a}; });
  add_unary<S64, S32>(table, "cvt.s64.s32", [](S32 a) { return S64{a}; });
  for (const char* name : {"cvt.u32.u64", "cvt.s32.s64", "cvt.u32.s64", "cvt.s32.u64"})
    add_unary<U32, U64>(table, name, [](U64 a) { return static_cast<U32>(a); });
  for (const char* name : {"cvt.u16.u32", "cvt.s16.s32", "cvt.u16.s32", "cvt.s16.u32"})
    add_unary<U16, U32>(table, name, [](U32 a) { return static_cast<U16>(a); });
  add_unary<U32, U16>(table, "cvt.u32.u16", [](U16 a) { return U32{a}; });
  add_unary<U32, U8>(table, "cvt.u32.u8", [](U8 a) { return U32{a} & 0xff; });
  add_unary<U16, U8>(table, "cvt.u16.u8", [](U8 a) { return static_cast<U16>(a & 0xff); });
  add_unary<float, U16>(table, "cvt.rn.f32.u16", [](U16 a) { return static_cast<float>(S32{a}); });
  add_unary<float, U8>(table, "cvt.rn.f32.u8", [](U8 a) { return static_cast<float>(S32{a} & 0xff); });
  add_unary<float, S32>(table, "cvt.rn.f32.s32", [](S32 a) { return static_cast<float>(a); });
  add_unary<float, U32>(table, "cvt.rn.f32.u32", [](U32 a) { return static_cast<float>(a); });
}

}
