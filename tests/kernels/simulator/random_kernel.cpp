#include "tests/kernels/simulator/random_kernel.h"

#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <random>
#include <vector>

namespace kernelarium::test {
namespace {

using Forms = std::vector<const char*>;

// In these, D is the result, A B C are sources, I and J are numbers up to 40 and 31; their letters follow a
// type's width: D 32 bits, W 64 bits, P a predicate. Lower case letters are sources of that kind: w, p.
const Forms kIntegersForms{
    "add.s32 D, A, B;",
    "sub.s32 D, A, B;",
    "mul.lo.s32 D, A, B;",
    "mul.hi.s32 D, A, B;",
    "mul.hi.u32 D, A, B;",
    "mad.lo.s32 D, A, B, C;",
    "mad.hi.u32 D, A, B, C;",
    "mad.hi.s32 D, A, B, C;",
    "sad.s32 D, A, B, C;",
    "sad.u32 D, A, B, C;",
    "abs.s32 D, A;",
    "neg.s32 D, A;",
    "min.s32 D, A, B;",
    "max.u32 D, A, B;",
    "min.u32 D, A, B;",
    "max.s32 D, A, B;",
    "add.s16x2 D, A, B;",
    "max.s16x2.relu D, A, B;",
    "min.u16x2 D, A, B;",
    "min.s32.relu D, A, B;",
    "mul24.lo.s32 D, A, B;",
    "mul24.hi.u32 D, A, B;",
    "mad24.lo.u32 D, A, B, C;",
    "dp4a.s32.u32 D, A, B, C;",
    "dp4a.u32.s32 D, A, B, C;",
    "dp4a.s32.s32 D, A, B, C;",
    "cvt.pack.sat.u8.s32.b32 D, A, B, C;",
    "cvt.pack.sat.s4.s32.b32 D, A, B, C;",
    "cvt.pack.sat.s16.s32 D, A, B;",
    "dp2a.lo.s32.u32 D, A, B, C;",
    "dp2a.hi.u32.u32 D, A, B, C;",
    "add.sat.s32 D, A, B;",
    "sub.sat.s32 D, A, B;",
    "or.b32 %t0, B, 1; and.b32 %t0, %t0, 0x7fffffff; div.s32 D, A, %t0;",
    "or.b32 %t0, B, 1; and.b32 %t0, %t0, 0x7fffffff; rem.s32 D, A, %t0;",
    "or.b32 %t0, B, 1; div.u32 D, A, %t0;",
    "or.b32 %t0, B, 1; rem.u32 D, A, %t0;",
    "add.cc.u32 D, A, B; addc.cc.u32 %t0, B, C; addc.u32 %t1, A, 0; xor.b32 D, D, %t0; xor.b32 D, D, %t1;",
    "sub.cc.u32 D, A, B; subc.u32 %t0, B, C; xor.b32 D, D, %t0;",
    "mad.lo.cc.u32 %t0, A, B, C; madc.hi.u32 D, A, B, C; xor.b32 D, D, %t0;"};
const Forms kBitsForms{"and.b32 D, A, B;",
                       "or.b32 D, A, B;",
                       "xor.b32 D, A, B;",
                       "not.b32 D, A;",
                       "cnot.b32 D, A;",
                       "shl.b32 D, A, B;",
                       "shl.b32 D, A, I;",
                       "shr.u32 D, A, I;",
                       "shr.s32 D, A, B;",
                       "shr.s32 D, A, I;",
                       "shf.l.wrap.b32 D, A, B, C;",
                       "shf.r.clamp.b32 D, A, B, C;",
                       "shf.r.wrap.b32 D, A, B, I;",
                       "shf.l.clamp.b32 D, A, B, I;",
                       "lop3.b32 D, A, B, C, 0xL;",
                       "prmt.b32 D, A, B, C;",
                       "prmt.b32.f4e D, A, B, C;",
                       "prmt.b32.b4e D, A, B, C;",
                       "prmt.b32.rc8 D, A, B, C;",
                       "prmt.b32.ecl D, A, B, C;",
                       "prmt.b32.ecr D, A, B, C;",
                       "prmt.b32.rc16 D, A, B, C;",
                       "bfe.u32 D, A, A, A;",
                       "bfe.s32 D, A, J, J;",
                       "bfi.b32 D, A, B, J, J;",
                       "bfi.b32 D, A, B, A, J;",
                       "bfind.u32 D, A;",
                       "bfind.s32 D, A;",
                       "bfind.shiftamt.u32 D, A;",
                       "brev.b32 D, A;",
                       "clz.b32 D, A;",
                       "popc.b32 D, A;",
                       "bmsk.clamp.b32 D, A, I;",
                       "bmsk.wrap.b32 D, A, B;",
                       "szext.clamp.s32 D, A, I;",
                       "szext.wrap.u32 D, A, B;",
                       "slct.s32.s32 D, A, B, C;",
                       "selp.b32 D, A, B, p;",
                       "selp.s32 D, A, I, p;"};
const Forms kVideoForms{
    "vadd.s32.u32.s32.sat D, A.h1, B.b2;",    "vadd.u32.s32.s32.add D, A, B.b3, C;",
    "vsub.s32.s32.u32.max D, A.b0, B.h0, C;", "vabsdiff.u32.u32.u32.add D, A.b1, B.b2, C;",
    "vmin.s32.s32.s32 D, A.h0, B.h1;",        "vmax.u32.u32.u32.min D, A, B.b1, C;",
    "vshl.u32.u32.u32.clamp D, A, B.b0;",     "vshr.u32.u32.u32.wrap D, A.h1, B.b0;",
    "vmad.s32.s32.s32 D, A.b0, B.h1, C;",     "vmad.u32.u32.u32.shr7 D, A.h0, B.h1, C;",
    "vset.s32.u32.lt D, A.h0, B.h1;",         "vset.u32.u32.ge.add D, A, B, C;",
    "vadd2.s32.s32.s32 D, A, B, C;",          "vsub4.u32.u32.u32.sat D, A, B, C;",
    "vabsdiff4.u32.u32.u32.add D, A, B, C;",  "vmin2.s32.s32.s32 D, A, B, C;",
    "vmax4.s32.s32.s32 D, A, B, C;",          "vavrg4.u32.u32.u32 D, A, B, C;",
    "vset2.s32.s32.ge D, A, B, C;",           "vset4.u32.u32.eq D, A, B, C;"};
const Forms kWideForms{"add.s64 W, v, w;",
                       "sub.s64 W, v, w;",
                       "mul.lo.s64 W, v, w;",
                       "mul.hi.s64 W, v, w;",
                       "mul.hi.u64 W, v, w;",
                       "mul.wide.s32 W, A, B;",
                       "mul.wide.u32 W, A, B;",
                       "mad.wide.u32 W, A, B, w;",
                       "mad.wide.s32 W, A, B, w;",
                       "min.s64 W, v, w;",
                       "max.u64 W, v, w;",
                       "and.b64 W, v, w;",
                       "xor.b64 W, v, w;",
                       "not.b64 W, v;",
                       "shl.b64 W, v, A;",
                       "shr.u64 W, v, I;",
                       "shr.s64 W, v, A;",
                       "popc.b64 D, w;",
                       "clz.b64 D, w;",
                       "brev.b64 W, v;",
                       "bfe.u64 W, v, J, J;",
                       "bfe.s64 W, v, A, J;",
                       "bfi.b64 W, v, w, J, J;",
                       "bfind.u64 D, w;",
                       "neg.s64 W, v;",
                       "abs.s64 W, v;",
                       "cvt.s64.s32 W, A;",
                       "cvt.u64.u32 W, A;",
                       "mov.b64 W, {A, B};",
                       "mov.b64 {D, %t0}, w;",
                       "selp.b64 W, v, w, p;",
                       "sad.u64 W, v, w, v;",
                       "or.b64 %u0, w, 1; and.b64 %u0, %u0, 0x7fffffffffffffff; div.s64 W, v, %u0;",
                       "or.b64 %u0, w, 1; rem.u64 W, v, %u0;"};
// Results of these get one NaN: F marks f32, G f64, H pairs of f16, K pairs of bf16.
const Forms kFloatsForms{"add.rn.f32 F, A, B;",
                         "add.rz.f32 F, A, B;",
                         "add.rm.ftz.f32 F, A, B;",
                         "sub.rp.f32 F, A, B;",
                         "mul.rn.f32 F, A, B;",
                         "mul.rz.ftz.f32 F, A, B;",
                         "mul.rp.sat.f32 F, A, B;",
                         "fma.rn.f32 F, A, B, C;",
                         "fma.rm.f32 F, A, B, C;",
                         "fma.rz.ftz.sat.f32 F, A, B, C;",
                         "div.rn.f32 F, A, B;",
                         "div.rz.ftz.f32 F, A, B;",
                         "rcp.rn.f32 F, A;",
                         "rcp.rp.f32 F, A;",
                         "sqrt.rn.f32 F, A;",
                         "sqrt.rm.ftz.f32 F, A;",
                         "min.f32 F, A, B;",
                         "max.f32 F, A, B;",
                         "min.NaN.f32 F, A, B;",
                         "max.ftz.f32 F, A, B;",
                         "abs.f32 F, A;",
                         "neg.ftz.f32 F, A;",
                         "copysign.f32 F, A, B;",
                         "cvt.rni.f32.f32 F, A;",
                         "cvt.rmi.ftz.f32.f32 F, A;",
                         "cvt.rpi.sat.f32.f32 F, A;",
                         "cvt.rn.f32.s32 D, A;",
                         "cvt.rz.f32.u32 D, A;",
                         "cvt.rm.f32.s64 D, w;",
                         "cvt.rn.f32.u64 D, w;",
                         "cvt.rzi.s32.f32 D, A;",
                         "cvt.rni.u32.f32 D, A;",
                         "cvt.rpi.ftz.s32.f32 D, A;",
                         "cvt.rzi.u64.f32 W, A;",
                         "cvt.rmi.s64.f32 W, A;",
                         "cvt.rna.tf32.f32 F, A;",
                         "slct.f32.f32 D, A, B, C;"};
const Forms kDoublesForms{
    "add.rn.f64 G, v, w;",    "sub.rz.f64 G, v, w;",   "mul.rm.f64 G, v, w;",  "fma.rn.f64 G, v, w, v;",
    "fma.rp.f64 G, v, w, w;", "div.rn.f64 G, v, w;",   "rcp.rn.f64 G, v;",     "sqrt.rn.f64 G, v;",
    "sqrt.rz.f64 G, v;",      "min.f64 G, v, w;",      "max.f64 G, v, w;",     "abs.f64 G, v;",
    "neg.f64 G, v;",          "copysign.f64 G, v, w;", "cvt.f64.f32 G, A;",    "cvt.rn.f32.f64 F, w;",
    "cvt.rz.f32.f64 F, w;",   "cvt.rn.f64.s64 W, v;",  "cvt.rn.f64.u32 W, A;", "cvt.rzi.s32.f64 D, w;",
    "cvt.rni.u64.f64 W, v;",  "cvt.rpi.f64.f64 G, v;"};
const Forms kHalvesForms{
    "add.rn.f16x2 H, A, B;",
    "sub.f16x2 H, A, B;",
    "mul.rn.ftz.f16x2 H, A, B;",
    "fma.rn.f16x2 H, A, B, C;",
    "fma.rn.ftz.sat.f16x2 H, A, B, C;",
    "fma.rn.relu.f16x2 H, A, B, C;",
    "min.f16x2 H, A, B;",
    "max.NaN.f16x2 H, A, B;",
    "neg.f16x2 H, A;",
    "abs.f16x2 H, A;",
    "add.sat.f16x2 H, A, B;",
    "fma.rn.bf16x2 K, A, B, C;",
    "fma.rn.relu.bf16x2 K, A, B, C;",
    "add.rn.bf16x2 K, A, B;",
    "mul.rn.bf16x2 K, A, B;",
    "sub.rn.bf16x2 K, A, B;",
    "min.bf16x2 K, A, B;",
    "max.NaN.bf16x2 K, A, B;",
    "neg.bf16x2 K, A;",
    "abs.bf16x2 K, A;",
    "cvt.rn.f16x2.f32 H, A, B;",
    "cvt.rz.f16x2.f32 H, A, B;",
    "cvt.rn.bf16x2.f32 K, A, B;",
    "cvt.rn.relu.bf16x2.f32 K, A, B;",
    "mov.b32 {%h0, %h1}, A; cvt.f32.f16 F, %h0;",
    "mov.b32 {%h0, %h1}, A; cvt.rni.s32.f16 D, %h1;",
    "mov.b32 {%h0, %h1}, A; cvt.f32.bf16 F, %h1;",
    "cvt.rn.satfinite.e4m3x2.f32 %h0, A, B; mov.b32 D, {%h0, %h0};",
    "cvt.rn.satfinite.e5m2x2.f32 %h0, A, B; mov.b32 D, {%h0, %h0};",
    "mov.b32 {%h0, %h1}, A; cvt.rn.f16x2.e4m3x2 H, %h0;",
    "mov.b32 {%h0, %h1}, A; cvt.rn.f16x2.e5m2x2 H, %h1;",
    "mov.b32 {%h0, %h1}, A; cvt.rn.satfinite.e4m3x2.f16x2 %h0, A; mov.b32 D, {%h0, %h1};",
    "set.lt.f16x2.f16x2 D, A, B;",
    "set.geu.ftz.f16x2.f16x2 D, A, B;",
    "set.eq.bf16x2.bf16x2 D, A, B;"};
const Forms kSmallForms{
    "cvt.u8.u32 %h0, A; cvt.u32.u8 D, %h0;",
    "cvt.sat.s8.s32 %h0, A; cvt.s32.s8 D, %h0;",
    "cvt.sat.u16.s32 %h0, A; cvt.u32.u16 D, %h0;",
    "cvt.sat.s32.s64 D, w;",
    "cvt.sat.u32.s32 D, A;",
    "mov.b32 {%h0, %h1}, A; add.s16 %h0, %h0, %h1; mul.lo.s16 %h1, %h0, %h1; mov.b32 D, {%h1, %h0};",
    "mov.b32 {%h0, %h1}, A; mul.wide.s16 D, %h0, %h1;",
    "mov.b32 {%h0, %h1}, A; mul.wide.u16 D, %h0, %h1;",
    "mov.b32 {%h0, %h1}, A; shr.s16 %h0, %h0, B; min.u16 %h1, %h0, %h1; mov.b32 D, {%h0, %h1};"};
const Forms kPredicatesForms{"setp.lt.s32 P, A, B;",
                             "setp.hi.u32 P, A, B;",
                             "setp.ne.b32 P, A, I;",
                             "setp.ge.and.s32 P, A, B, p;",
                             "setp.eq.or.u32 P, A, B, p;",
                             "setp.lt.xor.s64 P, v, w, p;",
                             "setp.gt.u64 P, v, w;",
                             "setp.lt.f32 P, A, B;",
                             "setp.geu.ftz.f32 P, A, B;",
                             "setp.num.f32 P, A, B;",
                             "setp.nan.f64 P, v, w;",
                             "setp.leu.f64 P, v, w;",
                             "testp.normal.f32 P, A;",
                             "testp.subnormal.f32 P, A;",
                             "testp.infinite.f64 P, w;",
                             "testp.number.f32 P, A;",
                             "and.pred P, p, q;",
                             "xor.pred P, p, q;",
                             "not.pred P, p;",
                             "or.pred P, p, q;"};
// All lanes take part in these.
const Forms kCollectivesForms{"shfl.sync.up.b32 D|P, A, B, 0, -1;",
                              "shfl.sync.down.b32 D|P, A, I, 0x1f, -1;",
                              "shfl.sync.bfly.b32 D|P, A, B, 0x1f, -1;",
                              "shfl.sync.idx.b32 D|P, A, B, 0x181f, -1;",
                              "shfl.sync.down.b32 D, A, 3, 0x1c1f, -1;",
                              "vote.sync.ballot.b32 D, p, -1;",
                              "vote.sync.any.pred P, p, -1;",
                              "vote.sync.all.pred P, p, -1;",
                              "vote.sync.uni.pred P, !p, -1;",
                              "and.b32 %t0, A, 3; match.any.sync.b32 D, %t0, -1;",
                              "and.b32 %t0, A, 1; match.all.sync.b32 D|P, %t0, -1;",
                              "match.any.sync.b64 D, w, -1;",
                              "redux.sync.add.s32 D, A, -1;",
                              "redux.sync.min.s32 D, A, -1;",
                              "redux.sync.max.u32 D, A, -1;",
                              "redux.sync.xor.b32 D, A, -1;",
                              "redux.sync.and.b32 D, A, -1;",
                              "bar.red.popc.u32 D, 0, p;",
                              "bar.red.and.pred P, 0, p;"};
const Forms kOwnLoads{"ld.shared.v4.b32 {D0, D1, D2, D3}, [%own];", "ld.shared.b64 W, [%own+8];",
                      "ld.shared.u8 D, [%own+5];"};
const Forms kMatricesForms{
    "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {F0, F1, F2, F3}, {A, B, C, A}, {B, C}, {A, B, C, B};",
    "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {F0, F1, F2, F3}, {A, B, C, A}, {B, C}, {A, B, C, "
    "B};",
    "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {F0, F1, F2, F3}, {A, B, C, A}, {B, C}, {A, B, C, "
    "B};",
    "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {D0, D1, D2, D3}, {A, B, C, A}, {B, C}, {A, "
    "B, C, B};",
    "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {D0, D1, D2, D3}, {A, B, C, A}, {B, C}, {A, B, C, B};",
    "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {D0, D1, D2, D3}, {A, B, C, A}, {B, C}, {A, B, C, B};",
    "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {D0, D1, D2, D3}, {A, B, C, A}, {B, C}, {A, "
    "B, C, B};"};

// Of a warpgroup, from tiles in shared memory (%u0 and %u1 describe them) or A in registers.
#define KERNELARIUM_PRODUCT(form)                                                                            \
  "wgmma.fence.sync.aligned; wgmma.mma_async.sync.aligned." form                                             \
  " wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;"
const Forms kGroupProductsForms{
    KERNELARIUM_PRODUCT("m64n8k16.f32.bf16.bf16 {F0, F1, F2, F3}, %u0, %u1, 1, 1, 1, 0, 0;"),
    KERNELARIUM_PRODUCT("m64n8k16.f32.f16.f16 {F0, F1, F2, F3}, %u0, %u1, %q0, -1, 1, 0, 0;"),
    KERNELARIUM_PRODUCT("m64n8k8.f32.tf32.tf32 {F0, F1, F2, F3}, %u0, %u1, 1, 1, -1;"),
    KERNELARIUM_PRODUCT("m64n8k32.f32.e4m3.e5m2 {F0, F1, F2, F3}, %u0, %u1, %q0, 1, 1;"),
    KERNELARIUM_PRODUCT("m64n8k32.s32.s8.u8 {D0, D1, D2, D3}, %u0, %u1, 1;"),
    KERNELARIUM_PRODUCT("m64n8k32.s32.u8.s8.satfinite {D0, D1, D2, D3}, %u0, %u1, %q0;"),
    KERNELARIUM_PRODUCT("m64n8k16.f32.f16.f16 {F0, F1, F2, F3}, {%t0, %t1, %t2, %t3}, %u1, 1, 1, 1, 0;"),
    KERNELARIUM_PRODUCT("m64n8k32.s32.s8.s8 {D0, D1, D2, D3}, {%t0, %t1, %t2, %t3}, %u1, 1;")};
#undef KERNELARIUM_PRODUCT
// Of a texture of 64 x 48 texels with normalised reads.
const Forms kTexturesForms{"tex.2d.v4.f32.s32 {F0, F1, F2, F3}, [%texture, {%t0, %t1}];",
                           "tex.2d.v4.f32.f32 {F0, F1, F2, F3}, [%texture, {%t2, %t3}];",
                           "tex.level.2d.v4.f32.f32 {F0, F1, F2, F3}, [%texture, {%t3, %t2}], 0f00000000;",
                           "tld4.r.2d.v4.f32.f32 {F0, F1, F2, F3}, [%texture, {%t2, %t3}];",
                           "txq.width.b32 D, [%texture];"};

constexpr int kWordRegisters = 16, kPairRegisters = 8, kFlagRegisters = 6;

class KernelWriter {
 public:
  explicit KernelWriter(std::uint32_t seed) : random_(seed) {}

