#pragma once

#include "kernels/base/error.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/process/tool.h"
#include "lessons/format/program_judge.h"

#include <atomic>
#include <gtest/gtest.h>
#include <string>

namespace kernelarium {

/// An exercise of whole programs, which prints "refused" in two cases unless a test changes it.
class ProgramCheck : public testing::Test {
 protected:
  void SetUp() override {
    try {
      find_nvcc();
    } catch (const Error& error) {
      GTEST_SKIP() << "skipped: " << error.what();
    }
    if (run_tool({"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"}).status != 0)
      GTEST_SKIP() << "skipped: bubblewrap is not installed, or may not make namespaces here";
    exercise_.kind = ExerciseKind::program;
    exercise_.program.emplace();
    exercise_.program->cases = {{{}, "refused\n", 0, false}, {{"again"}, "refused\n", 0, false}};
  }
  Feedback judged(const std::string& source, const std::atomic<bool>* cancel = nullptr) {
    Submission submission;
    submission.source = source;
    return judge_program(exercise_, submission, cancel);
  }
  Exercise exercise_;
};

}
