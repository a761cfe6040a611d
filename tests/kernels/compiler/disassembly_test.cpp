#include "kernels/compiler/disassembly.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

constexpr const char* printed = R"(	.target	sm_90

	.elftype	@"ET_EXEC"


//--------------------- .text.scale          --------------------------
	.section	.text.scale,"ax",@progbits
	.align	128
        .global         scale
        .type           scale,@function
scale:
.text.scale:
	//## File "/tmp/lesson/scale.cu", line 3
        /*0000*/                   LDC R1, c[0x0][0x28] ;
        /*0010*/                   ISETP.GE.AND P0, PT, R5, UR4, PT ;
        /*0020*/               @P0 EXIT ;
	//## File "/tmp/lesson/./helper.h", line 2 inlined at "/tmp/lesson/scale.cu", line 5
	//## File "/tmp/lesson/scale.cu", line 5
        /*0030*/              @!P0 BRA `(.L_x_1) ;
	//## File "/usr/include/other.h", line 40
        /*0040*/                   FMUL.FTZ R3, R0, R7 ;
.L_x_1:
	//## File "/tmp/lesson/scale.cu", line 6
        /*0050*/                   CALL.REL.NOINC `($scale$sq) ;
        /*0060*/                   EXIT ;
        .type           $scale$sq,@function
$scale$sq:
        /*0070*/                   RET.REL.NODEC R2 `(scale) ;
        /*0080*/                   NOP;
        /*0090*/                   NOP;
)";

TEST(Disassembly, InstructionsHaveTheirLinesInTheirOwnFile) {
  const auto functions = read_disassembly(printed, "scale.cu");
  ASSERT_EQ(functions.size(), 1U);
  EXPECT_EQ(functions[0].name, "scale");
  const auto& code = functions[0].code;
  ASSERT_EQ(code.size(), 8U); // without what fills up the end
  EXPECT_EQ(code[0].line, 3);
  EXPECT_EQ(code[2].predicate, "@P0");
  EXPECT_EQ(code[2].opcode, "EXIT");
  EXPECT_EQ(code[2].operands, "");
  EXPECT_EQ(code[3].line, 5); // inlined from a header: where it was called
  EXPECT_EQ(code[3].operands, ".L_x_1");
  EXPECT_EQ(code[4].line, 0); // another file's, called from nowhere that is known
  EXPECT_EQ(code[4].address, 0x40U);
  EXPECT_EQ(code[5].label, ".L_x_1");
  EXPECT_EQ(code[5].operands, "$scale$sq");
  EXPECT_EQ(code[7].label, "$scale$sq");
  EXPECT_EQ(code[7].line, 0); // another function's, of which no line is known
  EXPECT_EQ(code[7].operands, "R2 scale");
}

TEST(Disassembly, ATextThatIsNoneHasNoFunctions) {
  EXPECT_TRUE(read_disassembly("", "a.cu").empty());
  EXPECT_TRUE(read_disassembly("nvdisasm fatal : unknown\n/*0000*/ NOP ;", "a.cu").empty());
}

TEST(Disassembly, ItCrossesAsJson) {
  auto functions = read_disassembly(printed, "scale.cu");
  functions[0].registers = 12;
  EXPECT_EQ(machine_code_from_json(to_json(functions)), functions);
}

TEST(Disassembly, OfARealKernel) {
  if (find_disassembler().empty()) GTEST_SKIP() << "nvdisasm is not installed";
  Source source;
  source.file = "lesson/scale.cu";
  source.kernel = "scale";
  source.text = "__global__ void scale(float* x, int n) {\n"
                "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                "  if (i >= n) return;\n"
                "  x[i] = __shfl_xor_sync(~0u, x[i], 1) * 3.0f;\n"
                "}\n";
  const auto functions = disassemble(compile(source, {90, true}));
  ASSERT_EQ(functions.size(), 1U);
  const auto has = [&](int line, const std::string& opcode) {
    return std::ranges::any_of(functions[0].code, [&](const MachineInstruction& each) {
      return each.line == line && each.opcode.starts_with(opcode);
    });
  };
  EXPECT_TRUE(has(2, "S2R"));
  EXPECT_TRUE(has(4, "LDG"));
  EXPECT_TRUE(has(4, "SHFL")); // inlined from a header
  EXPECT_TRUE(has(4, "STG"));
  EXPECT_TRUE(has(3, "ISETP"));
}

}
}
