/// Hostile programs in the sandbox, and the same outside of it where that does no harm: else the test would
/// prove nothing.
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/descendants.h"
#include "kernels/process/sandbox.h"
#include "kernels/process/spawn.h"
#include "kernels/process/tool.h"
#include "kernels/program/program.h"
#include "tests/kernels/compiler/no_nvcc.h"
#include "tests/kernels/program/marked_process.h"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
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
    by_path_ = listen_at((folder_->path() / "secret.socket").string());
    by_name_ = listen_at(std::string(1, '\0') + "kernelarium" + mark_);
  }
  static int listen_at(const std::string& name) {
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name.data(), name.size());
    const auto bytes =
        static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size() + (name[0] != '\0'));
    EXPECT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), bytes), 0);
    EXPECT_EQ(listen(listener, 8), 0);
    return listener;
  }
  static void TearDownTestSuite() {
    for (const int listener : {listener_, by_path_, by_name_}) close(listener);
    delete folder_;
  }
  void SetUp() override {
    if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
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
  static bool marked_process_lives() { return process_lives(mark_); }

  static TemporaryFolder* folder_;
  static int listener_, by_path_, by_name_, port_;
  static std::string mark_;
};
TemporaryFolder* Sandbox::folder_ = nullptr;
int Sandbox::listener_ = -1, Sandbox::by_path_ = -1, Sandbox::by_name_ = -1, Sandbox::port_ = 0;
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
TEST_F(Sandbox, InheritsNoFiles) {
  // As of a shell or an editor that the lab was started from.
  const std::string program = fmt::format("{}/hostile.cu", PROGRAMS_FOLDER);
  const auto says = [&](const std::string& options) {
    const std::string command =
        fmt::format("exec 77<'{}'; '{}' program '{}' --quiet '--nvcc=-DSECRET=\"{}\"' --nvcc=-DPORT={} "
                    "'--nvcc=-DMARK=\"{}\"' {} -- uses_inherited_files",
                    (folder_->path() / "secret").string(), CLI, program,
                    (folder_->path() / "secret").string(), port_, mark_, options);
    return run_tool({"/bin/bash", "-c", command}).text;
  };
  EXPECT_EQ(says(""), "read\n");
  EXPECT_EQ(says("--sandbox"), "refused\n");
}
TEST_F(Sandbox, KeepsFindingsWhenTheTraceIsFull) {
  Program hostile;
  hostile.sources = {fs::path(PROGRAMS_FOLDER) / "hostile.cu"};
  hostile.nvcc_options = {"-DSECRET=\"\"", "-DPORT=0", "-DMARK=\"\""};
  hostile.arguments = {"drowns_its_mistake"};
  hostile.sandbox.emplace();
  hostile.sandbox->file_bytes = 6 << 20;
  hostile.times = hostile.capture = true;
  const ProgramRun run = program::run(hostile, build(hostile));
  EXPECT_TRUE(run.trace.complete);
  EXPECT_LT(run.trace.calls.size(), 60000u) << "else this proves nothing";
  ASSERT_EQ(run.trace.findings.size(), 1u);
  EXPECT_EQ(run.trace.findings[0].kind, "leak");
}
/// In which a bubblewrap that can't make a sandbox stands first.
class NoBubblewrap {
 public:
  NoBubblewrap() : before_(std::getenv("PATH")) {
    write_file(tools_.path() / "bwrap", "#!/bin/sh\nexit 127\n");
    fs::permissions(tools_.path() / "bwrap", fs::perms::owner_all);
    setenv("PATH", (tools_.path().string() + ":" + before_).c_str(), 1);
  }
  ~NoBubblewrap() { setenv("PATH", before_.c_str(), 1); }

