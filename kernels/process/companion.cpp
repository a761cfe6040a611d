#include "kernels/process/companion.h"

#include "kernels/process/spawn.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

namespace kernelarium {
namespace {

struct NoAnswer {};

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Waits until the socket can be read from or written to.
void wait_until(int socket, short what, double until) {
  const double left = until - seconds_now();
  pollfd one{socket, what, 0};
  const int ready = left <= 0 ? 0 : poll(&one, 1, static_cast<int>(std::min(left, 3600.0) * 1000) + 1);
  if (socket < 0 || ready == 0 || (ready < 0 && errno != EINTR)) throw NoAnswer{};
}

}

Companion::Companion(const std::vector<std::string>& words,
                     const std::vector<std::pair<std::string, std::string>>& environment) {
  int ends[2] = {-1, -1};
  said_ = memfd_create("companion", MFD_CLOEXEC);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  socket_ = ends[0];
  // A separate process group, so that all of it can be ended together.
  child_ = spawn(words, environment, {ends[1], ends[1], said_}, OwnGroup::yes);
  close(ends[1]);
}

Companion::~Companion() {
  end(0);
  if (said_ >= 0) close(said_);
}

Conversation Companion::ask(const std::string& request, double seconds) {
  const double until = seconds_now() + seconds;
  const std::string message = fmt::format("{}\n{}", request.size(), request);
  try {
    for (std::size_t sent = 0; sent < message.size();) {
      wait_until(socket_, POLLOUT, until);
      const ssize_t step =
          send(socket_, message.data() + sent, message.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (step < 0 && errno != EAGAIN && errno != EINTR) throw NoAnswer{};
      sent += static_cast<std::size_t>(std::max<ssize_t>(step, 0));
    }
    std::istringstream head(line(until));
    Conversation answer;
    std::size_t out = 0, err = 0;
    if (!(head >> answer.status >> out >> err)) throw NoAnswer{};
    answer.out = text(out, until);
    answer.err = text(err, until);
    return answer;
  } catch (const NoAnswer&) {
    const bool late = seconds_now() >= until;
    Conversation last = end(late ? 0 : 1);
    if (late) last.status = 128 + SIGKILL;
    return last;
  }
}

void Companion::receive(double until) {
  wait_until(socket_, POLLIN, until);
  char buffer[64 << 10];
  const ssize_t step = recv(socket_, buffer, sizeof buffer, MSG_DONTWAIT);
  if (step == 0 || (step < 0 && errno != EAGAIN && errno != EINTR)) throw NoAnswer{};
  ahead_.append(buffer, static_cast<std::size_t>(std::max<ssize_t>(step, 0)));
}

std::string Companion::line(double until) {
  constexpr std::size_t kMost = 100;
  std::size_t size;
  while ((size = ahead_.find('\n')) == std::string::npos) {
    if (ahead_.size() > kMost) throw NoAnswer{};
    receive(until);
  }
  std::string text = ahead_.substr(0, size);
  ahead_.erase(0, size + 1);
  return text;
}

std::string Companion::text(std::size_t bytes, double until) {
  constexpr std::size_t kMost = std::size_t{256} << 20;
  if (bytes > kMost) throw NoAnswer{};
  while (ahead_.size() < bytes) receive(until);
  std::string text = ahead_.substr(0, bytes);
  ahead_.erase(0, bytes);
  return text;
}

/// Kills it if it does not end in time.
Conversation Companion::end(double patience) {
  Conversation last{127, "", "it can't be started"};
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
  if (child_ > 0) {
    const std::optional<int> status = status_within(child_, patience);
    kill(-child_, SIGKILL);
    last.status = status ? *status : wait_for(child_);
    last.err.clear();
    char buffer[4096];
    lseek(said_, 0, SEEK_SET);
    for (ssize_t got; (got = read(said_, buffer, sizeof buffer)) > 0;)
      last.err.append(buffer, static_cast<std::size_t>(got));
  }
  child_ = 0;
  ahead_.clear();
  return last;
}

}
