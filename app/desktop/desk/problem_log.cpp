#include "app/desktop/desk/problem_log.h"

#include "app/desktop/desk/notes.h"
#include "app/desktop/shared/delay.h"

#include <algorithm>

namespace kernelarium {

namespace {

constexpr const char* columns =
    "uid, lesson, variant, device, kind, title, detail, code, cure, created, solved";

LoggedProblem read(const Statement& row) {
  return {row.text(0),
          row.text(1),
          row.text(2),
          row.text(3),
          row.text(4),
          row.text(5),
          row.text(6),
          row.text(7),
          row.text(8),
          from_stamp(row.text(9)),
          from_stamp(row.text(10))};
}

}

ProblemLog::ProblemLog(DeskFile& file, QObject* parent) : QObject(parent), file_(file) {
  call_after(save_, save_ms, this, &ProblemLog::flush);
  connect(&file_, &DeskFile::changed_elsewhere, this, &ProblemLog::flush);
  connect(&file_, &DeskFile::changed, this, &ProblemLog::changed);
}

QString ProblemLog::log(const LoggedProblem& problem) {
  QString uid;
  file_.guarded([&] {
    Transaction transaction(file_.database());
    Statement same = file_.database().prepare("SELECT uid FROM problems WHERE lesson = ? AND variant = ? AND "
                                              "kind = ? AND title = ? AND kind <> '' AND "
                                              "solved = '' AND removed = ''");
    int place = 0;
    for (const QString& value : {problem.lesson, problem.variant, problem.kind, problem.title})
      same.bind(++place, value);
    if (same.step()) {
      uid = same.text(0);
    } else {
      uid = fresh_uid();
      const QString now = time_stamp();
      Statement insert = file_.database().prepare("INSERT INTO problems (uid, lesson, variant, device, kind, "
                                                  "title, detail, code, cure, created, solved, "
                                                  "changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?)");
      place = 0;
      for (const QString& value :
           {uid, problem.lesson, problem.variant, problem.device, problem.kind, problem.title, problem.detail,
            problem.code, problem.cure, problem.created.isValid() ? time_stamp(problem.created) : now, now})
        insert.bind(++place, value);
      insert.run();
    }
    transaction.commit();
  });
  emit changed();
  return uid;
}

std::optional<LoggedProblem> ProblemLog::problem(const QString& uid) {
  if (const auto typed = pending_.find(uid); typed != pending_.end()) return typed->second;
  std::optional<LoggedProblem> found;
  file_.guarded([&] {
    Statement select = file_.database().prepare(std::string("SELECT ") + columns +
                                                " FROM problems WHERE uid = ? AND removed = ''");
    select.bind(1, uid);
    if (select.step()) found = read(select);
  });
  return found;
}

void ProblemLog::keep(const LoggedProblem& problem) {
  pending_[problem.uid] = problem;
  if (!save_.isActive()) save_.start();
}

void ProblemLog::flush() {
  save_.stop();
  const auto pending = std::move(pending_);
  pending_.clear();
  for (const auto& entry : pending) {
    const LoggedProblem& problem = entry.second;
    const bool done = file_.guarded([&] {
      Statement update = file_.database().prepare(
          "UPDATE problems SET title = ?, detail = ?, code = ?, cure = ?, changed = ? WHERE uid = ?");
      int place = 0;
      for (const QString& value :
           {problem.title, problem.detail, problem.code, problem.cure, time_stamp(), problem.uid})
        update.bind(++place, value);
      update.run();
    });
    if (!done) pending_.insert(entry);
  }
  if (!pending.empty()) emit changed();
}

void ProblemLog::set(const QString& uid, const char* column, const QString& value) {
  flush();
  file_.guarded([&] {
    file_.database()
        .prepare(std::string("UPDATE problems SET ") + column + " = ?, changed = ? WHERE uid = ?")
        .bind(1, value)
        .bind(2, time_stamp())
        .bind(3, uid)
        .run();
  });
  emit changed();
}

void ProblemLog::set_solved(const QString& uid, bool solved) {
  set(uid, "solved", solved ? time_stamp() : QString());
}
void ProblemLog::remove(const QString& uid) { set(uid, "removed", time_stamp()); }
void ProblemLog::restore(const QString& uid) { set(uid, "removed", {}); }

std::vector<LoggedProblem> ProblemLog::find(const QString& query, const std::optional<QString>& lesson) {
  if (!pending_.empty()) flush();
  std::vector<LoggedProblem> problems;
  const QStringList words = search_words(query);
  file_.guarded([&] {
    Statement select = file_.database().prepare(
        std::string("SELECT ") + columns +
        " FROM problems WHERE removed = '' ORDER BY solved <> '', created DESC, rowid DESC");
    while (select.step()) {
      const LoggedProblem problem = read(select);
      if (lesson && problem.lesson != *lesson) continue;
      const QString all = ungrouped(QStringList{problem.title, problem.detail, problem.cure, problem.code,
                                                problem.kind, problem.lesson, problem.variant}
                                        .join('\n'));
      if (std::all_of(words.begin(), words.end(),
                      [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
        problems.push_back(problem);
    }
  });
  return problems;
}

}
