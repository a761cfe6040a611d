#include "app/desktop/desk/notes.h"

#include "app/desktop/shared/delay.h"

#include <QRegularExpression>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr int shortest_indexed = 3; ///< letters: the index knows groups of three

constexpr const char* index_sql = R"(
  CREATE VIRTUAL TABLE note_words USING fts5(text, content='notes', content_rowid='id', tokenize='trigram');
  CREATE TRIGGER note_added AFTER INSERT ON notes BEGIN
    INSERT INTO note_words (rowid, text) VALUES (new.id, new.text); END;
  CREATE TRIGGER note_deleted AFTER DELETE ON notes BEGIN
    INSERT INTO note_words (note_words, rowid, text) VALUES ('delete', old.id, old.text); END;
  CREATE TRIGGER note_edited AFTER UPDATE OF text ON notes BEGIN
    INSERT INTO note_words (note_words, rowid, text) VALUES ('delete', old.id, old.text);
    INSERT INTO note_words (rowid, text) VALUES (new.id, new.text); END;
  INSERT INTO note_words (note_words) VALUES ('rebuild');)";

// Without the index's code its triggers would refuse every note; the next program that has it rebuilds it.
constexpr const char* no_index_sql = R"(
  DROP TRIGGER IF EXISTS note_added; DROP TRIGGER IF EXISTS note_deleted; DROP TRIGGER IF EXISTS note_edited;)";

/// For LIKE: its own signs stand for themselves.
QString escaped_pattern(QString word) {
  return word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
}

}

Notes::Notes(DeskFile& file, bool full_text, QObject* parent) : QObject(parent), file_(file) {
  call_after(save_, save_ms, this, &Notes::flush);
  connect(&file_, &DeskFile::changed_elsewhere, this, &Notes::flush);
  connect(&file_, &DeskFile::changed, this, &Notes::changed);
  file_.guarded([&] {
    Statement there = file_.database().prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5')");
    indexed_ = full_text && there.step() && there.integer(0) != 0;
    make_index();
  });
}

void Notes::make_index() {
  Transaction transaction(file_.database());
  const auto exists = [&](std::string_view type, std::string_view name) {
    Statement look = file_.database().prepare("SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?");
    look.bind(1, type).bind(2, name);
    return look.step();
  };
  if (!indexed_) {
    file_.database().script(no_index_sql);
  } else if (!exists("trigger", "note_edited")) {
    if (exists("table", "note_words")) file_.database().script("DROP TABLE note_words");
    file_.database().script(index_sql);
  }
  transaction.commit();
}

qint64 Notes::add(const QString& lesson, const QString& text) {
  qint64 id = 0;
  const QString now = time_stamp();
  file_.guarded([&] {
    file_.database()
        .prepare("INSERT INTO notes (uid, lesson, text, created, changed) VALUES (?, ?, ?, ?, ?)")
        .bind(1, fresh_uid())
        .bind(2, lesson)
        .bind(3, text)
        .bind(4, now)
        .bind(5, now)
        .run();
    id = file_.database().last_id();
    base_[id] = text;
  });
  if (id != 0) emit changed();
  return id;
}

std::optional<Note> Notes::note(qint64 id) {
  std::optional<Note> found;
  file_.guarded([&] {
    Statement select = file_.database().prepare("SELECT lesson, exercise, kind, text, pinned, created, "
                                                "changed FROM notes WHERE id = ? AND removed = ''");
    select.bind(1, static_cast<std::int64_t>(id));
    if (!select.step()) return;
    Note note{id,
              select.text(0),
              select.text(1),
              select.text(2),
              select.text(3),
              {},
              select.integer(4) != 0,
              from_stamp(select.text(5)),
              from_stamp(select.text(6))};
    if (const auto typed = pending_.find(id); typed != pending_.end())
      note.text = typed->second.text;
    else
      base_[id] = note.text;
    note.title = note_title(note.text);
    found = note;
  });
  return found;
}

void Notes::keep(qint64 id, const QString& text) {
  const auto known = base_.find(id);
  if (!pending_.contains(id)) pending_[id].base = known == base_.end() ? text : known->second;
  pending_[id].text = text;
  // Not restarted by each key: someone who types on for an hour is saved all along.
  if (!save_.isActive()) save_.start();
}

