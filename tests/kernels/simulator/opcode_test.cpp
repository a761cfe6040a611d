// The table of opcodes, and what follows from it.

#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/engine/forms.h"
#include "kernels/simulator/ptx/module.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <set>

namespace kernelarium::test {
namespace {

/// The entry of an instruction and the instruction, of PTX that uses %r, %f, %d and %p registers.
struct Entry {
  ptx::Instruction instruction;
  const sim::Opcode* opcode;
};
Entry entry_of(const std::string& text) {
  const ptx::Module module = ptx::read_module(ptx_module(
      ".entry k() {\n .reg .b32 %r<8>; .reg .f32 %f<4>; .reg .f64 %d<4>; .reg .b16 %h<4>; .reg .b64 "
      "%rd<4>; .reg .pred %p<4>;\n" +
      text + "\n}\n"));
  EXPECT_FALSE(module.functions[0].unreadable) << text;
  const ptx::Instruction& instruction = module.functions[0].instructions.at(0);
  return {instruction, &sim::opcode_of(instruction)};
}

TEST(Opcodes, EachIsRunOrRefusedAndNamedOnce) {
  std::set<std::string> names;
  for (const sim::Opcode& opcode : sim::opcodes()) {
    EXPECT_NE(opcode.lower == nullptr, opcode.refusal == nullptr) << opcode.name;
    EXPECT_TRUE(names.insert(opcode.name).second) << opcode.name;
  }
  for (const auto& [text, form] : sim::forms())
    EXPECT_TRUE(names.contains(text.substr(0, text.find('.')))) << text;
}

TEST(Opcodes, TheEntryWithMostModifiersIsTaken) {
  EXPECT_EQ(entry_of("bar.warp.sync 0xff;").opcode->name, "bar.warp");
  EXPECT_EQ(entry_of("bar.sync 0;").opcode->name, "bar");
  EXPECT_EQ(entry_of("barrier.cta.red.popc.aligned.u32 %r1, 0, %p1;").opcode->name, "barrier.cta.red");
  EXPECT_EQ(entry_of("barrier.cluster.wait.acquire;").opcode->name, "barrier.cluster.wait");
  EXPECT_FALSE(entry_of("frobnicate.u32 %r1, %r2;").opcode->lower);
}

TEST(Opcodes, PipesAreThoseOfTheHardware) {
  const auto pipe = [](const std::string& text) {
    const Entry entry = entry_of(text);
    return sim::pipe_of(*entry.opcode, entry.instruction);
  };
  using sim::Pipe;
  EXPECT_EQ(pipe("setp.lt.f32 %p1, %f1, %f2;"), Pipe::alu);
  EXPECT_EQ(pipe("setp.lt.f64 %p1, %d1, %d2;"), Pipe::fp64);
  EXPECT_EQ(pipe("setp.lt.s32 %p1, %r1, %r2;"), Pipe::alu);
  EXPECT_EQ(pipe("mul.lo.s32 %r1, %r2, %r3;"), Pipe::fma);
  EXPECT_EQ(pipe("mad.wide.u32 %rd1, %r2, %r3, %rd2;"), Pipe::fma);
  EXPECT_EQ(pipe("dp4a.u32.u32 %r1, %r2, %r3, %r0;"), Pipe::fma);
  EXPECT_EQ(pipe("add.s32 %r1, %r2, %r3;"), Pipe::alu);
  EXPECT_EQ(pipe("add.rn.f32 %f1, %f2, %f3;"), Pipe::fma);
  EXPECT_EQ(pipe("add.f64 %d1, %d2, %d3;"), Pipe::fp64);
  EXPECT_EQ(pipe("max.f32 %f1, %f2, %f3;"), Pipe::alu);
  EXPECT_EQ(pipe("selp.f64 %d1, %d2, %d3, %p1;"), Pipe::alu);
  EXPECT_EQ(pipe("mov.f64 %d1, %d2;"), Pipe::alu);
  EXPECT_EQ(pipe("popc.b32 %r1, %r2;"), Pipe::xu);
  EXPECT_EQ(pipe("cvt.rn.f32.s32 %f1, %r1;"), Pipe::xu);
  EXPECT_EQ(pipe("cvt.rn.f16.f32 %h1, %f1;"), Pipe::alu);
  EXPECT_EQ(pipe("cvt.f32.f16 %f1, %h1;"), Pipe::fma);
  EXPECT_EQ(pipe("cvt.u32.u16 %r1, %h1;"), Pipe::alu);
  EXPECT_EQ(pipe("rcp.rn.f32 %f1, %f2;"), Pipe::xu);
  EXPECT_EQ(pipe("shfl.sync.idx.b32 %r1, %r2, 0, 31, -1;"), Pipe::lsu);
  EXPECT_EQ(pipe("ld.param.u32 %r1, [k];"), Pipe::control);
  EXPECT_EQ(pipe("ld.shared.u32 %r1, [%r2];"), Pipe::lsu);
  EXPECT_EQ(pipe("bar.sync 0;"), Pipe::barrier);
  EXPECT_EQ(pipe("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, {%r1, %r2}, {%r3}, "
                 "{%f0, %f1, %f2, %f3};"),
            Pipe::tensor);
}

TEST(Opcodes, TheTableInTheReadmeIsCurrent) {
  std::ifstream file(KERNELARIUM_SOURCE "/kernels/simulator/README.md");
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  const std::string begin = "<!-- opcodes -->\n", end = "<!-- /opcodes -->";
  const std::size_t from = readme.find(begin), to = readme.find(end);
  ASSERT_NE(from, std::string::npos);
  ASSERT_NE(to, std::string::npos);
  EXPECT_EQ(readme.substr(from + begin.size(), to - from - begin.size()), sim::coverage_table())
      << "put the output of `kernelarium-cli opcodes` between the marks";
}

TEST(Kernels, OneThatCantRunStopsNoOther) {
  const std::string text = ptx_module(
      ".entry strange() {\n frobnicate.u32 1;\n ret;\n}\n"
      ".entry unreadable() {\n .loc 1 7 1\n trap;\nbehind:\n mov.u32 %nowhere:;\n { ret;\n }\n}\n"
      ".entry k(.param .u64 out) {\n .reg .b64 %p; .reg .b32 %r;\n ld.param.u64 %p, [out];\n mov.u32 %r, 7;\n"
      " st.global.u32 [%p], %r;\n ret;\n}\n.file 1 \"test.cu\"\n");
  SimulatedGpu gpu;
  gpu.load_ptx(text);
  const DevicePointer out = gpu.zeros<int>(1);
  gpu.run_clean({1}, {1}, out);
  EXPECT_EQ(gpu.download<int>(out, 1)[0], 7);
  const auto refusal = [&](const std::string& kernel) {
    try {
      gpu.load_ptx(text, kernel);
    } catch (const Error& error) {
      return error.diagnostics().at(0);
    }
    ADD_FAILURE() << kernel << " was loaded";
    return Diagnostic{};
  };
  expect_words(refusal("strange"), {"'frobnicate.u32'"});
  const Diagnostic unreadable = refusal("unreadable");
  expect_words(unreadable, {"PTX line 12"});
  EXPECT_EQ(unreadable.line, 7);
  EXPECT_EQ(unreadable.file, "test.cu");
  for (const ptx::Function& function : ptx::read_module(text).functions)
    for (const auto& [label, index] : function.labels)
      EXPECT_LE(index, function.instructions.size()) << label;
}

TEST(Kernels, WhoseFunctionCantRunIsRefused) {
  SimulatedGpu gpu;
  EXPECT_THROW(gpu.load_ptx(ptx_module(".func strange() {\n frobnicate.u32 1;\n ret;\n}\n"
                                       ".func between() {\n call.uni strange, ();\n ret;\n}\n"
                                       ".entry k() {\n call.uni between, ();\n ret;\n}\n")),
               Error);
}

TEST(Kernels, FunctionsInTablesThatCantRunAreFaultsWhenCalled) {
  const std::string text = ptx_module(
      ".visible .global .align 8 .u64 table[2] = {good, strange};\n"
      ".func (.param .b32 r) good() {\n .reg .b32 %r; mov.u32 %r, 5;\n st.param.b32 [r], %r;\n ret;\n}\n"
      ".func (.param .b32 r) strange() {\n frobnicate.u32 1;\n ret;\n}\n"
      ".entry k(.param .u64 out, .param .u32 which) {\n .reg .b64 %p, %t, %f; .reg .b32 %r, %w;\n"
      " ld.param.u64 %p, [out];\n ld.param.u32 %w, [which];\n mov.u64 %t, table;\n mad.wide.u32 %t, %w, 8, "
      "%t;\n"
      " ld.global.u64 %f, [%t];\n { .param .b32 result;\n  T: .callprototype (.param .b32 _) _ ();\n"
      "  call (result), %f, (), T;\n  ld.param.b32 %r, [result];\n }\n st.global.u32 [%p], %r;\n ret;\n}\n");
  SimulatedGpu gpu;
  gpu.load_ptx(text);
  const DevicePointer out = gpu.zeros<int>(1);
  gpu.run_clean({1}, {1}, out, 0u);
  EXPECT_EQ(gpu.download<int>(out, 1)[0], 5);
  const Diagnostic fault = gpu.run_fault({1}, {1}, out, 1u);
  EXPECT_EQ(fault.kind, "unsupported");
  expect_words(fault, {"'frobnicate.u32'"});
}

TEST(Opcodes, PoliciesOfCachesChangeNoResult) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(".visible .entry k(.param .u64 out) {\n  .reg .b64 %a, %p; .reg .b32 %x;\n"
                          "  ld.param.u64 %a, [out]; createpolicy.fractional.L2::evict_first.b64 %p, 1.0;\n"
                          "  ld.global.L2::cache_hint.u32 %x, [%a], %p; add.u32 %x, %x, 5;\n"
                          "  st.global.L2::cache_hint.u32 [%a], %x, %p; ret;\n}\n"));
  const DevicePointer out = gpu.upload(std::vector<int>{2});
  gpu.run_clean({1}, {1}, out);
  EXPECT_EQ(gpu.download<int>(out, 1)[0], 7);
}

}
}
