#include "app/desktop/lesson/lesson_session.h"

#include "app/desktop/shared/delay.h"
#include "kernels/base/data_folder.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/memory_need.h"
#include "widgets/theme/words.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QPointer>
#include <QRegularExpression>
#include <QThreadPool>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr const char *seed_name = "seed", *pattern_name = "pattern";
constexpr const char* picture_sides[] = {"height", "width"}; ///< sizes of every problem that takes pictures
constexpr int write_place_ms = 300; ///< a disk may take longer for it than a frame lasts
constexpr double heavy_flops = 2e10, heavy_bytes = 1e9;

bool measures_baselines(const Run& run) {
  return std::ranges::any_of(
      run.baselines, [](const BaselineResult& baseline) { return baseline.time.label == Label::measured; });
}

}

LessonSession::LessonSession(Lesson lesson, Settings& settings, Devices& devices, KernelStore& kernels,
                             LessonPlaces& places, QObject* parent)
    : RunSubject(settings, devices, parent), lesson_(std::move(lesson)),
      problem_(find_problem(lesson_.problem)), kernels_(kernels), places_(places),
      place_(places.place(lesson_.id)) {
  const auto known = [this](const std::string& id) {
    return std::any_of(lesson_.variants.begin(), lesson_.variants.end(),
                       [&](const Variant& variant) { return variant.id == id; });
  };
  if (lesson_.variants.empty()) throw Error(Sentence::tr("The lesson %1 has no variants.", lesson_.id));
  variant_ = known(place_.variant)            ? place_.variant
             : known(lesson_.default_variant) ? lesson_.default_variant
                                              : lesson_.variants.front().id;
  call_after(write_place_, write_place_ms, this, [this] { places_.keep(lesson_.id, place_); });
  enter_variant();
  if (takes_picture()) open_sample();
  for (const auto change :
       {&LessonSession::variant_changed, &LessonSession::values_changed, &LessonSession::picture_changed})
    connect(this, change, this, &RunSubject::setting_changed);
  connect(this, &RunSubject::source_changed, this, &RunSubject::setting_changed);
  for (const auto change : {&LessonSession::variant_changed, &LessonSession::picture_changed})
    connect(this, change, this, &RunSubject::sweep_changed);
}

LessonSession::~LessonSession() {
  if (write_place_.isActive()) places_.keep(lesson_.id, place_);
}

void LessonSession::set_variant(const std::string& id) {
  if (id == variant_ && kernel_key_.empty()) return;
  lesson_.variant(id); // throws for an unknown one
  variant_ = id;
  kernel_key_.clear();
  held_ = false;
  forget_time();
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
  forget_block();

  load_kernel({});
}

void LessonSession::load_kernel(const QString& original) {
  original_ = original;
  try {
    if (original.isNull()) original_ = QString::fromStdString(read_file(variant().source));
  } catch (const Error& error) {
    original_.clear();
    QMetaObject::invokeMethod(
        this, [this, why = words_of(error)] { emit notice(why); }, Qt::QueuedConnection);
  }
  const QString own = own_text();
  source_ = own.isNull() ? original_ : own;
}

QString LessonSession::mistake() const {
  for (const Mistake& each : lesson_.mistakes)
    if (kernel_key_ == "mistake-" + each.id)
      return QString::fromStdString(std::filesystem::path(each.source).filename().string());
  return {};
}

void LessonSession::leave_mistake() { set_variant(variant_); }

QString LessonSession::kernel_name() const {
  return QString::fromStdString(kernel_key_.empty() ? variant_ : kernel_key_);
}

void LessonSession::open_run(const RunSpec& run, const QString& key, const QString& kernel, bool held) {
  lesson_.variant(run.variant.id); // throws for an unknown one
  variant_ = run.variant.id;
  kernel_key_ = key.toStdString();
  held_ = held;
  forget_time();
  values_ = defaults();
  for (const auto* chosen : {&run.sizes, &run.parameters})
    for (const auto& [name, text] : *chosen)
      for (const auto& known : {problem_parameters(), variant().parameters})
        if (const Parameter* parameter = find_parameter(known, name)) values_[name] = parameter->parse(text);
  if (values_.contains(seed_name)) values_[seed_name] = static_cast<std::int64_t>(run.seed);
  forget_block();
  load_kernel(kernel);
  if (loading_ || !picture_.empty()) forget_picture();
  emit variant_changed();
}

