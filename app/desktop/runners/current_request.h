#pragma once

#include "app/desktop/runners/runner_client.h"

#include <QPointer>

namespace kernelarium {

/// The newest of one kind of requests. A newer one replaces it: the runner is told to stop the old one, and
/// later messages for that are dropped.
class CurrentRequest : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  ~CurrentRequest() override { drop(); }

  bool active() const { return id_ != 0; }
  void run(RunnerClient& client, Experiment experiment, std::vector<std::byte> picture = {},
           std::int64_t value_bytes = 0, bool records_first = false);
  void compile(RunnerClient& client, Experiment experiment, bool machine_code = false);
  /// Asks the runner to stop; ran() or failed() still follows.
  void stop();
  /// The same, and nothing follows.
  void drop();

 signals:
  void progressed(const QString& stage, double fraction);
  void traced(const kernelarium::RunPointer& run); ///< as RunnerClient::traced()
  // One of these is the last; active() is false then.
  void ran(const kernelarium::RunPointer& run, const std::shared_ptr<const kernelarium::Tensors>& values);
  void compiled(const std::shared_ptr<const kernelarium::CompileAnswer>& answer);
  void failed(const kernelarium::Diagnostic& why);

 private:
  void listen_to(RunnerClient& client);
  bool take(quint64 id); ///< true, once, for the answer that is waited for

  QPointer<RunnerClient> client_;
  RequestId id_ = 0; ///< 0: none
};

}
