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

  /// Exit code and messages of the program with these arguments.
  static std::pair<int, QString> grab(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("QT_QPA_PLATFORM");
    process.setProcessEnvironment(environment);
    process.start(DESKTOP, arguments);
    process.waitForFinished(180000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
  }

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

  void size_is_that_of_the_window_in_points() {
    window().close();
    desktop_.reset();
    const QString path = places_.path("size.png");
    const auto size_of = [&](const QStringList& options) {
      QFile::remove(path);
      const auto [code, said] = grab(QStringList{"--grab", path} + options);
      if (code != 0) qWarning().noquote() << options << said;
      return QImage(path).size();
    };
    QCOMPARE(size_of({"--page", "start"}), QSize(1280, 800));
    QCOMPARE(size_of({"--page", "start", "--size", "900x600"}), QSize(900, 600));
    QCOMPARE(size_of({"--page", "start", "--size", "1920x1080", "--scale", "0.5"}), QSize(960, 540));
    QCOMPARE(size_of({"--lesson", "vector-add", "--set", "n=1024", "--size", "900x600", "--zoom", "200"}),
             QSize(900, 600));
    for (const QString wrong :
         {"199x800", "800x199", "8001x800", "800x8001", "800", "800x", "x", "800x600x2", "wide"}) {
      const auto [code, said] = grab({"--grab", path, "--page", "start", "--size", wrong});
      QCOMPARE(code, 2);
      QVERIFY2(said.contains("--size must be WIDTHxHEIGHT, 200x200 to 8000x8000, not " + wrong),
               qPrintable(said));
    }
  }

  void pictures_on_command() {
    window().close();
    desktop_.reset();
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
