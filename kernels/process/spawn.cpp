#include "kernels/process/spawn.h"

#include <cerrno>
#include <chrono>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace kernelarium {
namespace {

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}

pid_t spawn(const std::vector<std::string>& words,
            const std::vector<std::pair<std::string, std::string>>& environment,
            const std::array<int, 3>& files, OwnGroup group) {
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment) variables.push_back(name + '=' + value);
  for (char** one = environ; *one; ++one) {
    const std::string text = *one;
    bool replaced = false;
    for (const auto& [name, value] : environment) replaced = replaced || text.starts_with(name + '=');
    if (!replaced) variables.push_back(text);
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int place = 0; place < 3; ++place) posix_spawn_file_actions_adddup2(&actions, files[place], place);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3); // what this process was started with, or left open
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  if (group == OwnGroup::yes) posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const std::vector<char*> arguments = pointers_to(words), names = pointers_to(variables);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(), names.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : 0;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return code_of(status);
}

std::optional<int> status_within(pid_t child, double seconds) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (int status = 0;; std::this_thread::sleep_for(std::chrono::milliseconds(5))) {
    if (waitpid(child, &status, WNOHANG) == child) return code_of(status);
    if (std::chrono::steady_clock::now() > until) return std::nullopt;
  }
}

}
