// A whole program in the window: built, run in the sandbox, its console, findings and timeline, and one of
// its launches opened in the views of a run.
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/program/program_panel.h"
#include "kernels/base/files.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/maps/thread_map.h"
#include "widgets/program/program_timeline.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopeGuard>

namespace kernelarium {

namespace {

constexpr const char* source = R"(#include <cstdio>
#include <cstdlib>
__global__ void scale(const float* in, float* out, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = by * in[i];
}
int main(int count, char** words) {
  const int n = count > 1 ? std::atoi(words[1]) : 1000;
  float* host = static_cast<float*>(std::malloc(n * sizeof(float)));
  for (int i = 0; i < n; ++i) host[i] = 2.0f;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, host, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<(n + 255) / 256, 256>>>(in, out, 3.0f, n);
  scale<<<(n + 255) / 256, 256>>>(out, in + 4, 0.5f, n - 4);
  cudaMemcpy(host, in, n * sizeof(float), cudaMemcpyDeviceToHost);
  std::FILE* beside = std::fopen("beside.txt", "r");
  char word[32] = "nothing";
  if (beside && std::fscanf(beside, "%31s", word) == 1) std::fclose(beside);
  std::printf("n = %d, last = %g, %s\n", n, host[n - 1], word);
  cudaFree(in);
  return 3;
}
)";

}

class ProgramWindowTest : public WindowBase {
  Q_OBJECT

  PlaygroundPage& own() { return *window().playground_page(); }
  ProgramPanel& panel() { return *own().views().program; }
  ProgramTimeline& timeline() { return *own().views().timeline; }
  QString console() { return panel().findChild<QPlainTextEdit*>("program_console")->toPlainText(); }
  QString status() { return panel().findChild<QLabel*>("program_status")->text(); }
  bool done() {
    return QTest::qWaitFor([&] { return !own().program().active(); }, 120000);
  }
  void open(const QByteArray& text) {
    const QString folder = places_.path(QTest::currentTestFunction());
    QDir().mkpath(folder);
    for (const auto& [name, content] :
         {std::pair<QString, QByteArray>("program.cu", text), {"beside.txt", "found\n"}}) {
      QFile file(folder + '/' + name);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(content);
    }
    window().open_file(folder + "/program.cu");
  }

 private slots:
  void initTestCase() {
    if (const QString why = no_programs(); !why.isEmpty()) QSKIP(qPrintable(why));
  }
  void init() { open_window(); }
  void cleanup() {
    close_window();
    forget();
  }

  void runs_with_arguments_and_files_and_shows_its_timeline() {
    open(source);
    QCOMPARE(timeline().state(), View::State::empty);
    panel().findChild<QLineEdit*>("program_arguments")->setText("600");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(own().program().active());
    QCOMPARE(timeline().state(), View::State::busy);
    QVERIFY(done());
    QVERIFY2(console().contains("n = 600, last = 3, found"), qPrintable(console() + status()));
    QVERIFY2(status().contains("3"), qPrintable(status()));
    auto* findings = panel().findChild<QListWidget*>("program_findings");
    QVERIFY(findings->count() == 1 && findings->item(0)->text().contains("leak")); // `out`
    QCOMPARE(timeline().state(), View::State::ready);
    const program::ProgramTrace& trace = *timeline().canvas()->rows()->trace();
    QCOMPARE(trace.launches, std::uint64_t{2});
    QCOMPARE(trace.copies, std::uint64_t{2});
    // A changed text dims what was shown.
    own().session()->set_source(QString(source) + "// more\n");
    QVERIFY(timeline().outdated());
  }