bool LessonSession::whole_program() const {
  return std::any_of(lesson_.exercises.begin(), lesson_.exercises.end(), [&](const Exercise& exercise) {
    return exercise.program && (kernel_key_ == "exercise-" + exercise.id ||
                                kernel_key_.starts_with("solution-" + exercise.id + "-"));
  });
}

void LessonSession::release() {
  if (!held_) return;
  held_ = false;
  emit variant_changed();
}

Parameter LessonSession::seed_parameter() const {
  Parameter seed;
  seed.name = seed_name;
  seed.title = tr("Seed").toStdString();
  seed.minimum = 0;
  seed.maximum = 1'000'000;
  seed.reason = tr("The inputs are generated from it; the same seed gives the same numbers.").toStdString();
  return seed;
}

std::optional<Parameter> LessonSession::pattern_parameter() const {
  Values sizes;
  for (const auto& parameter : problem_.sizes()) sizes[parameter.name] = parameter.value;
  const std::vector<BufferSpec> buffers = problem_.buffers(sizes);
  if (std::none_of(buffers.begin(), buffers.end(),
                   [](const BufferSpec& buffer) { return buffer.role == Role::input; }))
    return {};
  Parameter pattern;
  pattern.name = pattern_name;
  pattern.title = tr("Inputs").toStdString();
  pattern.choices = problem_.displays();
  pattern.choices.insert(pattern.choices.begin(), problem_.patterns().front());
  pattern.value = pattern.minimum = 0;
  pattern.maximum = static_cast<std::int64_t>(pattern.choices.size()) - 1;
  pattern.reason =
      tr("The inputs of the run: with a drawing, the output shows what the kernel computes.").toStdString();
  return pattern;
}

std::vector<Parameter> LessonSession::problem_parameters() const {
  std::vector<Parameter> parameters = problem_.sizes();
  if (!find_parameter(parameters, seed_name)) parameters.push_back(seed_parameter());
  if (auto pattern = pattern_parameter()) parameters.push_back(std::move(*pattern));
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
  // A picture has its own sizes; with others the inputs are made up.
  const auto drawn = [](const Values& of) {
    const auto pattern = of.find(pattern_name);
    return pattern == of.end() ? 0 : pattern->second;
  };
  const bool without_picture =
      (loading_ || !picture_.empty()) && (other_sides(values) || drawn(values) != drawn(values_));
  values_ = values;
  forget_time();
  if (without_picture) forget_picture();
  keep_place();
  emit values_changed();
  if (without_picture) emit picture_changed();
}

bool LessonSession::other_sides(const Values& values) const {
  return std::any_of(std::begin(picture_sides), std::end(picture_sides), [&](const char* side) {
    const auto now = values_.find(side), then = values.find(side);
    return now != values_.end() && then != values.end() && now->second != then->second;
  });
}

std::vector<std::string> LessonSession::sizes_of_picture() const {
  return picture_.empty() ? std::vector<std::string>()
                          : std::vector<std::string>(std::begin(picture_sides), std::end(picture_sides));
}

void LessonSession::keep_place() {
  // A lesson begins with one of its variants again, not with what only an exercise has.
  const auto own = [this](const Variant& variant) { return variant.id == variant_; };
  if (!kernel_key_.empty() || std::none_of(lesson_.variants.begin(), lesson_.variants.end(), own)) return;
  place_.variant = variant_;
  place_.values[variant_] = values_;
  if (!write_place_.isActive()) write_place_.start();
}

QString LessonSession::file() const {
  if (whole_program())
    return kernel_name().section('-', 1) + ".cu"; // "exercise-overlap": not the variant's kernel
  if (const QString wrong = mistake(); !wrong.isEmpty()) return wrong;
  return QString::fromStdString(variant().source.filename().string());
}

void LessonSession::set_source(const QString& text) {
  if (text == source_) return;
  source_ = text;
  forget_time();
  const QString lesson = QString::fromStdString(lesson_.id), variant = kernel_name();
  if (edited())
    kernels_.keep(lesson, variant, text);
  else
    kernels_.forget(lesson, variant);
  emit source_changed();
}

QString LessonSession::own_file() const {
  return kernels_.path(QString::fromStdString(lesson_.id), kernel_name());
}

