#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "app/desktop/storage/history.h"

#include <QTimer>

namespace kernelarium {

/// Runs what the session holds: by itself on the simulated GPU as soon as a knob was turned, and on the
/// chosen device when asked. The picture comes first, from a run that counts; the checks that take longer
/// follow. A newer run replaces those of another experiment; the same one goes on.
class RunController : public QObject {
  Q_OBJECT

 public:
  RunController(LessonSession& session, Settings& settings, Devices& devices, History& history,
                QObject* parent = nullptr);
  ~RunController() override;

  bool running() const { return counting_.id != 0 || checking_.id != 0 || timing_.id != 0; }

 public slots:
  /// On the chosen device, with baselines and all checks; hardware beside a counting run.
  void run();
  /// A counting run and its checks soon, if the settings allow automatic runs.
  void schedule();
  /// The same without rest. What is heavy for the simulator is held: it runs only when asked for by run().
  void run_now();
  void cancel();
  /// Records this block and runs again.
  void trace(quint64 block);

 signals:
  void started();
  void held(); ///< a setting too heavy to run by itself; its results are unknown
  void progressed(const QString& stage, double fraction);
  void checking(double fraction); ///< what is counted already goes through all checks
  /// A run that could not be made at all; what a kernel did wrong is in the session's run.
  void failed(const kernelarium::Diagnostic& why);
  /// Nothing is under way any more.
  void finished();

 private:
  struct Request {
    RunnerClient* client = nullptr;
    RequestId id = 0;       ///< 0: none
    std::string experiment; ///< what it runs, to tell it from another
  };

  Experiment counting_experiment() const;
  void count();
  void attach(RunnerClient& client);
  /// The request that this answer belongs to, or null. Each client counts its ids from 1.
  Request* request_of(const RunnerClient& client, RequestId id);
  void take(Request& request, const RunPointer& run, const std::shared_ptr<const Tensors>& values);
  void submit(Request& request, RunnerClient& client, const Experiment& experiment);
  void end(Request& request);
  /// All checks of what was just counted, and the baselines where they were asked for.
  void check();
  /// Runs of an experiment that is gone.
  void drop_stale();

  LessonSession& session_;
  Settings& settings_;
  Devices& devices_;
  History& history_;
  QTimer rest_;
  Request counting_, checking_, timing_;
  std::string counted_;    ///< the experiment that the session's counters are of
  bool baselines_ = false; ///< wanted with the checks
};

}