  void f5_runs_what_is_looked_at() {
    open(source);
    const auto run = [this] {
      for (QAction* action : window().actions())
        if (action->shortcut() == QKeySequence("F5")) action->trigger();
    };
    own().show_view("source");
    QTRY_VERIFY_WITH_TIMEOUT(own().session()->counted() && !own().runs()->running(), 180000);
    run();
    QVERIFY(own().runs()->running() && !own().program().active());
    own().show_view("program");
    QCoreApplication::processEvents();
    run();
    QVERIFY(own().program().active());
    QVERIFY(done());
    // Before it ran, its timeline offers to run it.
    open(QByteArray(source) + "// another\n");
    own().show_view("program-timeline");
    auto* offer = timeline().findChild<QPushButton*>("offer");
    QTRY_VERIFY_WITH_TIMEOUT(offer && offer->isVisible(), patience_ms);
    offer->click();
    QVERIFY(own().program().active());
    QVERIFY(done());
    QCOMPARE(timeline().state(), View::State::ready);
  }

  void a_launch_opens_in_the_views_of_a_run() {
    open(source);
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QCOMPARE(timeline().state(), View::State::ready);
    const auto& work = timeline().canvas()->rows()->trace()->work;
    const auto second = std::find_if(work.begin(), work.end(),
                                     [](const auto& each) { return each.id == 2 && each.kind == "kernel"; });
    QVERIFY(second != work.end());
    emit timeline().launch_wanted(static_cast<std::size_t>(second - work.begin()));
    QVERIFY(done());
    QTRY_VERIFY_WITH_TIMEOUT(own().session()->texts().arguments.size() == 4 &&
                                 own().session()->texts().arguments[0].contains("file="),
                             180000);
    const LaunchTexts& texts = own().session()->texts();
    QCOMPARE(texts.kernel, QString("scale"));
    QCOMPARE(texts.grid, QString("4,1,1"));
    QVERIFY(texts.arguments[0].startsWith("f32[1000]"));
    QVERIFY2(texts.arguments[1].startsWith("f32[996]"), qPrintable(texts.arguments[1])); // in + 4
    QCOMPARE(texts.arguments[2], QString("f32:0.5"));
    QCOMPARE(texts.arguments[3], QString("i32:996"));
    // Not the run of the launch that was suggested when the file was opened.
    const auto is_it = [&] {
      const RunPointer& run = own().session()->counted();
      return run && !own().runs()->running() && run->verdict == Verdict::pass && !run->launches.empty() &&
             run->launches[0].arguments.size() == 4 && run->launches[0].arguments[3].bits == 996;
    };
    QTRY_VERIFY_WITH_TIMEOUT(is_it(), 180000);
    // It had what the first launch wrote.
    const auto& buffers = *own().session()->buffers();
    bool six = false;
    for (const auto& [name, tensor] : buffers) six |= tensor.count() == 1000 && tensor.at(500) == 6;
    QVERIFY(six);
    QVERIFY(own().session()->counted()->trace && !own().session()->counted()->trace->records.empty());
    QTRY_COMPARE_WITH_TIMEOUT(own().views().threads->state(), View::State::ready, patience_ms);
  }

  void errors_of_the_compiler_are_shown() {
    open("int main() { return nothing; }\n__global__ void k() {}\n");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QVERIFY2(console().contains("nothing"), qPrintable(console()));
    QCOMPARE(timeline().state(), View::State::error);
  }

