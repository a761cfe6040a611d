#pragma once

#include "app/desktop/storage/desk_file.h"
#include "widgets/tables/runs_model.h"

#include <QObject>
#include <map>
#include <optional>

namespace kernelarium {

/// Every run that was ever made here.
class History : public QObject {
  Q_OBJECT

 public:
  explicit History(DeskFile& file, QObject* parent = nullptr);

  /// Returns its id; 0 if it could not be stored (reported by DeskFile::failed()).
  qint64 add(const Run& run);
  /// All, or those of a lesson, newest first.
  std::vector<RunSummary> summaries(const QString& lesson = {});
  /// Throws Error if there is none with that id.
  Run run(qint64 id);
  void set_note(qint64 id, const QString& note);
  void set_pinned(qint64 id, bool pinned);
  qint64 count();

  /// Runs per day (ISO date, local), ascending. Fast: queried after every run.
  const std::map<QString, int>& runs_by_day();
  /// Variants of a lesson that passed at least once.
  std::map<QString, QStringList> passed_variants();
  /// Id of the lesson of the newest run that had one; empty: none.
  QString last_lesson();

 signals:
  void added(const kernelarium::RunSummary& run);
  void changed(); ///< by an import or another window: read again

 private:
  void take_figures();
  DeskFile& file_;
  Database& database_;
  std::optional<std::map<QString, int>> days_;
};

}
