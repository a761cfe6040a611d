#pragma once

#include "app/desktop/runners/current_request.h"
#include "app/desktop/runners/devices.h"
#include "lessons/format/judge.h"

#include <QObject>
#include <atomic>
#include <memory>
#include <optional>

namespace kernelarium {

/// Judges a submission in a separate runner, one experiment after another; the window stays responsive.
class JudgeController : public QObject {
  Q_OBJECT

 public:
  explicit JudgeController(Devices& devices, QObject* parent = nullptr);

  ~JudgeController() override { cancel(); }

  bool running() const { return request_.active() || program_; }
  /// Replaces what is in progress. judged() or failed() follows, maybe before this returns.
  void start(const Lesson& lesson, const Exercise& exercise, const Submission& submission);
  void cancel();

 signals:
  void progressed(int done, int total);
  /// `runs`: what was run for it, in order.
  void judged(const kernelarium::Feedback& feedback, const std::vector<kernelarium::Run>& runs);
  /// It could not be judged: a submission that makes no sense, no runner.
  void failed(const QString& why);

 private:
  /// A whole program is built and run, in the sandbox, by a separate thread.
  struct Judging {
    std::atomic<bool> stop = false;
    std::optional<Feedback> feedback;
    QString error;
  };

  void next();
  void start_program();

  std::shared_ptr<Judging> program_;
  Devices& devices_;
  CurrentRequest request_;
  const Lesson* lesson_ = nullptr;
  Exercise exercise_;
  Submission submission_;
  std::vector<Run> runs_;
};

}
