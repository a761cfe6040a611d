#include "app/desktop/desk/plans.h"

namespace kernelarium {

namespace {

constexpr std::size_t most_steps = 200;

/// Lessons and their days.
constexpr std::pair<const char*, int> operator_days[] = {{"vector-add", 1},
                                                         {"threads-blocks", 1},
                                                         {"coalescing", 2},
                                                         {"matmul", 2},
                                                         {"finding-errors", 3},
                                                         {"reduction", 3},
                                                         {"softmax", 4},
                                                         {"operators-forward", 4},
                                                         {"operators-backward", 5},
                                                         {"operators-convolution", 6},
                                                         {"attention", 6},
                                                         {"operators-attention", 7}};

}

Course course_of(const std::vector<Lesson>& lessons, const QString& language) {
  Course course;
  for (const Lesson& lesson : lessons) {
    CourseLesson one{QString::fromStdString(lesson.id),
                     QString::fromStdString(lesson.title_in(language.toStdString())),
                     {}};
    Document text;
    try {
      text = read_text(lesson, language.toStdString());
    } catch (const Error&) {
      // The lesson's own page says what is wrong with its text.
    }
    for (const Exercise& exercise : lesson.exercises) {
      const Section* section = text.find("exercises/" + exercise.id);
      CourseExercise entry{QString::fromStdString(exercise.id),
                           QString::fromStdString(section ? section->title : exercise.id),
                           {}};
      for (const std::string& concept_id : exercise.concepts)
        entry.concepts << QString::fromStdString(concept_id);
      one.exercises.push_back(std::move(entry));
    }
    course.push_back(std::move(one));
  }
  return course;
}

QString lesson_link(const QString& lesson) { return "lesson:" + lesson; }
QString exercise_link(const QString& lesson, const QString& exercise) {
  return "exercise:" + lesson + '/' + exercise;
}

std::string ready_made_plan(const Course& course, const QString& title, Pace pace, const QDate& from) {
  const auto label = [](QString text) { return text.replace("[", "\\[").replace("]", "\\]"); };
  QString plan = "# " + title + "\n\n";
  const auto add = [&](const QString& indent, const QString& text, const QString& link, const QString& due) {
    plan += QString("%1- [ ] [%2](%3)%4\n").arg(indent, label(text), link, due.isEmpty() ? due : " @" + due);
  };
  if (pace == Pace::operator_week) {
    for (const auto& [id, number] : operator_days)
      for (const CourseLesson& lesson : course) {
        if (lesson.id != QLatin1String(id)) continue;
        const QString due = Due::day(from.addDays(number - 1)).text();
        add("", lesson.title, lesson_link(lesson.id), due);
        for (const CourseExercise& exercise : lesson.exercises)
          add("  ", exercise.title, exercise_link(lesson.id, exercise.id), due);
      }
    return plan.toStdString();
  }
  const bool daily = pace == Pace::exercise_a_day;
  QDate day = from;
  for (const CourseLesson& lesson : course) {
    add("", lesson.title, lesson_link(lesson.id),
        pace == Pace::lesson_a_week         ? Due::week(day).text()
        : daily && lesson.exercises.empty() ? Due::day(day).text()
                                            : QString());
    for (const CourseExercise& exercise : lesson.exercises) {
      add("  ", exercise.title, exercise_link(lesson.id, exercise.id),
          daily ? Due::day(day).text() : QString());
      if (daily) day = day.addDays(1);
    }
    if (pace == Pace::lesson_a_week) day = day.addDays(7);
    if (daily && lesson.exercises.empty()) day = day.addDays(1);
  }
  return plan.toStdString();
}

Plans::Plans(DeskFile& file, QObject* parent) : QObject(parent), file_(file) {
  connect(&file_, &DeskFile::changed, this, &Plans::changed);
}

std::vector<PlanSummary> Plans::all() {
  std::vector<PlanSummary> plans;
  file_.guarded([&] {
    Statement select =
        file_.database().prepare("SELECT uid, title FROM plans WHERE removed = '' ORDER BY place, rowid");
    while (select.step()) plans.push_back({select.text(0), select.text(1)});
  });
  return plans;
}

PlanText Plans::text(const QString& uid) {
  std::string bytes;
  file_.guarded([&] {
    Statement select = file_.database().prepare("SELECT text FROM plans WHERE uid = ?");
    select.bind(1, uid);
    if (select.step()) bytes = select.bytes(0);
  });
  return PlanText(bytes);
}

QString Plans::add(const QString& title, const std::string& bytes) {
  const QString uid = fresh_uid();
  const bool added = file_.guarded([&] {
    file_.database()
        .prepare("INSERT INTO plans (uid, title, text, place, changed) "
                 "VALUES (?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM plans), ?)")
        .bind(1, uid)
        .bind(2, title)
        .bind_bytes(3, bytes)
        .bind(4, time_stamp())
        .run();
  });
  if (!added) return {};
  emit changed();
  return uid;
}

void Plans::rename(const QString& uid, const QString& title) {
  file_.guarded([&] {
    file_.database()
        .prepare("UPDATE plans SET title = ?, changed = ? WHERE uid = ?")
        .bind(1, title)
        .bind(2, time_stamp())
        .bind(3, uid)
        .run();
  });
  emit changed();
}

void Plans::remove(const QString& uid) {
  file_.guarded([&] {
    const QString now = time_stamp();
    file_.database()
        .prepare("UPDATE plans SET removed = ?, changed = ? WHERE uid = ?")
        .bind(1, now)
        .bind(2, now)
        .bind(3, uid)
        .run();
  });
  emit changed();
}

void Plans::restore(const QString& uid) {
  file_.guarded([&] {
    file_.database()
        .prepare("UPDATE plans SET removed = '', changed = ? WHERE uid = ?")
        .bind(1, time_stamp())
        .bind(2, uid)
        .run();
  });
  emit changed();
}

void Plans::write(const QString& uid, const std::string& bytes) {
  file_.database()
      .prepare("UPDATE plans SET text = ?, changed = ? WHERE uid = ?")
      .bind_bytes(1, bytes)
      .bind(2, time_stamp())
      .bind(3, uid)
      .run();
}

void Plans::change(const QString& uid, const std::function<void(PlanText&)>& work) {
  Step step;
  const bool done = file_.guarded([&] {
    Transaction transaction(file_.database());
    Statement select = file_.database().prepare("SELECT text FROM plans WHERE uid = ?");
    select.bind(1, uid);
    if (!select.step()) return;
    step.before = select.bytes(0);
    PlanText plan(step.before);
    work(plan);
    step.after = plan.bytes();
    if (step.after != step.before) write(uid, step.after);
    transaction.commit();
  });
  if (!done || step.after == step.before) return;
  std::vector<Step>& steps = steps_[uid];
  if (steps.size() >= most_steps) steps.erase(steps.begin());
  steps.push_back(std::move(step));
  emit changed();
}

bool Plans::change_item(const QString& uid, int line, const std::string& line_text,
                        const std::function<void(PlanText&, int item)>& work) {
  bool found = false;
  change(uid, [&](PlanText& plan) {
    const int item = plan.find(line, line_text);
    found = item >= 0;
    if (found) work(plan, item);
  });
  return found;
}

void Plans::tick_links(const QString& link) {
  for (const PlanSummary& summary : all()) {
    bool open = false;
    const PlanText look = text(summary.uid);
    for (const PlanItem& item : look.items()) open = open || (!item.done && item.link == link);
    if (!open) continue;
    change(summary.uid, [&](PlanText& plan) {
      for (int item = 0; item < static_cast<int>(plan.items().size()); ++item)
        if (plan.items()[static_cast<std::size_t>(item)].link == link) plan.tick(item, true);
    });
  }
}

bool Plans::can_undo(const QString& uid) const {
  const auto found = steps_.find(uid);
  return found != steps_.end() && !found->second.empty();
}

bool Plans::undo(const QString& uid) {
  if (!can_undo(uid)) return false;
  const Step step = steps_[uid].back();
  steps_[uid].pop_back();
  bool same = false;
  file_.guarded([&] {
    Transaction transaction(file_.database());
    Statement select = file_.database().prepare("SELECT text FROM plans WHERE uid = ?");
    select.bind(1, uid);
    same = select.step() && select.bytes(0) == step.after;
    if (same) write(uid, step.before);
    transaction.commit();
  });
  if (same) emit changed();
  return same;
}

QString plan_title(const PlanText& plan, const QString& otherwise) {
  for (const PlanHeading& heading : plan.headings())
    if (!heading.text.isEmpty()) return heading.text;
  return otherwise;
}

}
