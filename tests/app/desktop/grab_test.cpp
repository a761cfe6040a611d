#include "app/desktop/application/grab.h"
#include "tests/app/desktop/flow_base.h"

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QSignalSpy>

using namespace kernelarium;

/// Pictures on command.
class GrabTest : public FlowBase {
  Q_OBJECT

 private slots:
  void pictures_of_cancelled_runs_are_refused() {
    for (const QString when : {"at once", "in its checks"}) {
      const QString path = places_.path("cancelled.png");
      GrabRequest request;
      request.file = path, request.lesson = "matmul";
      Grab grab(*desktop_, request);
      QSignalSpy finished(&grab, &Grab::finished);
      grab.start();
      if (when == "in its checks") {
        QSignalSpy again(page().runs(), &RunController::checking);
        QTRY_VERIFY_WITH_TIMEOUT(!again.isEmpty() || !finished.isEmpty(), 100000);
      }
      QVERIFY2(finished.isEmpty(), qPrintable(when));
      page().runs()->cancel();
      QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), 100000);
      const QString reason = finished.front().front().toString();
      QVERIFY2(reason.contains("ancelled"), qPrintable(when + ": " + reason));
      QVERIFY(!QFile::exists(path));
    }
  }

  void pictures_on_command() {
    window().close();
    desktop_.reset();
    const auto grab = [&](const QStringList& arguments) {
      QProcess process;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.remove("QT_QPA_PLATFORM");
      process.setProcessEnvironment(environment);
      process.start(DESKTOP, arguments);
      process.waitForFinished(180000);
      return std::pair(process.exitCode(), QString::fromUtf8(process.readAllStandardError()));
    };
    const QString path = places_.path("grab.png");
    auto [code, said] = grab({"--grab", path, "--lesson", "vector-add", "--set", "n=4096", "--size",
                              "1000x700", "--scale", "2", "--theme", "light", "--language", "ko"});
    QVERIFY2(code == 0, qPrintable(said));
    QCOMPARE(QImage(path).size(), QSize(2000, 1400));
    const QString kernel = places_.path("own.cu"), own = places_.path("own.png");
    QFile written(kernel);
    QVERIFY(written.open(QIODevice::WriteOnly));
    written.write("__global__ void k(float* out) { out[threadIdx.x] = 1; }\n");
    written.close();
    std::tie(code, said) = grab({"--grab", own, "--view", "source", "--size", "1000x700", kernel});
    QVERIFY2(code == 0, qPrintable(said));
    QCOMPARE(QImage(own).size(), QSize(1000, 700));
    std::tie(code, said) = grab({"--grab", places_.path("x.png"), "--lesson", "no-such"});
    QVERIFY(code != 0);
    QVERIFY2(said.contains("no-such") && said.contains("vector-add"), qPrintable(said));
    std::tie(code, said) =
        grab({"--grab", places_.path("x.png"), "--lesson", "vector-add", "--view", "program"});
    QVERIFY(code != 0);
    QVERIFY2(said.contains("This lesson has no view \"program\"; it has: ") && said.contains("threads, "),
             qPrintable(said));
    std::tie(code, said) = grab({"--grab", places_.path("x.png"), "--lesson", "vector-add", "--set", "n=-4"});
    QVERIFY(code != 0 && !said.isEmpty());
    const QString folder = QFileInfo(path).path();
    for (const QString& file : {places_.path("absent.cu"), folder, path}) {
      std::tie(code, said) = grab({"--grab", places_.path("x.png"), file});
      QCOMPARE(code, 1);
      QVERIFY2(said.contains(file), qPrintable(said));
    }
    for (const QStringList& bad : QList<QStringList>{
             {"--device", "foo"}, {"--page", "none"}, {"--none"}, {"--frames", "9"}, {"--size", "0x0"}})
      QCOMPARE(grab(QStringList{"--grab", places_.path("x.png")} + bad).first, 2);
    std::tie(code, said) = grab({"--grab", "/nowhere/at/all.png", "--page", "start"});
    QVERIFY(code != 0 && !said.isEmpty());
    QVERIFY(!QFile::exists(places_.path("x.png")));
  }
};

QTEST_MAIN(GrabTest)
#include "grab_test.moc"
