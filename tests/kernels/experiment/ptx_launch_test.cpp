/// What the checks say of PTX that compilers other than NVRTC make.
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/single_launch.h"
#include "tests/kernels/compiler/no_nvcc.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

/// Runs a kernel k(out), whose lanes write one number each, in a block of 64 threads.
kernelarium::Run launch(const std::string& file, const std::string& memory, const std::string& body,
                        const std::string& device = "sim") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "k.ptx").string();
  write_file(path, fmt::format(R"(.version 8.0
.target sm_90a
.address_size 64
{}
.visible .entry k(.param .u64 out) {{
.reg .b32 %r<8>;
.reg .b64 %rd<4>;
.reg .pred %p<2>;
.loc 1 3 1
mov.u32 %r1, %tid.x;
{}
ld.param.u64 %rd1, [out];
cvta.to.global.u64 %rd1, %rd1;
mul.wide.u32 %rd2, %r1, 4;
add.s64 %rd1, %rd1, %rd2;
st.global.u32 [%rd1], %r2;
ret;
}}
.file 1 "{}"
)",
                               memory, body, file));
  Experiment experiment;
  experiment.device = device;
  experiment.checks = Checks::all;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = path;
  launch.kernel = "k";
  launch.grid = {1, 1, 1};
  launch.block = {64, 1, 1};
  launch.shared_bytes = 128;
  launch.arguments = {"u32[64]:zero"};
  return Laboratory().perform(experiment);
}

std::string said(const kernelarium::Run& run) {
  return run.diagnostics.empty() ? "" : run.diagnostics.front().message.in_english();
}

/// Lanes store their number in a place that all of their warp share.
std::string by_warp(const std::string& array) {
  return "mov.u32 %r3, " + array +
         ";\nshr.u32 %r4, %r1, 5;\nshl.b32 %r4, %r4, 2;\nadd.s32 %r3, %r3, %r4;\n"
         "st.shared.u32 [%r3], %r1;\nbar.sync 0;\nld.shared.u32 %r2, [%r3];";
}

TEST(PtxLaunch, LanesThatKeepCopiesAreNoRaceInWhatTritonMakes) {
  const std::string memory = ".extern .shared .align 16 .b8 global_smem[];";
  kernelarium::Run run = launch("kernel.py", memory, by_warp("global_smem"));
  EXPECT_EQ(run.verdict, Verdict::pass) << said(run);
  run = launch("kernel.cu", memory, by_warp("global_smem"));
  EXPECT_EQ(run.verdict, Verdict::error) << "CUDA's stores are the learner's own";
  EXPECT_NE(said(run).find("race"), std::string::npos) << said(run);
  run = launch("kernel.py", ".extern .shared .align 16 .b8 numba_smem[];", by_warp("numba_smem"));
  EXPECT_EQ(run.verdict, Verdict::error) << "as Numba's are";
}

TEST(PtxLaunch, InstructionsThatTheGpuLacksAreRefused) {
  const auto refused = [](const char* device, const std::string& body, const char* capability) {
    const kernelarium::Run run = launch("k.cu", "", body, device);
    EXPECT_EQ(run.fault, Fault::no_compile) << device << ' ' << body;
    EXPECT_NE(said(run).find(body.substr(0, body.find_first_of(" ;"))), std::string::npos) << said(run);
    EXPECT_NE(said(run).find(capability), std::string::npos) << said(run);
    EXPECT_EQ(run.diagnostics.front().line, 3);
  };
  const std::string redux = "redux.sync.add.s32 %r2, %r1, 0xffffffff;";
  refused("sim:t4", redux, "needs compute capability 8.0, but this GPU has 7.5");
  refused("sim:t4",
          "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r2, %r3}, {%r4, %r4, %r4, %r4}, {%r4, %r4}, "
          "{%r4, %r4};",
          "8.0");
  refused("sim:a100", "setmaxnreg.dec.sync.aligned.u32 40;", "9.0");
  refused("sim:a100", "wgmma.fence.sync.aligned;", "9.0");
  EXPECT_EQ(launch("k.cu", "", redux, "sim:a100").verdict, Verdict::pass);
  EXPECT_EQ(launch("k.cu", "", redux).verdict, Verdict::pass);
}

TEST(PtxLaunch, WarpsMayMeetAtANamedBarrierFromTwoPlaces) {
  const auto meeting = [](int number) {
    return fmt::format(
        "setp.lt.u32 %p1, %r1, 32;\n@%p1 bra low;\n.loc 1 5 1\nmov.u32 %r2, 1;\nbar.sync {};\nbra.uni done;\n"
        "low:\n.loc 1 7 1\nmov.u32 %r2, 2;\nbar.sync {};\ndone:",
        number, number);
  };
  kernelarium::Run run = launch("kernel.cu", "", meeting(15));
  EXPECT_EQ(run.verdict, Verdict::pass) << said(run);
  run = launch("kernel.cu", "", meeting(0));
  EXPECT_EQ(run.verdict, Verdict::error) << "which is what __syncthreads() forbids";
  EXPECT_NE(said(run).find("different barriers"), std::string::npos) << said(run);
}

TEST(PtxLaunch, WhatTheAssemblerRefusesIsRefusedByLine) {
  if (const auto missing = no_nvcc()) GTEST_SKIP() << "skipped: no ptxas: " << *missing;
  const std::string rest = "\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 p) {\n"
                           ".reg .b64 %a; .reg .b32 %t;\nld.param.u64 %a, [p];\n";
  Source source;
  source.file = "mixed.ptx";
  source.kernel = "k";
  source.text = ".version 8.0" + rest + "add.u32 %t, %a, 5;\nst.global.u32 [%a], %t;\nret; }\n";
  try {
    kernel_of_ptx(source);
    FAIL() << "a sum of 64 bits in a register of 32";
  } catch (const Error& error) {
    ASSERT_EQ(error.diagnostics().size(), 1u);
    EXPECT_EQ(error.diagnostics()[0].file, "mixed.ptx");
    EXPECT_EQ(error.diagnostics()[0].line, 7);
    EXPECT_NE(error.diagnostics()[0].message.in_english().find("Arguments mismatch"), std::string::npos);
  }
  // A version of PTX that this assembler does not know is left to the simulated GPU.
  source.text = ".version 9.9" + rest + "st.global.u32 [%a], 1;\nret; }\n";
  EXPECT_EQ(kernel_of_ptx(source).entry, "k");
}

}
}
