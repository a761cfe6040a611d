#include "app/desktop/lesson/run_controller.h"

namespace kernelarium {

RunController::RunController(LessonSession& session, Settings& settings, Devices& devices, History& history,
                             QObject* parent)
    : QObject(parent), session_(session), settings_(settings), devices_(devices), history_(history) {
  rest_.setSingleShot(true);
  rest_.setInterval(60);
  connect(&rest_, &QTimer::timeout, this, &RunController::run_now);
}

RunController::~RunController() {
  for (const Request& request : {counting_, timing_})
    if (request.id != 0) {
      request.client->disconnect(this);
      request.client->cancel(request.id);
    }
}

void RunController::schedule() {
  if (settings_.flag("automatic_runs")) rest_.start();
}

void RunController::run_now() {
  rest_.stop();
  Experiment experiment = session_.traced_experiment();
  experiment.device = session_.counting_device();
  submit(counting_, devices_.simulator(), experiment);
}

void RunController::run() {
  rest_.stop();
  Experiment experiment = session_.traced_experiment();
  const DeviceChoice device = session_.device();
  if (device.simulated() && device.host.isEmpty()) {
    experiment.checks = Checks::all;
    experiment.baselines = true;
    submit(counting_, devices_.simulator(), experiment);
    return;
  }
  // Time from the chosen device; counters from a simulated run of the same experiment, beside it.
  run_now();
  experiment.device = device.id;
  experiment.baselines = true;
  experiment.trace.reset();
  submit(timing_, devices_.client_for(device), experiment);
}

void RunController::trace(quint64 block) {
  session_.trace_block(block);
  run_now();
}

void RunController::cancel() {
  rest_.stop();
  for (const Request* request : {&counting_, &timing_})
    if (request->id != 0) request->client->cancel(request->id);
}

void RunController::attach(RunnerClient& client) {
  client.disconnect(this);
  connect(&client, &RunnerClient::progressed, this,
          [this](quint64 id, const QString& stage, double fraction) {
            if (id == counting_.id || id == timing_.id) emit progressed(stage, fraction);
          });
  connect(&client, &RunnerClient::ran, this,
          [this](quint64 id, const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
            if (id != counting_.id && id != timing_.id) return; // replaced meanwhile
            if (run->diagnostics.empty() || run->diagnostics.front().kind != "cancelled") history_.add(*run);
            const bool counted = id == counting_.id;
            if (counted)
              session_.take_counted(run, values);
            else
              session_.take_timed(run);
            end(counted ? counting_ : timing_);
          });
  connect(&client, &RunnerClient::failed, this, [this](quint64 id, const Diagnostic& why) {
    if (id != counting_.id && id != timing_.id) return;
    emit failed(why);
    end(id == counting_.id ? counting_ : timing_);
  });
}

void RunController::submit(Request& request, RunnerClient& client, const Experiment& experiment) {
  const bool idle = !running();
  attach(client);
  request.client = &client;
  request.id = client.run(experiment, session_.picture(),
                          static_cast<std::int64_t>(settings_.number("value_megabytes")) << 20);
  if (idle) emit started();
}

void RunController::end(Request& request) {
  request.id = 0;
  if (!running()) emit finished();
}

}
