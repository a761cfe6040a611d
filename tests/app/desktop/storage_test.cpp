#include "app/desktop/pages/progress_page.h"
#include "app/desktop/shared/settings.h"
#include "app/desktop/storage/history.h"
#include "app/desktop/storage/kernel_store.h"
#include "kernels/base/error.h"
#include "tests/app/desktop/test_tools.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <array>

using namespace kernelarium;

class StorageTest : public QObject {
  Q_OBJECT

  PrivatePlaces places_;

  static Run run(int number) {
    Run run;
    run.lesson = "matmul";
    run.problem = "matmul";
    run.variant = number % 2 ? "tiled" : "naive";
    run.device = "sim:h200";
    run.device_name = "simulated H200";
    run.parameters = {{"TILE", 16}};
    run.sizes = {{"n", number}};
    run.verdict = number % 5 ? Verdict::pass : Verdict::fail;
    if (number % 5 == 0) run.fault = Fault::wrong_result;
    run.modelled = Modelled{0.25 + number, "DRAM", "h200", {}};
    run.when = QString("2026-11-%1T10:00:00Z").arg(1 + number % 28, 2, 10, QChar('0')).toStdString();
    run.printed = "\xff is not UTF-8";
    return run;
  }

 private slots:
  void history_gives_back_what_it_took() {
    const QString path = places_.path("history.sqlite");
    qint64 id = 0;
    {
      DeskFile file(path);
      History history(file);
      QSignalSpy added(&history, &History::added);
      id = history.add(run(7));
      QVERIFY(id > 0);
      QCOMPARE(added.size(), 1);
      history.set_note(id, "worth a look: é 好");
      history.set_pinned(id, true);
    }
    DeskFile file(path);
    History history(file);
    const auto all = history.summaries();
    QCOMPARE(all.size(), std::size_t{1});
    QCOMPARE(all[0].note, QString("worth a look: é 好"));
    QVERIFY(all[0].pinned);
    QCOMPARE(all[0].variant, QString("tiled"));
    QCOMPARE(all[0].time_ms, 7.25);
    QVERIFY(all[0].label == Label::modelled);
    const Run again = history.run(id);
    QCOMPARE(again.sizes.at("n"), std::int64_t{7});
    QVERIFY_THROWS_EXCEPTION(Error, history.run(id + 1));
    QCOMPARE(history.summaries("matmul").size(), std::size_t{1});
    QCOMPARE(history.summaries("other").size(), std::size_t{0});
    QCOMPARE(history.passed_variants().at("matmul"), QStringList{"tiled"});
  }

  void ten_thousand_runs_stay_quick() {
    const QString path = places_.path("large.sqlite");
    {
      DeskFile file(path);
      History history(file);
      for (int number = 0; number < 10000; ++number) history.add(run(number));
    }
    QElapsedTimer since;
    since.start();
    DeskFile file(path);
    History history(file);
    const auto all = history.summaries();
    const qint64 loaded = since.restart();
    QCOMPARE(all.size(), std::size_t{10000});
    QVERIFY(all.front().id > all.back().id); // newest first
    history.add(run(10001));
    const qint64 added = since.restart();
    const auto days = history.runs_by_day();
    QCOMPARE(days.size(), std::size_t{28});
    const qint64 counted = since.elapsed();
    qInfo("10,000 runs: loaded in %lld ms, one added in %lld ms, days counted in %lld ms", loaded, added,
          counted);
    QVERIFY(loaded < 500 && added < 100 && counted < 200);
  }

  void two_windows_share_one_file() {
    const QString path = places_.path("shared.sqlite");
    DeskFile one(path), other(path);
    History first(one), second(other);
    for (int number = 1; number <= 20; ++number) (number % 2 ? first : second).add(run(number));
    QCOMPARE(first.count(), 20);
    QCOMPARE(second.count(), 20);
  }

  void migrations_step_up_and_keep_a_copy() {
    const QString path = places_.path("steps.sqlite");
    const std::array<const char*, 1> first = {"CREATE TABLE words (word TEXT)"};
    const std::array<const char*, 2> both = {first[0],
                                             "ALTER TABLE words ADD COLUMN count INTEGER DEFAULT 5"};
    {
      Database database(path.toStdString(), first);
      database.run("INSERT INTO words VALUES ('warp')");
    }
    {
      Database database(path.toStdString(), both);
      Statement select = database.prepare("SELECT word, count FROM words");
      QVERIFY(select.step());
      QCOMPARE(select.text(0), QString("warp"));
      QCOMPARE(select.integer(1), std::int64_t{5});
    }
    QVERIFY(QFile::exists(path + ".before-2"));
    // The older program must not touch what it does not understand.
    QVERIFY_THROWS_EXCEPTION(Error, Database(path.toStdString(), first));
  }

