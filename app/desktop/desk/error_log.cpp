#include "app/desktop/desk/error_log.h"

#include "app/desktop/desk/notes.h"
#include "app/desktop/shared/delay.h"

#include <algorithm>

namespace kernelarium {

namespace {

constexpr const char* columns =
    "uid, lesson, variant, device, kind, title, detail, code, cure, created, solved";

LoggedError read(const Statement& row) {
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

ErrorLog::ErrorLog(DeskFile& file, QObject* parent) : QObject(parent), file_(file) {
  call_after(save_, save_ms, this, &ErrorLog::flush);
  connect(&file_, &DeskFile::changed_elsewhere, this, &ErrorLog::flush);
  connect(&file_, &DeskFile::changed, this, &ErrorLog::changed);
}

QString ErrorLog::log(const LoggedError& error) {
  QString uid;
  file_.guarded([&] {
    Transaction transaction(file_.database());
    Statement same = file_.database().prepare("SELECT uid FROM problems WHERE lesson = ? AND variant = ? AND "
                                              "kind = ? AND title = ? AND kind <> '' AND "
                                              "solved = '' AND removed = ''");
    int place = 0;
    for (const QString& value : {error.lesson, error.variant, error.kind, error.title})
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
           {uid, error.lesson, error.variant, error.device, error.kind, error.title, error.detail, error.code,
            error.cure, error.created.isValid() ? time_stamp(error.created) : now, now})
        insert.bind(++place, value);
      insert.run();
    }
    transaction.commit();
  });
  emit changed();
  return uid;
}

std::optional<LoggedError> ErrorLog::error(const QString& uid) {
  if (const auto typed = pending_.find(uid); typed != pending_.end()) return typed->second;
  std::optional<LoggedError> found;
  file_.guarded([&] {
    Statement select = file_.database().prepare(std::string("SELECT ") + columns +
                                                " FROM problems WHERE uid = ? AND removed = ''");
    select.bind(1, uid);
    if (select.step()) found = read(select);
  });
  return found;
}

void ErrorLog::keep(const LoggedError& error) {
  pending_[error.uid] = error;
  if (!save_.isActive()) save_.start();
}

void ErrorLog::flush() {
  save_.stop();
  const auto pending = std::move(pending_);
  pending_.clear();
  for (const auto& entry : pending) {
    const LoggedError& error = entry.second;
    const bool done = file_.guarded([&] {
      Statement update = file_.database().prepare(
          "UPDATE problems SET title = ?, detail = ?, code = ?, cure = ?, changed = ? WHERE uid = ?");
      int place = 0;
      for (const QString& value :
           {error.title, error.detail, error.code, error.cure, time_stamp(), error.uid})
        update.bind(++place, value);
      update.run();
    });
    if (!done) pending_.insert(entry);
  }
  if (!pending.empty()) emit changed();
}

void ErrorLog::set(const QString& uid, const char* column, const QString& value) {
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

void ErrorLog::set_solved(const QString& uid, bool solved) {
  set(uid, "solved", solved ? time_stamp() : QString());
}
void ErrorLog::remove(const QString& uid) { set(uid, "removed", time_stamp()); }
void ErrorLog::restore(const QString& uid) { set(uid, "removed", {}); }

std::vector<LoggedError> ErrorLog::find(const QString& query, const std::optional<QString>& lesson) {
  if (!pending_.empty()) flush();
  std::vector<LoggedError> errors;
  const QStringList words = search_words(query);
  file_.guarded([&] {
    Statement select = file_.database().prepare(
        std::string("SELECT ") + columns +
        " FROM problems WHERE removed = '' ORDER BY solved <> '', created DESC, rowid DESC");
    while (select.step()) {
      const LoggedError error = read(select);
      if (lesson && error.lesson != *lesson) continue;
      const QString all = ungrouped(QStringList{error.title, error.detail, error.cure, error.code, error.kind,
                                                error.lesson, error.variant}
                                        .join('\n'));
      if (std::all_of(words.begin(), words.end(),
                      [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
        errors.push_back(error);
    }
  });
  return errors;
}

}
