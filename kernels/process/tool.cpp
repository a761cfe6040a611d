#include "kernels/process/tool.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/descendants.h"
#include "kernels/process/spawn.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

namespace kernelarium {

ToolOutcome run_tool(const std::vector<std::string>& words, const std::atomic<bool>* cancel) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {127, "no pipe"};
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const pid_t child = spawn(words, {}, {nothing, ends[1], ends[1]});
  close(nothing);
  close(ends[1]);
  ToolOutcome outcome;
  if (child == 0) {
    close(ends[0]);
    return {127, fmt::format("{} can't be started", words[0])};
  }
  char buffer[4096];
  constexpr std::size_t kMost = 4 << 20; // a source can make a compiler talk without end
  for (bool killed = false;;) {
    if (cancel && !killed) {
      pollfd waits{ends[0], POLLIN, 0};
      const int ready = poll(&waits, 1, 50);
      if (cancel->load()) {
        kill_with_descendants(child);
        killed = true;
      } else if (ready <= 0) {
        continue;
      }
    }
    const ssize_t got = read(ends[0], buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    if (outcome.text.size() < kMost) outcome.text.append(buffer, static_cast<std::size_t>(got));
  }
  close(ends[0]);
  outcome.status = wait_for(child);
  return outcome;
}

Conversation run_tool(const std::vector<std::string>& words, const std::string& input,
                      const std::vector<std::pair<std::string, std::string>>& environment) {
  // Files instead of pipes: no process waits for a reader, and a limit on file sizes applies to the
  // output.
  const TemporaryFolder folder;
  const std::string in = folder.path() / "in", out = folder.path() / "out", err = folder.path() / "err";
  write_file(in, input);
  const auto writing = [](const std::string& path) {
    return open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  };
  const std::array<int, 3> files{open(in.c_str(), O_RDONLY | O_CLOEXEC), writing(out), writing(err)};
  const pid_t child = spawn(words, environment, files);
  for (const int file : files) close(file);
  if (child == 0) return {127, "", fmt::format("{} can't be started", words[0])};
  Conversation conversation;
  conversation.status = wait_for(child);
  conversation.out = read_file(out);
  conversation.err = read_file(err);
  return conversation;
}

}
