#include "app/desktop/lesson/run_controller.h"

#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

/// Between two turns of a knob while a run is under way: a drag must not start a run for each step.
constexpr int rest_ms = 30;

std::string words_of(const Experiment& experiment) { return to_json(experiment).dump(); }

}

RunController::RunController(LessonSession& session, Settings& settings, Devices& devices, History& history,
                             QObject* parent)
    : QObject(parent), session_(session), settings_(settings), devices_(devices), history_(history) {
  rest_.setSingleShot(true);
  connect(&rest_, &QTimer::timeout, this, &RunController::run_now);
  for (const auto change :
       {&LessonSession::variant_changed, &LessonSession::values_changed, &LessonSession::source_changed,
        &LessonSession::picture_changed, &LessonSession::device_changed})
    connect(&session_, change, this, &RunController::drop_stale);
}

RunController::~RunController() {
  for (const Request& request : {counting_, checking_, timing_})
    if (request.id != 0) {
      request.client->disconnect(this);
      request.client->cancel(request.id);
    }
}

void RunController::schedule() {
  if (settings_.flag("automatic_runs")) rest_.start(counting_.id != 0 ? rest_ms : 0);
}

Experiment RunController::counting_experiment() const {
  Experiment experiment = session_.traced_experiment();
  experiment.device = session_.counting_device();
  return experiment;
}

void RunController::count() {
  rest_.stop();
  submit(counting_, devices_.simulator(), counting_experiment());
}

void RunController::run_now() {
  if (!session_.heavy()) return count();
  rest_.stop();
  if (counting_.id != 0) {
    const Request stale = counting_;
    end(counting_);
    stale.client->cancel(stale.id);
  }
  session_.drop_results();
  emit held();
}

void RunController::run() {
  rest_.stop();
  const DeviceChoice device = session_.device();
  const bool simulated = device.simulated() && device.host.isEmpty();
  baselines_ = simulated;
  // What is counted already needs only its checks.
  if (counted_ == words_of(counting_experiment()))
    check();
  else if (simulated)
    count();
  else
    run_now();
  if (simulated) return;
  // Time from the chosen device; counters from a simulated run of the same experiment, beside it.
  Experiment experiment = session_.experiment();
  experiment.device = device.id;
  experiment.baselines = Baselines::all;
  submit(timing_, devices_.client_for(device), experiment);
}

void RunController::check() {
  Experiment experiment = session_.experiment();
  experiment.device = session_.counting_device();
  experiment.checks = Checks::all;
  experiment.baselines = baselines_ ? Baselines::all : Baselines::none;
  submit(checking_, devices_.simulator(), experiment);
}

void RunController::trace(quint64 block) {
  session_.trace_block(block);
  run_now();
}

void RunController::cancel() {
  rest_.stop();
  for (const Request* request : {&counting_, &checking_, &timing_})
    if (request->id != 0) request->client->cancel(request->id);
}

void RunController::drop_stale() {
  counted_.clear();
  for (Request* request : {&checking_, &timing_}) {
    if (request->id == 0) continue;
    const Request stale = *request;
    end(*request);
    stale.client->cancel(stale.id);
  }
}

RunController::Request* RunController::request_of(const RunnerClient& client, RequestId id) {
  for (Request* request : {&counting_, &checking_, &timing_})
    if (request->client == &client && request->id == id && id != 0) return request;
  return nullptr;
}

void RunController::attach(RunnerClient& client) {
  client.disconnect(this);
  connect(&client, &RunnerClient::progressed, this,
          [this, &client](quint64 id, const QString& stage, double fraction) {
            const Request* request = request_of(client, id);
            if (request == &checking_)
              emit checking(fraction);
            else if (request)
              emit progressed(stage, fraction);
          });
  connect(&client, &RunnerClient::ran, this,
          [this, &client](quint64 id, const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
            if (Request* request = request_of(client, id)) take(*request, run, values);
          });
  connect(&client, &RunnerClient::failed, this, [this, &client](quint64 id, const Diagnostic& why) {
    Request* request = request_of(client, id);
    if (!request) return; // replaced meanwhile
    emit failed(why);
    end(*request);
  });
}

void RunController::take(Request& request, const RunPointer& run,
                         const std::shared_ptr<const Tensors>& values) {
  if (&request == &timing_) {
    if (!was_cancelled(*run)) history_.add(*run);
    session_.take_timed(run);
  } else if (&request == &counting_) {
    const bool pass = run->verdict == "pass";
    // With baselines, the run with all checks is the one to remember.
    if (!was_cancelled(*run) && !(pass && baselines_)) history_.add(*run);
    counted_ = request.experiment;
    session_.take_counted(run, values);
    // Asked for before the end of this one, so that between the two nothing seems finished.
    // A wrong result is checked, too: a race may be why it is wrong.
    if (run->verdict != "error" && counted_ == words_of(counting_experiment())) check();
  } else if (!was_cancelled(*run)) {
    const bool found = session_.take_checked(run);
    if (found || baselines_) history_.add(*run);
    baselines_ = false;
  }
  end(request);
}

void RunController::submit(Request& request, RunnerClient& client, const Experiment& experiment) {
  const std::string wanted = words_of(experiment);
  if (request.id != 0 && request.client == &client && request.experiment == wanted) return;
  const bool idle = !running();
  attach(client);
  // The runner drops what it is at for what comes: a check of what is gone goes silently.
  if (&request == &counting_) checking_.id = 0;
  request.client = &client;
  request.experiment = wanted;
  const std::int64_t value_bytes =
      &request == &counting_ ? static_cast<std::int64_t>(settings_.number("value_megabytes")) << 20 : 0;
  request.id = client.run(experiment, session_.picture(), value_bytes);
  if (idle) emit started();
}

void RunController::end(Request& request) {
  request.id = 0;
  if (!running()) emit finished();
}

}
