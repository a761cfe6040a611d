#include "kernels/process/descendants.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
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

void kill_with_descendants(pid_t process) {
  if (process <= 0) return;
  // Stopped processes can't start others while they are collected.
  std::vector<pid_t> all{process};
  kill(process, SIGSTOP);
  for_each_descendant(process, [&](pid_t one) {
    kill(one, SIGSTOP);
    all.push_back(one);
    return true;
  });
  for (const pid_t one : all) kill(one, SIGKILL);
}

}
