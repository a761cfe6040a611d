#include "app/desktop/desk/desk.h"

#include <algorithm>

namespace kernelarium {

Desk::Desk(DeskFile& file, QObject* parent)
    : QObject(parent), file_(file), notes_(file), plans_(file), glossary_(file), errors_(file),
      activity_(file), lines_(file) {}

void Desk::set_course(std::function<Course()> make) {
  make_course_ = std::move(make);
  course_.reset();
}

const Course& Desk::course() {
  if (!course_) course_ = make_course_ ? make_course_() : Course();
  return *course_;
}

QString Desk::lesson_title(const QString& lesson) {
  for (const CourseLesson& each : course())
    if (each.id == lesson) return each.title;
  return lesson;
}

QString Desk::exercise_title(const QString& lesson, const QString& exercise) {
  for (const CourseLesson& each : course())
    if (each.id == lesson)
      for (const CourseExercise& one : each.exercises)
        if (one.id == exercise) return one.title;
  return exercise;
}

void Desk::record_attempt(const Attempt& attempt) {
  const bool done = file_.guarded([&] {
    file_.database()
        .prepare("INSERT INTO attempts (lesson, exercise, kind, solved, credit, answer, time) "
                 "VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(1, attempt.lesson)
        .bind(2, attempt.exercise)
        .bind(3, attempt.kind)
        .bind(4, static_cast<std::int64_t>(attempt.solved))
        .bind(5, attempt.credit >= 0 ? std::min(attempt.credit, 1.0)
                 : attempt.solved    ? 1.0
                                     : 0.0)
        .bind(6, attempt.answer)
        .bind(7, attempt.when.isValid() ? time_stamp(attempt.when) : time_stamp())
        .run();
  });
  if (done && attempt.solved) tick(attempt.lesson, attempt.exercise);
  if (done) emit exercise_changed(attempt.lesson, attempt.exercise);
}

void Desk::tick(const QString& lesson, const QString& exercise) {
  plans_.tick_links(exercise_link(lesson, exercise));
  for (const CourseLesson& each : course()) {
    if (each.id != lesson || each.exercises.empty()) continue;
    const auto done = records(lesson);
    const bool all =
        std::all_of(each.exercises.begin(), each.exercises.end(), [&](const CourseExercise& one) {
          const auto found = done.find(one.id);
          return found != done.end() && found->second.solved();
        });
    if (all) plans_.tick_links(lesson_link(lesson));
  }
}

void Desk::tick_solved() {
  std::vector<std::pair<QString, QString>> solved;
  file_.guarded([&] {
    Statement select =
        file_.database().prepare("SELECT DISTINCT lesson, exercise FROM attempts WHERE solved <> 0");
    while (select.step()) solved.emplace_back(select.text(0), select.text(1));
  });
  for (const auto& [lesson, exercise] : solved) tick(lesson, exercise);
}

void Desk::hint_shown(const QString& lesson, const QString& exercise, int number) {
  const bool done = file_.guarded([&] {
    file_.database()
        .prepare("INSERT OR IGNORE INTO hints (lesson, exercise, number, time) VALUES (?, ?, ?, ?)")
        .bind(1, lesson)
        .bind(2, exercise)
        .bind(3, static_cast<std::int64_t>(number))
        .bind(4, time_stamp())
        .run();
  });
  if (done) emit exercise_changed(lesson, exercise);
}

bool Desk::solved(const QString& lesson, const QString& exercise) {
  bool solved = false;
  file_.guarded([&] {
    Statement look = file_.database().prepare(
        "SELECT 1 FROM attempts WHERE lesson = ? AND exercise = ? AND solved <> 0 LIMIT 1");
    look.bind(1, lesson).bind(2, exercise);
    solved = look.step();
  });
  return solved;
}

ExerciseRecord Desk::record(const QString& lesson, const QString& exercise) {
  const auto all = records(lesson);
  const auto found = all.find(exercise);
  return found == all.end() ? ExerciseRecord{} : found->second;
}

std::map<QString, ExerciseRecord> Desk::records(const QString& lesson) {
  std::map<QString, ExerciseRecord> records;
  file_.guarded([&] {
    Statement attempts = file_.database().prepare(
        "SELECT exercise, solved, credit, answer, time FROM attempts WHERE lesson = ? ORDER BY time, id");
    attempts.bind(1, lesson);
    while (attempts.step()) {
      ExerciseRecord& record = records[attempts.text(0)];
      const QDateTime when = from_stamp(attempts.text(4));
      ++record.attempts;
      record.credit = std::max(record.credit, attempts.real(2));
      record.last_answer = attempts.text(3);
      record.last_attempt = when;
      if (attempts.integer(1) != 0 && !record.solved_at.isValid()) record.solved_at = when;
    }
    Statement hints = file_.database().prepare(
        "SELECT exercise, count(*) FROM hints WHERE lesson = ? AND number < ? GROUP BY exercise");
    hints.bind(1, lesson).bind(2, std::int64_t{solution_hint});
    while (hints.step()) records[hints.text(0)].hints = static_cast<int>(hints.integer(1));
  });
  return records;
}

std::vector<Attempt> Desk::attempts(const QString& lesson, const QString& exercise) {
  std::vector<Attempt> all;
  file_.guarded([&] {
    Statement select = file_.database().prepare(
        "SELECT kind, solved, credit, answer, time FROM attempts WHERE lesson = ? AND exercise = ? "
        "ORDER BY time, id");
    select.bind(1, lesson).bind(2, exercise);
    while (select.step())
      all.push_back({lesson, exercise, select.text(0), select.integer(1) != 0, select.real(2), select.text(3),
                     from_stamp(select.text(4))});
  });
  return all;
}

void Desk::keep_answer(const QString& lesson, const QString& exercise, const QString& kind,
                       const QString& text) {
  notes_.keep_answer(lesson, exercise, kind, text);
}

QString Desk::answer(const QString& lesson, const QString& exercise) {
  return notes_.answer(lesson, exercise);
}

void Desk::flush() {
  notes_.flush();
  glossary_.flush();
  errors_.flush();
  activity_.flush();
  lines_.flush();
}

}
