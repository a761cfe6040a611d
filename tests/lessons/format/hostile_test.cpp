/// The hostile programs of kernels/program, handed in as answers: `check` contains them all, and says so
/// where no sandbox can be had.
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/tool.h"
#include "lessons/format/program_judge.h"
#include "tests/kernels/compiler/no_nvcc.h"
#include "tests/kernels/program/marked_process.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelarium {
namespace {

/// One secret, one listening port and one mark for all, so that the program is built once.
class HostileAnswer : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TemporaryFolder;
    write_file(folder_->path() / "secret", "s3cret");
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t bytes = sizeof address;
    ASSERT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&address), bytes), 0);
    ASSERT_EQ(listen(listener_, 8), 0);
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &bytes);
    port_ = ntohs(address.sin_port);
    mark_ = std::to_string(200000 + getpid());
  }
  static void TearDownTestSuite() {
    close(listener_);
    delete folder_;
  }
  void SetUp() override {
    if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  }
  static bool has_sandbox() {
    return run_tool({"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"}).status == 0;
  }

  static std::string source() {
    const std::filesystem::path folder = PROGRAMS_FOLDER;
    std::string text = read_file(folder / "hostile.cu");
    const std::string include = "#include \"case.h\"";
    text.replace(text.find(include), include.size(), read_file(folder / "case.h"));
    return fmt::format("#define SECRET \"{}\"\n#define PORT {}\n#define MARK \"{}\"\n{}",
                       (folder_->path() / "secret").string(), port_, mark_, text);
  }
  static Feedback judged(const std::string& name, const std::string& output) {
    Exercise exercise;
    exercise.kind = ExerciseKind::program;
    exercise.program.emplace().cases = {{{name}, output, 0, false}};
    Submission submission;
    submission.source = source();
    return judge_program(exercise, submission);
  }
  static bool marked_process_lives() { return process_lives(mark_); }

  static TemporaryFolder* folder_;
  static int listener_, port_;
  static std::string mark_;
};
TemporaryFolder* HostileAnswer::folder_ = nullptr;
int HostileAnswer::listener_ = -1, HostileAnswer::port_ = 0;
std::string HostileAnswer::mark_;

TEST_F(HostileAnswer, IsContained) {
  if (!has_sandbox()) GTEST_SKIP() << "skipped: bubblewrap is not installed, or may not make namespaces here";
  EXPECT_EQ(judged("harmless", "42\n").outcome, Outcome::solved);
  for (const char* name : {"reads_a_secret", "writes_elsewhere", "connects", "fills_the_disk",
                           "changes_the_system", "mounts", "eats_memory"}) {
    const Feedback feedback = judged(name, "refused\n");
    EXPECT_EQ(feedback.outcome, Outcome::solved) << name << ": " << feedback.output;
  }
  EXPECT_EQ(read_file(folder_->path() / "secret"), "s3cret");
  // What it can reach with its signals is in the sandbox with it.
  EXPECT_NE(judged("kills_its_parent", "").outcome, Outcome::broken);
}
TEST_F(HostileAnswer, IsEnded) {
  if (!has_sandbox()) GTEST_SKIP() << "skipped: bubblewrap is not installed, or may not make namespaces here";
  const Feedback floods = judged("floods", "");
  EXPECT_EQ(floods.reason, "time");
  EXPECT_LT(floods.output.size(), 17u << 20);
  EXPECT_EQ(judged("never_ends", "").reason, "time");
  EXPECT_NE(judged("forks_without_end", "started\n").outcome, Outcome::solved);
  EXPECT_EQ(judged("outlives", "started\n").outcome, Outcome::solved);
  for (int i = 0; i < 50 && marked_process_lives(); ++i) usleep(100000); // the kernel takes a moment
  EXPECT_FALSE(marked_process_lives());
}

/// In which no bwrap, or one that can't make a sandbox, stands first.
class OtherPath {
 public:
  explicit OtherPath(const std::string& path) : before_(std::getenv("PATH")) {
    setenv("PATH", path.c_str(), 1);
  }
  ~OtherPath() { setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

TEST_F(HostileAnswer, IsNotRunWithoutASandbox) {
  const TemporaryFolder tools;
  const std::filesystem::path bwrap = tools.path() / "bwrap";
  const auto refusal = [&](const std::string& script) {
    write_file(bwrap, script);
    chmod(bwrap.c_str(), 0755);
    const OtherPath path(tools.path().string() + ":" + std::getenv("PATH"));
    const Feedback feedback = judged("harmless", "42\n");
    EXPECT_EQ(feedback.outcome, Outcome::broken);
    EXPECT_EQ(feedback.output, "") << "it ran";
    return feedback.sentences.empty() ? "" : feedback.sentences.front().in_english();
  };
  EXPECT_NE(refusal("#!/bin/sh\nexit 127\n").find("apt-get install bubblewrap"), std::string::npos);
  const std::string forbidden =
      refusal("#!/bin/sh\n[ \"$1\" = --version ] && exit\necho 'bwrap: No permissions' >&2\nexit 1\n");
  EXPECT_NE(forbidden.find("bwrap: No permissions"), std::string::npos) << forbidden;
  EXPECT_NE(forbidden.find("sysctl"), std::string::npos) << forbidden;
}

}
}
