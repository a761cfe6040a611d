#pragma once

#include "app/runner/protocol.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>

namespace kernelarium {

/// A runner of one's own over pipes, for tests.
class RunnerProcess {
 public:
  explicit RunnerProcess(const std::string& program);
  ~RunnerProcess();

  void send(const Request& request) { send_bytes(encode(to_frame(request))); }
  void send_bytes(const std::string& bytes);
  /// The next answer; none if the runner ended or the time is over.
  std::optional<Answer> receive(std::chrono::milliseconds patience = std::chrono::seconds(20));
  /// The next answer that is a T, leaving out progress.
  template<class T>
  std::optional<T> receive_a(std::chrono::milliseconds patience = std::chrono::seconds(20)) {
    for (;;) {
      auto answer = receive(patience);
      if (!answer) return std::nullopt;
      if (auto* wanted = std::get_if<T>(&*answer)) return std::move(*wanted);
      if (!std::holds_alternative<ProgressAnswer>(*answer)) return std::nullopt;
    }
  }
  void close_input();
  /// True if it ended within the time.
  bool ended(std::chrono::milliseconds patience);

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  FrameDecoder decoder_;
};

}
