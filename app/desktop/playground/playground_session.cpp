#include "app/desktop/playground/playground_session.h"

#include "app/desktop/shared/delay.h"
#include "kernels/experiment/configurations.h"
#include "kernels/experiment/numbers.h"
#include "widgets/theme/words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>
#include <QScopedValueRollback>
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

constexpr qint64 most_bytes = 1 << 20;                  ///< of a source
constexpr int file_watch_ms = 500, file_tick_ms = 2000; ///< the coarsest file times count in steps of 2 s

using Check = program::Program::Check;
const std::map<Check, const char*> check_names{
    {Check::all, "all"}, {Check::bounds, "bounds"}, {Check::none, "none"}}; ///< as the command line has them

Check check_of(const QString& name) {
  for (const auto& [check, known] : check_names)
    if (name == known) return check;
  return Check::all;
}

QString text_of(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw Error(Sentence::tr("%1 can't be opened: %2", path.toStdString(), file.errorString().toStdString()));
  if (file.size() > most_bytes)
    throw Error(Sentence::tr("%1 is larger than the limit for a kernel's source (1 MB)", path.toStdString()));
  const QString text = QString::fromUtf8(file.readAll());
  return text.isNull() ? QString("") : text;
}

}

PlaygroundSession::PlaygroundSession(const QString& path, const QString& drafts, Settings& settings,
                                     Devices& devices, QObject* parent)
    : RunSubject(settings, devices, parent), path_(QFileInfo(path).absoluteFilePath()), drafts_(drafts),
      saved_(text_of(path_)), source_(saved_) {
  call_after(keep_, save_ms, this, &PlaygroundSession::keep_draft);
  call_after(keep_launches_, save_ms, this, &PlaygroundSession::write_launches);
  if (QFile::exists(draft_path())) {
    source_ = text_of(draft_path());
    draft_found_ = edited();
  }
  const QString chosen = read_launches();
  list_kernels();
  // A header may have the kernel that was chosen, or a macro make it; else it is gone.
  const QRegularExpression word("\\b" + QRegularExpression::escape(chosen) + "\\b");
  const bool may_have = source_.contains("#include \"") || source_.contains(word);
  if (!chosen.isEmpty() && may_have) adopt(launch_for(chosen));
  understand();
  connect(&watch_, &QTimer::timeout, this, &PlaygroundSession::look_at_file);
  connect(this, &PlaygroundSession::texts_changed, this, &RunSubject::sweep_changed);
  connect(this, &RunSubject::results_changed, this, &PlaygroundSession::learn_configurations);
  watch_.start(file_watch_ms);
}

PlaygroundSession::~PlaygroundSession() {
  if (keep_.isActive()) keep_draft();
  if (keep_launches_.isActive()) write_launches();
}

void PlaygroundSession::keep_draft() {
  QDir().mkpath(drafts_);
  if (!edited()) {
    QFile::remove(draft_path());
    return;
  }
  QSaveFile file(draft_path());
  if (!file.open(QIODevice::WriteOnly) || file.write(source_.toUtf8()) < 0 || !file.commit())
    emit notice(tr("The draft of %1 can't be saved: %2").arg(path_, file.errorString()));
}

