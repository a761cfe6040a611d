#include "app/desktop/desk/transfer.h"

#include "app/desktop/desk/plan_text.h"
#include "kernels/base/data_folder.h"
#include "widgets/theme/date_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

namespace kernelarium {

namespace {

constexpr qint64 largest_kernel = 1 << 20; ///< bytes, as for kernels that are opened
constexpr const char* places_name = "lessons.json";

struct Table {
  const char *name, *columns;
};
constexpr Table tables[] = {
    {"runs",
     "time, lesson, problem, variant, device, settings, verdict, time_ms, iqr_ms, label, figures, baseline, "
     "machine, note, pinned, json"},
    {"plans", "uid, title, text, place, changed, removed"},
    {"notes", "uid, lesson, exercise, kind, text, pinned, created, changed, removed"},
    {"words", "word, language, title, text, changed, removed"},
    {"problems",
     "uid, lesson, variant, device, kind, title, detail, code, cure, created, solved, changed, removed"},
    {"attempts", "lesson, exercise, kind, solved, credit, answer, time"},
    {"hints", "lesson, exercise, number, time"},
    {"activity", "day, place, ms"},
    {"lines_written", "day, place, lesson, kernel, lines"},
};

struct Transfer {
  Q_DECLARE_TR_FUNCTIONS(Transfer)
};
[[noreturn]] void fail(const QString& why) { throw Error(why.toStdString()); }

/// kernels/LESSON/VARIANT.cu and nothing that climbs out.
bool is_kernel(const QString& path) {
  static const QRegularExpression form("^kernels/[^/\\\\]+/[^/\\\\]+\\.cu$");
  return form.match(path).hasMatch() && !path.contains("..") && !path.contains(QChar(0));
}

std::map<QString, std::string> read_files(const QString& folder) {
  std::map<QString, std::string> files;
  const auto take = [&](const QString& name) {
    QFile file(folder + '/' + name);
    if (file.open(QIODevice::ReadOnly)) files[name] = file.readAll().toStdString();
  };
  take(places_name);
  for (QDirIterator all(folder + "/kernels", {"*.cu"}, QDir::Files, QDirIterator::Subdirectories);
       all.hasNext();) {
    const QString name = QDir(folder).relativeFilePath(all.next());
    if (is_kernel(name)) take(name);
  }
  return files;
}

void put_files(const QString& folder, const std::map<QString, std::string>& files) {
  for (const auto& [name, bytes] : files) {
    QDir().mkpath(QFileInfo(folder + '/' + name).path());
    write_file((folder + '/' + name).toStdString(), bytes);
  }
}

int number(Database& database, const std::string& sql) {
  Statement select = database.prepare(sql);
  return select.step() ? static_cast<int>(select.integer(0)) : 0;
}

/// Attached while it lives.
class Other {
 public:
  Other(Database& database, const QString& path) : database_(database) {
    database_.prepare("ATTACH ? AS other").bind(1, path).run();
  }
  ~Other() {
    try {
      database_.run("DETACH other");
    } catch (const Error&) {
      // It goes with the connection.
    }
  }