  std::string kernel() {
    begin();
    const int parts = 4 + up_to(6);
    for (int i = 0; i < parts; ++i) part();
    end();
    return text_;
  }

 private:
  int up_to(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most + 1)); }
  const char* one_of(const Forms& list) {
    return list[static_cast<std::size_t>(up_to(static_cast<int>(list.size()) - 1))];
  }
  std::string word() { return fmt::format("%r{}", up_to(kWordRegisters - 1)); }
  std::string pair() { return fmt::format("%d{}", up_to(kPairRegisters - 1)); }
  std::string flag() { return fmt::format("%p{}", up_to(kFlagRegisters - 1)); }
  void line(const std::string& one) { text_ += "  " + one + "\n"; }

  /// Sources are registers; now and then a number that is not quite random.
  std::string source(bool number_allowed) {
    static const Forms numbers{"0", "1", "-1", "0x80000000", "0x7f800000", "0x3f800000", "0x00400000", "255"};
    return number_allowed && up_to(9) == 0 ? one_of(numbers) : word();
  }

  void one_nan(char kind, const std::string& name) {
    if (kind == 'F') {
      line(fmt::format("setp.nan.f32 %q0, {0}, {0};\n  @%q0 mov.b32 {0}, 0x7fc00000;", name));
    } else if (kind == 'G') {
      line(fmt::format("setp.nan.f64 %q0, {0}, {0};\n  @%q0 mov.b64 {0}, 0x7ff8000000000000;", name));
    } else {
      line(fmt::format("mov.b32 {{%h0, %h1}}, {};", name));
      for (const char* half : {"%h0", "%h1"})
        line(fmt::format("setp.nan.{0} %q0, {1}, {1};\n  @%q0 mov.b16 {1}, 0x7fc0;",
                         kind == 'H' ? "f16" : "bf16", half));
      line(fmt::format("mov.b32 {}, {{%h0, %h1}};", name));
    }
  }

