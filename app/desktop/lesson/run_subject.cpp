#include "app/desktop/lesson/run_subject.h"

#include <QRegularExpression>
#include <algorithm>
#include <map>

namespace kernelarium {

namespace {

constexpr std::int64_t threads_traced_whole = 4096; ///< of a launch
constexpr std::int64_t traced_records = 40000;      ///< 11 MB over the pipe at most
constexpr std::int64_t traced_words = 1 << 21;      ///< of matrix instructions: 8 MB

/// The sheets are files, and one is wanted several times at every turn of a knob.
const GpuSpec& sheet_of(const std::string& id) {
  static std::map<std::string, GpuSpec> sheets;
  const auto known = sheets.find(id);
  return known != sheets.end() ? known->second : sheets.emplace(id, load_gpu_spec(id)).first->second;
}

}

QString shell_word(QString word) {
  static const QRegularExpression plain("^[\\w./+=:,-]+$");
  return plain.match(word).hasMatch() ? word : '\'' + word.replace("'", "'\\''") + '\'';
}

RunSubject::RunSubject(Settings& settings, Devices& devices, QObject* parent)
    : QObject(parent), settings_(settings), devices_(devices) {
  connect(this, &RunSubject::setting_changed, this, [this] { present_ = false; });
  connect(&settings_, &Settings::changed, this, [this](const QString& name) {
    // What was refused by a limit may run under another one.
    if ((name == "memory_gigabytes" || name == "instruction_budget") && !present_) emit setting_changed();
    if (name != "device" && name != "simulated_gpu") return;
    timed_.reset();
    emit setting_changed();
    emit device_changed();
  });
}

const std::vector<std::byte>& RunSubject::picture() const {
  static const std::vector<std::byte> none;
  return none;
}

Experiment RunSubject::traced_experiment() const {
  Experiment traced = experiment();
  traced.trace = TraceRequest{{traced_block()}, traced_records, true};
  traced.warp_states = true;
  // Of a small launch every block: then each thread shows what it did. The chosen block comes first.
  try {
    const Shape launch = shape();
    if (launch.grid.count() * launch.block.count() <= threads_traced_whole)
      for (std::uint64_t block = 0; block < static_cast<std::uint64_t>(launch.grid.count()); ++block)
        if (block != traced_block()) traced.trace->blocks.push_back(block);
    const auto warps =
        static_cast<std::int64_t>(traced.trace->blocks.size()) * ((launch.block.count() + 31) / 32);
    traced.trace->matrix_words = static_cast<std::size_t>(traced_words / std::max<std::int64_t>(1, warps));
  } catch (const std::exception&) { // a setting that can't launch traces nothing
  }
  return traced;
}

void RunSubject::put_limits(Experiment& experiment) const {
  experiment.instruction_budget =
      static_cast<std::uint64_t>(settings_.number("instruction_budget")) * 1'000'000;
  experiment.memory_limit = static_cast<std::uint64_t>(settings_.number("memory_gigabytes")) * 1'000'000'000;
}

DeviceChoice RunSubject::device() const { return devices_.choice(settings_.text("device")); }
void RunSubject::set_device(const QString& key) { settings_.set("device", key); }

std::string RunSubject::counting_device() const {
  const DeviceChoice chosen = device();
  return chosen.simulated() && chosen.host.isEmpty() ? chosen.id
                                                     : settings_.text("simulated_gpu").toStdString();
}

GpuSpec RunSubject::spec() const {
  const std::string id = counting_device();
  const auto colon = id.find(':');
  return sheet_of(colon == std::string::npos ? "h200" : id.substr(colon + 1));
}

std::uint64_t RunSubject::traced_block() const {
  Dim3 blocks;
  try {
    blocks = shape().grid;
  } catch (const std::exception&) {
    return traced_block_.value_or(0); // a setting that can't launch records nothing anyway
  }
  if (traced_block_ && *traced_block_ < static_cast<std::uint64_t>(blocks.count())) return *traced_block_;
  // Not block 0: there every index is its thread's, and the arithmetic teaches nothing.
  return static_cast<std::uint64_t>(std::min<std::int64_t>(5, blocks.x - 1) +
                                    std::min<std::int64_t>(3, blocks.y - 1) * blocks.x);
}

// A simulated device's time and counters are one run, replaced together a moment later.
void RunSubject::forget_time() {
  if (timed_ != counted_) timed_.reset();
}

RunSubject::Comparison RunSubject::comparison() const {
  const RunPointer& current = timed_ ? timed_ : counted_;
  return {current ? std::vector{current} : std::vector<RunPointer>(), current};
}

void RunSubject::take_counted(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers,
                              bool present) {
  counted_ = run;
  present_ = present;
  checked_ = false;
  buffers_ = buffers;
  const DeviceChoice chosen = device();
  if (chosen.simulated() && chosen.host.isEmpty()) timed_ = run;
  remember(run);
  emit results_changed();
}

bool RunSubject::take_checked(const RunPointer& run) {
  if (!counted_) return false;
  auto both = std::make_shared<Run>(*counted_);
  const bool found =
      run->verdict != counted_->verdict || run->diagnostics.size() != counted_->diagnostics.size();
  both->verdict = run->verdict;
  both->fault = run->fault;
  both->diagnostics = run->diagnostics;
  both->baselines = run->baselines;
  if (run->trace && run->trace->fault) { // the checks record nothing else
    auto trace = both->trace ? std::make_shared<Trace>(*both->trace) : std::make_shared<Trace>();
    trace->fault = run->trace->fault;
    both->trace = std::move(trace);
  }
  both->recorded = run->recorded;
  both->recorded_on = run->recorded_on;
  if (timed_ == counted_) timed_ = both;
  counted_ = std::move(both);
  checked_ = true;
  remember(counted_);
  if (found)
    emit results_changed();
  else
    emit comparison_changed(); // the pictures stay as they are
  return found;
}

void RunSubject::drop_results() {
  timed_.reset();
  counted_.reset();
  buffers_.reset();
  checked_ = false;
}

void RunSubject::take_timed(const RunPointer& run) {
  timed_ = run;
  remember(run);
  emit results_changed();
}

}
