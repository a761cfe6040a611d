#include "tests/app/runner/runner_process.h"

#include <array>
#include <csignal>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace kernelarium {

using Clock = std::chrono::steady_clock;

RunnerProcess::RunnerProcess(const std::string& program) {
  std::signal(SIGPIPE, SIG_IGN);
  int in[2], out[2];
  if (pipe(in) != 0 || pipe(out) != 0) throw std::runtime_error("pipe");
  pid_ = fork();
  if (pid_ == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    for (const int file : {in[0], in[1], out[0], out[1]}) close(file);
    execl(program.c_str(), program.c_str(), nullptr);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

RunnerProcess::~RunnerProcess() {
  close_input();
  close(from_);
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

void RunnerProcess::send_bytes(const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t count = write(to_, bytes.data() + sent, bytes.size() - sent);
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

std::optional<Answer> RunnerProcess::receive(std::chrono::milliseconds patience) {
  const auto end = Clock::now() + patience;
  std::array<char, 65536> chunk;
  for (;;) {
    if (auto frame = decoder_.next()) return read_answer(*frame);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd waiting{from_, POLLIN, 0};
    if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) return std::nullopt;
    const ssize_t count = read(from_, chunk.data(), chunk.size());
    if (count <= 0) return std::nullopt;
    decoder_.feed({chunk.data(), static_cast<std::size_t>(count)});
  }
}

void RunnerProcess::close_input() {
  if (to_ >= 0) close(to_);
  to_ = -1;
}

bool RunnerProcess::ended(std::chrono::milliseconds patience) {
  for (const auto end = Clock::now() + patience; Clock::now() < end;) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = -1;
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

}