  void instruction(const Forms& list) {
    const std::string form = one_of(list);
    // Words, but not pairs of halves, may be numbers.
    const bool plain =
        (&list == &kIntegersForms || &list == &kBitsForms) && form.find("x2") == std::string::npos;
    std::string out;
    std::vector<std::pair<char, std::string>> checked; // results that may be NaN
    std::vector<std::string> four;                     // results of a matrix, each another register
    for (std::size_t i = 0; i < form.size(); ++i) {
      const char c = form[i];
      const bool alone =
          (i == 0 || form[i - 1] == ' ' || form[i - 1] == '{' || form[i - 1] == '|' || form[i - 1] == '!') &&
          (i + 1 == form.size() || !std::isalnum(static_cast<unsigned char>(form[i + 1])) || c == 'F' ||
           c == 'D');
      if (form.compare(i, 3, "0xL") == 0) {
        out += fmt::format("0x{:02x}", up_to(255));
        i += 2;
      } else if (!alone || !std::strchr("DABCIJWvwPpqFGHK", c)) {
        out += c;
      } else if (c == 'A' || c == 'B' || c == 'C') {
        out += source(plain && c != 'A');
      } else if (c == 'I') {
        out += std::to_string(up_to(40));
      } else if (c == 'J') {
        out += std::to_string(up_to(31));
      } else if (c == 'v' || c == 'w') {
        out += pair();
      } else if (c == 'P' || c == 'p' || c == 'q') {
        out += flag();
      } else {
        std::string name = c == 'W' || c == 'G' ? pair() : word();
        if (i + 1 < form.size() && std::isdigit(static_cast<unsigned char>(form[i + 1]))) {
          name = fmt::format("%r{}", (form[i + 1] - '0') * 4 + up_to(3));
          ++i;
        }
        out += name;
        if (c != 'D' && c != 'W') checked.emplace_back(c, name);
      }
    }
    line(out);
    for (const auto& [kind, name] : checked) one_nan(kind, name);
  }