QString LessonSession::own_text() const {
  return kernels_.text(QString::fromStdString(lesson_.id), kernel_name());
}

void LessonSession::write_own_file() {
  kernels_.keep(QString::fromStdString(lesson_.id), kernel_name(), source_);
  kernels_.flush();
}

bool LessonSession::takes_picture() const {
  Values sizes;
  for (const auto& parameter : problem_.sizes()) sizes[parameter.name] = values_.at(parameter.name);
  for (const auto& buffer : problem_.buffers(sizes))
    if (buffer.role == Role::input && (buffer.view == "picture" || buffer.view == "planes")) return true;
  return false;
}

void LessonSession::open_sample() {
  try {
    open_picture(QString::fromStdString((data_folder() / "resources" / "samples" / "balloons.png").string()));
  } catch (const Error&) {
    // Without the data folder no lesson is found either.
  }
}

void LessonSession::open_picture(const QString& path) {
  loading_ = true;
  // Decoding and packing a large picture takes longer than a frame may.
  QThreadPool::globalInstance()->start([session = QPointer<LessonSession>(this), path,
                                        ticket = ++picture_ticket_] {
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
        [session, path, ticket, bytes, error, size = image.size()] {
          if (!session || ticket != session->picture_ticket_) return;
          session->loading_ = false;
          if (error.isEmpty()) {
            const auto* begin = reinterpret_cast<const std::byte*>(bytes.constData());
            session->picture_.assign(begin, begin + bytes.size());
            session->picture_name_ = path;
            session->forget_time();
            const std::int64_t sides[] = {size.height(), size.width()};
            for (std::size_t i = 0; i < std::size(sides); ++i)
              if (const auto side = session->values_.find(picture_sides[i]); side != session->values_.end())
                side->second = sides[i];
          } else {
            emit session->notice(tr("%1 can't be opened as a picture: %2").arg(path, error));
          }
          emit session->picture_changed();
        },
        Qt::QueuedConnection);
  });
}

void LessonSession::forget_picture() {
  ++picture_ticket_;
  loading_ = false;
  picture_.clear();
  picture_name_.clear();
}

void LessonSession::drop_picture() {
  if (picture_.empty()) return;
  forget_picture();
  forget_time();
  emit picture_changed();
}

Experiment LessonSession::experiment() const { return experiment_of(values_); }

Experiment LessonSession::experiment_of(const Values& values) const {
  Experiment experiment;
  experiment.lesson = lesson_.id;
  experiment.problem = problem_.id();
  experiment.variant = variant_;
  experiment.device = counting_device();
  for (const auto& parameter : problem_.sizes())
    experiment.sizes[parameter.name] = parameter.text(values.at(parameter.name));
  for (const auto& parameter : variant().parameters)
    experiment.parameters[parameter.name] = parameter.text(values.at(parameter.name));
  if (const auto seed = values.find(seed_name); seed != values.end())
    experiment.seed = static_cast<std::uint64_t>(seed->second);
  if (const auto pattern = values.find(pattern_name); pattern != values.end() && pattern->second > 0)
    experiment.pattern = pattern_parameter()->text(pattern->second);
  // An exercise's kernel is not the one that the variant's file holds.
  if (edited() || !kernel_key_.empty()) experiment.source = source_.toStdString();
  experiment.source_file = mistake().toStdString();
  experiment.foreign = is_foreign(lesson_.folder);
  put_limits(experiment);
  return experiment;
}

LaunchPlan LessonSession::plan(const Values& values) const {
  const Experiment wanted = experiment_of(values);
  return plan_launches(problem_, variant(), complete_sizes(problem_, variant(), wanted.sizes),
                       wanted.parameters, spec());
}

QString LessonSession::broken_rule(const Values& values) const {
  try {
    const std::vector<Parameter> sizes = problem_.sizes();
    for (const auto* list : {&variant().parameters, &sizes})
      for (const Parameter& parameter : *list) parameter.check(values.at(parameter.name));
    plan(values);
    return {};
  } catch (const Error& broken) {
    return words_of(broken);
  }
}

