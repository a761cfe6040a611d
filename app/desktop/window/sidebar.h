#pragma once

#include "app/desktop/desk/statistics.h"

#include <QFrame>

class QLabel;
class QListWidget;

namespace kernelarium {

/// The learner's path at the left: start, every lesson with how far one is; below it, always in sight, the
/// playground, desk, results and progress.
class Sidebar : public QFrame {
  Q_OBJECT

 public:
  explicit Sidebar(QWidget* parent = nullptr);

  void set_lessons(const std::vector<Lesson>& lessons, const QString& language);
  void set_figures(const std::vector<LessonFigures>& figures);
  /// Only rings and icons, when a page needs the room.
  void set_rail(bool rail);
  void set_week(const QString& line);
  void
  set_current(const QString& page); ///< "start", "playground", "desk", "results", "progress" or "lesson:ID"

 signals:
  void chosen(const QString& page);

 private:
  QListWidget* make_list(const char* name, const QString& accessible_name);
  void fit();
  bool rail_ = false;
  QLabel* heading_;
  QListWidget *list_, *pages_;
  QLabel* week_;
};

}
