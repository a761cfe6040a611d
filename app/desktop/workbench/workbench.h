#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/desk/transfer.h"
#include "app/desktop/runners/devices.h"
#include "app/desktop/shared/settings.h"
#include "app/desktop/storage/history.h"
#include "app/desktop/storage/kernel_store.h"
#include "lessons/format/lesson.h"

#include <QStringList>
#include <memory>
#include <vector>

namespace kernelarium {

/// Everything that outlives a window: settings, lessons, runners, history, the desk, edited kernels. Uses no
/// device until requested.
class Workbench {
 public:
  Workbench();

  Settings& settings() { return settings_; }
  Devices& devices() { return devices_; }
  History& history() { return *history_; }
  Desk& desk() { return *desk_; }
  KernelStore& kernels() { return kernels_; }
  LessonPlaces& places() { return places_; }

  const std::vector<Lesson>& lessons() const { return lessons_; }
  const Lesson* lesson(const QString& id) const; ///< null if there is none
  /// A lesson of one's own that was just unpacked; one of the same id goes. Gives its id. Throws Error.
  QString add_lesson(const QString& folder);
  /// Errors during start-up, for the window to show.
  const QStringList& warnings() const { return warnings_; }
  /// The language in use: "en", "zh_CN" or "ko".
  QString language() const;

  /// Everything of the learner as one file, and back; see transfer.h. Throws Error.
  void export_everything(const QString& path);
  ImportReport import_everything(const QString& path, ImportMode mode);

  /// Versions, paths, devices and runners as text, for bug reports.
  QString diagnosis() const;

 private:
  void load_words();
  Settings settings_;
  Devices devices_{settings_};
  std::unique_ptr<DeskFile> file_;
  std::unique_ptr<History> history_;
  std::unique_ptr<Desk> desk_;
  KernelStore kernels_;
  LessonPlaces places_;
  std::vector<Lesson> lessons_;
  QStringList warnings_;
};

}
