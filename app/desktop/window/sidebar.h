#pragma once

#include "lessons/format/lesson.h"

#include <QFrame>
#include <QStringList>
#include <map>

class QLabel;
class QListWidget;

namespace kernelarium {

/// The learner's path at the left: start, every lesson with how far one is, desk, results and progress.
class Sidebar : public QFrame {
  Q_OBJECT

 public:
  explicit Sidebar(QWidget* parent = nullptr);

  void set_lessons(const std::vector<Lesson>& lessons, const QString& language);
  /// Passed variants of each lesson.
  void set_passed(const std::map<QString, QStringList>& passed);
  void set_week(const QString& line);
  void set_current(const QString& page); ///< "start", "desk", "results", "progress" or "lesson:ID"

 signals:
  void chosen(const QString& page);

 private:
  void fit();
  std::vector<Lesson> lessons_;
  QListWidget* list_;
  QLabel* week_;
};

/// Passed share of a lesson's variants, 0..1.
double passed_share(const Lesson& lesson, const std::map<QString, QStringList>& passed);

}
