#include "app/desktop/runners/current_request.h"

#include <utility>

namespace kernelarium {

void CurrentRequest::listen_to(RunnerClient& client) {
  drop();
  if (client_ == &client) return;
  if (client_) client_->disconnect(this);
  client_ = &client;
  connect(&client, &RunnerClient::progressed, this,
          [this](quint64 id, const QString& stage, double fraction) {
            if (id_ != 0 && id == id_) emit progressed(stage, fraction);
          });
  connect(&client, &RunnerClient::traced, this, [this](quint64 id, const RunPointer& run) {
    if (id_ != 0 && id == id_) emit traced(run);
  });
  connect(&client, &RunnerClient::ran, this,
          [this](quint64 id, const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
            if (take(id)) emit ran(run, values);
          });
  connect(&client, &RunnerClient::compiled, this,
          [this](quint64 id, const std::shared_ptr<const CompileAnswer>& answer) {
            if (take(id)) emit compiled(answer);
          });
  connect(&client, &RunnerClient::failed, this, [this](quint64 id, const Diagnostic& why) {
    if (take(id)) emit failed(why);
  });
}

void CurrentRequest::run(RunnerClient& client, Experiment experiment, std::vector<std::byte> picture,
                         std::int64_t value_bytes, bool records_first) {
  listen_to(client);
  id_ = client.run(std::move(experiment), std::move(picture), value_bytes, records_first);
}

void CurrentRequest::compile(RunnerClient& client, Experiment experiment, bool machine_code) {
  listen_to(client);
  id_ = client.compile(std::move(experiment), machine_code);
}

void CurrentRequest::stop() {
  if (id_ != 0 && client_) client_->cancel(id_);
}

void CurrentRequest::drop() {
  const RequestId id = std::exchange(id_, 0);
  if (id != 0 && client_) client_->cancel(id);
}

bool CurrentRequest::take(quint64 id) {
  if (id_ == 0 || id != id_) return false;
  id_ = 0;
  return true;
}

}