QString PlaygroundSession::draft_path() const {
  const QByteArray name = QCryptographicHash::hash(path_.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
  return drafts_ + '/' + QFileInfo(path_).completeBaseName() + '-' + QString::fromLatin1(name) + '.' +
         QFileInfo(path_).suffix();
}

void PlaygroundSession::set_source(const QString& text) {
  if (text == source_) return;
  source_ = text;
  if (!keep_.isActive()) keep_.start();
  list_kernels();
  emit source_changed();
  emit setting_changed();
  emit saved_changed();
}

void PlaygroundSession::save() {
  QSaveFile file(path_);
  file.setDirectWriteFallback(true); // in a folder that takes no new files
  if (!file.open(QIODevice::WriteOnly) || file.write(source_.toUtf8()) < 0 || !file.commit()) {
    emit notice(tr("%1 can't be saved: %2").arg(path_, file.errorString()));
    return;
  }
  saved_ = source_;
  QFile::remove(draft_path());
  keep_.stop();
  emit saved_changed();
}

void PlaygroundSession::look_at_file() {
  const QFileInfo info(path_);
  if (!info.exists() || (info.lastModified() == changed_at_ && info.size() == size_)) return;
  // Another write within the clock tick of file times would leave both as they are: a fresh file is read
  // again.
  const bool rests = info.lastModified().msecsTo(QDateTime::currentDateTime()) > file_tick_ms;
  changed_at_ = rests ? info.lastModified() : QDateTime();
  size_ = info.size();
  QString now;
  try {
    now = text_of(path_);
  } catch (const Error&) {
    return; // being replaced; the next change tells
  }
  if (now == saved_) return;
  const bool keeps_edits = edited() && source_ != now;
  saved_ = now;
  if (keeps_edits) {
    emit notice(tr("%1 was changed by another program. Your unsaved text is kept; Revert reloads the file.")
                    .arg(QFileInfo(path_).fileName()));
    emit saved_changed();
    return;
  }
  source_ = now;
  list_kernels();
  emit replaced();
  emit source_changed();
  emit setting_changed();
  emit saved_changed();
}

void PlaygroundSession::list_kernels() {
  const QScopedValueRollback listing(listing_, true);
  const std::string text = source_.toStdString();
  std::vector<KernelDeclaration> now = kernels_in_file(path_.toStdString(), text);
  const bool was_program = std::exchange(program_, has_main(text)),
             was_blank = std::exchange(blank_, source_.trimmed().isEmpty());
  if ((was_program != program_ || was_blank != blank_) && texts_.kernel.isEmpty()) {
    understand();
    emit texts_changed();
  }
  const auto same = [](const KernelDeclaration& a, const KernelDeclaration& b) {
    return a.name == b.name && a.parameters.size() == b.parameters.size() &&
           std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                      [](const auto& x, const auto& y) { return x.type == y.type && x.name == y.name; });
  };
  const bool changed = !std::equal(now.begin(), now.end(), kernels_.begin(), kernels_.end(), same);
  if (!changed) {
    kernels_ = std::move(now);
    return;
  }
  const bool had = kernel(), suggested = kernel() && texts_ == suggested_launch(*kernel());
  kernels_ = std::move(now);
  if (kernels_.empty() && had) {
    gone_ = texts_.kernel;
    LaunchTexts none = texts_;
    none.kernel.clear();
    none.arguments.clear();
    adopt(none);
  } else if (!kernel() && !kernels_.empty()) {
    const std::string back = gone_.section('<', 0, 0).trimmed().toStdString();
    const auto again = std::ranges::find(kernels_, back, &KernelDeclaration::name);
    adopt(launch_for(QString::fromStdString(again == kernels_.end() ? kernels_.front().name : back)));
  }
  if (kernel() && suggested) // it follows the parameters that one types
    adopt(suggested_launch(*kernel()));
  emit kernels_changed();
}

const KernelDeclaration* PlaygroundSession::kernel() const {
  const std::string name = texts_.kernel.section('<', 0, 0).trimmed().toStdString();
  const auto found = std::find_if(kernels_.begin(), kernels_.end(),
                                  [&](const KernelDeclaration& each) { return each.name == name; });
  return found == kernels_.end() ? nullptr : &*found;
}

LaunchTexts PlaygroundSession::launch_for(const QString& kernel) const {
  if (const auto known = launches_.find(kernel); known != launches_.end()) return known->second;
  for (const KernelDeclaration& each : kernels_)
    if (QString::fromStdString(each.name) == kernel) return suggested_launch(each);
  return texts_;
}

void PlaygroundSession::choose_kernel(const QString& name) {
  if (!keep_launches_.isActive()) keep_launches_.start();
  adopt(launch_for(name));
}

void PlaygroundSession::set_texts(const LaunchTexts& texts) {
  if (texts == texts_) return;
  // Only what a person wrote is kept beside the file; a suggestion can be made again.
  if (!texts.kernel.trimmed().isEmpty()) launches_[texts.kernel.section('<', 0, 0).trimmed()] = texts;
  if (!keep_launches_.isActive()) keep_launches_.start();
  adopt(texts);
}

void PlaygroundSession::set_program_setting(const ProgramController::Setting& setting) {
  if (setting == program_setting_) return;
  program_setting_ = setting;
  if (!keep_launches_.isActive()) keep_launches_.start();
}

