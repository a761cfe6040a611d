/// Kernels that only move data are told from those that compute.
#include "kernels/simulator/decode/only_moves.h"

#include <gtest/gtest.h>

namespace kernelarium::sim {
namespace {

/// A kernel of two pointers and a number, with the address of an element of each.
bool moves(const std::string& body) {
  const ptx::Module module = ptx::read_module(R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{
  .reg .pred %p<8>;
  .reg .b32 %r<16>;
  .reg .b64 %rd<16>;
  .reg .f32 %f<16>;
  .shared .align 4 .b8 room[4096];
  ld.param.u64 %rd1, [a];
  ld.param.u64 %rd2, [b];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %tid.x;
  mov.u32 %r3, %ctaid.x;
  mad.lo.s32 %r4, %r3, 256, %r2;
  setp.ge.s32 %p1, %r4, %r1;
  @%p1 bra END;
  mul.wide.s32 %rd3, %r4, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
)" + body + R"(
END:
  ret;
}
)");
  return only_moves(*module.find("k"));
}

TEST(OnlyMoves, WhatWasLoadedOrGiven) {
  EXPECT_TRUE(moves("ld.global.f32 %f1, [%rd4]; st.global.f32 [%rd5], %f1;"));
  EXPECT_TRUE(moves("ld.global.v2.f32 {%f1, %f2}, [%rd4]; st.global.v2.f32 [%rd5], {%f2, %f1};"));
  EXPECT_TRUE(moves("st.global.u32 [%rd5], %r1;")) << "an argument";
  EXPECT_TRUE(moves("mov.u32 %r5, 7; st.global.u32 [%rd5], %r5;")) << "a constant";
  EXPECT_TRUE(moves("ld.global.u32 %r5, [%rd4]; mov.u32 %r6, room; st.shared.u32 [%r6], %r5; bar.sync 0; "
                    "ld.shared.u32 %r7, [%r6]; st.global.u32 [%rd5], %r7;"));
  EXPECT_TRUE(moves("")) << "it does nothing at all";
}
TEST(OnlyMoves, NotWhatIsComputed) {
  EXPECT_FALSE(moves("ld.global.f32 %f1, [%rd4]; add.f32 %f2, %f1, %f1; st.global.f32 [%rd5], %f2;"));
  EXPECT_FALSE(moves("st.global.u32 [%rd5], %r4;")) << "a thread's own number";
  EXPECT_FALSE(moves("mov.u32 %r5, %tid.x; st.global.u32 [%rd5], %r5;"));
  EXPECT_FALSE(moves("red.global.add.u32 [%rd5], 1;"));
  EXPECT_FALSE(moves("ld.global.f32 %f1, [%rd4]; add.f32 %f2, %f1, %f1; st.shared.f32 [room], %f2; "
                     "ld.shared.f32 %f3, [room]; st.global.f32 [%rd5], %f3;"));
}
TEST(OnlyMoves, NotWhereDataDecides) {
  EXPECT_FALSE(moves("ld.global.f32 %f1, [%rd4]; ld.global.f32 %f2, [%rd5]; setp.gt.f32 %p2, %f1, %f2; "
                     "@%p2 st.global.f32 [%rd5], %f1;"));
  EXPECT_FALSE(moves("ld.global.f32 %f1, [%rd4]; ld.global.f32 %f2, [%rd5]; setp.gt.f32 %p2, %f1, %f2; "
                     "selp.f32 %f3, %f1, %f2, %p2; st.global.f32 [%rd5], %f3;"));
  EXPECT_TRUE(moves("ld.global.f32 %f1, [%rd4]; setp.gt.s32 %p2, %r4, 7; @%p2 st.global.f32 [%rd5], %f1;"))
      << "a thread's number decides";
}

}
}
