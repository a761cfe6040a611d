#include "app/desktop/lesson/lesson_session.h"

#include "kernels/base/data_folder.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageReader>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr const char* seed_name = "seed";
constexpr std::int64_t traced_records = 40000; ///< 11 MB over the pipe at most

}

LessonSession::LessonSession(Lesson lesson, Settings& settings, Devices& devices, KernelStore& kernels,
                             LessonPlaces& places, QObject* parent)
    : QObject(parent), lesson_(std::move(lesson)), problem_(find_problem(lesson_.problem)),
      settings_(settings), devices_(devices), kernels_(kernels), places_(places),
      place_(places.place(lesson_.id)) {
  const auto known = [this](const std::string& id) {
    return std::any_of(lesson_.variants.begin(), lesson_.variants.end(),
                       [&](const Variant& variant) { return variant.id == id; });
  };
  if (lesson_.variants.empty()) throw Error("The lesson " + lesson_.id + " has no variants.");
  variant_ = known(place_.variant)            ? place_.variant
             : known(lesson_.default_variant) ? lesson_.default_variant
                                              : lesson_.variants.front().id;
  enter_variant();
  connect(&settings_, &Settings::changed, this, [this](const QString& name) {
    if (name == "device" || name == "simulated_gpu") emit device_changed();
  });
}

void LessonSession::set_variant(const std::string& id) {
  if (id == variant_) return;
  lesson_.variant(id); // throws for an unknown one
  variant_ = id;
  enter_variant();
  keep_place();
  emit variant_changed();
}

void LessonSession::enter_variant() {
  const Values sizes_before = values_;
  values_ = defaults();
  // Sizes and seed stay as they are from variant to variant: only the kernel changes.
  for (const auto& parameter : problem_parameters())
    if (const auto before = sizes_before.find(parameter.name); before != sizes_before.end())
      values_[parameter.name] = before->second;
  if (const auto kept = place_.values.find(variant_); kept != place_.values.end())
    for (const auto& [name, value] : kept->second)
      if (values_.contains(name) &&
          (!sizes_before.contains(name) || find_parameter(variant().parameters, name)))
        values_[name] = value;
  for (const auto& [name, value] : variant().pinned) values_[name] = value;
  traced_block_.reset();

  try {
    original_ = QString::fromStdString(read_file(variant().source));
  } catch (const Error& error) {
    original_.clear();
    QMetaObject::invokeMethod(
        this, [this, why = QString::fromStdString(error.what())] { emit notice(why); }, Qt::QueuedConnection);
  }
  const QString own = kernels_.text(QString::fromStdString(lesson_.id), QString::fromStdString(variant_));
  source_ = own.isNull() ? original_ : own;
}

Parameter LessonSession::seed_parameter() const {
  Parameter seed;
  seed.name = seed_name;
  seed.title = tr("seed").toStdString();
  seed.minimum = 0;
  seed.maximum = 1'000'000;
  seed.reason = tr("The inputs are made from it; the same seed gives the same numbers.").toStdString();
  return seed;
}

std::vector<Parameter> LessonSession::problem_parameters() const {
  std::vector<Parameter> parameters = problem_.sizes();
  if (!find_parameter(parameters, seed_name)) parameters.push_back(seed_parameter());
  return parameters;
}

Values LessonSession::defaults() const {
  Values values;
  for (const auto& parameter : problem_parameters()) values[parameter.name] = parameter.value;
  for (const auto& parameter : variant().parameters) values[parameter.name] = parameter.value;
  for (const auto& [name, value] : variant().pinned) values[name] = value;
  return values;
}

void LessonSession::set_values(const Values& values) {
  if (values == values_) return;
  values_ = values;
  keep_place();
  emit values_changed();
}

void LessonSession::keep_place() {
  place_.variant = variant_;
  place_.values[variant_] = values_;
  places_.keep(lesson_.id, place_);
}