void Notes::write(qint64 id, const Pending& pending) {
  qint64 other = 0;
  {
    Transaction transaction(file_.database());
    Statement look = file_.database().prepare("SELECT text, lesson FROM notes WHERE id = ?");
    look.bind(1, static_cast<std::int64_t>(id));
    if (!look.step())
      throw Error(Sentence::tr("A note that was being edited is no longer in the data file."));
    const QString there = look.text(0), lesson = look.text(1);
    const QString now = time_stamp();
    if (there != pending.base && there != pending.text && !there.isEmpty()) {
      file_.database()
          .prepare("INSERT INTO notes (uid, lesson, text, created, changed) VALUES (?, ?, ?, ?, ?)")
          .bind(1, fresh_uid())
          .bind(2, lesson)
          .bind(3, there)
          .bind(4, now)
          .bind(5, now)
          .run();
      other = file_.database().last_id();
    }
    file_.database()
        .prepare("UPDATE notes SET text = ?, changed = ?, removed = '' WHERE id = ?")
        .bind(1, pending.text)
        .bind(2, now)
        .bind(3, static_cast<std::int64_t>(id))
        .run();
    transaction.commit();
  }
  base_[id] = pending.text;
  if (other != 0) emit kept_both(other);
}

void Notes::flush() {
  save_.stop();
  const auto pending = std::move(pending_);
  pending_.clear();
  for (const auto& entry : pending)
    if (!file_.guarded([&] { write(entry.first, entry.second); }))
      pending_.insert(entry); // tried again with the next key
  if (!pending.empty()) emit changed();
}

void Notes::set(qint64 id, const char* column, const QString& value) {
  file_.guarded([&] {
    file_.database()
        .prepare(std::string("UPDATE notes SET ") + column + " = ?, changed = ? WHERE id = ?")
        .bind(1, value)
        .bind(2, time_stamp())
        .bind(3, static_cast<std::int64_t>(id))
        .run();
  });
  emit changed();
}

void Notes::set_lesson(qint64 id, const QString& lesson) { set(id, "lesson", lesson); }
void Notes::set_pinned(qint64 id, bool pinned) { set(id, "pinned", pinned ? "1" : "0"); }

void Notes::remove(qint64 id) {
  flush();
  set(id, "removed", time_stamp());
}

void Notes::restore(qint64 id) { set(id, "removed", {}); }

QString Notes::answer(const QString& lesson, const QString& exercise) {
  qint64 id = 0;
  file_.guarded([&] {
    Statement look =
        file_.database().prepare("SELECT id FROM notes WHERE lesson = ? AND exercise = ? AND removed = ''");
    look.bind(1, lesson).bind(2, exercise);
    if (look.step()) id = look.integer(0);
  });
  const auto found = id != 0 ? note(id) : std::nullopt;
  return found ? found->text : QString();
}

void Notes::keep_answer(const QString& lesson, const QString& exercise, const QString& kind,
                        const QString& text) {
  qint64 id = 0;
  file_.guarded([&] {
    // An answer that was thrown away leaves its row; writing it again brings it back.
    const QString now = time_stamp();
    Statement add =
        file_.database().prepare("INSERT INTO notes (uid, lesson, exercise, kind, text, created, changed) "
                                 "VALUES (?, ?, ?, ?, '', ?, ?) "
                                 "ON CONFLICT (lesson, exercise) WHERE exercise <> '' DO NOTHING");
    add.bind(1, fresh_uid()).bind(2, lesson).bind(3, exercise).bind(4, kind).bind(5, now).bind(6, now).run();
    Statement look = file_.database().prepare("SELECT id, text FROM notes WHERE lesson = ? AND exercise = ?");
    look.bind(1, lesson).bind(2, exercise);
    if (!look.step()) return;
    id = look.integer(0);
    if (!base_.contains(id)) base_[id] = look.text(1);
  });
  if (id != 0) keep(id, text);
}

