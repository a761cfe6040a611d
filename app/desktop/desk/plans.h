#pragma once

#include "app/desktop/desk/plan_text.h"
#include "app/desktop/storage/desk_file.h"
#include "lessons/format/lesson.h"

#include <QStringList>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace kernelarium {

/// What the shipped lessons offer, in the learner's language.
struct CourseExercise {
  QString id, title;
  QStringList concepts; ///< ids of glossary words
};
struct CourseLesson {
  QString id, title;
  std::vector<CourseExercise> exercises;
};
using Course = std::vector<CourseLesson>;
/// A lesson whose text can't be read shows the ids of its exercises.
Course course_of(const std::vector<Lesson>& lessons, const QString& language);

/// How a ready-made plan spreads the lessons over time.
enum class Pace { none, lesson_a_week, exercise_a_day, operator_week };
/// A checklist of the whole course. A day has one exercise (a lesson without exercises takes one day). Of
/// `operator_week`: the lessons that lead within seven days from the first kernel to a PyTorch operator of
/// one's own.
std::string ready_made_plan(const Course& course, const QString& title, Pace pace, const QDate& from);

/// Links of items that tick themselves.
QString lesson_link(const QString& lesson);
QString exercise_link(const QString& lesson, const QString& exercise);

struct PlanSummary {
  QString uid, title;
};

/// The learner's plans, each a Markdown checklist.
class Plans : public QObject {
  Q_OBJECT

 public:
  explicit Plans(DeskFile& file, QObject* parent = nullptr);

  std::vector<PlanSummary> all();
  PlanText text(const QString& uid);
  /// Returns its uid; empty if it could not be stored.
  QString add(const QString& title, const std::string& bytes);
  void rename(const QString& uid, const QString& title);
  void remove(const QString& uid);
  void restore(const QString& uid);
  /// Reads the plan as it is now in the file, changes it and writes it, all in one step, so that two windows
  /// never write over each other's ticks.
  void change(const QString& uid, const std::function<void(PlanText&)>& work);
  /// The same for one item, found again by its line. False: another window removed it.
  bool change_item(const QString& uid, int line, const std::string& line_text,
                   const std::function<void(PlanText&, int item)>& work);
  /// Ticks every open item of every plan that leads to `link`.
  void tick_links(const QString& link);
  bool can_undo(const QString& uid) const;
  /// Takes back this window's last change of the plan; false if the plan was changed elsewhere since.
  bool undo(const QString& uid);

 signals:
  void changed();

 private:
  struct Step {
    std::string before, after;
  };
  void write(const QString& uid, const std::string& bytes);
  DeskFile& file_;
  std::map<QString, std::vector<Step>> steps_;
};

/// A plan's title: its first heading, else `otherwise`.
QString plan_title(const PlanText& plan, const QString& otherwise);

}
