#pragma once

#include "app/desktop/desk/activity.h"
#include "app/desktop/desk/error_log.h"
#include "app/desktop/desk/glossary.h"
#include "app/desktop/desk/notes.h"
#include "app/desktop/desk/plans.h"
#include "app/desktop/desk/written_lines.h"

#include <functional>

namespace kernelarium {

/// One try at an exercise.
struct Attempt {
  QString lesson, exercise;
  QString kind; ///< "predict", "tweak", "write", "find", "explain", "self-check"
  bool solved = false;
  double credit = -1; ///< 0..1; negative: 1 if solved, else 0
  QString answer;     ///< what was answered: a number, a choice, values, a kernel's text
  QDateTime when;     ///< invalid: now
};

/// All that was done about an exercise.
struct ExerciseRecord {
  int attempts = 0;
  int hints = 0;     ///< how many different hints were shown
  double credit = 0; ///< the best so far, 0..1
  QString last_answer;
  QDateTime solved_at;    ///< the first time, local; invalid: not yet
  QDateTime last_attempt; ///< invalid: none
  bool solved() const { return solved_at.isValid(); }
};

/// The learner's desk: what the exercise panel, the lesson page and the desk's own pages store and query.
/// All calls are for the main thread and return at once; errors of the file are reported by
/// DeskFile::failed().
class Desk : public QObject {
  Q_OBJECT

 public:
  /// Numbers for hint_shown() in addition to the hints 1, 2, 3.
  static constexpr int solution_hint = 100;

  explicit Desk(DeskFile& file, QObject* parent = nullptr);

  DeskFile& file() { return file_; }
  Notes& notes() { return notes_; }
  Plans& plans() { return plans_; }
  Glossary& glossary() { return glossary_; }
  ErrorLog& errors() { return errors_; }
  Activity& activity() { return activity_; }
  WrittenLines& lines() { return lines_; }

  /// Source of lessons and exercises with their titles; called when first needed.
  void set_course(std::function<Course()> make);
  const Course& course();
  QString lesson_title(const QString& lesson);
  QString exercise_title(const QString& lesson, const QString& exercise);

  // Exercises; `lesson` and `exercise` are the ids of lesson.json.
  /// A solved one ticks its items in the plans, and the lesson's when it was the last one.
  void record_attempt(const Attempt& attempt);
  /// `number`: 1, 2, 3, or solution_hint. The same one counts once.
  void hint_shown(const QString& lesson, const QString& exercise, int number);
  bool solved(const QString& lesson, const QString& exercise);
  ExerciseRecord record(const QString& lesson, const QString& exercise);
  /// By exercise id; only those that were touched.
  std::map<QString, ExerciseRecord> records(const QString& lesson);
  /// All attempts at one, oldest first.
  std::vector<Attempt> attempts(const QString& lesson, const QString& exercise);

  // Free text: `explain` notes and what-if answers. Call it with every key: it is on disk a third of a second
  // later. They also appear among the notes, and are found there.
  void keep_answer(const QString& lesson, const QString& exercise, const QString& kind, const QString& text);
  QString answer(const QString& lesson, const QString& exercise);

  /// Ticks in the plans what is solved already: for a plan that was just made or read.
  void tick_solved();
  void flush();

 signals:
  void exercise_changed(const QString& lesson, const QString& exercise);

 private:
  void tick(const QString& lesson, const QString& exercise);
  DeskFile& file_;
  Notes notes_;
  Plans plans_;
  Glossary glossary_;
  ErrorLog errors_;
  Activity activity_;
  WrittenLines lines_;
  std::function<Course()> make_course_;
  std::optional<Course> course_;
};

}
