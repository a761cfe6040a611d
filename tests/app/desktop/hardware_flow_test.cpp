#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/program/program_panel.h"
#include "app/desktop/window/exporter.h"
#include "app/desktop/window/status_line.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/device/cuda_device.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/program/program_timeline.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace kernelarium;

/// Whole ways through the application with the real runner and a real GPU (cuda:0); skipped without one.
class HardwareFlowTest : public WindowBase {
  Q_OBJECT

  bool quiet() {
    return QTest::qWaitFor([this] { return !page().runs()->running(); }, 180000);
  }
  QByteArray failure_; ///< why a run could not be made
  /// Opens a lesson on the GPU and waits until its own first run is over.
  bool open(const QString& lesson) {
    if (!window().go("lesson:" + lesson)) return false;
    connect(page().runs(), &RunController::failed, this,
            [this](const Diagnostic& why) { failure_ = QByteArray::fromStdString(to_text(why)); });
    session().set_device("cuda:0");
    QTest::qWait(50);
    return quiet();
  }
  /// Runs the present setting on the GPU. Null if no time came.
  RunPointer measured() {
    failure_.clear();
    page().runs()->run();
    if (!quiet()) return nullptr;
    if (!session().timed() && failure_.isEmpty()) { // dropped: a picture of the lesson came meanwhile
      page().runs()->run();
      if (!quiet()) return nullptr;
    }
    if (!session().timed()) qWarning("no time: %s", failure_.constData());
    return session().timed();
  }
  static QByteArray said(const Run& run) {
    std::string text = name_of(run.verdict);
    for (const Diagnostic& diagnostic : run.diagnostics) text += " " + to_text(diagnostic);
    return QByteArray::fromStdString(text);
  }
  /// Takes what a question of that name offers.
  static bool accepted(const QWidget& owner, const QString& name) {
    auto* question = owner.findChild<QMessageBox*>(name);
    if (!question) return false;
    for (QAbstractButton* button : question->buttons())
      if (question->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    return true;
  }

 private slots:
  void initTestCase() {
    const CudaListing gpu = cuda_device_listing().at(0);
    if (!gpu.available) QSKIP(("no GPU to test on: " + gpu.reason.in_english()).c_str());
    prepare_application();
    open_window();
  }
  void cleanupTestCase() { close_window(); }

  void time_is_measured_and_traffic_counted() {
    QVERIFY(open("vector-add"));
    const RunPointer run = measured();
    QVERIFY(run);
    QVERIFY2(run->verdict == Verdict::pass, said(*run));
    QVERIFY(run->time);
    QCOMPARE(run->time->label, Label::measured);
    QVERIFY(run->time->median_ms > 0);
    QVERIFY(session().counted());
    QVERIFY(session().counted()->counters[metric::global_load_sectors] > 0);
    const QString status = window().status().text();
    QVERIFY2(status.contains("measured"), qPrintable(status));
    QVERIFY2(!status.contains("cancelled"), qPrintable(status));
  }

  void bars_of_cublas_are_measured_here() {
    QVERIFY(open("matmul"));
    const RunPointer run = measured();
    QVERIFY(run);
    const auto cublas = std::find_if(run->baselines.begin(), run->baselines.end(),
                                     [](const BaselineResult& one) { return one.name == "cuBLAS"; });
    QVERIFY(cublas != run->baselines.end());
    QCOMPARE(cublas->verdict, Verdict::pass);
    QCOMPARE(cublas->time.label, Label::measured);
    QVERIFY(cublas->ratio > 0);
    views().flush();
    QAbstractItemModel* bars = views().timing->numbers();
    bool shown = false;
    for (int row = 0; row < bars->rowCount(); ++row) {
      QString text;
      for (int column = 0; column < bars->columnCount(); ++column)
        text += bars->index(row, column).data().toString() + " | ";
      shown = shown || (text.contains("cuBLAS") && text.contains("measured"));
    }
    QVERIFY(shown);
  }

  void every_variant_runs_data() {
    QTest::addColumn<QString>("lesson");
    for (const Lesson& lesson : bench().lessons())
      QTest::newRow(lesson.id.c_str()) << QString::fromStdString(lesson.id);
  }
  void every_variant_runs() {
    QFETCH(QString, lesson);
    QVERIFY(open(lesson));
    for (const Variant& variant : session().lesson().variants) {
      if (python_is_missing(variant.source)) continue;
      session().set_variant(variant.id);
      QVERIFY(quiet());
      StallWatch watch;
      const RunPointer run = measured();
      QVERIFY2(run, variant.id.c_str());
      QVERIFY2(run->verdict == Verdict::pass, variant.id.c_str() + said(*run));
      QCOMPARE(run->time->label, Label::measured);
      QVERIFY2(watch.worst_ms() < longest_turn_ms, qPrintable(QString::number(watch.worst_ms())));
    }
  }

  void a_turned_knob_is_measured_anew() {
    QVERIFY(open("vector-add"));
    Values values = session().values();
    values["block.x"] = 64;
    page().set_values(values);
    const RunPointer run = measured();
    QVERIFY(run);
    QCOMPARE(run->parameters.at("block.x"), std::int64_t{64});
    QCOMPARE(run->launches.front().block.x, 64u);
  }

  void faults_are_told_and_the_next_run_works_data() {
    QTest::addColumn<QString>("body");
    QTest::newRow("read out of bounds") << "c[i] = a[i + (1LL << 36)];";
    QTest::newRow("write out of bounds") << "c[i + (1LL << 36)] = a[i];";
    QTest::newRow("misaligned") << "c[i] = *(const float*)((const char*)a + 1);";
    QTest::newRow("trap") << "__trap();";
    QTest::newRow("stack overflow") << "c[i] = down(i, a);";
    QTest::newRow("endless") << "volatile float* go = c; for (;;) go[0] = a[0];";
  }
  void faults_are_told_and_the_next_run_works() {
    QFETCH(QString, body);
    QVERIFY(open("vector-add"));
    bench().settings().set("instruction_budget", 20);
    const QString text =
        "__device__ __noinline__ float down(long long i, const float* a) { volatile float room[4096]; "
        "room[i % 4096] = a[0]; return room[(i + 1) % 4096] + down(i + 1, a); }\n"
        "extern \"C\" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {\n"
        "  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n  " +
        body + "\n}\n";
    session().set_source(text);
    page().views().source->set_source(session().file(), session().original(), text);
    StallWatch watch;
    const RunPointer run = measured();
    QVERIFY2(!page().runs()->running(), "it went on");
    QVERIFY(run);
    QCOMPARE(run->verdict, Verdict::error);
    QVERIFY(!run->diagnostics.empty());
    qInfo("%s: %s", qPrintable(body), said(*run).constData());
    QVERIFY2(watch.worst_ms() < longest_turn_ms, qPrintable(QString::number(watch.worst_ms())));
    session().set_source(session().original());
    page().views().source->set_source(session().file(), session().original(), session().original());
    const RunPointer next = measured();
    QVERIFY(next);
    QVERIFY2(next->verdict == Verdict::pass, said(*next));
  }

  void a_sweep_is_measured_point_by_point() {
    QVERIFY(open("vector-add"));
    auto* x = views().sweep->findChild<QComboBox*>("sweep_x");
    x->setCurrentIndex(x->findData("block.x"));
    page().start_sweep();
    QTRY_VERIFY_WITH_TIMEOUT(!page().sweep()->running(), 120000);
    QVERIFY(views().sweep->chart()->points().size() >= 5);
    for (const auto& point : views().sweep->chart()->points()) QCOMPARE(point.label, Label::measured);
    page().start_sweep();
    QTest::qWait(100);
    page().sweep()->cancel();
    QVERIFY(!page().sweep()->running());
  }

  void the_table_keeps_what_was_measured() {
    QVERIFY(open("vector-add"));
    QVERIFY(measured());
    const QString csv = places_.path("runs.csv");
    Exporter::write(*views().table, csv);
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(text.contains("measured") && text.contains("cuda:0"), text.constData());
  }

  void a_program_runs_and_its_launches_open() {
    if (const QString why = no_programs(); !why.isEmpty()) QSKIP(qPrintable(why));
    const QString path = places_.path("on_gpu.cu");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#include <cstdio>\n"
               "__global__ void twice(float* x, int n) {\n"
               "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "  if (i < n) x[i] = 2 * i;\n"
               "}\n"
               "int main() {\n"
               "  const int n = 1000;\n"
               "  static float host[n];\n"
               "  float* x;\n"
               "  cudaDeviceProp gpu;\n"
               "  cudaGetDeviceProperties(&gpu, 0);\n"
               "  cudaMalloc(&x, sizeof host);\n"
               "  twice<<<4, 256>>>(x, n);\n"
               "  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);\n"
               "  std::printf(\"%s: %g\\n\", gpu.name, host[n - 1]);\n"
               "  return cudaFree(x);\n"
               "}\n");
    file.close();
    window().open_file(path);
    PlaygroundPage& own = *window().playground_page();
    own.session()->set_device("cuda:0");
    own.views().program->findChild<QPushButton*>("run_program")->click();
    QVERIFY(accepted(own, "gpu_question")); // a GPU has no sandbox
    const auto done = [&] { return QTest::qWaitFor([&] { return !own.program().active(); }, 120000); };
    QVERIFY(done());
    const QString console = own.views().program->findChild<QPlainTextEdit*>("program_console")->toPlainText();
    const std::string name = cuda_device_listing().at(0).name;
    const QString status = own.views().program->findChild<QLabel*>("program_status")->text();
    QVERIFY2(console.contains(QString::fromStdString(name) + ": 1998"), qPrintable(console + status));
    const program::ProgramTrace& trace = *own.views().timeline->canvas()->rows()->trace();
    QVERIFY(trace.measured);
    QCOMPARE(trace.launches, std::uint64_t{1});
    QCOMPARE(trace.copies, std::uint64_t{1});
    const auto kernel = std::ranges::find(trace.work, std::string("kernel"), &program::WorkRecord::kind);
    QVERIFY(kernel != trace.work.end());
    emit own.views().timeline->launch_wanted(static_cast<std::size_t>(kernel - trace.work.begin()));
    accepted(own, "sandbox_question"); // asked in a container, which forbids it
    QVERIFY(own.program().active());
    QVERIFY(done());
    QVERIFY2(own.session()->texts().kernel == "twice",
             qPrintable(own.views().program->findChild<QLabel*>("program_status")->text()));
    // By itself it is counted on the simulated GPU; F5 measures its time.
    const auto rest = [&] { return QTest::qWaitFor([&] { return !own.runs()->running(); }, 60000); };
    QVERIFY(QTest::qWaitFor([&] { return own.session()->counted() != nullptr; }, 60000) && rest());
    own.runs()->run();
    QVERIFY(rest());
    QVERIFY(own.session()->timed());
    QCOMPARE(own.session()->timed()->time->label, Label::measured);
  }
};

QTEST_MAIN(HardwareFlowTest)
#include "hardware_flow_test.moc"