QString LessonSession::file() const { return QString::fromStdString(variant().source.filename().string()); }

void LessonSession::set_source(const QString& text) {
  if (text == source_) return;
  source_ = text;
  const QString lesson = QString::fromStdString(lesson_.id), variant = QString::fromStdString(variant_);
  if (edited())
    kernels_.keep(lesson, variant, text);
  else
    kernels_.forget(lesson, variant);
  emit source_changed();
}

bool LessonSession::takes_picture() const {
  Values sizes;
  for (const auto& parameter : problem_.sizes()) sizes[parameter.name] = values_.at(parameter.name);
  for (const auto& buffer : problem_.buffers(sizes))
    if (buffer.role == Role::input && (buffer.view == "picture" || buffer.view == "planes")) return true;
  return false;
}

void LessonSession::open_picture(const QString& path) {
  // Decoding and packing a large picture takes longer than a frame may.
  QThreadPool::globalInstance()->start([session = QPointer<LessonSession>(this), path] {
    QImageReader reader(path);
    reader.setAutoTransform(true);
    const QImage image = reader.read().convertToFormat(QImage::Format_RGB888);
    QByteArray bytes;
    if (!image.isNull()) {
      QBuffer buffer(&bytes);
      buffer.open(QIODevice::WriteOnly);
      image.save(&buffer, "PNG", 90); // fast, not small: it only goes through a pipe
    }
    const QString error = image.isNull() ? reader.errorString() : QString();
    QMetaObject::invokeMethod(
        qApp,
        [session, path, bytes, error] {
          if (!session) return;
          if (!error.isEmpty()) {
            emit session->notice(tr("%1 can't be opened as a picture: %2").arg(path, error));
            return;
          }
          const auto* begin = reinterpret_cast<const std::byte*>(bytes.constData());
          session->picture_.assign(begin, begin + bytes.size());
          session->picture_name_ = path;
          emit session->picture_changed();
        },
        Qt::QueuedConnection);
  });
}

void LessonSession::drop_picture() {
  if (picture_.empty()) return;
  picture_.clear();
  picture_name_.clear();
  emit picture_changed();
}

DeviceChoice LessonSession::device() const { return devices_.choice(settings_.text("device")); }
void LessonSession::set_device(const QString& key) { settings_.set("device", key); }

std::string LessonSession::counting_device() const {
  const DeviceChoice chosen = device();
  return chosen.simulated() && chosen.host.isEmpty() ? chosen.id
                                                     : settings_.text("simulated_gpu").toStdString();
}

Experiment LessonSession::traced_experiment() const {
  Experiment traced = experiment();
  traced.trace = TraceRequest{{traced_block()}, traced_records, true};
  return traced;
}

Experiment LessonSession::experiment() const {
  Experiment experiment;
  experiment.lesson = lesson_.id;
  experiment.problem = problem_.id();
  experiment.variant = variant_;
  experiment.device = counting_device();
  for (const auto& parameter : problem_.sizes())
    experiment.sizes[parameter.name] = parameter.text(values_.at(parameter.name));
  for (const auto& parameter : variant().parameters)
    experiment.parameters[parameter.name] = parameter.text(values_.at(parameter.name));
  if (const auto seed = values_.find(seed_name); seed != values_.end())
    experiment.seed = static_cast<std::uint64_t>(seed->second);
  if (edited()) experiment.source = source_.toStdString();
  experiment.instruction_budget =
      static_cast<std::uint64_t>(settings_.number("instruction_budget")) * 1'000'000;
  // A picture brings its own sizes.
  if (!picture_.empty()) experiment.sizes.clear();
  return experiment;
}

GpuSpec LessonSession::spec() const {
  const std::string id = counting_device();
  const auto colon = id.find(':');
  return load_gpu_spec(colon == std::string::npos ? "h200" : id.substr(colon + 1));
}

LaunchPlan LessonSession::plan() const {
  const Experiment now = experiment();
  return plan_launches(problem_, variant(), complete_sizes(problem_, variant(), now.sizes), now.parameters,
                       spec());
}

