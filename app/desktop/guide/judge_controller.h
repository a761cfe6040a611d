#pragma once

#include "app/desktop/runners/current_request.h"
#include "app/desktop/runners/devices.h"
#include "lessons/format/judge.h"

#include <QObject>

namespace kernelarium {

/// Judges a submission in a runner of its own, one experiment after another; the window stays live.
class JudgeController : public QObject {
  Q_OBJECT

 public:
  explicit JudgeController(Devices& devices, QObject* parent = nullptr);

  bool running() const { return request_.active(); }
  /// Replaces what is under way. judged() or failed() follows, maybe before this returns.
  void start(const Lesson& lesson, const Exercise& exercise, const Submission& submission);
  void cancel() { request_.drop(); }

 signals:
  void progressed(int done, int total);
  /// `runs`: what was run for it, in order.
  void judged(const kernelarium::Feedback& feedback, const std::vector<kernelarium::Run>& runs);
  /// It could not be judged: a submission that makes no sense, no runner.
  void failed(const QString& why);

 private:
  void next();

  Devices& devices_;
  CurrentRequest request_;
  const Lesson* lesson_ = nullptr;
  Exercise exercise_;
  Submission submission_;
  std::vector<Run> runs_;
};

}
