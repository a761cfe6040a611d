#pragma once

#include "app/runner/protocol.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace kernelarium {

class PictureFile;

/// Serves one client over two file descriptors until the first one ends. Three threads: this one reads, so
/// that cancel and ping work during a run; one runs experiments; one compiles and lists devices.
class RunnerServer {
 public:
  /// `out` must carry nothing but the protocol.
  RunnerServer(int in, int out);
  ~RunnerServer();

  /// Returns when the client closes its end, or after an unreadable message (reported in an error answer).
  void serve();

 private:
  /// A thread and the requests that wait for it.
  struct Lane {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Request> waiting;
    RequestId current = 0; ///< 0: idle
    std::atomic<bool> cancel = false;
    bool closing = false;
    std::thread thread;
  };

  void take(const Request& request);
  void work(Lane& lane);
  void submit(Lane& lane, Request request, bool replaces);
  void cancel(Lane& lane, RequestId target);
  void close(Lane& lane);

  void perform(const RunRequest& request, const std::atomic<bool>& cancelled);
  void guard(const Experiment& experiment);
  void send(const Answer& answer);
  void send(const OutgoingFrame& frame);
  bool write_all(const void* bytes, std::size_t size) const;
  void refuse(RequestId id, const std::string& kind, const Sentence& message);

  int in_, out_;
  std::mutex sending_;
  Lane runs_, tools_;
  std::vector<std::byte> picture_; ///< the one that is in picture_file_
  std::unique_ptr<PictureFile> picture_file_;
  std::unique_ptr<Laboratory> laboratory_; ///< made by the first run: a runner starts in milliseconds
};

/// The variant that an experiment means: its lesson's own, else the one shipped in kernels/cuda.
Variant variant_of(const Experiment& experiment);
/// Compiles every kernel of the experiment to PTX for its device; errors are in the answer.
CompileAnswer compile_experiment(const CompileRequest& request);

}