 private:
  Database& database_;
};

/// Copies the file into `folder`, migrates the copy and looks whether it is one of ours.
QString prepare_copy(const QString& path, const QString& folder) {
  const QString copy = folder + "/import.sqlite";
  const QString no_desk = Transfer::tr("%1 is not a Kernelarium data file.").arg(path);
  try {
    Database::copy(path.toStdString(), copy.toStdString());
  } catch (const Error& error) {
    fail(no_desk + ' ' + QString::fromStdString(error.what()));
  }
  {
    Database look(copy.toStdString());
    if (look.version() < 1 || number(look, "SELECT count(*) FROM sqlite_schema WHERE name = 'runs'") != 1)
      fail(no_desk);
    if (look.version() > DeskFile::version())
      fail(Transfer::tr("%1 was written by a newer Kernelarium. Update this one, then import it.").arg(path));
    // Whatever the file would do by itself when it is read or changed goes first.
    look.run("PRAGMA trusted_schema = OFF");
    std::vector<std::string> drops;
    {
      Statement own = look.prepare(
          "SELECT type, replace(name, '\"', '\"\"') FROM sqlite_schema WHERE type IN ('trigger', 'view')");
      while (own.step()) drops.push_back("DROP " + own.bytes(0) + " \"" + own.bytes(1) + '"');
    }
    for (const std::string& drop : drops) look.run(drop);
  }
  Database migrated(copy.toStdString(), DeskFile::migrations());
  // A table made by a module could be anything.
  for (const Table& table : tables)
    if (number(migrated, std::string("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '") +
                             table.name + "' AND sql LIKE 'CREATE TABLE%'") != 1)
      fail(no_desk);
  return copy;
}

void replace_rows(Database& database) {
  for (const Table& table : tables) {
    const std::string name = table.name, columns = table.columns;
    database.run("DELETE FROM main." + name);
    database.run("INSERT INTO main." + name + " (" + columns + ") SELECT " + columns + " FROM other." + name +
                 " ORDER BY rowid");
  }
}

int merge_runs(Database& database) {
  const std::string columns = tables[0].columns;
  const std::string same =
      "m.time = o.time AND m.lesson = o.lesson AND m.variant = o.variant AND m.json = o.json";
  database.run(
      "UPDATE main.runs AS m SET pinned = max(m.pinned, o.pinned), note = CASE WHEN m.note = '' THEN "
      "o.note WHEN instr(m.note, o.note) THEN m.note ELSE m.note || ' / ' || o.note END "
      "FROM other.runs AS o WHERE (o.note <> '' OR o.pinned <> 0) AND " +
      same);
  const int before = number(database, "SELECT count(*) FROM main.runs");
  database.run("INSERT INTO main.runs (" + columns + ") SELECT " + columns +
               " FROM other.runs AS o WHERE NOT EXISTS (SELECT 1 FROM main.runs AS m WHERE " + same +
               ") ORDER BY o.id");
  return number(database, "SELECT count(*) FROM main.runs") - before;
}

/// The ticks of both in `mine`; false if the plans differ in more than that.
bool join_ticks(PlanText& mine, const PlanText& theirs) {
  if (mine.items().size() != theirs.items().size()) return false;
  PlanText a = mine, b = theirs;
  for (int item = 0; item < static_cast<int>(a.items().size()); ++item) {
    const bool done =
        a.items()[static_cast<std::size_t>(item)].done || b.items()[static_cast<std::size_t>(item)].done;
    for (PlanText* each : {&a, &b}) {
      each->tick(item, false);
      each->tick(item, done);
    }
  }
  if (a.bytes() != b.bytes()) return false;
  mine = a;
  return true;
}

void merge_plans(Database& database, ImportReport& report) {
  Statement theirs =
      database.prepare("SELECT uid, title, text, changed, removed FROM other.plans ORDER BY place");
  while (theirs.step()) {
    const QString uid = theirs.text(0);
    const std::string bytes = theirs.bytes(2);
    const auto add = [&](const QString& new_uid, const QString& title) {
      database
          .prepare("INSERT INTO main.plans (uid, title, text, place, changed, removed) VALUES (?, ?, ?, "
                   "(SELECT coalesce(max(place), 0) + 1 FROM main.plans), ?, ?)")
          .bind(1, new_uid)
          .bind(2, title)
          .bind_bytes(3, bytes)
          .bind(4, theirs.text(3))
          .bind(5, theirs.text(4))
          .run();
      ++report.plans;
    };
    Statement mine = database.prepare("SELECT text, removed FROM main.plans WHERE uid = ?");
    mine.bind(1, uid);
    if (!mine.step()) {
      add(uid, theirs.text(1));
      continue;
    }
    PlanText plan(mine.bytes(0));
    if (join_ticks(plan, PlanText(bytes))) {
      database
          .prepare("UPDATE main.plans SET text = ?1, removed = CASE WHEN removed <> '' AND ?2 = '' AND ?3 > "
                   "removed THEN '' ELSE removed END WHERE uid = ?4")
          .bind_bytes(1, plan.bytes())
          .bind(2, theirs.text(4))
          .bind(3, theirs.text(3))
          .bind(4, uid)
          .run();
      continue;
    }
    Statement same = database.prepare("SELECT 1 FROM main.plans WHERE text = ?");
    same.bind_bytes(1, bytes);
    if (same.step()) continue;
    add(fresh_uid(), Transfer::tr("%1 (imported)").arg(theirs.text(1)));
    ++report.kept_both;
  }
}

/// Where both have a row of that key, its text columns are joined; else theirs is added. Rows that were
/// thrown away here stay so unless theirs was changed later.
struct TextMerge {
  const char* table;
  const char* columns; ///< of the table, in the order of tables[]
  const char* same;    ///< condition between m and o
  const char* texts;   ///< columns to be joined
  const char* also;    ///< other columns that take part: SQL of an UPDATE ... FROM
};

int merge_texts(Database& database, const TextMerge& merge, ImportReport& report) {
  const std::string table = merge.table;
  for (const QString& column : QString(merge.texts).split(' ')) {
    const std::string name = column.toStdString();
    Statement both = database.prepare("SELECT m.rowid, m." + name + ", o." + name + " FROM main." + table +
                                      " AS m JOIN other." + table + " AS o ON " + merge.same + " WHERE m." +
                                      name + " <> o." + name);
    std::vector<std::pair<std::int64_t, QString>> changes;
    while (both.step()) {
      bool differ = false;
      const QString mine = both.text(1), theirs = both.text(2);
      changes.emplace_back(both.integer(0),
                           name == "title" ? mine + " / " + theirs : both_texts(mine, theirs, &differ));
      report.kept_both += differ;
    }
    for (const auto& [row, text] : changes)
      database.prepare("UPDATE main." + table + " SET " + name + " = ? WHERE rowid = ?")
          .bind(1, text)
          .bind(2, row)
          .run();
  }
  database.run(
      "UPDATE main." + table + " AS m SET " + merge.also +
      "removed = CASE WHEN m.removed <> '' AND o.removed = '' AND o.changed > m.removed THEN '' ELSE "
      "m.removed END FROM other." +
      table + " AS o WHERE " + merge.same);
  const int before = number(database, "SELECT count(*) FROM main." + table);
  database.run("INSERT INTO main." + table + " (" + merge.columns + ") SELECT " + merge.columns +
               " FROM other." + table + " AS o WHERE NOT EXISTS (SELECT 1 FROM main." + table +
               " AS m WHERE " + merge.same + ")");
  return number(database, "SELECT count(*) FROM main." + table) - before;
}

void merge_rows(Database& database, ImportReport& report) {
  report.runs = merge_runs(database);
  merge_plans(database, report);
  report.notes = merge_texts(
      database,
      {"notes", tables[2].columns,
       "(m.uid = o.uid OR (o.exercise <> '' AND m.lesson = o.lesson AND m.exercise = o.exercise))", "text",
       "pinned = max(m.pinned, o.pinned), "},
      report);
  report.words = merge_texts(
      database, {"words", tables[3].columns, "(m.word = o.word AND m.language = o.language)", "text", ""},
      report);
  report.errors = merge_texts(database,
                              {"problems", tables[4].columns, "(m.uid = o.uid)", "title detail code cure",
                               "solved = CASE WHEN m.solved = '' OR (o.solved <> '' AND o.solved < "
                               "m.solved) THEN o.solved ELSE m.solved "
                               "END, "},
                              report);
  const int before = number(database, "SELECT count(*) FROM main.attempts");
  database.run(
      std::string("INSERT INTO main.attempts (") + tables[5].columns + ") SELECT " + tables[5].columns +
      " FROM other.attempts AS o WHERE NOT EXISTS (SELECT 1 FROM main.attempts AS m WHERE m.lesson = "
      "o.lesson AND m.exercise = o.exercise AND m.time = o.time AND m.kind = o.kind AND m.answer = "
      "o.answer) ORDER BY o.time");
  report.attempts = number(database, "SELECT count(*) FROM main.attempts") - before;
  database.run("INSERT INTO main.hints SELECT lesson, exercise, number, time FROM other.hints WHERE true "
               "ON CONFLICT DO UPDATE SET time = min(time, excluded.time)");
  database.run("INSERT INTO main.activity SELECT day, place, ms FROM other.activity WHERE true "
               "ON CONFLICT DO UPDATE SET ms = max(ms, excluded.ms)");
  database.run(
      "INSERT INTO main.lines_written SELECT day, place, lesson, kernel, lines FROM other.lines_written "
      "WHERE true ON CONFLICT DO UPDATE SET lines = max(lines, excluded.lines)");
}

std::map<QString, std::string> files_of(Database& database) {
  std::map<QString, std::string> files;
  // A plain data file carries none.
  if (number(database,
             "SELECT count(*) FROM other.sqlite_schema WHERE type = 'table' AND name = 'files' AND sql "
             "LIKE 'CREATE TABLE%'") != 1)
    return files;
  Statement select = database.prepare("SELECT path, bytes FROM other.files WHERE length(bytes) <= ?");
  select.bind(1, static_cast<std::int64_t>(largest_kernel));
  while (select.step())
    if (const QString path = select.text(0); is_kernel(path) || path == places_name)
      files[path] = select.bytes(1);
  return files;
}

/// Their kernels where there is none here; one that differs becomes a note of its lesson, seen and found.
std::map<QString, std::string> merge_files(Database& database, const std::map<QString, std::string>& mine,
                                           const std::map<QString, std::string>& theirs,
                                           ImportReport& report) {
  std::map<QString, std::string> write;
  for (const auto& [path, bytes] : theirs) {
    const auto here = mine.find(path);
    if (path == places_name) {
      auto places = nlohmann::json::parse(here == mine.end() ? "{}" : here->second, nullptr, false);
      const auto other = nlohmann::json::parse(bytes, nullptr, false);
      if (!places.is_object() || !other.is_object()) continue;
      for (const auto& [lesson, place] : other.items())
        if (!places.contains(lesson)) places[lesson] = place;
      write[path] = places.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
    } else if (here == mine.end()) {
      write[path] = bytes;
      ++report.kernels;
    } else if (here->second != bytes) {
      const QString kernel = path.section('/', 2).chopped(3);
      const QString text = Transfer::tr("Kernel %1, as imported").arg(kernel) + "\n\n```cuda\n" +
                           QString::fromStdString(bytes) + "\n```\n";
      const QString lesson = path.section('/', 1, 1), now = time_stamp();
      database
          .prepare(
              "INSERT INTO main.notes (uid, lesson, text, created, changed) SELECT ?1, ?2, ?3, ?4, ?4 WHERE "
              "NOT EXISTS (SELECT 1 FROM main.notes WHERE lesson = ?2 AND text = ?3)")
          .bind(1, fresh_uid())
          .bind(2, lesson)
          .bind(3, text)
          .bind(4, now)
          .run();
      ++report.kept_both;
    }
  }
  return write;
}

}

QString both_texts(const QString& mine, const QString& theirs, bool* differ) {
  if (differ) *differ = false;
  if (mine.contains(theirs.trimmed())) return mine;
  if (theirs.contains(mine.trimmed())) return theirs;
  if (differ) *differ = true;
  return mine.trimmed() + "\n\n--- " + Transfer::tr("imported %1").arg(date_text(QDate::currentDate())) +
         " ---\n\n" + theirs;
}

void export_everything(DeskFile& file, const QString& folder, const QString& path) {
  QTemporaryDir temporary;
  const QString beside = temporary.filePath("everything");
  file.database().copy_to(beside.toStdString());
  {
    Database out(beside.toStdString());
    Transaction transaction(out);
    out.run("DROP TABLE IF EXISTS files");
    out.run("CREATE TABLE files (path TEXT PRIMARY KEY, bytes BLOB NOT NULL)");
    for (const auto& [name, bytes] : read_files(folder))
      out.prepare("INSERT INTO files (path, bytes) VALUES (?, ?)").bind(1, name).bind_bytes(2, bytes).run();
    transaction.commit();
    out.run("PRAGMA journal_mode = DELETE"); // one file, nothing beside it
  }
  write_file(path.toStdString(), read_file(beside.toStdString(), kNoLimit));
}

ImportReport import_everything(DeskFile& file, const QString& folder, const QString& path, ImportMode mode) {
  QTemporaryDir temporary;
  const QString copy = prepare_copy(path, temporary.path());
  Database& database = file.database();
  ImportReport report;
  report.copy =
      file.path() + ".before-import-" + QDateTime::currentDateTime().toString("yyyyMMdd-HHmmss-zzz");
  export_everything(file, folder, report.copy);
  const auto mine = read_files(folder);
  std::map<QString, std::string> write;
  {
    Other other(database, copy);
    Transaction transaction(database);
    const auto theirs = files_of(database);
    if (mode == ImportMode::merge) {
      merge_rows(database, report);
      write = merge_files(database, mine, theirs, report);
    } else {
      replace_rows(database);
      const auto count = [&](const char* table) {
        return number(database, std::string("SELECT count(*) FROM main.") + table);
      };
      report.runs = count("runs"), report.plans = count("plans"), report.notes = count("notes");
      report.words = count("words"), report.errors = count("problems"), report.attempts = count("attempts");
      write = theirs;
      for (const auto& [name, bytes] : theirs) report.kernels += is_kernel(name);
    }
    try {
      put_files(folder, write);
      // A plain data file says nothing about kernels: those that are here stay.
      if (mode == ImportMode::replace && !theirs.empty())
        for (const auto& [name, bytes] : mine)
          if (!theirs.contains(name)) QFile::remove(folder + '/' + name);
      transaction.commit();
    } catch (const Error&) {
      put_files(folder, mine);
      throw;
    }
  }
  file.announce();
  return report;
}

}
