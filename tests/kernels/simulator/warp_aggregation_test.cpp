/// Which atomic operations the assembler makes one of the warp: as ptxas 13.0 compiled these for sm_90.
#include "kernels/simulator/decode/warp_aggregation.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

namespace kernelarium::sim {
namespace {

ptx::Module kernel(const std::string& body) {
  return ptx::read_module(R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p, .param .u64 x, .param .u32 n)
{
  .reg .pred %p<8>;
  .reg .b32 %r<32>;
  .reg .b64 %rd<32>;
  .reg .f32 %f<8>;
  .shared .align 4 .b8 s[256];
  ld.param.u64 %rd1, [p];
  ld.param.u64 %rd2, [x];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %tid.x;
  mov.u32 %r3, %ctaid.x;
  mad.lo.s32 %r4, %r3, 256, %r2;
  mul.wide.s32 %rd3, %r4, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r5, [%rd4];
)" + body + R"(
END:
  ret;
}
)");
}

/// Of the only atomic operation.
bool made_one(const std::string& body, bool unread = true) {
  const ptx::Module module = kernel(body);
  const ptx::Function& function = *module.find("k");
  std::vector<const Opcode*> opcodes;
  for (const ptx::Instruction& one : function.instructions) opcodes.push_back(&opcode_of(one));
  const std::vector<bool> all =
      made_one_per_warp(function, opcodes, std::vector<bool>(function.instructions.size(), unread));
  return std::find(all.begin(), all.end(), true) != all.end();
}

TEST(WarpAggregation, SumsAndReductionsAtOneAddress) {
  EXPECT_TRUE(made_one("atom.global.add.u32 %r6, [%rd1], 1;"));
  EXPECT_TRUE(made_one("atom.global.add.u32 %r6, [%rd1], %r5;"));
  for (const char* what : {"min.s32", "max.u32", "and.b32", "or.b32", "xor.b32"})
    EXPECT_TRUE(made_one(std::string("red.global.") + what + " [%rd1], %r5;")) << what;
  EXPECT_TRUE(made_one("mov.u32 %r6, s; atom.shared.add.u32 %r7, [%r6], %r5;"));
  EXPECT_TRUE(made_one("atom.add.relaxed.gpu.s32 %r6, [%rd1], %r5;"));
}
TEST(WarpAggregation, ResultsThatAreUsedOnlyOfSums) {
  EXPECT_TRUE(made_one("atom.global.add.u32 %r6, [%rd1], %r5;", false));
  EXPECT_FALSE(made_one("atom.global.max.s32 %r6, [%rd1], %r5;", false));
}
TEST(WarpAggregation, SixtyFourBitsOnlyOfOneValue) {
  EXPECT_TRUE(made_one("atom.global.add.u64 %rd6, [%rd1], 1;"));
  EXPECT_FALSE(made_one("cvt.s64.s32 %rd5, %r5; atom.global.add.u64 %rd6, [%rd1], %rd5;"));
  EXPECT_FALSE(made_one("atom.global.max.u64 %rd6, [%rd1], 7;"));
}
TEST(WarpAggregation, NotOtherOperations) {
  EXPECT_FALSE(made_one("cvt.rn.f32.s32 %f1, %r5; atom.global.add.f32 %f2, [%rd1], %f1;"));
  for (const char* what : {"inc.u32", "dec.u32", "exch.b32"})
    EXPECT_FALSE(made_one(std::string("atom.global.") + what + " %r6, [%rd1], %r5;")) << what;
  EXPECT_FALSE(made_one("atom.global.cas.b32 %r6, [%rd1], 0, %r5;"));
}
TEST(WarpAggregation, AddressesThatAWarpShares) {
  const std::string add = " atom.global.add.u32 %r9, [%rd9], %r5;";
  EXPECT_TRUE(made_one("mul.wide.s32 %rd8, %r3, 4; add.s64 %rd9, %rd1, %rd8;" + add)) << "of its block";
  EXPECT_TRUE(made_one("ld.global.u64 %rd9, [%rd2];" + add)) << "loaded";
  EXPECT_FALSE(made_one("mul.wide.s32 %rd8, %r2, 4; add.s64 %rd9, %rd1, %rd8;" + add)) << "of its thread";
  EXPECT_FALSE(made_one("ld.global.u64 %rd9, [%rd4];" + add)) << "loaded by each lane";
  EXPECT_FALSE(
      made_one("setp.gt.s32 %p1, %r5, 3; add.s64 %rd8, %rd1, 4; selp.b64 %rd9, %rd1, %rd8, %p1;" + add));
  const std::string shuffle = "shfl.sync.idx.b32 %r6|%p2, %r5, 0, 31, -1; ";
  EXPECT_TRUE(made_one(shuffle + "mul.wide.s32 %rd8, %r6, 4; add.s64 %rd9, %rd1, %rd8;" + add));
  EXPECT_FALSE(made_one("shfl.sync.down.b32 %r6|%p2, %r5, 1, 31, -1; mul.wide.s32 %rd8, %r6, 4; "
                        "add.s64 %rd9, %rd1, %rd8;" +
                        add));
}
TEST(WarpAggregation, LoopsWhereLanesStayTogether) {
  const std::string loop = "mov.u64 %rd9, %rd1; LOOP: atom.global.add.u32 %r9, [%rd9], %r5; "
                           "add.s64 %rd9, %rd9, 4; add.s32 %r8, %r8, 1; ";
  EXPECT_TRUE(made_one(loop + "setp.lt.s32 %p3, %r8, %r1; @%p3 bra LOOP;"));
  EXPECT_FALSE(made_one(loop + "setp.lt.s32 %p3, %r8, %r5; @%p3 bra LOOP;")) << "each lane its own rounds";
  EXPECT_TRUE(made_one("setp.ge.s32 %p1, %r4, %r1; @%p1 bra END; " + loop +
                       "setp.lt.s32 %p3, %r8, %r1; @%p3 bra LOOP;"))
      << "some have left";
}
TEST(WarpAggregation, SharedMemoryCountsLanes) {
  const auto counts = [](const std::string& body, bool unread = true) {
    const ptx::Module module = kernel("mov.u32 %r6, s; " + body);
    const auto& code = module.find("k")->instructions;
    return std::any_of(code.begin(), code.end(),
                       [&](const ptx::Instruction& one) { return counts_lanes(one, unread); });
  };
  EXPECT_TRUE(counts("atom.shared.add.u32 %r7, [%r6], 1;"));
  EXPECT_FALSE(counts("atom.shared.add.u32 %r7, [%r6], 1;", false));
  EXPECT_FALSE(counts("atom.shared.add.u32 %r7, [%r6], 2;"));
  EXPECT_FALSE(counts("atom.shared.add.u32 %r7, [%r6], %r5;"));
  EXPECT_FALSE(counts("atom.global.add.u32 %r7, [%rd1], 1;"));
}

}
}