  void one_that_never_ends_is_stopped() {
    open("int main() { for (volatile int i = 0;; i = i + 1) {} }\n__global__ void k() {}\n");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(QTest::qWaitFor([&] { return own().program().state() == ProgramController::State::running; },
                            180000));
    panel().findChild<QPushButton*>("stop_program")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!own().program().active(), patience_ms);
    QVERIFY2(status().startsWith("Stopped after"), qPrintable(status()));
  }

  void output_is_seen_while_it_runs_and_replaces_the_last_ones() {
    open("#include <cstdio>\n__global__ void k() {}\n"
         "int main() { void* p; cudaMalloc(&p, 64); std::printf(\"first\\n\"); }\n");
    auto* findings = panel().findChild<QListWidget*>("program_findings");
    auto* stop = panel().findChild<QPushButton*>("stop_program");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QCOMPARE(console(), QString("first\n"));
    QVERIFY(findings->count() == 1 && findings->isVisibleTo(&panel()));
    // Another text, not saved: what is shown is dimmed.
    own().session()->set_source(
        "#include <cstdio>\n#include <unistd.h>\n__global__ void k() {}\nint main() {\n"
        "  std::fprintf(stderr, \"begun\\n\");\n"
        "  for (;;) { std::printf(\"tick\\n\"); usleep(50000); }\n}\n");
    auto* text = panel().findChild<QPlainTextEdit*>("program_console");
    QVERIFY(!text->isEnabled() && text->graphicsEffect());
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(console().isEmpty() && !findings->isVisibleTo(&panel()));
    QVERIFY(text->isEnabled() && !text->graphicsEffect());
    QTRY_VERIFY2_WITH_TIMEOUT(console().count("tick") > 3, qPrintable(console() + status()), 180000);
    QVERIFY(console().contains("begun"));
    QVERIFY(own().program().active() && stop->isEnabled());
    stop->click();
    QTRY_VERIFY_WITH_TIMEOUT(!own().program().active(), patience_ms);
    QVERIFY2(status().startsWith("Stopped after"), qPrintable(status()));
    QVERIFY(console().count("tick") > 3 && !stop->isEnabled());
  }

  void findings_name_the_file_that_one_edits() {
    open("__global__ void k() {}\nint main() {}\n");
    own().session()->set_source("__global__ void k(int* p) { p[threadIdx.x] = 1; }\nint main() {\n  int* p;\n"
                                "  cudaMalloc(&p, 4);\n  cudaFree(p);\n  k<<<1, 1>>>(p);\n"
                                "  cudaDeviceSynchronize();\n}\n");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    auto* findings = panel().findChild<QListWidget*>("program_findings");
    QVERIFY2(findings->count() > 0, qPrintable(console() + status()));
    for (int i = 0; i < findings->count(); ++i)
      QVERIFY2(!findings->item(i)->text().contains('/'), qPrintable(findings->item(i)->text()));
  }

  void a_program_takes_no_longer_than_a_run_may() {
    bench().settings().set("run_seconds", 1);
    open("int main() { for (volatile int i = 0;; i = i + 1) {} }\n__global__ void k() {}\n");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QVERIFY2(status().contains("it ran longer than 1 s"), qPrintable(status()));
  }

  void options_for_nvcc_are_used_and_kept_with_the_file() {
    open("#include <cstdio>\n__global__ void k() {}\nint main() { std::printf(\"%d\\n\", FIVE); }\n");
    auto* options = panel().findChild<QLineEdit*>("nvcc_options");
    QTest::keyClicks(options, "-DFIVE=5");
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QCOMPARE(console(), QString("5\n"));
    const QString path = own().session()->path();
    open_window();
    window().open_file(path);
    QCOMPARE(panel().setting().nvcc_options, QString("-DFIVE=5"));
  }

  void a_folder_of_sources_is_one_program() {
    const QString folder = places_.path("folder");
    QDir().mkpath(folder + "/include");
    for (const auto& [name, content] :
         {std::pair<QString, QByteArray>("twice.cu",
                                         "#include \"twice.h\"\nint twice(int x) { return 2 * x; }\n"),
          {"include/twice.h", "int twice(int);\n"},
          {"main.cu", "#include <cstdio>\n#include \"twice.h\"\n__global__ void k() {}\n"
                      "int main() { std::printf(\"%d\\n\", twice(21)); }\n"}}) {
      QFile file(folder + '/' + name);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(content);
    }
    window().open_file(folder);
    QVERIFY(own().session()->path().endsWith("main.cu"));
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QCOMPARE(console(), QString("42\n"));
    // Unsaved text takes its file's place among them.
    own().session()->set_source(QString(own().session()->source()).replace("21", "22"));
    panel().findChild<QPushButton*>("run_program")->click();
    QVERIFY(done());
    QCOMPARE(console(), QString("44\n"));
  }

  void a_gpu_is_asked_for_because_it_has_no_sandbox() {
    open("#include <cstdio>\n__global__ void k() {}\nint main() { std::printf(\"ran\\n\"); }\n");
    bench().settings().set("device", "cuda:0");
    QVERIFY2(status().contains("without a sandbox"), qPrintable(status()));
    auto* run = panel().findChild<QPushButton*>("run_program");
    const auto answer = [&](QMessageBox::ButtonRole role) {
      run->click();
      auto* question = own().findChild<QMessageBox*>("gpu_question");
      QVERIFY(question);
      for (QAbstractButton* button : question->buttons())
        if (question->buttonRole(button) == role) return button->click();
    };
    answer(QMessageBox::RejectRole);
    QVERIFY(!own().program().active());
    answer(QMessageBox::AcceptRole);
    QVERIFY(own().program().active());
    QVERIFY(done());
    // Without a GPU, kernelarium-cli says that there is none.
    QVERIFY2(console().contains("ran") || console().contains("GPU"), qPrintable(console() + status()));
  }

  void it_is_asked_for_where_no_sandbox_can_be_had() {
    open("#include <cstdio>\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); std::printf(\"ran\\n\"); "
         "return cudaDeviceSynchronize(); }\n");
    const QString folder = places_.path("no_sandbox");
    QDir().mkpath(folder);
    QFile bubblewrap(folder + "/bwrap");
    QVERIFY(bubblewrap.open(QIODevice::WriteOnly));
    bubblewrap.write("#!/bin/sh\n[ \"$1\" = --version ] && exit 0\n"
                     "echo 'No permissions to create new namespace' >&2\nexit 1\n");
    bubblewrap.close();
    bubblewrap.setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
    const QByteArray path = qgetenv("PATH");
    const auto restored = qScopeGuard([&] { qputenv("PATH", path); });
    qputenv("PATH", folder.toUtf8() + ':' + path);
    const auto answer = [&](QMessageBox::ButtonRole role) {
      panel().findChild<QPushButton*>("run_program")->click();
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the one before
      auto* question = own().findChild<QMessageBox*>("sandbox_question");
      QVERIFY(question);
      QVERIFY2(question->text().contains("No permissions"), qPrintable(question->text()));
      for (QAbstractButton* button : question->buttons())
        if (question->buttonRole(button) == role) return button->click();
    };
    answer(QMessageBox::RejectRole);
    QVERIFY(!own().program().active());
    answer(QMessageBox::AcceptRole);
    QVERIFY(own().program().active());
    QVERIFY(done());
    QCOMPARE(console(), QString("ran\n"));
    // One answer is enough.
    panel().findChild<QPushButton*>("run_program")->click();
    for (const QMessageBox* question : own().findChildren<QMessageBox*>("sandbox_question"))
      QVERIFY(!question->isVisible());
    QVERIFY(own().program().active());
    QVERIFY(done());
  }

  void a_measured_trace_opens_anywhere() {
    program::ProgramTrace trace;
    trace.measured = trace.complete = true;
    trace.devices = {"NVIDIA H200"};
    trace.calls.push_back({.name = "cudaLaunchKernel", .begin = 1, .end = 5});
    trace.work.push_back({.kind = "kernel", .name = "scale", .id = 1, .issued = 2, .begin = 6, .end = 9});
    trace.launches = 1;
    const QString path = places_.path("measured.jsonl");
    write_file(path.toStdString(), program::trace_lines(trace));
    window().open_file(path);
    QCOMPARE(timeline().state(), View::State::ready);
    QVERIFY2(timeline().legend().contains("measured on NVIDIA H200"), qPrintable(timeline().legend()));
    QVERIFY2(status().contains("measured.jsonl"), qPrintable(status()));
  }

  void a_file_without_main_says_so() {
    open("__global__ void k() {}\n");
    QVERIFY(!panel().findChild<QPushButton*>("run_program")->isEnabled());
    QVERIFY(status().contains("main()"));
  }
};

}

QTEST_MAIN(kernelarium::ProgramWindowTest)
#include "program_test.moc"