 private:
  TemporaryFolder tools_;
  std::string before_;
};
TEST_F(Sandbox, IsDoneWithoutOnlyIfSomeoneHasAgreed) {
  Program harmless;
  harmless.sources = {fs::path(PROGRAMS_FOLDER) / "hostile.cu"};
  harmless.nvcc_options = {"-DSECRET=\"\"", "-DPORT=0", "-DMARK=\"\""};
  harmless.arguments = {"harmless"};
  harmless.sandbox.emplace();
  harmless.capture = true;
  const Built built = build(harmless);
  const NoBubblewrap none;
  EXPECT_THROW(program::run(harmless, built), Error);
  harmless.sandbox->may_be_without = true;
  EXPECT_EQ(program::run(harmless, built).out, "42\n");
}
TEST_F(Sandbox, HasNoNetwork) {
  EXPECT_EQ(run("connects", "").out, "connected\n");
  EXPECT_EQ(run("connects").out, "refused\n");
}
TEST_F(Sandbox, NoLinkLeadsOut) {
  EXPECT_EQ(run("follows_links", "").out, "read\n");
  EXPECT_EQ(run("follows_links").out, "refused\n");
}
TEST_F(Sandbox, ShowsNothingOfTheSystem) {
  EXPECT_EQ(run("looks_at_the_system", "").out, "found\n");
  EXPECT_EQ(run("looks_at_the_system").out, "refused\n");
}
TEST_F(Sandbox, HasNoVariablesOfTheLab) {
  setenv("KERNELARIUM_SECRET_VARIABLE", "s3cret", 1);
  EXPECT_EQ(run("looks_for_variables", "").out, "found\n");
  EXPECT_EQ(run("looks_for_variables").out, "refused\n");
  unsetenv("KERNELARIUM_SECRET_VARIABLE");
}
TEST_F(Sandbox, HasNoSocketsOfOthers) {
  EXPECT_EQ(run("speaks_to_servers", "").out, "connected\n");
  EXPECT_EQ(run("speaks_to_servers").out, "refused\n");
}
TEST_F(Sandbox, RefusesCallsThatNoProgramNeeds) {
  EXPECT_EQ(run("watches_another", "").out, "attached\n");
  EXPECT_EQ(run("watches_another").out, "refused\n");
  EXPECT_EQ(run("makes_namespaces", "").out, "made\n");
  EXPECT_EQ(run("makes_namespaces").out, "refused\n");
  EXPECT_EQ(run("hides_from_inspection", "").out, "hidden\n");
  EXPECT_EQ(run("hides_from_inspection").out, "refused\n");
  EXPECT_EQ(run("uses_keyrings").out, "refused\n");
}
TEST_F(Sandbox, BoundsSparseFiles) { EXPECT_EQ(run("makes_a_sparse_file").out, "refused\n"); }
TEST_F(Sandbox, BoundsTheNumberOfFiles) {
  const Result result = run("makes_files");
  EXPECT_NE(result.err.find("more than 50000 files"), std::string::npos) << result.err;
  EXPECT_EQ(result.out, "");
}
TEST_F(Sandbox, LetsNoTerminalBePainted) {
  if (run_tool({"script", "--version"}).status != 0) GTEST_SKIP() << "skipped: 'script' is not installed";
  const auto on_terminal = [&](const std::string& options) {
    const std::string command =
        fmt::format("'{}' program '{}/hostile.cu' --quiet '--nvcc=-DSECRET=\"{}\"' --nvcc=-DPORT={} "
                    "'--nvcc=-DMARK=\"{}\"' {} -- paints_the_terminal",
                    CLI, PROGRAMS_FOLDER, (folder_->path() / "secret").string(), port_, mark_, options);
    return run_tool({"script", "-qec", command, "/dev/null"}).text;
  };
  EXPECT_NE(on_terminal("").find('\x1b'), std::string::npos);
  const std::string shown = on_terminal("--sandbox");
  EXPECT_EQ(shown.find('\x1b'), std::string::npos) << shown;
  EXPECT_EQ(shown.find("\xc2\x9b"), std::string::npos) << shown;
  EXPECT_NE(shown.find("red"), std::string::npos) << shown;
  EXPECT_NE(shown.find("\xc3\xa4"), std::string::npos) << shown;
}
TEST_F(Sandbox, TheCompilerSeesNothingElse) {
  const TemporaryFolder home; // in which the program lies, as in someone's Downloads
  fs::create_directories(home.path() / ".ssh");
  for (const char* file : {".ssh/id", ".netrc", "notes.txt", "key"})
    write_file(home.path() / file, "s3cret\n");
  write_file(home.path() / "helper.h", "#define ANSWER 42\n");
  fs::create_symlink(home.path() / ".ssh" / "id", home.path() / "linked_secret.h");
  const auto says = [&](const std::string& text, bool sandboxed) {
    write_file(home.path() / "program.cu", text);
    Program program;
    program.sources = {home.path() / "program.cu"};
    if (sandboxed) program.sandbox.emplace();
    try {
      return build(program).log;
    } catch (const Error& error) {
      return error.diagnostics().front().message.in_english();
    }
  };
  for (const std::string file : {".ssh/id", ".netrc", "notes.txt", "key", "linked_secret.h"}) {
    const std::string text = fmt::format("#include \"{}\"\nint main() {{}}\n", file);
    EXPECT_NE(says(text, false).find("s3cret"), std::string::npos) << "else this proves nothing: " << file;
    const std::string told = says(text, true);
    EXPECT_EQ(told.find("s3cret"), std::string::npos) << told;
    EXPECT_NE(told.find(file), std::string::npos) << told;
  }
  const std::string embedded = says(
      fmt::format("asm(\".incbin \\\"{}\\\"\");\nint main() {{}}\n", (home.path() / "key").string()), true);
  EXPECT_NE(embedded.find("key"), std::string::npos) << embedded;
  EXPECT_EQ(says("#include \"helper.h\"\nint main() { return ANSWER - 42; }\n", true), "");
}
TEST_F(Sandbox, NoSourceOfAFolderLeadsOut) {
  const TemporaryFolder home;
  const fs::path downloaded = home.path() / "downloaded";
  fs::create_directories(downloaded / "parts");
  write_file(home.path() / "key.cu", "s3cret\n");
  write_file(downloaded / "parts" / "main.cu", "int main() {}\n");
  fs::create_symlink(home.path() / "key.cu", downloaded / "key.cu");
  fs::create_symlink("parts/main.cu", downloaded / "same.cu");
  EXPECT_EQ(find_sources(downloaded).files,
            (std::vector<fs::path>{downloaded / "parts" / "main.cu", downloaded / "same.cu"}));
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
TEST_F(Sandbox, BoundsMemoryThatNobodyHasMapped) {
  Program hostile;
  hostile.sources = {fs::path(PROGRAMS_FOLDER) / "hostile.cu"};
  hostile.nvcc_options = {"-DSECRET=\"\"", "-DPORT=0", "-DMARK=\"\""};
  hostile.arguments = {"hides_memory"};
  hostile.sandbox.emplace();
  hostile.sandbox->memory_bytes = 1u << 30;
  hostile.sandbox->seconds = 20;
  hostile.capture = true;
  const ProgramRun run = program::run(hostile, build(hostile));
  EXPECT_EQ(run.stopped.in_english(), "it used more than 1 GB of memory");
  EXPECT_EQ(run.out, "");
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
TEST_F(Sandbox, EndsProcessesThatForkFast) {
  const auto begin = std::chrono::steady_clock::now();
  const Result result = run("forks_faster_than_it_is_watched");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)); // it limits itself to 30 s
  EXPECT_NE(result.status, 0);
  EXPECT_TRUE(result.err.find("processes") != std::string::npos ||
              result.err.find("longer") != std::string::npos)
      << result.out << result.err;
}
TEST_F(Sandbox, CanNotKillWhatStartedIt) {
  EXPECT_EQ(run("kills_its_parent").status, 0); // what it could reach is in the sandbox with it
  EXPECT_EQ(run("harmless").out, "42\n");
}

