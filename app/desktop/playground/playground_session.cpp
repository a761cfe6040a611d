#include "app/desktop/playground/playground_session.h"

#include "app/desktop/shared/delay.h"
#include "kernels/experiment/argument_spec.h"
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

QString text_of(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw Error(Sentence::tr("%1 can't be opened: %2", path.toStdString(), file.errorString().toStdString()));
  if (file.size() > most_bytes)
    throw Error(Sentence::tr("%1 is larger than the limit for a kernel's source (1 MB)", path.toStdString()));
  const QString text = QString::fromUtf8(file.readAll());
  return text.isNull() ? QString("") : text;
}

/// The element type that a C++ type is given as; nothing for one that no argument can be written for.
std::optional<Dtype> dtype_of(QString type) {
  static const std::map<QString, Dtype> known{
      {"float", Dtype::f32},
      {"double", Dtype::f64},
      {"half", Dtype::f16},
      {"__half", Dtype::f16},
      {"__nv_bfloat16", Dtype::bf16},
      {"nv_bfloat16", Dtype::bf16},
      {"int", Dtype::i32},
      {"int32_t", Dtype::i32},
      {"signed", Dtype::i32},
      {"unsigned", Dtype::u32},
      {"unsigned int", Dtype::u32},
      {"uint32_t", Dtype::u32},
      {"uint", Dtype::u32},
      {"char", Dtype::i8},
      {"signed char", Dtype::i8},
      {"int8_t", Dtype::i8},
      {"bool", Dtype::u8},
      {"unsigned char", Dtype::u8},
      {"uint8_t", Dtype::u8},
      {"uchar", Dtype::u8},
      {"short", Dtype::i16},
      {"int16_t", Dtype::i16},
      {"unsigned short", Dtype::u16},
      {"uint16_t", Dtype::u16},
      {"long", Dtype::i64},
      {"long long", Dtype::i64},
      {"int64_t", Dtype::i64},
      {"unsigned long", Dtype::u64},
      {"unsigned long long", Dtype::u64},
      {"uint64_t", Dtype::u64},
      {"size_t", Dtype::u64},
  };
  type.remove("const ").remove("volatile ").remove(" const").remove("std::").remove('*');
  type = type.trimmed();
  if (const auto found = known.find(type); found != known.end()) return found->second;
  // float4 and its like: a buffer of their components.
  if (!type.isEmpty() && QString("1234").contains(type.back()))
    if (const auto found = known.find(type.chopped(1)); found != known.end()) return found->second;
  return std::nullopt;
}

Dim3 extent_of(const QString& text, const std::string& what) {
  const QStringList parts = text.split(',');
  if (parts.size() > 3) throw Error(Sentence::tr("%1: write X, X,Y or X,Y,Z", what));
  std::int64_t sides[3] = {1, 1, 1};
  for (int i = 0; i < parts.size(); ++i)
    sides[i] =
        parse_integer(parts[i].trimmed().toStdString(), what, 1, std::numeric_limits<std::int32_t>::max());
  return {sides[0], sides[1], sides[2]};
}

}

namespace {

/// A row of 1024 elements; a plane of 64 by 64, maybe with 3 channels.
QString random_array(int dimensions) {
  if (dimensions == 1) return "f32[1024]:random";
  return "f32[64,64" + QString(",3").repeated(dimensions - 2) + "]:random";
}

/// Python's parameters have no types: names show which are numbers, subscripts of how many dimensions an
/// array is.
LaunchTexts suggested_python_launch(const KernelDeclaration& kernel) {
  static const QRegularExpression number(
      "^(n|m|k|h|w|n_.*|num.*|.*_?(size|length|count|rows|cols|columns|width|height|elements))$");
  static const QRegularExpression stride("(^|_)strides?(_|$)");
  LaunchTexts texts;
  texts.kernel = QString::fromStdString(kernel.name);
  const bool plane = std::any_of(kernel.parameters.begin(), kernel.parameters.end(),
                                 [](const KernelParameter& one) { return one.dimensions > 1; });
  texts.grid = plane ? "4,4" : "4";
  if (kernel.language == KernelDeclaration::Language::numba) texts.block = plane ? "16,16" : "256";
  for (const KernelParameter& parameter : kernel.parameters) {
    const QString name = QString::fromStdString(parameter.name).toLower();
    texts.arguments << (number.match(name).hasMatch()   ? "i32:1024"
                        : stride.match(name).hasMatch() ? "i32:1"
                                                        : random_array(parameter.dimensions));
  }
  return texts;
}

}

