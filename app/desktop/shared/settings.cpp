#include "app/desktop/shared/settings.h"

#include <QDir>
#include <QStandardPaths>
#include <QStringList>
#include <algorithm>
#include <array>

namespace kernelarium {

namespace {

QString settings_path() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
         "/kernelarium/settings.ini";
}

}

std::span<const SettingDeclaration> Settings::table() {
  static const std::array declarations = {
      SettingDeclaration{"theme", "system", "system, light, dark or contrast"},
      SettingDeclaration{"language", "", "en, zh_CN or ko; empty: the desktop's"},
      SettingDeclaration{"zoom", 100, "Size of text and controls in percent, 80 to 200"},
      SettingDeclaration{"code_font", "", "Font family of code; empty: the default"},
      SettingDeclaration{"code_size", 100, "Code size in percent of other text, 80 to 200"},
      SettingDeclaration{"external_editor", "", "Command that opens a kernel; empty: the desktop's program"},
      SettingDeclaration{
          "python", "",
          "Python or environment for Triton and Numba; empty: the one that ./lab python installed"},
      SettingDeclaration{"thunderkittens", "", "Folder of a checkout, whose kernels are variants, too"},
      SettingDeclaration{"device", "sim:h200", "The device of the toolbar: ID here, or HOST/ID elsewhere"},
      SettingDeclaration{"simulated_gpu", "sim:h200", "Simulated GPU that counts for a hardware device"},
      SettingDeclaration{"automatic_runs", true, "Run on the simulated GPU whenever a knob is turned"},
      SettingDeclaration{"run_seconds", 120, "A run that takes longer is stopped; seconds, 1 to 3600"},
      SettingDeclaration{"instruction_budget", 20000,
                         "A simulated launch is stopped after so many million warp instructions"},
      SettingDeclaration{"memory_gigabytes", 0, "Memory that a run may take here, in GB; 0: what is free"},
      SettingDeclaration{"value_megabytes", 32, "Buffers up to this size come back to be drawn; megabytes"},
      SettingDeclaration{"remote_hosts", QStringList(), "NAME=LAUNCH PREFIX of each remote runner"},
      SettingDeclaration{"recent_files", QStringList(), "Pictures and kernels opened last, newest first"},
      SettingDeclaration{"last_kernel", "", "File of the playground to continue with"},
      SettingDeclaration{"playground_arrangement", QByteArray(), "Docks and tabs of the playground"},
      SettingDeclaration{"window_maximized", false, "Whether the window filled its screen"},
      SettingDeclaration{"last_lesson", "", "Lesson to continue with"},
      SettingDeclaration{"last_page", "", "Page that the next window shows"},
      SettingDeclaration{"window_geometry", QByteArray(), "Place and size of the window"},
      SettingDeclaration{"lesson_arrangement", QByteArray(), "Docks and tabs of the lesson page"},
      SettingDeclaration{"run_columns", QByteArray(), "Columns of the table of runs"},
      SettingDeclaration{"sidebar_shown", true, "The learner's path at the left"},
  };
  return declarations;
}

Settings::Settings(QObject* parent) : QObject(parent), file_(settings_path(), QSettings::IniFormat) {}

QVariant Settings::value(const char* name) const {
  const auto all = table();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& d) { return qstrcmp(d.name, name) == 0; });
  Q_ASSERT_X(found != all.end(), "Settings", name);
  QVariant stored = file_.value(found->name, found->value);
  // The file keeps text; a damaged entry must not become a surprising zero.
  if (!stored.convert(found->value.metaType())) return found->value;
  if (qstrcmp(name, "zoom") == 0 || qstrcmp(name, "code_size") == 0)
    return std::clamp(stored.toInt(), 80, 200);
  if (qstrcmp(name, "run_seconds") == 0) return std::clamp(stored.toInt(), 1, 3600);
  return stored;
}

void Settings::set(const char* name, const QVariant& value) {
  if (this->value(name) == value) return;
  file_.setValue(name, value);
  emit changed(name);
}

void Settings::remember_file(const QString& path) {
  QStringList files = value("recent_files").toStringList();
  files.removeAll(path);
  files.prepend(path);
  set("recent_files", files.mid(0, 10));
}

QString user_data_folder() {
  const QString folder =
      QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/kernelarium";
  QDir().mkpath(folder);
  return folder;
}

}
