#include "app/desktop/desk/desk.h"
#include "app/desktop/desk/transfer.h"
#include "app/desktop/storage/history.h"
#include "tests/app/desktop/test_tools.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

using namespace kernelarium;

namespace {

Run run_of(int number) {
  Run run;
  run.lesson = "matmul";
  run.problem = "matmul";
  run.variant = "tiled";
  run.device = "sim:h200";
  run.verdict = Verdict::pass;
  run.sizes = {{"n", number}};
  run.when = QString("2026-11-%1T10:00:00Z").arg(1 + number % 28, 2, 10, QChar('0')).toStdString();
  return run;
}

/// What this program does when it is started as the other process: types a note until it is killed, a key
/// every 20 ms, each reported on stdout once it was handed over.
int type_until_killed(const QString& path) {
  DeskFile file(path);
  Notes notes(file);
  const qint64 id = notes.add("", "");
  std::cout << "note " << id << std::endl;
  QString text;
  QTimer keys;
  int number = 0;
  QObject::connect(&keys, &QTimer::timeout, [&] {
    text += QString("<%1>").arg(++number);
    notes.keep(id, text);
    std::cout << "key " << number << std::endl;
  });
  keys.start(20);
  return QCoreApplication::exec();
}

/// The other process again: writes `count` of everything as quickly as it can.
int write_all(const QString& path, int count) {
  int failures = 0;
  DeskFile file(path);
  QObject::connect(&file, &DeskFile::failed, [&](const QString& why) {
    std::cerr << why.toStdString() << "\n";
    ++failures;
  });
  History history(file);
  Desk desk(file);
  const QString plan = desk.plans().all().at(0).uid;
  for (int i = 0; i < count; ++i) {
    history.add(run_of(i));
    desk.record_attempt({"matmul", "fit", "tweak", i % 2 == 0});
    desk.notes().add("matmul", QString("note %1 of %2").arg(i).arg(QCoreApplication::applicationPid()));
    desk.plans().change(plan, [](PlanText& text) { text.add_under(-1, "one more"); });
  }
  return failures == 0 ? 0 : 3;
}

}

class DeskFileTest : public QObject {
  Q_OBJECT

  PrivatePlaces places_;
  int number_ = 0;