LaunchTexts suggested_launch(const KernelDeclaration& kernel) {
  if (kernel.language != KernelDeclaration::Language::cuda) return suggested_python_launch(kernel);
  LaunchTexts texts;
  texts.kernel = QString::fromStdString(kernel.name);
  const auto is_side = [](const KernelParameter& parameter) {
    static const QStringList sides{"width", "height", "rows", "cols", "columns", "m",
                                   "k",     "w",      "h",    "ny",   "nx"};
    return !parameter.pointer() && sides.contains(QString::fromStdString(parameter.name).toLower());
  };
  // Two sides make a plane of 32 by 32; else it is a row of 1024.
  const bool plane = std::any_of(kernel.parameters.begin(), kernel.parameters.end(), is_side);
  texts.grid = plane ? "2,2" : "4";
  texts.block = plane ? "16,16" : "256";
  for (const KernelParameter& parameter : kernel.parameters) {
    const auto dtype = dtype_of(QString::fromStdString(parameter.type));
    const QString name = dtype ? QString::fromStdString(std::string(name_of(*dtype))) : QString();
    if (!dtype)
      texts.arguments << QString();
    else if (parameter.pointer())
      texts.arguments << name + "[1024]:" +
                             (parameter.type.find("const") != std::string::npos ? "random" : "zero");
    else if (is_floating(*dtype))
      texts.arguments << name + ":1";
    else
      texts.arguments << name + (plane ? ":32" : ":1024");
  }
  return texts;
}

SingleLaunch launch_of(const LaunchTexts& texts, const QString& file, QString* entry) {
  SingleLaunch launch;
  const auto at = [entry](const QString& name) {
    if (entry) *entry = name;
  };
  at("kernel");
  launch.file = file.toStdString();
  launch.kernel = texts.kernel.trimmed().toStdString();
  if (launch.kernel.empty()) throw Error(Sentence::tr("choose a kernel"));
  at("grid");
  launch.grid = extent_of(texts.grid, "grid");
  at("block");
  // Of Triton the compiler says how many threads a block has.
  launch.block = texts.block.trimmed().isEmpty() && file.endsWith(".py") ? Dim3{0, 0, 0}
                                                                         : extent_of(texts.block, "block");
  at("shared");
  launch.shared_bytes = parse_integer(texts.shared.trimmed().toStdString(), "shared", 0,
                                      std::numeric_limits<std::int32_t>::max());
  for (int i = 0; i < texts.arguments.size(); ++i) {
    at(QString("argument_%1").arg(i));
    const std::string text = texts.arguments[i].trimmed().toStdString();
    parse_argument(text); // throws
    launch.arguments.push_back(text);
  }
  at({});
  for (const QString& define : texts.defines.split(' ', Qt::SkipEmptyParts)) {
    const auto equals = define.indexOf('=');
    launch.defines[define.left(equals).toStdString()] =
        equals < 0 ? "1" : define.mid(equals + 1).toStdString();
  }
  return launch;
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
  if (std::exchange(program_, has_main(text)) != program_ && texts_.kernel.isEmpty()) {
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
  problem_.clear();
  problem_entry_.clear();
  if (texts_.kernel.isEmpty()) {
    launch_ = {};
    problem_ = !kernels_.empty() ? tr("Choose a kernel.")
               : program_        ? tr("This file has no kernel, only a main(): the Program view runs it.")
                                 : tr("There is no __global__ function in this file.");
    return;
  }
  try {
    SingleLaunch launch = launch_of(texts_, path_, &problem_entry_);
    problem_entry_ = "seed";
    seed_ = static_cast<std::uint64_t>(parse_integer(texts_.seed.trimmed().toStdString(), "seed", 0,
                                                     std::numeric_limits<std::int64_t>::max()));
    problem_entry_.clear();
    launch_ = std::move(launch);
  } catch (const Error& error) {
    problem_ = words_of(error.diagnostics().front().message);
  }
}

Experiment PlaygroundSession::experiment() const {
  Experiment experiment;
  experiment.launch = launch_;
  // An empty one would stand for the file.
  experiment.source = source_.isEmpty() ? "\n" : source_.toStdString();
  experiment.seed = seed_;
  experiment.device = counting_device();
  put_limits(experiment);
  return experiment;
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
  const nlohmann::json object = {{"chosen", texts_.kernel.section('<', 0, 0).trimmed().toStdString()},
                                 {"kernels", std::move(kernels)}};
  QSaveFile file(launch_path());
  if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(object.dump(1))) < 0 ||
      !file.commit())
    emit notice(tr("The launch can't be saved with the file: %1").arg(file.errorString()));
}

}
