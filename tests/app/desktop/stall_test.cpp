#include "kernels/compiler/python_environment.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"

#include <set>

using namespace kernelarium;

/// The window never stalls: whatever lesson is open and whatever view is in sight, no turn of the event loop
/// takes the main thread too long. The goal of 50 ms is measured by desktop_bench, on a quiet machine.
class StallTest : public WindowBase {
  Q_OBJECT

  /// The variants beside it, too.
  bool all_settled() {
    return settled([this](const Run&) { return !page().comparison()->running(); });
  }

  QStringList slow_;
  void mark(StallWatch& watch, const QString& what, double bound_ms = longest_turn_ms) {
    QCoreApplication::processEvents();
    if (watch.worst_ms() >= bound_ms)
      slow_ << QString("%1: %2 ms").arg(what).arg(watch.worst_ms(), 0, 'f', 0);
    if (qEnvironmentVariableIsSet("STALLS")) qInfo("%5.1f ms  %s", watch.worst_ms(), qPrintable(what));
    watch.reset();
  }

 private slots:
  void initTestCase() {
    prepare_application();
    open_window();
    QVERIFY(window().go("lesson:vector-add")); // the first lesson's page is built
    QVERIFY(all_settled());
  }
  void cleanupTestCase() { close_window(); }

  void no_lesson_stalls_data() {
    QTest::addColumn<QString>("id");
    Desktop desktop;
    // A picture, the longest ladder, several launches and views of tensor cores; STALLS=all: every lesson.
    const std::set<std::string> chosen{"grayscale", "matmul", "attention", "tensor-cores"};
    for (const Lesson& lesson : desktop.bench().lessons())
      if (!python_is_missing(lesson.variant(lesson.default_variant).source) &&
          (chosen.contains(lesson.id) || qgetenv("STALLS") == "all"))
        QTest::newRow(lesson.id.c_str()) << QString::fromStdString(lesson.id);
  }
  void no_lesson_stalls() {
    QFETCH(QString, id);
    for (int attempt = 0; attempt < 3; ++attempt) {
      slow_.clear();
      QVERIFY(window().go("start"));
      walk(id);
      if (QTest::currentTestFailed() || slow_.isEmpty()) return;
    }
    QFAIL(qPrintable('\n' + slow_.join('\n')));
  }

 private:
  void walk(const QString& id) {
    StallWatch watch;
    QVERIFY(window().go("lesson:" + id));
    QVERIFY(all_settled());
    mark(watch, id + " opened", 2 * longest_turn_ms); // a page of text is laid out
    for (const PanelEntry& entry : panel_catalogue()) {
      page().show_view(entry.name);
      QCoreApplication::processEvents();
      mark(watch, id + ' ' + entry.name + " shown");
      page().runs()->run_now();
      QVERIFY(settled()); // the variants beside it are known by now
      mark(watch, id + ' ' + entry.name + " in sight of a run");
    }
    page().show_view("threads");
    page().runs()->run();
    QVERIFY(all_settled());
    mark(watch, id + " with all checks");
    page().start_sweep();
    QTest::qWait(1500);
    page().sweep()->cancel();
    mark(watch, id + " swept");
    page().show_view("source");
    mark(watch, id + " source shown");
    auto* editor = page().views().source->editor();
    editor->setCursorPosition(0, 0);
    editor->insert("// mine\n");
    QTest::qWait(500);
    QVERIFY(all_settled());
    mark(watch, id + " edited");
    session().set_source(session().original());
  }
};

QTEST_MAIN(StallTest)
#include "stall_test.moc"
