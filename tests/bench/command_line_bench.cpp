// What a person waits for at the command line, from start to exit: the list (under 50 ms), and every lesson
// with its counters (under 20 s). The peers are a program that does nothing and the one that only prints its
// help.

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <vector>

namespace {

/// Runs a program with its output thrown away; gives its exit code, -1 if it did not start or end by itself.
int run(std::vector<const char*> words) {
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t process = 0;
  const int failed =
      posix_spawnp(&process, words[0], &actions, nullptr, const_cast<char**>(words.data()), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed || waitpid(process, &status, 0) != process || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

void command(benchmark::State& state, const std::vector<const char*>& words) {
  for (auto _ : state)
    if (run(words) != 0) {
      state.SkipWithError("the program failed");
      return;
    }
}

}

int main(int argc, char** argv) {
  const auto add = [](const char* name, const std::vector<const char*>& words) {
    return benchmark::RegisterBenchmark(name, [words](benchmark::State& state) { command(state, words); })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  };
  add("a program that does nothing", {"true"});
  add("kernelarium-cli --help", {KERNELARIUM_CLI, "--help"});
  add("kernelarium-cli list", {KERNELARIUM_CLI, "list"});
  add("kernelarium-cli run all", {KERNELARIUM_CLI, "run", "all"})->Iterations(2);
  add("kernelarium-cli run all --check all", {KERNELARIUM_CLI, "run", "all", "--check", "all"})
      ->Iterations(1);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
