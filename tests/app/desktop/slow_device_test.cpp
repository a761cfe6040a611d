#include "app/desktop/application/grab.h"
#include "app/desktop/window/status_line.h"
#include "tests/app/desktop/window_base.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>

using namespace kernelarium;

/// A device beside the simulated one that counts, as a GPU is: here a runner behind a launch prefix that
/// takes its time to start, as CUDA does.
class SlowDeviceTest : public WindowBase {
  Q_OBJECT

  void start(const QByteArray& launcher) {
    {
      Settings settings;
      settings.set("remote_hosts", QStringList{"box = " + places_.script("box", launcher)});
      settings.set("device", "box/sim:h200");
    }
    open_window({1200, 800});
  }

  std::optional<QString> grab(GrabRequest request, bool stopped = false) {
    request.file = places_.path("grab.png");
    request.lesson = "vector-add";
    request.settings = QStringList{"n=4096"};
    Grab taking(*desktop_, request);
    QSignalSpy finished(&taking, &Grab::finished);
    taking.start();
    if (stopped) QTimer::singleShot(300, &runs(), &RunController::cancel);
    if (finished.isEmpty() && !finished.wait(60000)) return {};
    return finished.front().front().toString();
  }

 private slots:
  void initTestCase() { prepare_application(); }
  void cleanup() {
    close_window();
    forget();
    QFile::remove(places_.path("grab.png"));
  }

  void its_run_comes_to_its_end() {
    start("sleep 2; exec " RUNNER "\n");
    QVERIFY(window().go("lesson:vector-add"));
    session().set_variant("grid-stride");
    // The counting run of the opening is cancelled by the one that goes beside the device's.
    runs().run();
    QTRY_VERIFY_WITH_TIMEOUT(!runs().running(), 180000);
    QVERIFY(session().timed() && session().counted());
    QVERIFY(session().timed() != session().counted());
    for (const RunPointer& run : {session().timed(), session().counted()}) {
      if (!run->diagnostics.empty()) QFAIL(run->diagnostics.front().message.in_english().c_str());
      QCOMPARE(run->verdict, Verdict::pass);
    }
    QVERIFY2(!session().timed()->baselines.empty(), "the answer is not that of the run with baselines");
  }

  void pressing_run_again_does_not_begin_anew() {
    start("sleep 2; exec " RUNNER "\n");
    QVERIFY(window().go("lesson:vector-add"));
    runs().run();
    RunnerClient& device = bench().devices().client_for(session().device());
    QSignalSpy ran(&device, &RunnerClient::ran), failed(&device, &RunnerClient::failed);
    QTest::qWait(500);
    runs().run();
    runs().trace(3); // another block's accesses are counted; what the device does stays the same
    QTRY_VERIFY_WITH_TIMEOUT(!runs().running(), 180000);
    QCOMPARE(ran.size(), 1);
    QCOMPARE(failed.size(), 0);
    QVERIFY(session().timed()->verdict == Verdict::pass);
  }

  void a_turned_knob_makes_its_run_stale() {
    start("sleep 1; exec " RUNNER "\n");
    QVERIFY(window().go("lesson:vector-add"));
    runs().run();
    QTest::qWait(100);
    Values values = session().values();
    values["block.x"] = 128;
    page().set_values(values);
    QTRY_VERIFY_WITH_TIMEOUT(!runs().running() && session().counted() &&
                                 session().counted()->parameters.at("block.x") == 128,
                             180000);
    QVERIFY(!session().timed()); // no time of another setting stands beside these counters
    runs().run();
    QTRY_VERIFY_WITH_TIMEOUT(!runs().running(), 180000);
    QVERIFY(session().timed());
    QCOMPARE(session().timed()->parameters.at("block.x"), std::int64_t{128});
    values["block.x"] = 256;
    page().set_values(values);
    QVERIFY(!session().timed());
  }

  void a_picture_of_it_is_complete() {
    start("sleep 2; exec " RUNNER "\n");
    GrabRequest request;
    request.variant = "grid-stride";
    const auto reason = grab(request);
    QVERIFY(reason);
    QCOMPARE(*reason, QString());
    QVERIFY(QFile::exists(places_.path("grab.png")));
    QVERIFY(session().timed() && session().timed()->variant == "grid-stride");
  }

  void no_picture_where_no_device_answers() {
    start("echo 'box: no route to host' >&2; exit 255\n");
    const auto reason = grab({});
    QVERIFY(reason);
    QVERIFY2(reason->contains("no route to host"), qPrintable(*reason));
    QVERIFY(!QFile::exists(places_.path("grab.png")));
  }

  void no_picture_of_a_device_that_is_not_there() {
    start("exec " RUNNER "\n");
    bench().settings().set("device", "box/sim:no-such");
    const auto reason = grab({});
    QVERIFY(reason);
    QVERIFY2(reason->contains("no-such"), qPrintable(*reason));
    QVERIFY(!QFile::exists(places_.path("grab.png")));
  }

  void no_picture_of_a_run_that_was_stopped() {
    start("sleep 3; exec " RUNNER "\n");
    const auto reason = grab({}, true);
    QVERIFY(reason);
    QVERIFY2(reason->contains("Stopped"), qPrintable(*reason));
    QVERIFY(!QFile::exists(places_.path("grab.png")));
  }
};

QTEST_MAIN(SlowDeviceTest)
#include "slow_device_test.moc"
