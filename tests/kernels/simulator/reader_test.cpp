// The PTX reader: what it understands, and how it refuses what it doesn't.

#include "kernels/simulator/decode/decode.h"
#include "kernels/simulator/ptx/module.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>

namespace kernelarium::test {
namespace {

/// The error of reading and decoding `text`; an empty one if there is none.
Diagnostic error_of(const std::string& text, const std::string& entry = "k") {
  try {
    const ptx::Module module = ptx::read_module(text, "test.cu");
    sim::decode(module, entry, true, {[](const std::string&) { return std::uint64_t{0}; }});
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_compile);
    return error.diagnostics().at(0);
  }
  return {};
}

TEST(Reader, UnderstandsWhatCompilersWrite) {
  const ptx::Module module = ptx::read_module(
      "//\n// A comment\n.version 8.5\n.target sm_90, texmode_independent\n.address_size 64\n/* another\n "
      "one */\n"
      ".global .align 4 .b8 table[8] = {1, 2, 0xff, 04, 0b101};\n.const .f32 numbers[2][2] = {{0f3F800000, "
      "2.5}, {-1.0, 4.0}};\n.extern .shared .align 16 .b8 dynamic[];\n"
      ".func (.param .b32 out) helper(.param .b64 a, .param .align 8 .b8 s[12]);\n"
      ".visible .entry add(\n\t.param .u64 .ptr .global .align 4 add_0,\n\t.param .f32 add_1\n)\n.maxntid "
      "256, 2, 1\n.minnctapersm 2\n{\n"
      "\t.reg .pred %p<3>;\n\t.reg .b32 %r<5>, %single;\n\t.loc 1 10 3\n\tmov.u32 %r1, %tid.x;\n\t@!%p1 bra "
      "$L__BB0_2;\n\t{ .reg .b32 %r1; mov.u32 %r1, 7; }\n"
      "\t.loc 2 99 1, function_name $L__info0, inlined_at 1 12 5\n$L__BB0_2:\n\tld.global.v2.u32 {%r2, _}, "
      "[%r1+-8];\n\tcall (retval), helper, (p0, p1);\n\tret;\n}\n"
      ".file 1 \"test.cu\"\n.file 2 \"/usr/include/other.h\"\n.section .debug_str\n{\n.b8 1, "
      "2\n$L__info0:\n.b8 3\n}\n");
  ASSERT_EQ(module.variables.size(), 3u);
  EXPECT_EQ(module.variables[0].bytes, 8u);
  EXPECT_EQ(module.variables[0].initial, (std::vector<std::uint8_t>{1, 2, 255, 4, 5}));
  EXPECT_EQ(module.variables[1].bytes, 16u);
  EXPECT_EQ(module.variables[1].initial.size(), 16u);
  EXPECT_EQ(module.variables[1].initial[7], 0x40);  // 2.5f
  EXPECT_EQ(module.variables[1].initial[11], 0xbf); // -1.0f
  EXPECT_TRUE(module.variables[2].external);
  ASSERT_EQ(module.functions.size(), 2u);
  EXPECT_TRUE(module.functions[0].external);
  EXPECT_EQ(module.functions[0].signature.returns.size(), 1u);
  EXPECT_EQ(module.functions[0].signature.parameters[1].bytes, 12u);
  const ptx::Function& add = *module.find("add");
  EXPECT_TRUE(add.entry);
  EXPECT_EQ(add.max_threads, 512);
  EXPECT_EQ(add.registers.size(), 10u);
  ASSERT_EQ(add.instructions.size(), 6u);
  EXPECT_EQ(add.instructions[0].text(), "mov.u32");
  EXPECT_EQ(add.instructions[0].place.line, 10);
  EXPECT_TRUE(add.instructions[1].guard_negated);
  EXPECT_NE(add.instructions[2].operands[0].reg,
            add.instructions[0].operands[0].reg); // the inner %r1 hides the outer
  EXPECT_EQ(add.labels.at("$L__BB0_2"), 3u);
  EXPECT_EQ(add.instructions[3].place.line, 12); // inlined from a header: the learner's line that called it
  EXPECT_EQ(add.instructions[3].operands[0].elements[1].kind, ptx::Operand::Kind::sink);
  EXPECT_EQ(add.instructions[3].operands[1].bits, static_cast<std::uint64_t>(-8));
  EXPECT_EQ(module.files.at(1), "test.cu");
}

struct Malformed {
  const char* name;
  const char* text;
  int line;
};
class MalformedPtx : public ::testing::TestWithParam<Malformed> {};
TEST_P(MalformedPtx, IsAnErrorWithItsPtxLine) {
  const Malformed& one = GetParam();
  const Diagnostic found = error_of(one.text);
  EXPECT_EQ(found.kind, "compile") << found.message.in_english();
  EXPECT_NE(found.message.in_english().find(fmt::format("PTX line {}:", one.line)), std::string::npos)
      << found.message.in_english();
}
INSTANTIATE_TEST_SUITE_P(
    Cases, MalformedPtx,
    ::testing::Values(
        Malformed{"comment_not_closed", "\n/* never", 2}, Malformed{"string_not_closed", ".file 1 \"abc", 1},
        Malformed{"foreign_character", "\n\n\xc3\xa4", 3}, Malformed{"words_outside", "hello;", 1},
        Malformed{"entry_without_name", ".entry (", 1},
        Malformed{"body_not_closed", ".entry k() {\n ret;\n", 3},
        Malformed{"parameter_without_type", ".entry k(.param x) { ret; }", 1},
        Malformed{"wrong_parameter_type", ".entry k(.param .u65 x) { ret; }", 1},
        Malformed{"parameters_not_closed", ".entry k(.param .u64 x", 1},
        Malformed{"unknown_directive", ".entry k() .strange { ret; }", 1},
        Malformed{"register_without_type", ".entry k() {\n .reg %r;\n}", 2},
        Malformed{"too_many_registers", ".entry k() { .reg .b32 %r<999999999>; }", 1},
        Malformed{"register_count", ".entry k() { .reg .b32 %r<x>; }", 1},
        Malformed{"guard_without_register", ".entry k() {\n\n @%p bra X;\n}", 3},
        Malformed{"guard_is_a_number", ".entry k() { .reg .b32 %r; @%r ret; }", 1},
        Malformed{"label_twice", ".entry k() {\nA: ret;\nA: ret;\n}", 3},
        Malformed{"missing_semicolon", ".entry k() { ret\n}", 2},
        Malformed{"bad_hexadecimal_float", ".entry k() { .reg .f32 %f; mov.f32 %f, 0f12; }", 1},
        Malformed{"bad_number", ".entry k() { .reg .b32 %r; mov.u32 %r, 12x; }", 1},
        Malformed{"number_too_long", ".entry k() { .reg .b64 %r; mov.u64 %r, 99999999999999999999999; }", 1},
        Malformed{"address_not_closed", ".entry k() { .reg .b64 %r; ld.global.u32 %r, [%r; }", 1},
        Malformed{"vector_not_closed", ".entry k() { .reg .b64 %r; mov.b64 {%r, %r; }", 1},
        Malformed{"too_large_variable", ".global .b8 x[99999999999];", 1},
        Malformed{"bad_alignment", ".global .align 3 .b8 x[4];", 1},
        Malformed{"too_many_initial_values", ".global .b8 x[2] = {1, 2, 3};", 1},
        Malformed{"initial_values_not_closed", ".global .b8 x[2] = {1, 2", 1},
        Malformed{"nested_too_deeply",
                  ".entry k() { .reg .b32 %r; mov.u32 %r, {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{%r; }",
                  1},
        Malformed{"unknown_label", ".entry k() {\n bra NOWHERE;\n}", 2},
        Malformed{"unknown_table", ".entry k() { .reg .b32 %r;\n brx.idx %r, T;\n}", 2},
        Malformed{"label_of_table",
                  ".entry k() { .reg .b32 %r; T: .branchtargets A, B;\n brx.idx %r, T;\nA: ret;\n}", 2},
        Malformed{"unknown_function", ".entry k() {\n call nothing;\n}", 2},
        Malformed{"unknown_variable", ".entry k() { .reg .b64 %r;\n mov.u64 %r, there;\n}", 2},
        Malformed{"unknown_parameter", ".entry k(.param .u64 a) { .reg .b64 %r;\n ld.param.u64 %r, [b];\n}",
                  2},
        Malformed{"past_the_parameter",
                  ".entry k(.param .u32 a) { .reg .b32 %r; mov.u32 %r, 1;\n ld.param.u32 %r, [a+4];\n}", 2},
        Malformed{"wrong_operand_count", ".entry k() { .reg .b32 %r;\n add.u32 %r, %r;\n}", 2},
        Malformed{"no_operands", ".entry k() {\n add.u32;\n}", 2},
        Malformed{"result_is_a_number", ".entry k() { .reg .b32 %r;\n add.u32 5, %r, %r;\n}", 2},
        Malformed{"predicate_as_number", ".entry k() { .reg .b32 %r; .reg .pred %p;\n add.u32 %r, %p, %r;\n}",
                  2},
        Malformed{"number_as_predicate", ".entry k() { .reg .b32 %r;\n setp.eq.u32 %r, %r, %r;\n}", 2},
        Malformed{"store_to_a_number", ".entry k() { .reg .b32 %r;\n st.global.u32 5, %r;\n}", 2},
        Malformed{"vector_of_wrong_length",
                  ".entry k() { .reg .b32 %r; .reg .b64 %a;\n ld.global.v4.u32 {%r, %r}, [%a];\n}", 2},
        Malformed{"mov_without_type", ".entry k() { .reg .b32 %r;\n mov %r, %r;\n}", 2},
        Malformed{"call_arguments", ".func f(.param .b32 x) { ret; }\n.entry k() {\n call f;\n}", 3},
        Malformed{"barrier_without_kind", ".entry k() {\n bar;\n}", 2},
        Malformed{"barrier_without_number", ".entry k() {\n bar.sync;\n}", 2},
        Malformed{"shuffle_operands", ".entry k() { .reg .b32 %r;\n shfl.sync.up.b32 %r, %r;\n}", 2},
        Malformed{"atomic_operands",
                  ".entry k() { .reg .b32 %r; .reg .b64 %a;\n atom.global.cas.b32 %r, [%a], %r;\n}", 2},
        Malformed{"call_of_a_number", ".entry k() {\n P: .callprototype _ ();\n call 5, P;\n}", 3},
        Malformed{"indirect_call_without_prototype", ".entry k() { .reg .b64 %a;\n call %a;\n}", 2},
        Malformed{"slct_operands", ".entry k() { .reg .b32 %r;\n slct.u32.s32 %r, %r, %r;\n}", 2}),
    [](const auto& info) { return info.param.name; });

TEST(Reader, LabelsOfInnerScopesAreTheirOwn) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(R"(.visible .entry k(.param .u64 out) {
.reg .b64 %o; .reg .b32 %r<3>; .reg .pred %p;
ld.param.u64 %o, [out];
mov.u32 %r0, 0;
{ .reg .b32 %n; mov.u32 %n, 0; again: add.u32 %r0, %r0, 1; add.u32 %n, %n, 1; setp.lt.u32 %p, %n, 5; @%p bra again; }
{ .reg .b32 %n; mov.u32 %n, 0; again: add.u32 %r0, %r0, 10; add.u32 %n, %n, 1; setp.ge.u32 %p, %n, 3; @%p bra done; bra again; done: }
bra done;
add.u32 %r0, %r0, 1000;
done: st.global.u32 [%o], %r0;
ret; })"));
  const auto out = gpu.zeros<unsigned>(1);
  gpu.run_clean({1}, {1}, out);
  EXPECT_EQ(gpu.download<unsigned>(out, 1)[0], 35u);
}

