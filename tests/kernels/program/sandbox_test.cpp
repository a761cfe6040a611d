/// Hostile programs in the sandbox, and the same outside of it where that does no harm: else the test would
/// prove nothing.
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/tool.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/program/program.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace kernelarium::program {
namespace {

namespace fs = std::filesystem;

/// One secret, one listening port and one mark for all cases, so that the program is built once.
class Sandbox : public testing::Test {
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
    mark_ = std::to_string(100000 + getpid());
  }
  static void TearDownTestSuite() {
    close(listener_);
    delete folder_;
  }
  void SetUp() override {
    try {
      find_nvcc();
    } catch (const Error& error) {
      GTEST_SKIP() << "skipped: " << error.what();
    }
    if (run_tool({"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"}).status != 0)
      GTEST_SKIP() << "skipped: bubblewrap is not installed, or may not make namespaces here";
  }

  struct Result {
    int status;
    std::string out, err;
  };
  static Result run(const std::string& name, const std::string& options = "--sandbox --time-limit 20") {
    const std::string out = (folder_->path() / "out").string(), err = (folder_->path() / "err").string();
    const ToolOutcome outcome = run_tool(
        {"/bin/sh", "-c",
         fmt::format("'{}' program '{}/hostile.cu' --quiet '--nvcc=-DSECRET=\"{}\"' --nvcc=-DPORT={} "
                     "'--nvcc=-DMARK=\"{}\"' {} -- {} >'{}' 2>'{}'",
                     CLI, PROGRAMS_FOLDER, (folder_->path() / "secret").string(), port_, mark_, options, name,
                     out, err)});
    return {outcome.status, read_file(out), read_file(err)};
  }
  static bool marked_process_lives() {
    return run_tool({"/bin/sh", "-c", fmt::format("grep -lz '^{}$' /proc/[0-9]*/cmdline 2>/dev/null", mark_)})
               .status == 0;
  }

  static TemporaryFolder* folder_;
  static int listener_, port_;
  static std::string mark_;
};
TemporaryFolder* Sandbox::folder_ = nullptr;
int Sandbox::listener_ = -1, Sandbox::port_ = 0;
std::string Sandbox::mark_;

TEST_F(Sandbox, LetsAProgramWork) {
  const Result result = run("harmless");
  EXPECT_EQ(result.out, "42\n") << result.err;
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
}
TEST_F(Sandbox, HidesFiles) {
  EXPECT_EQ(run("reads_a_secret", "").out, "read\n");
  EXPECT_EQ(run("reads_a_secret").out, "refused\n");
}
TEST_F(Sandbox, LetsNothingBeWrittenElsewhere) {
  EXPECT_EQ(run("writes_elsewhere").out, "refused\n");
  EXPECT_EQ(read_file(folder_->path() / "secret"), "s3cret");
}
TEST_F(Sandbox, HasNoNetwork) {
  EXPECT_EQ(run("connects", "").out, "connected\n");
  EXPECT_EQ(run("connects").out, "refused\n");
}
TEST_F(Sandbox, BoundsFiles) { EXPECT_EQ(run("fills_the_disk").out, "refused\n"); }
TEST_F(Sandbox, LetsTheSystemBe) {
  EXPECT_EQ(run("changes_the_system").out, "refused\n");
  EXPECT_EQ(run("mounts").out, "refused\n");
}
TEST_F(Sandbox, BoundsMemoryOfAllTogether) {
  Program hostile;
  hostile.sources = {fs::path(PROGRAMS_FOLDER) / "hostile.cu"};
  hostile.nvcc_options = {"-DSECRET=\"\"", "-DPORT=0", "-DMARK=\"\""};
  hostile.arguments = {"eats_memory_together"};
  hostile.sandbox.emplace();
  hostile.sandbox->memory_bytes = 1u << 30;
  hostile.sandbox->seconds = 20;
  hostile.capture = true;
  EXPECT_EQ(program::run(hostile, build(hostile)).stopped.in_english(), "it used more than 1 GB of memory");
}
TEST_F(Sandbox, BoundsMemory) { EXPECT_EQ(run("eats_memory").out, "refused\n"); }
TEST_F(Sandbox, BoundsOutput) {
  const Result result = run("floods");
  EXPECT_LT(result.out.size(), 17u << 20);
  EXPECT_NE(result.err.find("more than 16 MB"), std::string::npos) << result.err;
  EXPECT_NE(result.status, 0);
}
TEST_F(Sandbox, BoundsTime) {
  const Result result = run("never_ends", "--sandbox --time-limit 2");
  EXPECT_NE(result.err.find("longer than 2 s"), std::string::npos) << result.err;
  EXPECT_NE(result.status, 0);
}
TEST_F(Sandbox, NothingOutlivesTheRun) {
  EXPECT_EQ(run("outlives").out, "started\n");
  // The kernel takes a moment to end them.
  for (int i = 0; i < 50 && marked_process_lives(); ++i) usleep(100000);
  EXPECT_FALSE(marked_process_lives());
}
TEST_F(Sandbox, BoundsProcesses) {
  const Result result = run("forks_without_end");
  EXPECT_TRUE(result.out == "refused\n" || result.err.find("processes") != std::string::npos)
      << result.out << result.err;
  EXPECT_NE(result.out, "started\n");
}
TEST_F(Sandbox, CanNotKillWhatStartedIt) {
  EXPECT_EQ(run("kills_its_parent").status, 0); // what it could reach is in the sandbox with it
  EXPECT_EQ(run("harmless").out, "42\n");
}

}
}
