#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "app/desktop/storage/history.h"

#include <QTimer>

namespace kernelarium {

/// Runs what the session holds: by itself on the simulated GPU soon after a knob was turned, and on the
/// chosen device when asked. A newer run replaces a stale one.
class RunController : public QObject {
  Q_OBJECT

 public:
  RunController(LessonSession& session, Settings& settings, Devices& devices, History& history,
                QObject* parent = nullptr);
  ~RunController() override;

  bool running() const { return counting_.id != 0 || timing_.id != 0; }

 public slots:
  /// On the chosen device, with baselines and all checks; hardware beside a counting run.
  void run();
  /// A counting run after a short rest, if the settings allow automatic runs.
  void schedule();
  void run_now(); ///< a counting run without rest
  void cancel();
  /// Records this block and runs again.
  void trace(quint64 block);

 signals:
  void started();
  void progressed(const QString& stage, double fraction);
  /// A run that could not be made at all; what a kernel did wrong is in the session's run.
  void failed(const kernelarium::Diagnostic& why);
  /// Nothing is under way any more.
  void finished();

 private:
  struct Request {
    RunnerClient* client = nullptr;
    RequestId id = 0; ///< 0: none
  };

  void attach(RunnerClient& client);
  void submit(Request& request, RunnerClient& client, const Experiment& experiment);
  void end(Request& request);

  LessonSession& session_;
  Settings& settings_;
  Devices& devices_;
  History& history_;
  QTimer rest_;
  Request counting_, timing_;
};

}
