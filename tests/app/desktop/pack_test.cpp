#include "app/desktop/window/notice_bar.h"
#include "lessons/format/pack.h"
#include "tests/app/desktop/window_base.h"

#include <QMessageBox>
#include <QPushButton>

using namespace kernelarium;

/// Lessons that someone packed, opened from the window.
class PackTest : public WindowBase {
  Q_OBJECT

  bool opened(const QString& page) {
    return QTest::qWaitFor([&] { return window().page() == page; }, 10000);
  }
  QString told_of(const QString& file) {
    window().notices().say({});
    window().open_file(file);
    if (!QTest::qWaitFor([&] { return !window().notices().text().isEmpty(); }, 10000)) return {};
    return window().notices().text();
  }
  /// The fixture's lesson under a name of our own.
  QString pack_as(const QString& name) {
    namespace fs = std::filesystem;
    const fs::path folder = places_.path(name).toStdString();
    fs::copy(SOURCES "/tests/lessons/fixture/70-turn", folder, fs::copy_options::recursive);
    const QString pack = places_.path(name + ".klesson");
    write_pack(folder, pack.toStdString());
    return pack;
  }

 private slots:
  void initTestCase() {
    qputenv("KERNELARIUM_LESSONS", places_.path("own").toUtf8());
    prepare_application();
    open_window();
    QVERIFY(window().go("start"));
  }

  void a_pack_becomes_a_lesson_of_ones_own() {
    const QString pack = pack_as("70-turned");
    window().open_file(pack);
    QVERIFY(opened("lesson:turned"));
    QVERIFY(bench().lesson("turned"));
    QVERIFY(window().lesson_page()->session());
    QCOMPARE(bench().settings().value("recent_files").toStringList(), QStringList{pack});
    // It is there after a restart, too.
    const auto lessons = load_lessons();
    QVERIFY(std::any_of(lessons.begin(), lessons.end(),
                        [](const Lesson& lesson) { return lesson.id == "turned"; }));
  }

  void one_that_is_there_is_replaced_when_told_so() {
    QVERIFY(window().go("start"));
    const auto answer = [&](const QString& button) {
      window().open_file(places_.path("70-turned.klesson"));
      auto* question = window().findChild<QMessageBox*>();
      QVERIFY(question);
      for (QAbstractButton* each : question->buttons())
        if (each->text().remove('&') == button) return each->click();
      QFAIL("no such button");
    };
    answer("Cancel");
    QTest::qWait(50);
    QCOMPARE(window().page(), QString("start"));
    answer("Replace");
    QVERIFY(opened("lesson:turned"));
    QVERIFY(session().experiment().foreign);
    int of_that_name = 0;
    for (const Lesson& lesson : bench().lessons()) of_that_name += lesson.id == "turned";
    QCOMPARE(of_that_name, 1);
  }

  void what_is_no_lesson_is_refused_with_the_reason() {
    QVERIFY(window().go("start"));
    QFile garbage(places_.path("garbage.klesson"));
    QVERIFY(garbage.open(QIODevice::WriteOnly));
    garbage.write("PK\x03\x04 and nothing more");
    garbage.close();
    QVERIFY(told_of(garbage.fileName()).contains("garbage.klesson"));
    QVERIFY(told_of(places_.path("absent.klesson")).contains("can't be read"));
    QVERIFY(told_of(pack_as("09-matmul")).contains("another lesson named matmul"));
    QCOMPARE(window().page(), QString("start"));
  }
};

QTEST_MAIN(PackTest)
#include "pack_test.moc"