std::vector<Parameter> LessonSession::sweep_parameters() const {
  std::vector<Parameter> all = variant().parameters;
  const std::vector<std::string> held = sizes_of_picture();
  for (Parameter parameter : problem_parameters()) {
    if (variant().pinned.contains(parameter.name) || parameter.name == seed_name ||
        parameter.name == pattern_name || std::ranges::find(held, parameter.name) != held.end())
      continue;
    // A size above a few times the default would take the simulator minutes.
    if (device().simulated()) {
      parameter.maximum = std::min(parameter.maximum, 2 * parameter.value);
      std::erase_if(parameter.steps, [&](std::int64_t value) { return value > parameter.maximum; });
    }
    all.push_back(std::move(parameter));
  }
  return all;
}

bool LessonSession::heavy() const {
  Values sizes;
  for (const auto& parameter : problem_.sizes()) sizes[parameter.name] = values_.at(parameter.name);
  return problem_.flops(sizes) > heavy_flops || problem_.compulsory_bytes(sizes) > heavy_bytes;
}

RunSubject::Shape LessonSession::shape() const {
  const LaunchPlan now = plan();
  return {now.launches.at(0).grid, now.launches.at(0).block};
}

double LessonSession::expected_seconds() const {
  Values sizes;
  for (const auto& parameter : problem_.sizes()) sizes[parameter.name] = values_.at(parameter.name);
  return seconds_for_work_ * std::max(problem_.flops(sizes), problem_.compulsory_bytes(sizes));
}

bool LessonSession::fits_memory() const {
  try {
    const LaunchPlan now = plan();
    require_memory(experiment(), now, problem_.buffers(now.sizes), true, 0);
    return true;
  } catch (const Error&) {
    return false;
  }
}

QString LessonSession::command_line() const {
  const Experiment now = experiment();
  const std::vector<std::string> decided = sizes_of_picture();
  QString line = QString("kernelarium-cli run %1 --variant %2 --device %3")
                     .arg(QString::fromStdString(lesson_.id), QString::fromStdString(variant_),
                          QString::fromStdString(device().id));
  for (const auto* chosen : {&now.sizes, &now.parameters})
    for (const auto& [name, value] : *chosen) {
      if (variant().pinned.contains(name) || std::ranges::find(decided, name) != decided.end()) continue;
      line += QString(chosen == &now.sizes ? " --size %1=%2" : " --set %1=%2")
                  .arg(QString::fromStdString(name), QString::fromStdString(value));
    }
  if (!picture_name_.isEmpty()) line += " --input " + shell_word(picture_name_);
  kernels_.flush();
  if (const QString own = own_file(); !now.source.empty() && QFile::exists(own))
    line += " --source " + shell_word(own);
  if (!now.pattern.empty()) line += " --pattern " + shell_word(QString::fromStdString(now.pattern));
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
  if (const double work = std::max(run->flops, run->compulsory_bytes);
      run->verdict == Verdict::pass && run->time && run->time->label == Label::simulation && work > 0)
    seconds_for_work_ = run->time->median_ms / 1000 / work;
  // Times at other sizes can't stand beside this one.
  std::erase_if(runs_, [&](const RunPointer& old) {
    const bool replaced =
        old->variant == run->variant && (old->device == run->device || old->parameters != run->parameters ||
                                         old->source_hash != run->source_hash);
    return replaced || !same_sizes(*old, *run);
  });
  if (run->verdict != Verdict::error) runs_.push_back(run);
  // Recorded ones come with each run, measured ones only with some.
  if (!run->baselines.empty() &&
      (!with_baselines_ || measures_baselines(*run) || !measures_baselines(*with_baselines_) ||
       !same_sizes(*with_baselines_, *run)))
    with_baselines_ = run;
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
  Comparison result{runs_, timed() ? timed() : counted()};
  if (const QString wrong = mistake(); result.current && !wrong.isEmpty()) {
    // Its time has its own name, and what was recorded is that of the variant's kernel.
    auto renamed = std::make_shared<Run>(*result.current);
    renamed->variant = wrong.toStdString();
    renamed->recorded.reset();
    std::replace(result.runs.begin(), result.runs.end(), result.current, RunPointer(renamed));
    result.current = std::move(renamed);
  }
  if (!result.current || !with_baselines_ || measures_baselines(*result.current) ||
      (!result.current->baselines.empty() && !measures_baselines(*with_baselines_)) ||
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
  const RunPointer& current = timed() ? timed() : counted();
  if (current && !same_sizes(*current, *run)) return; // the learner went on meanwhile
  remember(run);
  emit comparison_changed();
}

}