void PlaygroundSession::open_launch(const program::KeptLaunch& launch, const QString& folder) {
  const QString kernel = QString::fromStdString(launch.kernel),
                base = kernel.section('<', 0, 0).section("::", -1);
  std::vector<std::string> types;
  for (const KernelDeclaration& each : kernels_)
    if (QString::fromStdString(each.name).section("::", -1) == base)
      for (const KernelParameter& parameter : each.parameters) {
        const auto dtype = dtype_of(QString::fromStdString(parameter.type));
        types.emplace_back(dtype ? name_of(*dtype) : "");
      }
  const auto extent = [](const Dim3& of) { return QString("%1,%2,%3").arg(of.x).arg(of.y).arg(of.z); };
  LaunchTexts texts = texts_;
  texts.kernel = kernel;
  texts.grid = extent(launch.grid);
  texts.block = extent(launch.block);
  texts.shared = QString::number(launch.shared_bytes);
  texts.arguments.clear();
  for (const std::string& text : program::argument_texts(launch, types, folder.toStdString()))
    texts.arguments << QString::fromStdString(text);
  set_texts(texts);
}

void PlaygroundSession::adopt(const LaunchTexts& texts) {
  if (texts == texts_) return;
  texts_ = texts;
  forget_block();
  understand();
  emit texts_changed();
  emit setting_changed();
}

void PlaygroundSession::understand() {
  mistake_.clear();
  mistake_entry_.clear();
  if (texts_.kernel.isEmpty()) {
    launch_ = {};
    mistake_ = !kernels_.empty() ? tr("Choose a kernel.")
               : blank_          ? tr("This file is empty. Write a kernel: it runs as you type.")
               : program_        ? tr("This file has no kernel, only a main(): the Program view runs it.")
                                 : tr("There is no __global__ function in this file.");
    return;
  }
  try {
    SingleLaunch launch = launch_of(texts_, path_, &mistake_entry_);
    mistake_entry_ = "seed";
    seed_ = static_cast<std::uint64_t>(parse_integer(texts_.seed.trimmed().toStdString(), "seed", 0,
                                                     std::numeric_limits<std::int64_t>::max()));
    mistake_entry_.clear();
    launch_ = std::move(launch);
  } catch (const Error& error) {
    mistake_ = words_of(error.diagnostics().front().message);
  }
}

Experiment PlaygroundSession::experiment_of_launch(const SingleLaunch& launch, std::uint64_t seed) const {
  Experiment experiment;
  experiment.launch = launch;
  // An empty one would stand for the file.
  experiment.source = source_.isEmpty() ? "\n" : source_.toStdString();
  experiment.seed = seed;
  experiment.device = counting_device();
  put_limits(experiment);
  return experiment;
}

RunSubject::Shape PlaygroundSession::shape() const {
  const bool known = counted_present() && counted() && !counted()->launches.empty();
  return {launch_.grid_rules.empty() ? launch_.grid
          : known                    ? counted()->launches.front().grid
                                     : Dim3{},
          launch_.block.count() == 0 ? Dim3{1024} : launch_.block};
}

void PlaygroundSession::learn_configurations() {
  if (!counted() || !counted_present() || counted()->fault == Fault::no_compile) return;
  if (configurations_ == counted()->configurations && tuned_kernel_ == texts_.kernel) return;
  configurations_ = counted()->configurations;
  tuned_kernel_ = texts_.kernel;
  emit sweep_changed();
}

std::vector<Parameter> PlaygroundSession::sweep_parameters() const {
  if (held()) return {};
  std::vector<Parameter> parameters = launch_parameters(texts_, kernel(), path_);
  if (configurations_.empty() || tuned_kernel_ != texts_.kernel) return parameters;
  Parameter configuration;
  configuration.name = kConfiguration;
  configuration.choices = names_of(configurations_);
  configuration.value = static_cast<std::int64_t>(place_of(configurations_, launch_.defines).value_or(0));
  configuration.minimum = 0;
  configuration.maximum = static_cast<std::int64_t>(configurations_.size()) - 1;
  parameters.insert(parameters.begin(), std::move(configuration));
  return parameters;
}

Values PlaygroundSession::sweep_base() const {
  Values values;
  for (const Parameter& parameter : sweep_parameters())
    if (parameter.name != kConfiguration)
      values[parameter.name] = parameter.value; // the launch may be of none
  return values;
}

LaunchTexts PlaygroundSession::texts_of(const Values& values) const {
  LaunchTexts texts = with_values(texts_, values, kernel(), path_);
  const auto chosen = values.find(kConfiguration);
  if (chosen == values.end() || chosen->second < 0 || chosen->second >= std::ssize(configurations_))
    return texts;
  return with_defines(std::move(texts), configurations_[static_cast<std::size_t>(chosen->second)]);
}

