#include "kernels/process/tool.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
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

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}

ToolOutcome run_tool(const std::vector<std::string>& words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {127, "no pipe"};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  const std::vector<char*> arguments = pointers_to(words);
  pid_t child = 0;
  const int problem = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  ToolOutcome outcome;
  if (problem != 0) {
    close(ends[0]);
    return {127, fmt::format("{} can't be started", words[0])};
  }
  char buffer[4096];
  constexpr std::size_t kMost = 4 << 20; // a source can make a compiler talk without end
  for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
    if (outcome.text.size() < kMost) outcome.text.append(buffer, static_cast<std::size_t>(got));
  close(ends[0]);
  outcome.status = wait_for(child);
  return outcome;
}

Conversation run_tool(const std::vector<std::string>& words, const std::string& input,
                      const std::vector<std::pair<std::string, std::string>>& environment) {
  // Files instead of pipes: no process waits for a reader, and a limit on the size of files holds for what is
  // written.
  const TemporaryFolder folder;
  const std::string in = folder.path() / "in", out = folder.path() / "out", err = folder.path() / "err";
  write_file(in, input);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment) variables.push_back(name + '=' + value);
  for (char** one = environ; *one; ++one) {
    const std::string text = *one;
    bool replaced = false;
    for (const auto& [name, value] : environment) replaced = replaced || text.starts_with(name + '=');
    if (!replaced) variables.push_back(text);
  }
  const std::vector<char*> arguments = pointers_to(words), names = pointers_to(variables);
  pid_t child = 0;
  const int problem = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), names.data());
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) return {127, "", fmt::format("{} can't be started", words[0])};
  Conversation conversation;
  conversation.status = wait_for(child);
  conversation.out = read_file(out);
  conversation.err = read_file(err);
  return conversation;
}

}
