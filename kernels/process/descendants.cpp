#include "kernels/process/descendants.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace kernelarium {
namespace fs = std::filesystem;

void for_each_descendant(pid_t process, const std::function<bool(pid_t)>& visit) {
  std::vector<pid_t> next{process};
  while (!next.empty()) {
    const fs::path tasks = fs::path("/proc") / std::to_string(next.back()) / "task";
    next.pop_back();
    std::error_code gone;
    for (fs::directory_iterator task(tasks, gone), end; !gone && task != end; task.increment(gone)) {
      std::ifstream children(task->path() / "children");
      for (pid_t child; children >> child;) {
        if (!visit(child)) return;
        next.push_back(child);
      }
    }
  }
}

namespace {

/// SIGSTOP takes effect when a thread next returns to user mode; until then it may be starting a process.
/// Threads that stay in a system call (a vfork that waits for its child) are not waited for.
void wait_until_stopped(pid_t process) {
  using namespace std::chrono_literals;
  const auto stopped = [&] {
    std::error_code gone;
    for (fs::directory_iterator task(fs::path("/proc") / std::to_string(process) / "task", gone), end;
         !gone && task != end; task.increment(gone)) {
      std::ifstream status(task->path() / "status");
      for (std::string word; status >> word;)
        if (word == "State:" && status >> word && (word == "R" || word == "S" || word == "D")) return false;
    }
    return true;
  };
  for (int i = 0; i < 200 && !stopped(); ++i) std::this_thread::sleep_for(500us);
}

/// The first process of a namespace, as a sandbox has: when it is killed, the system starts no other there
/// and kills all of them, faster than they can fork.
bool is_first_of_namespace(pid_t process) {
  std::ifstream status(fs::path("/proc") / std::to_string(process) / "status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("NSpid:")) {
      std::istringstream numbers(line.substr(line.find(':') + 1));
      std::vector<pid_t> of_each;
      for (pid_t one; numbers >> one;) of_each.push_back(one);
      return of_each.size() > 1 && of_each.back() == 1;
    }
  return false;
}

/// Looks at what the sandbox itself consists of, not at all that it may have started.
void kill_namespaces(pid_t process) {
  constexpr int kOfASandbox = 16;
  int looked_at = 0;
  for_each_descendant(process, [&](pid_t one) {
    if (is_first_of_namespace(one)) {
      kill(one, SIGKILL);
      return false;
    }
    return ++looked_at < kOfASandbox;
  });
}

}

void kill_with_descendants(pid_t process) {
  if (process <= 0) return;
  kill_namespaces(process);
  // Stopped, none starts another while they are collected.
  std::vector<pid_t> all;
  const auto take = [&](pid_t one) {
    kill(one, SIGSTOP);
    wait_until_stopped(one);
    all.push_back(one);
    return true;
  };
  take(process);
  for_each_descendant(process, take);
  for (const pid_t one : all) kill(one, SIGKILL);
}

}