std::uint64_t LessonSession::traced_block() const {
  if (traced_block_) return *traced_block_;
  // Not block 0: there every index is its thread's, and the arithmetic teaches nothing.
  Dim3 grid;
  try {
    grid = plan().launches.at(0).grid;
  } catch (const std::exception&) {
    return 0; // a setting that can't launch records nothing anyway
  }
  return static_cast<std::uint64_t>(std::min<std::int64_t>(5, grid.x - 1) +
                                    std::min<std::int64_t>(3, grid.y - 1) * grid.x);
}

QString LessonSession::command_line() const {
  const Experiment now = experiment();
  QString line = QString("kernelarium-cli run %1 --variant %2 --device %3")
                     .arg(QString::fromStdString(lesson_.id), QString::fromStdString(variant_),
                          QString::fromStdString(device().id));
  for (const auto* chosen : {&now.sizes, &now.parameters})
    for (const auto& [name, value] : *chosen) {
      if (variant().pinned.contains(name)) continue;
      line += QString(chosen == &now.sizes ? " --size %1=%2" : " --set %1=%2")
                  .arg(QString::fromStdString(name), QString::fromStdString(value));
    }
  return line + QString(" --seed %1").arg(now.seed);
}

bool LessonSession::same_sizes(const Run& a, const Run& b) const {
  for (const auto& [name, value] : a.sizes) {
    const bool pinned = std::any_of(lesson_.variants.begin(), lesson_.variants.end(),
                                    [&, &name = name](const Variant& v) { return v.pinned.contains(name); });
    const auto other = b.sizes.find(name);
    if (!pinned && (other == b.sizes.end() || other->second != value)) return false;
  }
  return true;
}

void LessonSession::remember(const RunPointer& run) {
  // Times at other sizes can't stand beside this one.
  std::erase_if(runs_, [&](const RunPointer& old) {
    return !same_sizes(*old, *run) || (old->variant == run->variant && old->device == run->device);
  });
  if (run->verdict != "error") runs_.push_back(run);
  if (!run->baselines.empty()) with_baselines_ = run;
  std::stable_sort(runs_.begin(), runs_.end(), [this](const RunPointer& a, const RunPointer& b) {
    const auto place = [this](const RunPointer& r) {
      return std::find_if(lesson_.variants.begin(), lesson_.variants.end(),
                          [&](const Variant& variant) { return variant.id == r->variant; }) -
             lesson_.variants.begin();
    };
    return place(a) < place(b);
  });
}

LessonSession::Comparison LessonSession::comparison() const {
  Comparison result{runs_, timed_ ? timed_ : counted_};
  if (!result.current || !result.current->baselines.empty() || !with_baselines_ ||
      !same_sizes(*with_baselines_, *result.current))
    return result;
  auto current = std::make_shared<Run>(*result.current);
  current->baselines = with_baselines_->baselines;
  for (auto& baseline : current->baselines) {
    baseline.ratio = baseline.ratio_low = baseline.ratio_high = 0;
    baseline.comparison.clear();
  }
  std::replace(result.runs.begin(), result.runs.end(), result.current, RunPointer(current));
  result.current = std::move(current);
  return result;
}

void LessonSession::take_other(const RunPointer& run) {
  const RunPointer& current = timed_ ? timed_ : counted_;
  if (current && !same_sizes(*current, *run)) return; // the learner went on meanwhile
  remember(run);
  emit comparison_changed();
}

void LessonSession::take_counted(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers) {
  counted_ = run;
  buffers_ = buffers;
  const DeviceChoice chosen = device();
  if (chosen.simulated() && chosen.host.isEmpty()) timed_ = run;
  remember(run);
  emit results_changed();
}

void LessonSession::take_timed(const RunPointer& run) {
  timed_ = run;
  remember(run);
  emit results_changed();
}

}
