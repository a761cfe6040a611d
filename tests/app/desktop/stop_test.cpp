#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/status_line.h"
#include "tests/app/desktop/flow_base.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/thread_map.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"

#include <QToolButton>
#include <csignal>

using namespace kernelarium;

/// Runs that are stopped, killed, refused or cut short by closing the window.
class StopTest : public FlowBase {
  Q_OBJECT

 private slots:
  void an_endless_kernel_is_stopped_by_hand() {
    QVERIFY(settled());
    QVERIFY(window().status().text().contains("verified"));
    QVERIFY(!views().threads->outdated());
    bench().settings().set("instruction_budget", 1000000);
    session().set_source(QString::fromStdString(endless().source));
    // What the run before found is out of date from the first edit on.
    QVERIFY(views().threads->outdated());
    QVERIFY(window().status().outdated());
    page().runs()->run_now();
    QTRY_VERIFY_WITH_TIMEOUT(window().status().text().contains("running"), patience_ms);
    QVERIFY(!window().status().text().contains("verified"));
    QTRY_VERIFY_WITH_TIMEOUT(window().status().text().contains(" s"), patience_ms);
    QVERIFY(window().status().findChild<QToolButton*>("stop")->isVisible());
    QVERIFY(page().runs()->running());
    QVERIFY(views().threads->outdated());
    page().runs()->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    session().set_source(session().original());
    page().runs()->run_now();
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
  }

  void a_killed_runner_costs_nothing_else() {
    QVERIFY(settled());
    views().source->editor()->append("\n// not lost\n");
    session().set_source(views().source->text());
    kill_children("kernelarium-runner", SIGKILL);
    QTest::qWait(100);
    page().runs()->run_now();
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
    QVERIFY(session().source().contains("not lost"));
    // Killed in the middle of a run, it is said in words.
    bench().settings().set("instruction_budget", 1000000);
    session().set_source(QString::fromStdString(endless().source));
    page().runs()->run_now();
    QTest::qWait(400);
    kill_children("kernelarium-runner", SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    QVERIFY2(window().notices().text().contains("signal 9"), qPrintable(window().notices().text()));
    QVERIFY(window().status().text().contains("signal 9"));
  }

  void a_stopped_run_says_nothing_of_the_next_setting() {
    bench().settings().set("memory_gigabytes", 1);
    QVERIFY(window().go("lesson:matmul"));
    QVERIFY(settled());
    for (const auto& [size, wanted] :
         {std::pair(4096, "Simulating this size takes"), std::pair(16384, "memory")}) {
      emit page().runs()->failed({"cancelled", "cancelled before it began", {}, 0, false});
      page().set_values(with({{"m", size}, {"n", size}, {"k", size}}));
      QTRY_VERIFY2_WITH_TIMEOUT(window().status().text().contains(wanted),
                                qPrintable(window().status().text()), patience_ms);
    }
  }

  void the_labs_own_work_has_a_name_and_stops() {
    QVERIFY(window().go("lesson:matmul"));
    QVERIFY(settled());
    bench().settings().set("run_seconds", 1);
    page().set_values(with({{"m", 4096}, {"n", 4096}, {"k", 4096}}));
    QTRY_COMPARE_WITH_TIMEOUT(views().threads->state(), View::State::empty, patience_ms);
    QCOMPARE(views().threads->title(), QString("Thread map")); // not the grid of another size
    page().runs()->run();
    QTRY_VERIFY2_WITH_TIMEOUT(window().status().text().contains("computing the expected result… "),
                              qPrintable(window().status().text()), patience_ms);
    for (const View* view : std::initializer_list<View*>{views().threads, views().timing, views().roofline})
      QCOMPARE(view->state(), View::State::busy);
    const auto runners = child_processes("kernelarium-runner");
    // The limit is that of the kernel, which has not begun.
    QTest::qWait(1500);
    QVERIFY2(window().status().text().contains("computing the expected result"),
             qPrintable(window().status().text()));
    page().runs()->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!page().runs()->running(), patience_ms);
    QCOMPARE(window().status().text(), QString("Stopped."));
    QCOMPARE(views().threads->state(), View::State::empty);
    QVERIFY(!window().status().findChild<QToolButton*>("log_error")->isVisible());
    QCOMPARE(child_processes("kernelarium-runner"), runners);
  }

  void closing_during_a_run_is_clean() {
    QVERIFY(settled());
    session().set_source(QString::fromStdString(endless().source));
    page().runs()->run_now();
    QTest::qWait(200);
    window().close();
    desktop_.reset();
    QTRY_VERIFY_WITH_TIMEOUT(child_processes("kernelarium-runner").empty(), patience_ms);
  }
};

QTEST_MAIN(StopTest)
#include "stop_test.moc"
