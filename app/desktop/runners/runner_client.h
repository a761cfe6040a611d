#pragma once

#include "app/desktop/runners/runner_link.h"
#include "widgets/view/view.h"

#include <QElapsedTimer>
#include <QThread>
#include <QTimer>
#include <map>

namespace kernelarium {

/// The window's side of one runner: starts it when it is first needed, tags requests, restarts it if it
/// died, and reports what was in flight as failed. The request during which it died is sent to the next one,
/// once: it may have died long before without being noticed. Never blocks.
class RunnerClient : public QObject {
  Q_OBJECT

 public:
  enum class State { stopped, starting, ready, failed };

  /// `command`: program and arguments, a launch prefix included. `start_seconds`: patience until its hello.
  explicit RunnerClient(QStringList command, int start_seconds = 10, QObject* parent = nullptr);
  ~RunnerClient() override;

  State state() const { return state_; }
  const QStringList& command() const { return command_; }
  const Hello& hello() const { return hello_; }
  QString last_failure() const { return last_failure_; }
  bool busy() const { return !pending_.empty(); }
  /// A run that takes longer is cancelled, then killed. What the lab itself computes for it does not count.
  void set_time_limit(int seconds) { limit_ms_ = seconds * 1000; }

  /// `records_first`: traced() before ran() is welcome.
  RequestId run(Experiment experiment, std::vector<std::byte> picture, std::int64_t value_bytes,
                bool records_first = false);
  RequestId compile(Experiment experiment, bool machine_code = false);
  RequestId list_devices();
  RequestId measure_ceilings(const std::string& device);
  /// The request ends with its final answer or with failed(). A runner that does not react is killed; later
  /// requests are sent to the new process.
  void cancel(RequestId id);
  /// Kills the process now; requests in flight fail with `why`.
  void restart(const QString& why);

 signals:
  void state_changed();
  void progressed(quint64 id, const QString& stage, double fraction);
  void traced(quint64 id, const kernelarium::RunPointer& run); ///< as Listener::traced has it
  void ran(quint64 id, const kernelarium::RunPointer& run,
           const std::shared_ptr<const kernelarium::Tensors>& values);
  void compiled(quint64 id, const std::shared_ptr<const kernelarium::CompileAnswer>& answer);
  void devices_listed(quint64 id, const std::vector<kernelarium::DeviceListing>& devices);
  void ceilings_measured(quint64 id, const kernelarium::Ceilings& ceilings);
  /// `lost`: the runner died under it, and was started again.
  void failed(quint64 id, const kernelarium::Diagnostic& why, bool lost);

 private:
  struct Pending {
    QByteArray frame; ///< kept until the answer, in case it must be sent again
    bool sent = false;
    bool answered = false; ///< its runner reported something about it: it began
    bool again = false;    ///< already sent again once
    bool run = false;
    QElapsedTimer since;                ///< sending
    QString stage;                      ///< that its runner reported last
    qint64 stage_since = 0, own_ms = 0; ///< ms after `since`; spent on the lab's own stages before this one
    qint64 cancelled = -1;              ///< ms after `since`
    QString stop_reason;                ///< why it was cancelled, where the client did it itself
  };

  RequestId request(const Request& request);
  void send(Pending& entry);
  void start();
  void receive(const std::shared_ptr<Answer>& answer);
  void lose(const QString& why, bool by_itself);
  void watch();
  void set_state(State state);

  QStringList command_;
  QThread thread_;
  RunnerLink* link_;
  State state_ = State::stopped;
  Hello hello_;
  QString last_failure_;
  RequestId next_ = 1;
  std::map<RequestId, Pending> pending_;
  QTimer watch_;
  QElapsedTimer starting_, ping_sent_;
  RequestId ping_ = 0;    ///< 0: none in flight
  bool unheeded_ = false; ///< being killed for a request that did not heed its cancel
  int start_ms_, limit_ms_ = 120000, failed_starts_ = 0;
};

}
