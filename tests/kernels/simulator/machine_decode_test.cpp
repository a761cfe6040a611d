// What is read out of machine code, word by word, and where blocks of the PTX stand in it: code made by hand.

#include "kernels/simulator/paths/machine_marks.h"

#include <gtest/gtest.h>

namespace kernelarium::test {
namespace {

using namespace sim;

constexpr std::uint32_t kAdd = 0x10, kFma = 0x23, kProduct = 0x3c, kLoadShared = 0x184, kStoreSurface = 0x19d,
                        kBranch = 0x147, kBranchIndexed = 0x149, kMeet = 0x141, kExit = 0x14d;
constexpr std::uint64_t kNone = 255;

/// An instruction of the PTX line 10 + `ptx`, under no predicate, that no barrier of the assembler holds up.
MachineWord word(std::uint32_t opcode, int ptx, std::uint64_t to = kNone, std::uint64_t a = kNone,
                 std::uint64_t b = kNone, std::uint64_t form = 1) {
  MachineWord one;
  one.low = opcode | form << 9 | 7u << 12 | to << 16 | a << 24 | b << 32;
  one.high = kNone | 7u << 23 | (std::uint64_t{7} << 5 | 7u << 8 | 1) << 41;
  one.ptx_line = ptx < 0 ? 0 : 10 + ptx;
  one.line = 100 + ptx;
  one.file = 1;
  return one;
}
MachineWord branch(std::uint64_t instructions, int ptx) {
  return word(kBranch, ptx, 4 * instructions, 0, 0, 4);
}

/// A kernel of so many PTX instructions with one access, by the second of them.
Program program_of(std::size_t instructions) {
  Program program;
  program.files = {"", "test.cu", "tiles.cuh"};
  for (std::size_t i = 0; i < instructions; ++i) {
    program.ptx_lines.push_back(static_cast<int>(10 + i));
    program.texts.push_back("add.s32 %r1, %r1, %r2");
    program.places.push_back({1, static_cast<int>(i + 1), 0});
  }
  Site site;
  site.ptx_line = 11;
  site.bytes = 4;
  program.sites = {site};
  return program;
}

MachineCode decoded(const std::vector<MachineWord>& words) {
  const MachineText text{words, {"", "/home/a/test.cu", "tiles.cuh"}};
  const std::optional<MachineCode> code = decode_machine_code(text, 90, ptx::Module{}, program_of(4));
  EXPECT_TRUE(code);
  return code.value_or(MachineCode{});
}

TEST(MachineDecode, TellsLinesOfEveryFile) {
  std::vector<MachineWord> words{word(kAdd, 0), word(kAdd, -1), word(kAdd, -1), word(kAdd, 1),
                                 word(kExit, 3)};
  words[2].file = 2;
  words[2].line = 55;
  words[3].file = 2; // a header's, called from a line that the PTX knows
  const MachineCode code = decoded(words);
  ASSERT_EQ(code.places.size(), words.size());
  const auto at = [&](std::size_t i) {
    return std::pair<int, int>(code.places[i].file, code.places[i].line);
  };
  EXPECT_EQ(at(0), std::pair(1, 100));
  EXPECT_EQ(at(1), std::pair(1, 99)) << "of no PTX instruction, and still of a line";
  EXPECT_EQ(at(2), std::pair(2, 55));
  EXPECT_EQ(at(3), std::pair(1, 2));
}

TEST(MachineDecode, KnowsUnitsAndLatencies) {
  const MachineCode code = decoded(
      {word(0x104, 0), word(0x189, 0), word(kStoreSurface, 0), word(kBranchIndexed, 0), word(kExit, 3)});
  const auto step = [&](std::size_t i) { return code.instructions.at(i).step; };
  EXPECT_EQ(step(0).unit, Unit::special);
  EXPECT_EQ(step(0).clocks, 14) << "a conversion";
  EXPECT_EQ(step(1).unit, Unit::shuffle);
  EXPECT_EQ(step(1).clocks, 24);
  EXPECT_EQ(step(2).unit, Unit::global);
  EXPECT_TRUE(step(2).store);
  EXPECT_EQ(step(2).clocks, 0) << "nothing comes back";
  EXPECT_EQ(step(3).unit, Unit::branch);
  EXPECT_FALSE(step(3).store);
  EXPECT_EQ(code.instructions[3].flow, MachineFlow::elsewhere);
}

TEST(MachineDecode, TakesAsALoopsCounterOnlyWhatAddsToItself) {
  const MachineCode code = decoded(
      {word(kAdd, 0, 5, 5, 12, 4), word(kAdd, 0, 6, 5, 12, 4), word(kFma, 0, 5, 5, 12, 4), word(kExit, 3)});
  EXPECT_EQ(code.instructions[0].advance, 12);
  EXPECT_EQ(code.instructions[1].advance, 0) << "another register";
  EXPECT_EQ(code.instructions[2].advance, 0) << "no addition of integers";
}

TEST(MachineDecode, AProductIsWaitedForByWhatReadsIt) {
  const MachineCode code = decoded(
      {word(kProduct, 0, 0, 8, 12), word(kAdd, 0, 20, 0, 21), word(kAdd, 0, 20, 22, 21), word(kExit, 3)});
  const std::uint16_t sum = code.instructions[0].step.results[0];
  EXPECT_NE(sum, 0);
  EXPECT_EQ(code.instructions[1].step.operands[0], sum) << "register 0 is one as any other";
  EXPECT_EQ(code.instructions[2].step.operands[0], 0);
}

TEST(MachineDecode, AWideAccessIsSeveralOfThePtx) {
  std::vector<MachineWord> words{word(kLoadShared, 1), word(kLoadShared, 1), word(kExit, 3)};
  words[0].high |= 6u << 9; // 16 bytes
  words[1].high |= 4u << 9; // 4
  const MachineCode code = decoded(words);
  EXPECT_EQ(code.instructions[0].step.site, 0);
  EXPECT_EQ(code.instructions[0].step.merged, 4);
  EXPECT_EQ(code.instructions[1].step.merged, 1);
}

TEST(MachineDecode, WhatNeverRunsHasNoAccess) {
  std::vector<MachineWord> words{word(kLoadShared, 1), word(kLoadShared, 1), word(kExit, 3)};
  words[0].low |= 15u << 12; // under the negation of what is always true
  const MachineCode code = decoded(words);
  EXPECT_EQ(code.instructions[0].step.unit, Unit::none);
  EXPECT_EQ(code.instructions[0].step.slots, 1) << "it is issued";
  EXPECT_EQ(code.instructions[0].step.site, -1);
  EXPECT_EQ(code.instructions[1].step.site, 0);
}

TEST(MachineDecode, BlocksEndAtBranchesAndKnowWhereLanesMeet) {
  std::vector<MachineWord> words{word(kAdd, 0), branch(1, 1), word(kAdd, 1), word(kMeet, 2), word(kExit, 3)};
  MachineCode code = decoded(words);
  ASSERT_EQ(code.blocks.size(), 3u);
  EXPECT_EQ(code.blocks[0].target, 2);
  EXPECT_FALSE(code.instructions[1].guarded);
  EXPECT_FALSE(code.blocks[0].meets);
  EXPECT_FALSE(code.blocks[1].meets);
  EXPECT_TRUE(code.blocks[2].meets);
  words[1].high &= ~(std::uint64_t{7} << 23); // under predicate 0
  EXPECT_TRUE(decoded(words).instructions[1].guarded);
}

/// Code of one machine block.
MachineCode code_of(std::vector<MachineInstruction> instructions, std::size_t ptx) {
  MachineCode code;
  code.blocks.resize(1);
  code.blocks[0].count = static_cast<std::uint32_t>(instructions.size());
  code.instructions = std::move(instructions);
  code.added.resize(ptx);
  code.back.assign(ptx, -1);
  return code;
}
MachineInstruction instruction(Unit unit, std::int64_t ptx, std::int32_t advance = 0) {
  MachineInstruction one;
  one.step.unit = unit;
  one.ptx = ptx;
  one.advance = advance;
  return one;
}
MachineInstruction branch_of(std::int64_t ptx, bool guarded = true) {
  MachineInstruction one = instruction(Unit::branch, ptx);
  one.flow = guarded ? MachineFlow::branch : MachineFlow::leave;
  one.guarded = guarded;
  return one;
}

TEST(MachineMarks, TheFirstBlockIsMarkedAndTheEndIsNot) {
  Program program = program_of(3);
  program.blocks = {{0, 2}, {2, 1}};
  const MachineCode code =
      code_of({instruction(Unit::integer, 0), instruction(Unit::global, 1), branch_of(2, false)}, 3);
  const MachineMarks marks(code, program);
  EXPECT_TRUE(marks.visible(0));
  EXPECT_EQ(marks.copies(0, 0), 1u);
  EXPECT_FALSE(marks.visible(1));
}

TEST(MachineMarks, WhatOccursTwiceAndMayBeMovedMarksNothing) {
  Program program = program_of(2);
  program.blocks = {{0, 1}, {1, 1}};
  const MachineCode code =
      code_of({instruction(Unit::integer, 0), instruction(Unit::integer, 0), branch_of(1, false)}, 2);
  EXPECT_FALSE(MachineMarks(code, program).visible(0));
}

TEST(MachineMarks, CopiesOfALoopAreCountedByItsCounter) {
  Program program = program_of(2);
  program.blocks = {{0, 2}};
  MachineCode code = code_of({instruction(Unit::integer, 0, 16), branch_of(1)}, 2);
  code.added[0] = 4;
  code.back[1] = 0;
  EXPECT_EQ(MachineMarks(code, program).copies(0, 0), 4u);
}

TEST(MachineMarks, CopiesOfALoopWithoutACounterAreCountedByItsBody) {
  Program program = program_of(7);
  program.blocks = {{0, 3}, {3, 4}};
  std::vector<MachineInstruction> all;
  for (int copy = 0; copy < 3; ++copy)
    for (const int ptx : {0, 1}) all.push_back(instruction(Unit::integer, ptx));
  for (const int other : {3, 4, 5, 6}) all.push_back(instruction(Unit::integer, other));
  all.push_back(branch_of(2));
  MachineCode code = code_of(all, 7);
  code.back[2] = 0;
  EXPECT_EQ(MachineMarks(code, program).copies(0, 0), 3u);
}

}
}