std::vector<Note> Notes::find(const QString& query, const std::optional<QString>& lesson) {
  if (!pending_.empty()) flush();
  std::vector<Note> notes;
  const QStringList words = search_words(query);
  QStringList match, like;
  static const QRegularExpression number(
      "\\d\\d\\d\\d"); // may have narrow spaces in a note, which the index keeps
  for (const QString& word : words)
    if (indexed_ && !word.contains(number) && word.toUcs4().size() >= shortest_indexed)
      match << '"' + QString(word).replace('"', "\"\"") + '"';
    else
      like << '%' + escaped_pattern(word) + '%';
  std::string sql = "SELECT id, lesson, exercise, kind, " +
                    std::string(words.isEmpty() ? "substr(text, 1, 600)" : "text") +
                    ", pinned, created, changed FROM notes WHERE removed = ''";
  // An answer that was begun and emptied again says nothing.
  sql += " AND (exercise = '' OR text <> '')";
  if (lesson) sql += " AND lesson = ?";
  if (!match.isEmpty()) sql += " AND id IN (SELECT rowid FROM note_words WHERE note_words MATCH ?)";
  for (int i = 0; i < like.size(); ++i) sql += " AND replace(text, char(0x202f), '') LIKE ? ESCAPE '\\'";
  sql += " ORDER BY pinned DESC, changed DESC, id DESC";
  file_.guarded([&] {
    Statement select = file_.database().prepare(sql);
    int place = 0;
    if (lesson) select.bind(++place, *lesson);
    if (!match.isEmpty()) select.bind(++place, match.join(" AND "));
    for (QString word : like) select.bind(++place, word.remove(u'\x202f'));
    while (select.step()) {
      const QString text = select.text(4);
      notes.push_back({select.integer(0), select.text(1), select.text(2), select.text(3),
                       excerpt(text, words), note_title(text), select.integer(5) != 0,
                       from_stamp(select.text(6)), from_stamp(select.text(7))});
    }
  });
  return notes;
}

int Notes::count() {
  int count = 0;
  file_.guarded([&] {
    Statement select =
        file_.database().prepare("SELECT count(*) FROM notes WHERE removed = '' AND text <> ''");
    if (select.step()) count = static_cast<int>(select.integer(0));
  });
  return count;
}

QString note_title(const QString& text) {
  static const QRegularExpression marks("^\\s*(#{1,6}\\s+|[-*+>]\\s+(\\[[ xX]\\]\\s+)?|\\d+[.)]\\s+)*");
  for (qsizetype from = 0; from < text.size();) {
    qsizetype to = text.indexOf('\n', from);
    if (to < 0) to = text.size();
    QString line = text.mid(from, std::min<qsizetype>(to - from, 400));
    line.remove(marks);
    line = line.remove('`').remove("**").simplified();
    if (!line.isEmpty()) return line.size() > 80 ? line.left(79) + u'…' : line;
    from = to + 1;
  }
  return {};
}

QString excerpt(const QString& text, const QStringList& words, int length) {
  qsizetype at = -1;
  for (const QString& word : words)
    if (const qsizetype found = text.indexOf(word, 0, Qt::CaseInsensitive);
        found >= 0 && (at < 0 || found < at))
      at = found;
  qsizetype start = 0;
  if (at < 0) {
    // The title says the first line already.
    const qsizetype first = text.indexOf(QRegularExpression("\\S"));
    const qsizetype end = first < 0 ? -1 : text.indexOf('\n', first);
    start = end < 0 ? text.size() : end + 1;
  } else {
    start = std::max<qsizetype>(0, at - length / 3);
  }
  const QString part = text.mid(start, length * 2).simplified().left(length);
  if (part.isEmpty()) return {};
  return (at >= 0 && start > 0 ? QString(u'…') : QString()) + part +
         (start + length < text.size() ? QString(u'…') : QString());
}

QStringList search_words(const QString& query) {
  QStringList words;
  static const QRegularExpression word("\"([^\"]+)\"|(\\S+)");
  const QString plain = ungrouped(query);
  for (auto matches = word.globalMatch(plain); matches.hasNext();) {
    const auto match = matches.next();
    words << (match.captured(1).isEmpty() ? match.captured(2) : match.captured(1));
  }
  return words;
}

QString ungrouped(QString text) {
  static const QRegularExpression space("(?<=\\d)\\x{202f}(?=\\d)");
  return text.remove(space);
}

}