  void a_broken_file_is_refused_with_its_name() {
    const QString path = places_.path("broken.sqlite");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(4096, 'x'));
    file.close();
    try {
      DeskFile file(path);
      QFAIL("opened a broken file");
    } catch (const Error& error) {
      QVERIFY2(QString(error.what()).contains("broken.sqlite"), error.what());
    }
  }

  void kernels_are_kept_and_forgotten() {
    const QString folder = places_.path("kernels");
    {
      KernelStore store(folder);
      QVERIFY(store.text("matmul", "tiled").isNull());
      store.keep("matmul", "tiled", "// mine\n");
      QCOMPARE(store.text("matmul", "tiled"), QString("// mine\n")); // before it is on disk, too
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder + "/matmul/tiled.cu"), patience_ms);
      store.keep("matmul", "tiled", "// mine, later\n");
    }
    KernelStore store(folder);
    QCOMPARE(store.text("matmul", "tiled"), QString("// mine, later\n"));
    store.forget("matmul", "tiled");
    store.flush();
    QVERIFY(!QFile::exists(folder + "/matmul/tiled.cu"));
    store.keep("../../evil", "../x", "text");
    store.flush();
    QVERIFY(QFile::exists(folder + "/____evil/__x.cu"));
  }

  void typing_on_and_on_is_saved_all_along() {
    const QString folder = places_.path("typing");
    KernelStore store(folder);
    QElapsedTimer since;
    since.start();
    int keys = 0;
    while (since.elapsed() < 800) {
      store.keep("a", "b", QString::number(++keys));
      QTest::qWait(20);
    }
    QFile file(folder + "/a/b.cu");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().toInt() > 1);
  }

  void a_kernel_that_cannot_be_saved_is_said() {
    const QString folder = places_.path("occupied");
    QFile file(folder); // a file where the folder should be
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    KernelStore store(folder);
    QSignalSpy failed(&store, &KernelStore::failed);
    store.keep("a", "b", "text");
    store.flush();
    QCOMPARE(failed.size(), 1);
    QCOMPARE(store.text("a", "b"), QString("text")); // still here
    QFile::remove(folder);
  }

  void places_survive_and_broken_ones_are_set_aside() {
    const QString path = places_.path("lessons.json");
    {
      LessonPlaces places(path);
      places.keep_reading("coalescing", {"exercises", "narrow", 3, 2, 0.25});
      places.keep("matmul", {"tiled", {{"tiled", {{"TILE", 32}}}}});
      places.keep("coalescing", {});
    }
    {
      LessonPlaces places(path);
      QCOMPARE(places.place("matmul").values.at("tiled").at("TILE"), std::int64_t{32});
      QVERIFY(places.reading("coalescing") == (ReadingPlace{"exercises", "narrow", 3, 2, 0.25}));
      QVERIFY(places.reading("matmul") == ReadingPlace{});
      QVERIFY(places.warning().isEmpty());
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"matmul\": 7");
    file.close();
    LessonPlaces places(path);
    QVERIFY(!places.warning().isEmpty());
    QVERIFY(places.place("matmul").variant.empty());
    QVERIFY(QFile::exists(path + ".broken"));
  }

  void settings_hold_their_types() {
    {
      Settings settings;
      QCOMPARE(settings.number("zoom"), 100);
      settings.set("zoom", 150);
      settings.set("theme", "dark");
      settings.remember_file("/a.png");
      settings.remember_file("/b.cu");
      settings.remember_file("/a.png");
    }
    {
      Settings settings;
      QCOMPARE(settings.number("zoom"), 150);
      QCOMPARE(settings.value("recent_files").toStringList(), (QStringList{"/a.png", "/b.cu"}));
      QSettings raw(settings.path(), QSettings::IniFormat);
      raw.setValue("zoom", "enormous");
      raw.setValue("run_seconds", 1000000);
      raw.sync();
    }
    Settings settings;
    QCOMPARE(settings.number("zoom"), 100);
    QCOMPARE(settings.number("run_seconds"), 3600);
    QSet<QString> names;
    for (const auto& declaration : Settings::table()) {
      QVERIFY(*declaration.doc);
      QVERIFY(!names.contains(declaration.name));
      names << declaration.name;
    }
  }

  void days_in_a_row_end_today_or_yesterday() {
    const QDate today(2026, 11, 21);
    QCOMPARE(days_in_a_row({}, today), 0);
    QCOMPARE(days_in_a_row({{today, 1}, {today.addDays(-1), 2}, {today.addDays(-3), 1}}, today), 2);
    QCOMPARE(days_in_a_row({{today.addDays(-1), 2}, {today.addDays(-2), 1}}, today), 2);
    QCOMPARE(days_in_a_row({{today.addDays(-2), 2}}, today), 0);
  }
};

QTEST_MAIN(StorageTest)
#include "storage_test.moc"