  /// A folder of its own, as a user's data folder: history.sqlite, kernels/, lessons.json.
  QString fresh_folder() {
    const QString folder = places_.path(QString("home-%1").arg(++number_));
    QDir().mkpath(folder);
    return folder;
  }
  static QString database_in(const QString& folder) { return folder + "/history.sqlite"; }
  static void put(const QString& path, const QByteArray& bytes) {
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  static QByteArray get(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  static int count(DeskFile& file, const char* table) {
    Statement select = file.database().prepare(std::string("SELECT count(*) FROM ") + table);
    return select.step() ? static_cast<int>(select.integer(0)) : -1;
  }

  static void fill(DeskFile& file, const QString& folder, const QString& mark) {
    History history(file);
    Desk desk(file);
    const qint64 id = history.add(run_of(3));
    history.set_note(id, "shared run");
    history.add([&] {
      Run run = run_of(4);
      run.printed = mark.toStdString();
      return run;
    }());
    desk.record_attempt({"matmul", "fit", "tweak", true, -1, mark});
    desk.hint_shown("matmul", "fit", 1);
    desk.notes().add("matmul", "note of " + mark);
    desk.keep_answer("matmul", "why", "explain", "answer of " + mark);
    desk.plans().add("plan of " + mark, "- [ ] " + mark.toStdString() + "\r\n\xff");
    desk.errors().log({{}, "matmul", "tiled", "", "race", "race of " + mark});
    desk.glossary().keep(desk.glossary().add("word"), "word of " + mark);
    desk.activity().input_at(1'700'000'000'000);
    desk.activity().input_at(1'700'000'030'000);
    desk.lines().keep("matmul", "tiled", "", mark);
    desk.flush();
    put(folder + "/kernels/matmul/tiled.cu", "// tiled of " + mark.toUtf8());
    put(folder + "/kernels/matmul/" + mark + ".cu", "// only " + mark.toUtf8());
    put(folder + "/lessons.json", "{\"matmul\": {\"variant\": \"" + mark.toUtf8() +
                                      "\", \"values\": {}}, \"" + mark.toUtf8() +
                                      "\": {\"variant\": \"x\", \"values\": {}}}");
  }

  /// The ending of a copy made before the step to this version.
  static QString before() { return QString(".before-%1").arg(DeskFile::version()); }

 private slots:
  void the_runs_file_of_before_becomes_the_desk() {
    const QString path = database_in(fresh_folder());
    {
      // As the program before wrote it: version 1, the table of runs.
      Database old(path.toStdString(), DeskFile::migrations().first(1));
      old.run("INSERT INTO runs (time, lesson, problem, variant, device, settings, verdict, time_ms, iqr_ms, "
              "label, "
              "max_error, gflops, gb_s, sectors_per_request, dram_bytes, occupancy, instructions, "
              "excess_wavefronts, against_baseline, baseline, machine, note, json) VALUES "
              "('2026-11-03T10:00:00Z', 'matmul', 'matmul', 'tiled', 'sim:h200', 'n=4', 'pass', 1, 0, 0, 0, "
              "0, 0, 0, "
              "0, 0, 0, 0, 0, '', '', 'mine', '{}')");
    }
    {
      DeskFile file(path);
      History history(file);
      Desk desk(file);
      QCOMPARE(history.summaries().size(), std::size_t{1});
      QCOMPARE(history.summaries()[0].note, QString("mine"));
      desk.notes().add("matmul", "now there are notes");
      QCOMPARE(desk.notes().find("notes").size(), std::size_t{1});
    }
    Database copy((path + before()).toStdString());
    QCOMPARE(copy.version(), std::size_t{1});
    Statement runs = copy.prepare("SELECT note FROM runs");
    QVERIFY(runs.step());
    QCOMPARE(runs.text(0), QString("mine"));
  }

  void runs_of_before_get_their_figures() {
    // As version 2 kept a run: no figures, and counts of PTX under names of Nsight Compute.
    const QString path = database_in(fresh_folder());
    {
      Run run;
      run.variant = "tiled";
      run.verdict = Verdict::pass;
      run.counters.totals = {{metric::global_load_requests, 10}, {metric::global_load_sectors, 40}};
      nlohmann::json json = to_json(run);
      json["counters"]["smsp__inst_executed.sum"] = 1234;
      Database old(path.toStdString(), DeskFile::migrations().first(2));
      Statement insert =
          old.prepare("INSERT INTO runs (time, lesson, problem, variant, device, settings, verdict, time_ms, "
                      "iqr_ms, label, "
                      "max_error, gflops, gb_s, sectors_per_request, dram_bytes, occupancy, instructions, "
                      "excess_wavefronts, against_baseline, baseline, machine, note, json) VALUES "
                      "('2026-11-03T10:00:00Z', "
                      "'matmul', 'matmul', 'tiled', 'sim:h200', '', 'pass', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
                      "0, '', '', '', ?)");
      insert.bind(1, json.dump()).run();
    }
    DeskFile file(path);
    History history(file);
    for (int time = 0; time < 2; ++time) { // taken from the run, and then kept
      const std::vector<RunSummary> runs = history.summaries();
      QCOMPARE(runs.size(), std::size_t{1});
      const auto figure = [&](const char* id) {
        return runs[0].figures[static_cast<std::size_t>(RunsModel::column_of(id) - RunsModel::first_metric)];
      };
      QCOMPARE(figure("sectors_per_request.load"), 4.0);
      QCOMPARE(figure("warp_instructions"), 1234.0);
    }
    QCOMPARE(history.run(history.summaries()[0].id).counters[metric::warp_instructions], std::uint64_t{1234});
  }

  void an_earlier_copy_is_never_written_over() {
    const QString path = database_in(fresh_folder());
    put(path + before(), "kept from before");
    { Database old(path.toStdString(), DeskFile::migrations().first(1)); }
    { DeskFile file(path); }
    QCOMPARE(get(path + before()), QByteArray("kept from before"));
    QCOMPARE(Database((path + before() + "-2").toStdString()).version(), std::size_t{1});
    for (const QString& left : QDir(QFileInfo(path).path()).entryList(QDir::Files))
      QVERIFY2(!left.contains(".copy-"), qPrintable(left));
  }

  void a_killed_process_loses_at_most_the_last_second() {
    for (const int life_ms : {700, 1300, 1900, 2550}) {
      const QString path = database_in(fresh_folder());
      QProcess typist;
      typist.start(QCoreApplication::applicationFilePath(), {"--type", path});
      QVERIFY(typist.waitForReadyRead(20000));
      qint64 id = 0;
      std::map<int, qint64> typed_at; // by key, ms of `clock`
      QElapsedTimer clock;
      clock.start();
      const auto read = [&] {
        while (typist.canReadLine()) {
          const QString line = QString::fromUtf8(typist.readLine());
          if (line.startsWith("note ")) id = line.mid(5).toLongLong();
          if (line.startsWith("key ")) typed_at[line.mid(4).toInt()] = clock.elapsed();
        }
      };
      while (clock.elapsed() < life_ms) {
        typist.waitForReadyRead(5);
        read();
      }
      kill(static_cast<pid_t>(typist.processId()), SIGKILL);
      const qint64 killed_at = clock.elapsed();
      QVERIFY(typist.waitForFinished(5000));
      QCOMPARE(typist.exitStatus(), QProcess::CrashExit);
      read();
      DeskFile file(path);
      Notes notes(file);
      const auto note = notes.note(id);
      QVERIFY(note);
      int due = 0;
      for (const auto& [key, at] : typed_at)
        if (at <= killed_at - 1000) due = key;
      const int kept = note->text.count('<');
      qInfo("killed after %lld ms: %zu keys typed, %d of them more than a second before, %d kept", killed_at,
            typed_at.size(), due, kept);
      QVERIFY(kept >= due);
      if (life_ms > 1500) QVERIFY(due > 0);
      QCOMPARE(notes.find(QString("<%1>").arg(std::max(due, 1))).size(), std::size_t{due > 0    ? 1u
                                                                                     : kept > 0 ? 1u
                                                                                                : 0u});
      Statement check = file.database().prepare("PRAGMA integrity_check");
      QVERIFY(check.step());
      QCOMPARE(check.text(0), QString("ok"));
    }
  }

  void two_processes_write_at_once() {
    constexpr int each = 60;
    const QString path = database_in(fresh_folder());
    DeskFile file(path);
    Desk desk(file);
    const QString plan = desk.plans().add("shared", "");
    QProcess first, second;
    for (QProcess* process : {&first, &second}) {
      process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
      process->start(QCoreApplication::applicationFilePath(), {"--write", path, QString::number(each)});
    }
    QSignalSpy told(&file, &DeskFile::changed);
    for (QProcess* process : {&first, &second}) {
      QTRY_VERIFY_WITH_TIMEOUT(process->state() == QProcess::NotRunning, 180000);
      QCOMPARE(process->exitCode(), 0);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), patience_ms);
    QCOMPARE(count(file, "runs"), 2 * each);
    QCOMPARE(count(file, "attempts"), 2 * each);
    QCOMPARE(desk.notes().find("note").size(), std::size_t{2 * each});
    QCOMPARE(desk.plans().text(plan).items().size(), std::size_t{2 * each});
    QCOMPARE(desk.record("matmul", "fit").attempts, 2 * each);
  }

  void everything_goes_out_and_comes_back_as_one_file() {
    const QString home = fresh_folder(), other = fresh_folder();
    const QString exported = places_.path("all.sqlite");
    {
      DeskFile file(database_in(home));
      fill(file, home, "home");
      export_everything(file, home, exported);
    }
    QVERIFY(!QFile::exists(exported + "-wal"));
    DeskFile file(database_in(other));
    QSignalSpy changed(&file, &DeskFile::changed);
    const ImportReport report = import_everything(file, other, exported, ImportMode::merge);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(report.runs, 2);
    QCOMPARE(report.notes, 2);
    QCOMPARE(report.plans, 1);
    QCOMPARE(report.kernels, 2);
    QCOMPARE(report.kept_both, 0);
    Desk desk(file);
    History history(file);
    QCOMPARE(history.summaries().size(), std::size_t{2});
    QCOMPARE(desk.notes().find("note of home").size(), std::size_t{1});
    QCOMPARE(desk.answer("matmul", "why"), QString("answer of home"));
    QCOMPARE(desk.plans().text(desk.plans().all()[0].uid).bytes(), std::string("- [ ] home\r\n\xff"));
    QCOMPARE(desk.record("matmul", "fit").hints, 1);
    QCOMPARE(get(other + "/kernels/matmul/home.cu"), QByteArray("// only home"));
    QVERIFY(get(other + "/lessons.json").contains("home"));
    // The same file again brings nothing.
    const ImportReport again = import_everything(file, other, exported, ImportMode::merge);
    QCOMPARE(again.runs + again.notes + again.plans + again.words + again.errors + again.attempts +
                 again.kernels + again.kept_both,
             0);
    qint64 hours = 0;
    for (const auto& [day, ms] : desk.activity().by_day()) hours += ms;
    QCOMPARE(hours, 30'000);
  }

  void merging_loses_nothing_of_either_side() {
    const QString home = fresh_folder(), other = fresh_folder();
    const QString exported = places_.path("merge.sqlite");
    {
      DeskFile file(database_in(other));
      fill(file, other, "other");
      export_everything(file, other, exported);
    }
    DeskFile file(database_in(home));
    fill(file, home, "home");
    const ImportReport report = import_everything(file, home, exported, ImportMode::merge);
    History history(file);
    Desk desk(file);
    QCOMPARE(history.summaries().size(), std::size_t{3}); // the run that both have is one
    QCOMPARE(report.runs, 1);
    for (const char* words : {"\"note of home\"", "\"note of other\"", "\"answer of home\"",
                              "\"answer of other\"", "\"// tiled of other\""})
      QVERIFY2(!desk.notes().find(words).empty(), words);
    QVERIFY(desk.answer("matmul", "why").contains("answer of home"));
    QVERIFY(desk.answer("matmul", "why").contains("answer of other"));
    QCOMPARE(desk.plans().all().size(), std::size_t{2});
    QCOMPARE(desk.errors().find().size(), std::size_t{2});
    QVERIFY(desk.glossary().word("word")->own.contains("word of home"));
    QVERIFY(desk.glossary().word("word")->own.contains("word of other"));
    QCOMPARE(desk.record("matmul", "fit").attempts, 2);
    QCOMPARE(get(home + "/kernels/matmul/tiled.cu"), QByteArray("// tiled of home"));
    QCOMPARE(get(home + "/kernels/matmul/other.cu"), QByteArray("// only other"));
    const QByteArray places = get(home + "/lessons.json");
    QVERIFY(places.contains("\"variant\": \"home\"") && places.contains("\"other\""));
    QVERIFY(report.kept_both >= 3);
    // The copy is the state before, whole.
    const QString third = fresh_folder();
    DeskFile back(database_in(third));
    import_everything(back, third, report.copy, ImportMode::replace);
    QCOMPARE(count(back, "runs"), 2);
    QCOMPARE(get(third + "/kernels/matmul/home.cu"), QByteArray("// only home"));
    QVERIFY(!QFile::exists(third + "/kernels/matmul/other.cu"));
  }

  void merged_plans_keep_ticks_and_both_versions() {
    const QString home = fresh_folder(), other = fresh_folder();
    const QString exported = places_.path("plans.sqlite");
    DeskFile file(database_in(home));
    Plans plans(file);
    const QString same = plans.add("same", "- [ ] a\n- [x] b\n"), apart = plans.add("apart", "- [ ] a\n");
    export_everything(file, home, exported);
    {
      DeskFile elsewhere(database_in(other));
      import_everything(elsewhere, other, exported, ImportMode::replace);
      Plans theirs(elsewhere);
      theirs.change(same, [](PlanText& text) { text.tick(0, true); });
      theirs.change(apart, [](PlanText& text) { text.add_under(-1, "theirs"); });
      export_everything(elsewhere, other, exported);
    }
    plans.change(apart, [](PlanText& text) { text.add_under(-1, "mine"); });
    QCOMPARE(import_everything(file, home, exported, ImportMode::merge).kept_both, 1);
    QCOMPARE(plans.text(same).bytes(), std::string("- [x] a\n- [x] b\n"));
    QCOMPARE(plans.text(apart).bytes(), std::string("- [ ] a\n- [ ] mine\n"));
    QCOMPARE(plans.all().size(), std::size_t{3});
    QCOMPARE(plans.text(plans.all()[2].uid).bytes(), std::string("- [ ] a\n- [ ] theirs\n"));
    QCOMPARE(import_everything(file, home, exported, ImportMode::merge).kept_both, 0);
    QCOMPARE(plans.all().size(), std::size_t{3});
  }

  void replacing_takes_what_is_in_the_file() {
    const QString home = fresh_folder(), other = fresh_folder();
    const QString exported = places_.path("replace.sqlite");
    {
      DeskFile file(database_in(other));
      fill(file, other, "other");
      export_everything(file, other, exported);
    }
    DeskFile file(database_in(home));
    fill(file, home, "home");
    import_everything(file, home, exported, ImportMode::replace);
    Desk desk(file);
    QCOMPARE(count(file, "runs"), 2);
    QVERIFY(desk.notes().find("home").empty());
    QCOMPARE(desk.notes().find("\"note of other\"").size(), std::size_t{1});
    QCOMPARE(get(home + "/kernels/matmul/tiled.cu"), QByteArray("// tiled of other"));
    QVERIFY(!QFile::exists(home + "/kernels/matmul/home.cu"));
  }

  void what_is_no_export_is_refused_and_nothing_changes() {
    const QString home = fresh_folder();
    DeskFile file(database_in(home));
    fill(file, home, "home");
    const auto refused = [&](const QString& path, const char* word) {
      for (const ImportMode mode : {ImportMode::merge, ImportMode::replace}) {
        try {
          import_everything(file, home, path, mode);
          QFAIL("imported it");
        } catch (const Error& error) {
          QVERIFY2(QString(error.what()).contains(word), error.what());
        }
        QCOMPARE(count(file, "runs"), 2);
        QCOMPARE(get(home + "/kernels/matmul/home.cu"), QByteArray("// only home"));
      }
    };
    refused(places_.path("nothing-here.sqlite"), "nothing-here");
    put(places_.path("words.sqlite"), "no database at all");
    refused(places_.path("words.sqlite"), "words.sqlite");
    {
      Database stranger(places_.path("stranger.sqlite").toStdString());
      stranger.script("CREATE TABLE cats (name TEXT); PRAGMA user_version = 2;");
    }
    refused(places_.path("stranger.sqlite"), "stranger.sqlite");
    {
      Database newer(places_.path("newer.sqlite").toStdString(), DeskFile::migrations());
      newer.script("PRAGMA user_version = 99;");
    }
    refused(places_.path("newer.sqlite"), "newer");
    {
      Database trick(places_.path("trick.sqlite").toStdString(), DeskFile::migrations());
      trick.script(
          "DROP TABLE hints; CREATE VIEW hints AS SELECT '' lesson, '' exercise, 1 number, '' time;");
    }
    refused(places_.path("trick.sqlite"), "trick.sqlite");
    export_everything(file, home, places_.path("cut.sqlite"));
    QByteArray cut = get(places_.path("cut.sqlite"));
    put(places_.path("cut.sqlite"), cut.left(cut.size() * 2 / 3));
    refused(places_.path("cut.sqlite"), "cut.sqlite");
  }

  void paths_in_a_file_cannot_climb_out() {
    const QString home = fresh_folder(), evil = places_.path("evil.sqlite");
    DeskFile file(database_in(home));
    export_everything(file, home, evil);
    {
      Database open(evil.toStdString());
      for (const char* path :
           {"../../escaped.cu", "kernels/../../escaped.cu", "/tmp/escaped.cu",
            "kernels/a/b/../../../escaped.cu", "settings.ini", "kernels/a.cu", "kernels/a/b.sh"})
        open.prepare("INSERT INTO files VALUES (?, 'x')").bind(1, std::string_view(path)).run();
      open.run("INSERT INTO files VALUES ('kernels/good/one.cu', 'x')");
    }
    QCOMPARE(import_everything(file, home, evil, ImportMode::merge).kernels, 1);
    QStringList all;
    for (const QString& name : QDir(home + "/kernels").entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
      all << name;
    QCOMPARE(all, QStringList{"good"});
    QVERIFY(!QFile::exists(places_.path("escaped.cu")) && !QFile::exists(home + "/settings.ini"));
  }
};

int main(int count, char** arguments) {
  qputenv("LC_ALL", "C.UTF-8");
  QCoreApplication application(count, arguments);
  const QStringList words = application.arguments();
  if (words.value(1) == "--type") return type_until_killed(words.value(2));
  if (words.value(1) == "--write") return write_all(words.value(2), words.value(3).toInt());
  DeskFileTest test;
  return QTest::qExec(&test, count, arguments);
}
#include "desk_file_test.moc"