Experiment PlaygroundSession::experiment_of(const Values& values) const {
  return experiment_of_launch(launch_of(texts_of(values), path_), seed_);
}

QString PlaygroundSession::broken_rule(const Values& values) const {
  try {
    launch_of(texts_of(values), path_);
    return {};
  } catch (const Error& broken) {
    return words_of(broken);
  }
}

QString PlaygroundSession::command_line() const {
  QString line = QString("kernelarium-cli launch %1 --kernel %2 --grid %3")
                     .arg(shell_word(path_), shell_word(texts_.kernel), shell_word(texts_.grid));
  if (!texts_.block.trimmed().isEmpty()) line += " --block " + shell_word(texts_.block);
  if (texts_.shared.trimmed() != "0") line += " --shared " + shell_word(texts_.shared.trimmed());
  for (const auto& [name, value] : launch_.defines)
    line += " --define " + shell_word(QString::fromStdString(name + "=" + value));
  if (device().id != "sim:h200") line += " --device " + shell_word(QString::fromStdString(device().id));
  if (texts_.seed.trimmed() != "1") line += " --seed " + texts_.seed.trimmed();
  if (!texts_.arguments.isEmpty()) line += " --arg";
  for (const QString& argument : texts_.arguments) line += ' ' + shell_word(argument.trimmed());
  return line;
}

QString PlaygroundSession::read_launches() {
  QFile file(launch_path());
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray bytes = file.readAll();
  try {
    const auto object = nlohmann::json::parse(bytes.begin(), bytes.end());
    const auto text = [](const nlohmann::json& from, const char* key) {
      return QString::fromStdString(from.at(key).get<std::string>());
    };
    for (const auto& [name, entry] : object.at("kernels").items()) {
      LaunchTexts texts;
      texts.kernel = text(entry, "kernel");
      texts.grid = text(entry, "grid");
      texts.block = text(entry, "block");
      texts.shared = text(entry, "shared");
      texts.seed = text(entry, "seed");
      texts.defines = text(entry, "defines");
      for (const auto& argument : entry.at("arguments"))
        texts.arguments << QString::fromStdString(argument.get<std::string>());
      launches_[QString::fromStdString(name)] = texts;
    }
    if (const auto program = object.find("program"); program != object.end()) {
      program_setting_.arguments = text(*program, "arguments");
      program_setting_.nvcc_options = text(*program, "nvcc_options");
      program_setting_.folder = text(*program, "folder");
      program_setting_.devices = program->at("devices").get<int>();
      program_setting_.check = check_of(text(*program, "check"));
    }
    return text(object, "chosen");
  } catch (const nlohmann::json::exception& broken) {
    QMetaObject::invokeMethod(
        this,
        [this, why = QString(broken.what())] {
          emit notice(
              tr("%1 can't be read; the launch starts from a suggestion: %2").arg(launch_path(), why));
        },
        Qt::QueuedConnection);
    return {};
  }
}

void PlaygroundSession::write_launches() {
  nlohmann::json kernels = nlohmann::json::object();
  for (const auto& [name, texts] : launches_) {
    nlohmann::json arguments = nlohmann::json::array();
    for (const QString& argument : texts.arguments) arguments.push_back(argument.toStdString());
    kernels[name.toStdString()] = {
        {"kernel", texts.kernel.toStdString()}, {"grid", texts.grid.toStdString()},
        {"block", texts.block.toStdString()},   {"shared", texts.shared.toStdString()},
        {"seed", texts.seed.toStdString()},     {"defines", texts.defines.toStdString()},
        {"arguments", std::move(arguments)}};
  }
  nlohmann::json object = {{"chosen", texts_.kernel.section('<', 0, 0).trimmed().toStdString()},
                           {"kernels", std::move(kernels)}};
  if (program_setting_ != ProgramController::Setting())
    object["program"] = {{"arguments", program_setting_.arguments.toStdString()},
                         {"nvcc_options", program_setting_.nvcc_options.toStdString()},
                         {"folder", program_setting_.folder.toStdString()},
                         {"devices", program_setting_.devices},
                         {"check", check_names.at(program_setting_.check)}};
  QSaveFile file(launch_path());
  if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(object.dump(1))) < 0 ||
      !file.commit())
    emit notice(tr("The launch can't be saved with the file: %1").arg(file.errorString()));
}

}