  void any_instruction() {
    static const Forms* const groups[] = {&kIntegersForms, &kIntegersForms, &kBitsForms,   &kBitsForms,
                                          &kVideoForms,    &kWideForms,     &kFloatsForms, &kFloatsForms,
                                          &kDoublesForms,  &kHalvesForms,   &kSmallForms,  &kPredicatesForms};
    if (up_to(11) == 0) return local();
    if (up_to(15) == 0) return reduce();
    instruction(*groups[up_to(11)]);
  }
  void some(int most) {
    for (int i = up_to(most); i >= 0; --i) any_instruction();
  }

  /// Local memory, at an offset that a register decides.
  void local() {
    static const Forms stores{
        "st.local.b32 [%l], A;", "st.local.v2.b32 [%l], {A, B};", "st.local.v4.b32 [%l], {A, B, C, A};",
        "st.local.b64 [%l], w;", "st.local.b8 [%l+3], A;",        "st.local.b16 [%l+6], A;"};
    static const Forms loads{"ld.local.b32 D, [%l];", "ld.local.v2.b32 {D0, D1}, [%l];",
                             "ld.local.b64 W, [%l];", "ld.local.s8 D, [%l+5];", "ld.local.u16 D, [%l+2];"};
    line(fmt::format("and.b32 %t0, {}, 48;\n  mov.u32 %l, own;\n  add.u32 %l, %l, %t0;", word()));
    instruction(up_to(1) ? stores : loads);
  }
  /// Additions and the like by all threads, in whatever order.
  void reduce() {
    static const Forms operations{"add.u32", "min.s32", "max.u32", "and.b32",
                                  "or.b32",  "xor.b32", "min.u32", "max.s32"};
    const int which = up_to(7);
    if (up_to(1))
      line(fmt::format("red.shared.{} [counts+{}], {};", operations[static_cast<std::size_t>(which)],
                       4 * which, word()));
    else
      line(fmt::format("red.global.{} [%sums+{}], {};", operations[static_cast<std::size_t>(which)],
                       4 * (64 + which), word()));
  }
  /// Each thread writes its 16 bytes of shared memory, and reads others'.
  void exchange() {
    static const Forms stores{"st.shared.v4.b32 [%own], {A, B, C, A};", "st.shared.b32 [%own+4], A;",
                              "st.shared.v2.b64 [%own], {v, w};", "st.shared.b8 [%own+7], A;",
                              "st.shared.b16 [%own+10], B;"};
    static const Forms loads{"ld.shared.v4.b32 {D0, D1, D2, D3}, [%other];", "ld.shared.u8 D, [%other+7];",
                             "ld.shared.s16 D, [%other+10];", "ld.shared.b64 W, [%other+8];",
                             "ld.shared.v2.b32 {D0, D1}, [%other];"};
    static const Forms matrices{"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {D0, D1, D2, D3}, [%own];",
                                "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {D0, D1, D2, D3}, [%own];",
                                "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {D0, D1}, [%own];"};
    instruction(stores);
    line("bar.sync 0;");
    line(fmt::format("mad.lo.u32 %t0, %me, {}, {};\n  and.b32 %t0, %t0, 127;\n  shl.b32 %t0, %t0, 4;\n  "
                     "mov.u32 %other, places;\n  add.u32 %other, %other, %t0;",
                     2 * up_to(20) + 1, up_to(127)));
    instruction(loads);
    if (up_to(1)) instruction(matrices);
    line("bar.sync 0;");
  }
  void wait_for_phase(const char* barrier, int parity) {
    const int label = labels_++;
    line(fmt::format(
        "mov.u32 %t0, {1};\nWAIT{0}:\n  mbarrier.try_wait.parity.shared::cta.b64 %q0, [%t0], %{2};\n  "
        "@!%q0 bra WAIT{0};\n  xor.b32 %{2}, %{2}, 1;",
        label, barrier, parity ? "odd1" : "odd0"));
  }
  /// A thread's 16 bytes of shared memory from its input, waited for in one of three ways.
  void copy() {
    static const Forms copies{"cp.async.cg.shared.global [%own], [%in+X], 16;",
                              "cp.async.ca.shared.global [%own], [%in+X], 16;",
                              "cp.async.ca.shared.global [%own+8], [%in+X], 8;",
                              "cp.async.ca.shared.global [%own+4], [%in+X], 4;",
                              "cp.async.cg.shared.global [%own], [%in+X], 16, 5;",
                              "cp.async.ca.shared.global [%own+8], [%in+X], 8, 0;"};
    std::string form = one_of(copies);
    form.replace(form.find('X'), 1, std::to_string(16 * up_to(7)));
    line(form);
    switch (up_to(2)) {
    case 0:
      line("cp.async.commit_group;\n  cp.async.wait_group 0;");
      break;
    case 1:
      line("cp.async.wait_all;");
      break;
    default:
      line("mov.u32 %t0, arrived;\n  cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%t0];");
      wait_for_phase("arrived", 0);
    }
    instruction(kOwnLoads);
  }
  /// A block's input to shared memory in one copy, and a part of it onto sums.
  void bulk() {
    const int bytes = 512 + 16 * up_to(32);
    line("fence.proxy.async.shared::cta;\n  bar.sync 0;\n  setp.eq.u32 %q0, %me, 0;\n  mov.u32 %t0, "
         "filled;\n  "
         "mov.u32 %t1, bulk;");
    line(fmt::format(
        "@%q0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%t0], {0};\n  @%q0 "
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%t1], [%in+{1}], {0}, [%t0];",
        bytes, 16 * up_to(40)));
    wait_for_phase("filled", 1);
    line("shl.b32 %t1, %me, 2;\n  mov.u32 %t2, bulk;\n  add.u32 %t1, %t1, %t2;\n  setp.eq.u32 %q0, %me, 0;");
    instruction({"ld.shared.b32 D, [%t1];"});
    if (up_to(1))
      line("@%q0 cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%sums+320], [%t2], 64;\n  "
           "cp.async.bulk.commit_group;\n  cp.async.bulk.wait_group 0;");
  }
  /// As exchange(), with the blocks of the cluster.
  void exchange_in_cluster() {
    static const Forms loads{"ld.shared::cluster.v4.b32 {D0, D1, D2, D3}, [%other];",
                             "ld.shared::cluster.u8 D, [%other+7];", "ld.shared::cluster.b64 W, [%other+8];",
                             "ld.shared::cluster.v2.b32 {D0, D1}, [%other];"};
    line("barrier.cluster.arrive.aligned;\n  barrier.cluster.wait.aligned;");
    line(fmt::format(
        "mad.lo.u32 %t0, %me, {}, {};\n  and.b32 %t0, %t0, 127;\n  shl.b32 %t0, %t0, 4;\n  mov.u32 "
        "%other, places;\n  add.u32 %other, %other, %t0;",
        2 * up_to(20) + 1, up_to(127)));
    line(fmt::format("mov.u32 %t1, %cluster_ctarank;\n  add.u32 %t1, %t1, {};\n  rem.u32 %t1, %t1, {};\n  "
                     "mapa.shared::cluster.u32 %other, %other, %t1;",
                     up_to(2), kRandomBlocks));
    instruction(loads);
    if (up_to(1)) {
      line("mov.u32 %t0, counts;\n  mapa.shared::cluster.u32 %t0, %t0, %t1;");
      instruction({"red.shared::cluster.add.u32 [%t0], A;"}); // counts[0] is only added to
    }
    line("barrier.cluster.arrive.aligned;\n  barrier.cluster.wait.aligned;");
  }
  /// Tiles of eight rows of 16 bytes each: the next along k after 128 bytes, along m and n after 256. Of an
  /// address, a description has 18 bits: those above tell the block of the cluster.
  void group_product() {
    line("fence.proxy.async.shared::cta;\n  bar.sync 0;\n  mov.u32 %t0, places;\n  bfe.u32 %t0, %t0, 4, "
         "14;\n  cvt.u64.u32 %u0, %t0;\n  or.b64 %u0, %u0, 0x1000080000;");
    line(fmt::format("add.u64 %u1, %u0, {};", 16 * up_to(7)));
    line(fmt::format("mov.u32 %t0, {};\n  setp.ne.u32 %q0, %t0, 0;", up_to(1))); // the same in all lanes
    for (int i = 0; i < 4; ++i) line(fmt::format("mov.b32 %t{}, {};", i, word()));
    instruction(kGroupProductsForms);
    line("bar.sync 0;");
  }
  void texture() {
    for (int i = 0; i < 2; ++i)
      line(fmt::format(
          "and.b32 %t{0}, {1}, 127;\n  sub.s32 %t{0}, %t{0}, 32;\n  cvt.rn.f32.s32 %t{2}, %t{0};\n  "
          "fma.rn.f32 %t{2}, %t{2}, 0f3f480000, 0f3e99999a;",
          i, word(), i + 2));
    instruction(kTexturesForms);
  }
  void branch() {
    const int label = labels_++;
    line(fmt::format("@{} bra ELSE{};", flag(), label));
    some(4);
    if (up_to(2) == 0) branch();
    line(fmt::format("bra END{0};\nELSE{0}:", label));
    some(3);
    text_ += fmt::format("END{}:\n", label);
  }
  void loop() {
    const int label = labels_++;
    line(fmt::format("and.b32 %n{0}, {1}, 7;\nLOOP{0}:", label, word()));
    some(5);
    if (up_to(2) == 0) branch();
    line(fmt::format("sub.s32 %n{0}, %n{0}, 1;\n  setp.gt.s32 %q0, %n{0}, 0;\n  @%q0 bra LOOP{0};", label));
  }
  void part() {
    switch (up_to(14)) {
    case 0:
      return branch();
    case 1:
      return loop();
    case 2:
      return exchange();
    case 3:
      return instruction(kCollectivesForms);
    case 4:
      return instruction(kMatricesForms);
    case 5:
      return copy();
    case 6:
      return bulk();
    case 7:
      return exchange_in_cluster();
    case 8:
      return group_product();
    case 9:
      return texture();
    default:
      return some(6);
    }
  }

  void begin() {
    text_ = ".version 8.4\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 "
            "out, .param .u64 sums, .param .u64 texture) .reqnctapercluster 3, 1, 1 {\n"
            "  .reg .b32 %r<16>, %t<4>, %l, %own, %other, %me, %n<64>, %odd<2>;\n  .reg .b64 %d<8>, %u<2>, "
            "%in, %out, "
            "%sums, %texture;\n"
            "  .reg .b16 %h<2>;\n  .reg .pred %p<6>, %q<1>;\n"
            "  .shared .align 16 .b8 bulk[1024];\n  .shared .align 8 .b8 arrived[8];\n  .shared .align 8 .b8 "
            "filled[8];\n"
            "  .shared .align 128 .b8 places[2048];\n  .shared .align 16 .b8 counts[32];\n  .local .align 16 "
            ".b8 own[64];\n";
    line("mov.u32 %me, %tid.x;\n  mov.u32 %t1, %ctaid.x;\n  mad.lo.u32 %t0, %t1, 128, %me;");
    line("ld.param.u64 %in, [in];\n  ld.param.u64 %out, [out];\n  ld.param.u64 %sums, [sums];\n  "
         "ld.param.u64 %texture, [texture];");
    line(fmt::format("mul.wide.u32 %u0, %t0, {};\n  add.u64 %in, %in, %u0;", 4 * kRandomInputs));
    line(fmt::format("mul.wide.u32 %u0, %t0, {};\n  add.u64 %out, %out, %u0;", 4 * kRandomOutputs));
    for (int i = 0; i < kWordRegisters; i += 4)
      line(fmt::format("ld.global.v4.b32 {{%r{}, %r{}, %r{}, %r{}}}, [%in+{}];", i, i + 1, i + 2, i + 3,
                       4 * i));
    for (int i = 0; i < kPairRegisters; ++i)
      line(fmt::format("ld.global.b64 %d{}, [%in+{}];", i, 64 + 8 * i));
    for (int i = 0; i < kFlagRegisters; ++i) line(fmt::format("setp.gt.s32 %p{}, %r{}, 0;", i, i));
    line("mov.u32 %own, places;\n  shl.b32 %t0, %me, 4;\n  add.u32 %own, %own, %t0;");
    line("st.shared.v4.b32 [%own], {%r0, %r1, %r2, %r3};");
    for (int i = 0; i < 4; ++i)
      line(fmt::format("st.local.v4.b32 [own+{}], {{%r{}, %r{}, %r{}, %r{}}};", 16 * i, i, i + 4, i + 8,
                       i + 12));
    line("setp.lt.u32 %q0, %me, 8;\n  shl.b32 %t0, %me, 2;\n  mov.u32 %t2, counts;\n  add.u32 %t0, %t0, "
         "%t2;\n  @%q0 st.shared.b32 [%t0], 0;\n  mov.u32 %odd0, 0;\n  mov.u32 %odd1, 0;");
    line(fmt::format(
        "setp.eq.u32 %q0, %me, 0;\n  mov.u32 %t0, arrived;\n  mov.u32 %t2, filled;\n  @%q0 "
        "mbarrier.init.shared::cta.b64 [%t0], {};\n  @%q0 mbarrier.init.shared::cta.b64 [%t2], 1;\n  "
        "fence.mbarrier_init.release.cluster;\n  bar.sync 0;",
        kRandomThreads));
  }
  void end() {
    for (int i = 0; i < kWordRegisters; i += 4)
      line(fmt::format("st.global.v4.b32 [%out+{}], {{%r{}, %r{}, %r{}, %r{}}};", 4 * i, i, i + 1, i + 2,
                       i + 3));
    for (int i = 0; i < kPairRegisters; ++i)
      line(fmt::format("st.global.b64 [%out+{}], %d{};", 64 + 8 * i, i));
    line("mov.u32 %t0, 0;");
    for (int i = 0; i < kFlagRegisters; ++i)
      line(fmt::format("selp.b32 %t3, {}, 0, %p{};\n  or.b32 %t0, %t0, %t3;", 1 << i, i));
    line("st.global.b32 [%out+128], %t0;\n  ld.shared.v2.b32 {%t0, %t3}, [%own+8];\n  st.global.b32 "
         "[%out+132], %t0;\n  st.global.b32 [%out+136], %t3;");
    line("ld.local.b32 %t0, [own+20];\n  st.global.b32 [%out+140], %t0;");
    line("barrier.cluster.arrive.aligned;\n  barrier.cluster.wait.aligned;\n  mov.u32 %t1, %ctaid.x;\n  "
         "shl.b32 %t0, %me, 2;\n  mov.u32 %t2, counts;\n  add.u32 "
         "%t2, %t2, %t0;\n  setp.lt.u32 %q0, %me, 8;");
    line("mad.lo.u32 %t0, %t1, 32, %t0;\n  cvt.u64.u32 %u0, %t0;\n  add.u64 %u0, %u0, %sums;\n  @%q0 "
         "ld.shared.b32 %t3, [%t2];\n  @%q0 st.global.b32 [%u0], %t3;\n  ret;\n}");
  }

  std::mt19937 random_;
  std::string text_;
  int labels_ = 0;
};

}

std::string random_kernel(std::uint32_t seed) { return KernelWriter(seed).kernel(); }

}
