#include "app/desktop/workbench/workbench.h"

#include "app/desktop/shared/languages.h"
#include "kernels/base/data_folder.h"
#include "widgets/theme/words.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSysInfo>

namespace kernelarium {

Workbench::Workbench()
    : kernels_(user_data_folder() + "/kernels"), places_(user_data_folder() + "/lessons.json") {
  // Before a runner starts, which inherits it. What the environment names already, stands.
  const auto name_place = [this](const char* setting, const char* variable) {
    const QString place = settings_.text(setting);
    if (!place.isEmpty() && !qEnvironmentVariableIsSet(variable)) qputenv(variable, place.toLocal8Bit());
  };
  name_place("python", "KERNELARIUM_PYTHON");
  name_place("thunderkittens", "KERNELARIUM_THUNDERKITTENS");
  const QString path = user_data_folder() + "/history.sqlite";
  try {
    file_ = std::make_unique<DeskFile>(path);
  } catch (const Error& error) {
    // A broken file is kept for rescue; the lab goes on with a new one.
    const QString aside =
        path + '.' + QDateTime::currentDateTimeUtc().toString("yyyyMMdd-HHmmss") + ".broken";
    for (const char* part : {"", "-wal", "-shm"}) QFile::rename(path + part, aside + part);
    warnings_ << Devices::tr(
                     "The data file could not be opened (%1). It was renamed to %2; a new one was created.")
                     .arg(words_of(error), aside);
    file_ = std::make_unique<DeskFile>(path);
  }
  history_ = std::make_unique<History>(*file_);
  desk_ = std::make_unique<Desk>(*file_);
  if (!places_.warning().isEmpty()) warnings_ << places_.warning();
  try {
    std::vector<Diagnostic> broken;
    lessons_ = load_lessons(&broken);
    for (const Diagnostic& mistake : broken)
      warnings_ << Devices::tr("One of your own lessons was skipped: %1").arg(words_of(mistake));
  } catch (const Error& error) {
    warnings_ << words_of(error);
  }
  load_words();
  desk_->activity().watch_application();
  QObject::connect(&settings_, &Settings::changed, desk_.get(), [this](const QString& name) {
    if (name == "language") load_words();
  });
}

void Workbench::load_words() {
  desk_->set_course([this] { return course_of(lessons_, language()); });
  try {
    desk_->glossary().set_shipped(shipped_words(language()), language());
  } catch (const Error& error) {
    warnings_ << words_of(error);
  }
}

void Workbench::export_everything(const QString& path) {
  kernels_.flush();
  desk_->flush();
  kernelarium::export_everything(*file_, user_data_folder(), path);
}

ImportReport Workbench::import_everything(const QString& path, ImportMode mode) {
  kernels_.flush();
  desk_->flush();
  const ImportReport report = kernelarium::import_everything(*file_, user_data_folder(), path, mode);
  places_.reload();
  return report;
}

const Lesson* Workbench::lesson(const QString& id) const {
  for (const auto& lesson : lessons_)
    if (lesson.id == id.toStdString()) return &lesson;
  return nullptr;
}

QString Workbench::add_lesson(const QString& folder) {
  Lesson added = load_lesson(folder.toStdString());
  const QString id = QString::fromStdString(added.id);
  std::erase_if(lessons_, [&](const Lesson& lesson) { return lesson.id == added.id; });
  lessons_.push_back(std::move(added));
  return id;
}

QString Workbench::language() const { return language_in_use(settings_.text("language")); }

QString Workbench::diagnosis() const {
  QString text = QString("Kernelarium %1, protocol %2, Qt %3\n")
                     .arg(KERNELARIUM_VERSION)
                     .arg(protocol_version)
                     .arg(qVersion());
  text += QString("System: %1, %2\n").arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture());
  text += QString("Runner: %1\n").arg(Devices::local_runner());
  try {
    text += QString("Data: %1\n").arg(QString::fromStdString(data_folder().string()));
  } catch (const Error& error) {
    text += QString("Data: %1\n").arg(error.what());
  }
  text += QString("User data: %1\nSettings: %2\n").arg(user_data_folder(), settings_.path());
  text += QString("Lessons: %1\n").arg(lessons_.size());
  for (const auto& device : devices_.choices())
    text += QString("Device: %1, %2%3\n")
                .arg(device.key, device.name, device.available ? QString() : " — " + device.reason);
  for (const auto& [host, why] : devices_.failures())
    text += QString("Host %1: %2\n").arg(host.isEmpty() ? QString("local") : host, why);
  return text;
}

}
