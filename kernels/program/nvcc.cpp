#include "kernels/program/nvcc.h"

#include "kernels/base/error.h"
#include "kernels/compiler/cuda_toolkit.h"

#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace kernelarium::program {
namespace fs = std::filesystem;

Outcome run_tool(const std::vector<std::string>& words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {127, "no pipe"};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int problem = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Outcome outcome;
  if (problem != 0) {
    close(ends[0]);
    return {127, fmt::format("{} can't be started", words[0])};
  }
  char buffer[4096];
  constexpr std::size_t kMost = 4 << 20; // a source can make a compiler talk without end
  for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
    if (outcome.text.size() < kMost) outcome.text.append(buffer, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

namespace {

std::string version_of(const fs::path& nvcc) {
  const Outcome outcome = run_tool({nvcc.string(), "--version"});
  const std::size_t at = outcome.text.find(", V");
  if (outcome.status != 0 || at == std::string::npos) return "";
  return outcome.text.substr(at + 3, outcome.text.find_first_of(" \n", at + 3) - at - 3);
}

}

Nvcc find_nvcc() {
  std::vector<fs::path> places;
  for (const fs::path& folder : cuda_folders()) places.push_back(folder / "bin" / "nvcc");
  if (!std::getenv("KERNELARIUM_CUDA"))
    if (const char* path = std::getenv("PATH")) {
      std::stringstream folders(path);
      for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty()) places.push_back(fs::path(folder) / "nvcc");
    }
  std::string others;
  for (const fs::path& place : places) {
    std::error_code problem;
    if (!fs::is_regular_file(place, problem)) continue;
    const std::string version = version_of(place);
    if (version.starts_with("13.")) return {place, version};
    others += fmt::format("; {} is version {}", place.string(), version.empty() ? "unknown" : version);
  }
  throw Error(
      Fault::no_device,
      Diagnostic{
          "compile",
          Sentence::tr(
              "whole programs need nvcc of CUDA 13, and there is none%1: run 'resources/cuda/fetch --nvcc' "
              "(about 200 MB from PyPI), or install the CUDA toolkit 13",
              others)});
}

}