/// At moments from before bubblewrap starts until the command runs.
TEST_F(Sandbox, IsGoneWhenKilledWhileItIsSetUp) {
  using Clock = std::chrono::steady_clock;
  kernelarium::Sandbox box;
  const std::vector<std::string> words = sandboxed({"/bin/sh", "-c", "sleep 1000; exit $0", mark_}, box);
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  const auto kill_after = [&](auto wait) {
    const pid_t child = spawn(words, {}, {nothing, nothing, nothing});
    ASSERT_GT(child, 0);
    wait();
    kill_with_descendants(child);
    wait_for(child);
  };
  // How long the set-up takes depends on the machine and on what else it runs.
  const auto begin = Clock::now();
  kill_after([&] {
    while (!marked_process_lives() && Clock::now() - begin < std::chrono::minutes(1)) usleep(1000);
    EXPECT_TRUE(marked_process_lives()) << "the command did not start within a minute";
  });
  const auto set_up = std::max<Clock::duration>(Clock::now() - begin, std::chrono::milliseconds(30));
  for (int i = 0; i < 60; ++i) kill_after([&] { std::this_thread::sleep_for(set_up * i / 50); });
  close(nothing);
  for (int i = 0; i < 600 && marked_process_lives(); ++i)
    usleep(100000); // the kernel takes a moment to end them
  EXPECT_FALSE(marked_process_lives());
}

}
}
