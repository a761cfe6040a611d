#include "app/desktop/lesson/run_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace kernelarium {

namespace {

/// Between two turns of a knob while a run is under way: a drag must not start a run for each step.
constexpr int rest_ms = 30;

std::string words_of(const Experiment& experiment) { return to_json(experiment).dump(); }

}

RunController::RunController(RunSubject& subject, Settings& settings, Devices& devices, History& history,
                             QObject* parent)
    : QObject(parent), subject_(subject), settings_(settings), devices_(devices), history_(history) {
  rest_.setSingleShot(true);
  connect(&rest_, &QTimer::timeout, this, [this] {
    if (counted_ != words_of(counting_experiment())) run_now(); // else it has run meanwhile
  });
  connect(&subject_, &RunSubject::setting_changed, this, &RunController::drop_stale);
  connect(&counting_, &CurrentRequest::traced, this, [this](const RunPointer& run) {
    if (counts_present()) emit subject_.traced(run);
  });
  connect(&counting_, &CurrentRequest::ran, this, &RunController::take_counted);
  connect(&checking_, &CurrentRequest::ran, this, &RunController::take_checked);
  connect(&timing_, &CurrentRequest::ran, this, &RunController::take_timed);
  connect(&checking_, &CurrentRequest::progressed, this,
          [this](const QString&, double fraction) { emit checking(fraction); });
  for (CurrentRequest* request : {&counting_, &timing_})
    connect(request, &CurrentRequest::progressed, this, &RunController::progressed);
  for (CurrentRequest* request : {&counting_, &checking_, &timing_})
    connect(request, &CurrentRequest::failed, this, [this](const Diagnostic& why) {
      emit failed(why);
      ended();
    });
}

void RunController::schedule() {
  if (settings_.flag("automatic_runs")) rest_.start(counting_.active() ? rest_ms : 0);
}

Experiment RunController::counting_experiment() const {
  Experiment experiment = subject_.traced_experiment();
  experiment.device = subject_.counting_device();
  return experiment;
}

void RunController::count() {
  rest_.stop();
  submit(counting_, devices_.simulator(), counting_experiment());
}

void RunController::run_now() {
  // What does not fit this computer's memory is refused at once, in words.
  if (!subject_.heavy() || (subject_.device().simulated() && !subject_.fits_memory())) return count();
  rest_.stop();
  if (counting_.active() && counts_present()) return; // requested by run()
  const bool was_running = running();
  counting_.drop();
  subject_.drop_results();
  emit held();
  if (was_running) ended();
}

void RunController::run() {
  rest_.stop();
  const DeviceChoice device = subject_.device();
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
  Experiment experiment = subject_.experiment();
  experiment.device = device.id;
  experiment.baselines = Baselines::all;
  submit(timing_, devices_.client_for(device), experiment);
}

void RunController::check() {
  Experiment experiment = subject_.experiment();
  experiment.device = subject_.counting_device();
  experiment.checks = Checks::all;
  experiment.baselines = baselines_ ? Baselines::all : Baselines::vendor; // simulated: recorded ones
  submit(checking_, devices_.simulator(), experiment);
}

void RunController::trace(quint64 block) {
  subject_.trace_block(block);
  run_now();
}

void RunController::cancel() {
  rest_.stop();
  for (CurrentRequest* request : {&counting_, &checking_, &timing_}) request->stop();
}

void RunController::drop_stale() {
  counted_.clear();
  const bool was_running = running();
  checking_.drop();
  timing_.drop();
  if (was_running) ended();
}

void RunController::take_timed(const RunPointer& run) {
  if (!was_cancelled(*run)) keep(*run);
  subject_.take_timed(run);
  ended();
}

bool RunController::counts_present() const {
  if (subject_.held()) return false; // what is written now is no launch
  const auto wanted = wanted_.find(&counting_);
  return wanted != wanted_.end() && wanted->second == words_of(counting_experiment());
}

void RunController::take_counted(const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
  const bool pass = run->verdict == Verdict::pass;
  // With baselines, the run with all checks is the one to remember.
  const bool again = std::exchange(again_, false);
  if (!was_cancelled(*run) && !(pass && baselines_) && !again) keep(*run);
  const bool present = counts_present();
  counted_ = was_cancelled(*run) ? std::string() : wanted_[&counting_];
  const RunPointer before = subject_.counted();
  subject_.take_counted(run, values, present);
  if (again && run->verdict != Verdict::error && present && before) {
    // It ran again only to record the block of what the checks had found in the same run.
    subject_.take_checked(before);
    return ended();
  }
  // Asked for before the end of this one, so that between the two nothing seems finished.
  // A wrong result is checked, too: a race may be why it is wrong.
  if (run->verdict != Verdict::error && present) check();
  if (present) trace_fault(*run);
  ended();
}

/// The block in which the kernel failed is the one to look at. What uses up its budget would take as long
/// again.
void RunController::trace_fault(const Run& run) {
  const Diagnostic* why = first_failure(run.diagnostics);
  if (!run.trace || !run.trace->fault || !why || why->kind == "budget") return;
  const std::uint64_t block = run.trace->fault->block;
  const auto traced = subject_.traced_experiment().trace->blocks;
  if (std::find(traced.begin(), traced.end(), block) != traced.end()) return;
  subject_.trace_block(block);
  count();
  again_ = true;
}

void RunController::take_checked(const RunPointer& run) {
  if (!was_cancelled(*run)) {
    const bool found = subject_.take_checked(run);
    if (found || baselines_) keep(*run);
    baselines_ = false;
    if (const std::string now = words_of(subject_.experiment()); found && led_to_ != now) {
      led_to_ = now;
      trace_fault(*run);
    }
  }
  ended();
}

void RunController::submit(CurrentRequest& request, RunnerClient& client, const Experiment& experiment) {
  std::string& wanted = wanted_[&request];
  if (request.active() && wanted == words_of(experiment)) return;
  wanted = words_of(experiment);
  const bool idle = !running();
  const bool counts = &request == &counting_;
  // The runner drops what it is at for what comes: a check of what is gone goes silently.
  if (counts) checking_.drop(), again_ = false;
  const std::int64_t value_bytes =
      counts ? static_cast<std::int64_t>(settings_.number("value_megabytes")) << 20 : 0;
  request.run(client, experiment, subject_.picture(), value_bytes, counts);
  if (idle) emit started();
}

// A run of the playground belongs to no lesson whose table could show it; without a device, or a compiler for
// Python, nothing ran, and neither did what was refused.
void RunController::keep(const Run& run) {
  if (!run.problem.empty() && run.fault != Fault::no_device && run.fault != Fault::bad_argument)
    history_.add(run);
}

void RunController::ended() {
  if (!running()) emit finished();
}

}
