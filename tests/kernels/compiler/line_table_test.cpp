#include "kernels/compiler/line_table.h"

#include "kernels/compiler/compiler.h"
#include "kernels/compiler/cubin.h"

#include <gtest/gtest.h>
#include <set>

namespace kernelarium {
namespace {

void add(std::string& bytes, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i));
}

/// A unit of DWARF 2 with one file, steps of 16 bytes, line base -3 and range 12, and this program.
std::string unit(const std::string& file, const std::string& program) {
  std::string header;
  add(header, 16, 1);        // bytes of an instruction
  add(header, 1, 1);         // rows are statements
  add(header, 0x100 - 3, 1); // line base
  add(header, 12, 1);        // line range
  add(header, 10, 1);        // first special opcode
  for (const int operands : {0, 1, 1, 1, 1, 0, 0, 0, 1}) add(header, static_cast<unsigned>(operands), 1);
  add(header, 0, 1); // no folders
  header += file + '\0';
  add(header, 0, 4); // its folder, time and length; no further files
  std::string bytes;
  add(bytes, 2 + 4 + header.size() + program.size(), 4);
  add(bytes, 2, 2);
  add(bytes, header.size(), 4);
  return bytes + header + program;
}

/// A special opcode.
char row(int instructions, int lines) { return static_cast<char>(10 + 12 * instructions + lines + 3); }

const std::string kSetAddress("\0\x09\x02\0\0\0\0\0\0\0\0", 11), kEnd("\0\x01\x01", 3);

TEST(LineTable, FollowsTheProgramOfEachUnit) {
  const std::string first = unit("a.cu", kSetAddress + row(0, 4) + row(2, 1) + row(0, 3) + kEnd);
  const std::string both = first + unit("b.cu", kSetAddress + row(0, 7) + row(1, 1) + kEnd);
  const std::size_t address = first.find(kSetAddress) + 3;
  const std::size_t of_second = both.find(kSetAddress, first.size()) + 3;
  const LineTable table = read_line_table(both, {{address, 5}, {of_second, 6}});
  ASSERT_EQ(table.files, (std::vector<std::string>{"", "a.cu", "b.cu"}));
  ASSERT_NE(table.at(5, 16), nullptr);
  EXPECT_EQ(table.at(5, 16)->line, 5);
  EXPECT_EQ(table.at(5, 16)->file, 1);
  EXPECT_EQ(table.at(6, 0)->line, 8);
  EXPECT_EQ(table.at(6, 0)->file, 2);
  EXPECT_EQ(table.at(7, 0), nullptr);
}

TEST(LineTable, OfSeveralRowsAtOneAddressTheFirstCounts) {
  const std::string one = unit("a.cu", kSetAddress + row(0, 4) + row(2, 1) + row(0, 3) + "\x02\x01" + kEnd);
  const LineTable table = read_line_table(one, {{one.find(kSetAddress) + 3, 1}});
  EXPECT_EQ(table.at(1, 32)->line, 6); // not 9, which the next row says
  EXPECT_EQ(table.at(1, 40)->line, 6);
  EXPECT_EQ(table.at(1, 48), nullptr); // behind the end
}

TEST(LineTable, WhatIsCutEndsTheTable) {
  const std::string one = unit("a.cu", kSetAddress + row(0, 4) + row(2, 1) + kEnd);
  for (std::size_t length = 0; length < one.size(); ++length)
    EXPECT_TRUE(read_line_table(one.substr(0, length), {}).rows.empty()) << length;
}

TEST(Cubin, TellsPtxAndSourceOfEachInstruction) {
  Source source;
  source.file = "line.cu";
  source.text = "extern \"C\" __global__ void k(float* a) {\n"
                "  a[threadIdx.x] *= 2;\n"
                "}\n";
  source.kernel = "k";
  CompiledKernel cubin, ptx;
  try {
    cubin = compile(source, {90, true});
    ptx = compile(source, {90, false});
  } catch (const Error& error) {
    GTEST_SKIP() << error.what();
  }
  const MachineText text = text_of_cubin(cubin.image, "k");
  ASSERT_FALSE(text.words.empty());
  EXPECT_GT(registers_in_cubin(cubin.image, "k"), 0);
  std::vector<std::string> lines{""};
  for (const char c : ptx.image)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  std::set<int> of_source;
  bool store = false;
  for (const MachineWord& word : text.words) {
    of_source.insert(word.line);
    if ((word.low & 0x1ff) != 0x186) continue; // STG
    store = true;
    EXPECT_EQ(word.line, 2);
    ASSERT_LE(static_cast<std::size_t>(word.ptx_line), lines.size());
    EXPECT_NE(lines[static_cast<std::size_t>(word.ptx_line) - 1].find("st.global.f32"), std::string::npos);
  }
  EXPECT_TRUE(store);
  EXPECT_TRUE(of_source.contains(2) && of_source.contains(3));
  EXPECT_TRUE(text_of_cubin(cubin.image, "other").words.empty());
  for (std::size_t length = 0; length < cubin.image.size(); length += 97) // it may be cut
    text_of_cubin(cubin.image.substr(0, length), "k");
}

}
}