TEST(Reader, NamesTheKernelsThatAreMissing) {
  expect_words(error_of(".entry other() { ret; }"), {"no kernel 'k'"});
  expect_words(error_of(".func k() { ret; }"), {"no kernel 'k'"});
  expect_words(error_of(""), {"no kernel 'k'"});
}

struct Unsupported {
  const char* name;
  const char* instruction;
};
class UnsupportedPtx : public ::testing::TestWithParam<Unsupported> {};
TEST_P(UnsupportedPtx, NamesInstructionAndSourceLine) {
  const std::string instruction = GetParam().instruction;
  const Diagnostic found =
      error_of(ptx_module(".visible .entry k() {\n .reg .b32 %r<8>; .reg .b64 %a<4>; .reg .f32 %f<8>; .reg "
                          ".pred %p<2>;\n .loc 1 41 3\n mov.u32 %r0, 0;\n .loc 1 42 3\n " +
                          instruction + "\n .loc 1 43 3\n ret;\n}\n.file 1 \"test.cu\"\n"));
  EXPECT_EQ(found.kind, "unsupported") << found.message.in_english();
  EXPECT_EQ(found.file, "test.cu");
  EXPECT_EQ(found.line, 42);
  expect_words(found, {fmt::format("'{}'", instruction.substr(0, instruction.find_first_of(" ;"))),
                       "PTX line 9", "run this kernel on a GPU"});
}
INSTANTIATE_TEST_SUITE_P(
    Cases, UnsupportedPtx,
    ::testing::Values(
        Unsupported{"sparse_shape", "mma.sp.sync.aligned.m16n8k64.row.col.f32.f16.f16.f32 {%f0,%f1,%f2,%f3}, "
                                    "{%r0,%r1}, {%r0,%r1}, {%f0,%f1,%f2,%f3}, %r2, 0;"},
        Unsupported{"shape", "mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f0,%f1,%f2,%f3}, "
                             "{%r0,%r1,%r2,%r3}, {%r0,%r1}, {%f0,%f1,%f2,%f3};"},
        Unsupported{"wgmma_shape",
                    "wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16 {%f0,%f1,%f2,%f3}, %a0, %a1, 1, "
                    "1, 1, 0, 0;"},
        Unsupported{"wgmma_sparse",
                    "wgmma.mma_async.sp.sync.aligned.m64n8k16.f32.f16.f16 {%f0,%f1,%f2,%f3}, %a0, "
                    "%a1, %r0, 0, 1, 1, 1, 0, 0;"},
        Unsupported{"tensor_im2col", "cp.async.bulk.tensor.3d.global.shared::cta.im2col::w.bulk_group [%a0, "
                                     "{%r1, %r1, %r1}], [%r2];"},
        Unsupported{"tensor_map", "tensormap.replace.tile.swizzle_atomicity.global.b1024.b32 [%a0], 2;"},
        Unsupported{"texture_reference", "tex.2d.v4.f32.f32 {%f0,%f1,%f2,%f3}, [old, {%f0,%f1}];"},
        Unsupported{"texture_samples", "tex.2dms.v4.f32.s32 {%f0,%f1,%f2,%f3}, [%a0, {%r0,%r1,%r2,%r2}];"},
        Unsupported{"texture_kind", "istypep.texref %p0, %a0;"},
        Unsupported{"multimem", "multimem.red.relaxed.sys.global.add.f32 [%a0], %f0;"},
        Unsupported{"old_shuffle", "shfl.up.b32 %r0, %r1, 1, 0;"},
        Unsupported{"invented", "frobnicate.u32 %r0, %r1;"},
        Unsupported{"special_register", "mov.u32 %r0, %no_such_register;"}),
    [](const auto& info) { return info.param.name; });

}
}
