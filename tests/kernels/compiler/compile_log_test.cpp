#include "kernels/compiler/compile_log.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

TEST(CompileLog, PlacesErrorsAndDropsTheEchoedSource) {
  const auto found = parse_compile_log("a.cu(3): error: identifier \"y\" is undefined\n"
                                       "    p[0] = y;\n"
                                       "           ^\n"
                                       "\n"
                                       "dir/b.h(12): warning #177-D: variable \"q\" was declared\n"
                                       "    int q;\n"
                                       "        ^\n"
                                       "\n"
                                       "Remark: The warnings can be suppressed with \"-diag-suppress <n>\"\n"
                                       "\n"
                                       "1 error detected in the compilation of \"a.cu\".\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].message.in_english(), "identifier \"y\" is undefined");
  EXPECT_EQ(found[0].file, "a.cu");
  EXPECT_EQ(found[0].line, 3);
  EXPECT_FALSE(found[0].warning);
  EXPECT_EQ(found[1].file, "dir/b.h");
  EXPECT_EQ(found[1].line, 12);
  EXPECT_TRUE(found[1].warning);
}

TEST(CompileLog, KeepsSecondLinesNotesAndInstantiations) {
  const auto found =
      parse_compile_log("a.cu(2): error: static assertion failed with \"pointers are\n"
                        " 8 bytes\"\n"
                        "  __global__ void plain(float* p) {\n"
                        "                                    ^\n"
                        "a.cu(8): note #3196-D: to match this \"{\"\n"
                        "  void z() {\n"
                        "           ^\n"
                        "          detected during instantiation of \"void bar(T)\" at line 8\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message.in_english(),
            "static assertion failed with \"pointers are 8 bytes\" (line 8: to match this \"{\") "
            "detected during instantiation of \"void bar(T)\" at line 8");
}

TEST(CompileLog, FileNamesMayHoldBlanksAndBrackets) {
  const auto found =
      parse_compile_log("my dir (2)/a (copy).cu(7): catastrophic error: cannot open \"x.h\"\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].file, "my dir (2)/a (copy).cu");
  EXPECT_EQ(found[0].line, 7);
}

TEST(CompileLog, MapsTheAssemblersLinesThroughTheLineTable) {
  const std::string ptx = ".visible .entry k()\n"           // 1
                          "{\n"                             // 2
                          "\t.loc\t1 4 3\n"                 // 3
                          "\tmov.u32 %r1, %tid.x;\n"        // 4
                          "\t.loc\t1 9 3\n"                 // 5
                          "\tbogus.op;\n"                   // 6
                          "}\n\t.file\t1 \"learner.cu\"\n"; // 7, 8
  const auto found = parse_compile_log(
      "ptxas application ptx input, line 6; error   : Not a name of any known instruction: 'bogus'\n"
      "ptxas fatal   : Ptx assembly aborted due to errors\n",
      ptx);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].file, "learner.cu");
  EXPECT_EQ(found[0].line, 9);
  EXPECT_EQ(found[0].message.in_english(), "assembler: Not a name of any known instruction: 'bogus'");
}

TEST(CompileLog, EmptyAndForeignTextGiveNothing) {
  EXPECT_TRUE(parse_compile_log("").empty());
  EXPECT_TRUE(parse_compile_log("\n\nsomething else\n   ^\n").empty());
}

}
}
