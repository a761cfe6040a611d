#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/pages/run_views.h"
#include "app/desktop/window/operator_dialog.h"
#include "app/desktop/window/operator_export.h"
#include "app/desktop/window/python_tools.h"
#include "kernels/base/data_folder.h"
#include "kernels/compiler/python_environment.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/compare/compare_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/parameters/occupancy_diagram.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <Qsci/qscilexer.h>

using namespace kernelarium;

/// Kernels in Python in the window: what it offers where there is no Python for them, and what it makes with
/// it.
class PythonTest : public WindowBase {
  Q_OBJECT

  bool open(const QString& lesson, const std::string& variant) {
    if (!window().go("lesson:" + lesson)) return false;
    session().set_variant(variant);
    return settled([&](const Run& run) { return run.variant == session().variant().id; });
  }
  const QByteArray named_ = qgetenv("KERNELARIUM_PYTHON");

  static QString about(const SweepPanel& sweep) {
    QString text;
    for (const QLabel* label : sweep.findChildren<QLabel*>()) text += label->text() + '\n';
    return text;
  }

  bool is_asked() { return window().findChild<QMessageBox*>("python_offer"); }

  /// The lab's own Python is not there, and none is named.
  void hide_python() {
    qunsetenv("KERNELARIUM_PYTHON");
    QFile::rename(own_python_, own_python_ + ".hidden");
  }
  const QString own_python_ = user_data_folder() + "/python";

 private slots:
  void initTestCase() { prepare_application(); }
  void init() { open_window(); }
  void cleanup() {
    if (named_.isNull())
      qunsetenv("KERNELARIUM_PYTHON");
    else
      qputenv("KERNELARIUM_PYTHON", named_);
    qunsetenv("KERNELARIUM_DATA");
    close_window();
    forget();
    if (QFileInfo::exists(own_python_ + ".hidden")) {
      QFile::remove(own_python_);
      QFile::rename(own_python_ + ".hidden", own_python_);
    }
  }

  void kernels_in_python_are_offered_where_there_is_none() {
    hide_python();
    QVERIFY(open("vector-add", "scalar"));
    // What other views offer is no Python.
    page().show_view("compare");
    const auto keep = [this] { return views().compare->findChild<QPushButton*>("offer"); };
    QTRY_VERIFY_WITH_TIMEOUT(keep() && keep()->isVisible(), patience_ms);
    keep()->click();
    QVERIFY(!is_asked());
    auto* variants = window().findChild<QComboBox*>("variant");
    QVERIFY(variants);
    const int triton = variants->findData("triton");
    QVERIFY(triton >= 0 && variants->itemText(triton).contains("./lab python"));
    QVERIFY(variants->itemData(triton, Qt::ToolTipRole).toString().contains("445 MB"));
    variants->setCurrentIndex(triton);
    emit variants->activated(triton);
    auto* question = window().findChild<QMessageBox*>("python_offer");
    QVERIFY(question && !question->isModal() && question->text().contains("445 MB"));
    question->close();
    QTRY_VERIFY_WITH_TIMEOUT(!window().findChild<QMessageBox*>("python_offer"), patience_ms);
    // The source can be read all the same, and is drawn as Python.
    QVERIFY(views().source->text().contains("@triton.jit"));
    QVERIFY(QString(views().source->editor()->lexer()->language()) == "Python");
    // Asked once; the menu asks again, and so does the export, which needs it, too.
    emit variants->activated(triton);
    QVERIFY(!window().findChild<QMessageBox*>("python_offer"));
    // F5 asks, too, and so does what the views show in the place of a run.
    const auto closed = [this] {
      if (auto* asked = window().findChild<QMessageBox*>("python_offer")) asked->close();
      return QTest::qWaitFor([this] { return !is_asked(); }, patience_ms);
    };
    page().show_view("threads");
    window().findChild<QPushButton*>("run")->click();
    QVERIFY(is_asked() && closed());
    QTRY_COMPARE_WITH_TIMEOUT(views().threads->state(), View::State::error, patience_ms);
    auto* button = views().threads->findChild<QPushButton*>("offer");
    QVERIFY(button && button->isVisible() && button->text().contains("Python"));
    button->click();
    QVERIFY(is_asked() && closed());
    const auto* occupancy = window().findChild<OccupancyDiagram*>();
    QVERIFY2(!occupancy->accessibleDescription().contains("registers"),
             qPrintable(occupancy->accessibleDescription()));
    for (const char* words : {"Python for Triton", "operator"}) {
      QAction* found = nullptr;
      for (QAction* each : window().findChildren<QAction*>())
        if (each->text().remove('&').contains(words)) found = each;
      QVERIFY2(found && found->isEnabled(), words);
      found->trigger();
      question = window().findChild<QMessageBox*>("python_offer");
      QVERIFY2(question, words);
      question->close();
      QTRY_VERIFY_WITH_TIMEOUT(!window().findChild<QMessageBox*>("python_offer"), patience_ms);
    }
  }

  void the_installation_shows_its_progress_and_can_be_stopped() {
    // The lab's data, with a script in the place of the one that downloads.
    QTemporaryDir data;
    const QString source = QString::fromStdString(data_folder().string());
    for (const char* part : {"kernels", "lessons", "app"})
      QFile::link(source + '/' + part, data.filePath(part));
    QVERIFY(QDir(data.path()).mkpath("resources/python"));
    for (const QString& part : QDir(source + "/resources").entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      if (part != "python") QFile::link(source + "/resources/" + part, data.filePath("resources/" + part));
    const QString go_on = data.filePath("go_on");
    QFile script(data.filePath("resources/python/fetch"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/bash\necho $* >'" + data.filePath("asked").toUtf8() +
                 "'\ntrap 'exit 143' TERM\necho 7%\necho 40%\nuntil [ -e '" + go_on.toUtf8() +
                 "' ]; do sleep 0.05; done\n. '" + go_on.toUtf8() + "'\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
    const auto then = [&](const QByteArray& text) {
      QFile file(go_on);
      return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    auto* tools = window().findChild<PythonTools*>();
    QSignalSpy said(tools, &PythonTools::notice);
    const auto last = [&] { return said.last().first().toString(); };
    const auto progress = [this] { return window().findChild<QProgressDialog*>("python_progress"); };
    const auto accept = [&] {
      tools->offer();
      auto* question = window().findChild<QMessageBox*>("python_offer");
      for (QAbstractButton* button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    };

    hide_python();
    QVERIFY(open("vector-add", "scalar"));
    qputenv("KERNELARIUM_DATA", data.path().toUtf8());
    accept();
    QTRY_VERIFY_WITH_TIMEOUT(progress() && progress()->value() == 40, patience_ms);
    QVERIFY(!progress()->isModal());
    progress()->findChild<QPushButton*>()->click();
    QTRY_VERIFY_WITH_TIMEOUT(said.size() == 1 && !progress(), patience_ms);
    QVERIFY2(last().contains("stopped"), qPrintable(last()));

    QVERIFY(then("echo 'fetch: the disk is full' >&2; exit 1\n"));
    accept();
    QTRY_VERIFY_WITH_TIMEOUT(said.size() == 2 && !progress(), patience_ms);
    QVERIFY2(last().contains("the disk is full"), qPrintable(last()));

    // With it, the variant that was chosen meanwhile runs.
    if (!QFileInfo::exists(own_python_ + ".hidden")) QSKIP("skipped: no Python of the lab's own");
    if (const QString why = no_sandbox(); !why.isEmpty()) QSKIP(qPrintable("skipped: " + why));
    session().set_variant("triton");
    QVERIFY(settled([](const Run& run) { return run.variant == "triton" && run.fault == Fault::no_device; }));
    QVERIFY(then("ln -s '" + (own_python_ + ".hidden").toUtf8() + "' '" + own_python_.toUtf8() + "'\n"));
    accept();
    QVERIFY(settled([&](const Run& run) { return run.variant == "triton" && !run.fault; }));
    QVERIFY2(last().contains("can run now"), qPrintable(last()));
  }

  void a_python_that_is_named_and_not_there_is_told_instead_of_a_download() {
    qputenv("KERNELARIUM_PYTHON", "/nowhere/python");
    auto* tools = window().findChild<PythonTools*>();
    QSignalSpy told(tools, &PythonTools::notice);
    tools->offer();
    QVERIFY(!is_asked());
    QCOMPARE(told.size(), 1);
    const QString said = told.first().first().toString();
    QVERIFY2(said.contains("/nowhere/python") && said.contains("preferences"), qPrintable(said));
  }

  void a_knob_of_a_kernel_in_python_brings_a_picture() {
    if (const auto missing = python_is_missing("kernel.py")) QSKIP(missing->in_english().c_str());
    QVERIFY(open("vector-add", "triton"));
    Values values = session().values();
    for (const int block : {512, 256}) {
      values["BLOCK"] = block;
      page().set_values(values);
      QVERIFY(settled([&](const Run& run) { return run.parameters.at("BLOCK") == block; }));
      QVERIFY(session().counted() && session().counted()->parameters.at("BLOCK") == block);
    }
  }

  void a_kernel_becomes_an_operator() {
    if (const auto missing = python_is_missing("kernel.py")) QSKIP(missing->in_english().c_str());
    QVERIFY(open("matmul", "tiled"));
    QTemporaryDir folder;
    PythonTools tools(&window());
    QString said;
    connect(&tools, &PythonTools::notice, &tools, [&](const QString& text) { said = text; });
    tools.export_operator(session(), folder.filePath("op"));
    QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), 180000);
    QVERIFY2(QFile::exists(folder.filePath("op/matmul/kernel.cu")), qPrintable(said));
    QVERIFY(QFile::exists(folder.filePath("op/tests/test_matmul.py")));
    // Of other kernels it says why not.
    said.clear();
    QVERIFY(open("hopper", "wgmma-tma"));
    tools.export_operator(session(), folder.filePath("other"));
    QTRY_VERIFY_WITH_TIMEOUT(said.contains("can't become an operator"), 180000);
    QVERIFY(!QFile::exists(folder.filePath("other")));
  }

  void a_kernel_of_the_playground_becomes_an_operator() {
    if (const auto missing = python_is_missing("kernel.py")) QSKIP(missing->in_english().c_str());
    QTemporaryDir folder;
    const auto write = [&](const QString& name, const QByteArray& text) {
      QFile file(folder.filePath(name));
      if (file.open(QIODevice::WriteOnly)) file.write(text);
      return file.fileName();
    };
    auto* exporter = window().findChild<OperatorExport*>();
    QString said;
    connect(exporter, &OperatorExport::notice, exporter, [&](const QString& text) { said = text; });
    connect(window().findChild<PythonTools*>(), &PythonTools::notice, exporter,
            [&](const QString& text) { said = text; });
    PlaygroundPage& playground = *window().playground_page();
    playground.open(write(
        "axpy.cu", "__global__ void axpy(float a, const float* x, const float* y, float* out, int n) {\n"
                   "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "  if (i < n) out[i] = a * x[i] + y[i];\n}\n"));
    QVERIFY(window().go("playground"));
    QAction* action = nullptr;
    for (QAction* each : window().actions())
      if (each->text() == "PyTorch &operator…") action = each;
    QVERIFY(action && action->isEnabled());
    action->trigger(); // the launch that is suggested
    OperatorDialog* dialog = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(dialog = window().findChild<OperatorDialog*>(), patience_ms);
    QString shown;
    for (const QLabel* label : dialog->findChildren<QLabel*>()) shown += label->text();
    QVERIFY2(shown.contains("`n` is `x.numel()`") && shown.contains("ceil_div(x.numel(), 256)"),
             qPrintable(shown));
    QCOMPARE(dialog->findChild<QLineEdit*>("operator_name")->text(), QString("lab::axpy"));
    dialog->findChild<QLineEdit*>("operator_reference")->setText("a * x + y");
    const auto gradients = dialog->findChildren<QLineEdit*>("operator_gradient");
    QCOMPARE(gradients.size(), 2);
    gradients[0]->setText("a * grad");
    gradients[1]->setText("grad");
    dialog->accept();
    QFileDialog* place = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(place = window().findChild<QFileDialog*>(), patience_ms);
    emit place->fileSelected(folder.filePath("op"));
    place->reject();
    QTRY_VERIFY_WITH_TIMEOUT(said.contains("was written to"), 180000);
    QFile module(folder.filePath("op/axpy/__init__.py"));
    QVERIFY(module.open(QIODevice::ReadOnly));
    QVERIFY(module.readAll().contains("return a * x + y"));
    QVERIFY(QFile::exists(folder.filePath("op/tests/launch.npz")));

    // What can't become one says why.
    playground.open(write("none.cu", "__global__ void none(const float* x) {}\n"));
    action->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(said.contains("writes to none of its buffers"), patience_ms);
    playground.open(write("k.py", "import triton\n\n@triton.jit\ndef scale(x):\n    pass\n"));
    action->trigger();
    QVERIFY2(said.contains("kernelarium.export_operator()"), qPrintable(said));
  }

  void an_environment_of_ones_own_is_named_in_the_preferences() {
    bench().settings().set("python", "/own/python");
    close_window();
    qunsetenv("KERNELARIUM_PYTHON");
    open_window();
    QCOMPARE(qgetenv("KERNELARIUM_PYTHON"), QByteArray("/own/python"));
    QVERIFY(python_is_missing("kernel.py")->in_english().find("/own/python") != std::string::npos);
    close_window();
    qputenv("KERNELARIUM_PYTHON", "/named/by/hand");
    open_window();
    QCOMPARE(qgetenv("KERNELARIUM_PYTHON"), QByteArray("/named/by/hand"));
    bench().settings().set("python", "");
  }

  void a_checkout_of_another_project_is_named_in_the_preferences() {
    qunsetenv("KERNELARIUM_THUNDERKITTENS");
    QTemporaryDir checkout;
    bench().settings().set("thunderkittens", checkout.path());
    close_window();
    open_window();
    QCOMPARE(qgetenv("KERNELARIUM_THUNDERKITTENS"), checkout.path().toLocal8Bit());
    const auto has_its_kernels = [this] {
      const std::vector<Variant>& variants = bench().lesson("tiles")->variants;
      return std::any_of(variants.begin(), variants.end(),
                         [](const Variant& each) { return each.checkout == "thunderkittens"; });
    };
    QVERIFY(has_its_kernels());
    // The folder lacks the file: that is told, and nothing else happens.
    QVERIFY(window().go("lesson:tiles"));
    QSignalSpy told(&session(), &LessonSession::notice);
    session().set_variant("kittens-gemm");
    QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), patience_ms);
    bench().settings().set("thunderkittens", "");
    qunsetenv("KERNELARIUM_THUNDERKITTENS");
    close_window();
    open_window();
    QVERIFY(!has_its_kernels());
  }

  void configurations_of_an_autotuned_kernel_are_swept() {
    if (const auto missing = python_is_missing("kernel.py")) QSKIP(missing->in_english().c_str());
    QTemporaryDir folder;
    QFile file(folder.filePath("tuned.py"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "import triton\nimport triton.language as tl\n\n\n"
        "@triton.autotune(configs=[triton.Config({\"BLOCK\": 64}, num_warps=1), "
        "triton.Config({\"BLOCK\": 256}, num_warps=4), triton.Config({\"BLOCK\": 100})], key=[\"n\"])\n"
        "@triton.jit\ndef twice(x, out, n, BLOCK: tl.constexpr):\n"
        "    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n"
        "    tl.store(out + i, 2 * tl.load(x + i, mask=i < n), mask=i < n)\n");
    file.close();
    drop(file.fileName());
    PlaygroundPage& own = *window().playground_page();
    QTRY_VERIFY_WITH_TIMEOUT(!own.runs()->running() && own.session()->counted() &&
                                 own.session()->counted()->verdict == Verdict::pass,
                             180000);
    const auto field = [&](const char* name) { return own.findChild<QLineEdit*>(name); };
    QCOMPARE(field("launch_grid")->text(), QString("ceil_div(n, BLOCK)"));
    QVERIFY(field("launch_defines")->text().isEmpty());
    QCOMPARE(own.session()->counted()->launches.at(0).grid.x, 16); // of the first configuration
    SweepPanel& sweep = *own.views().sweep;
    auto* x = sweep.findChild<QComboBox*>("sweep_x");
    QTRY_COMPARE(x->currentData().toString(), QString("configuration"));
    QVERIFY(!sweep.findChild<QComboBox*>("sweep_y")->isEnabled());
    own.start_sweep();
    QTRY_VERIFY_WITH_TIMEOUT(!own.sweep()->running() && sweep.chart()->points().size() == 3, 180000);
    const auto& points = sweep.chart()->points();
    QVERIFY(points[0].figure > 0 && points[1].figure > 0 && points[0].label == Label::modelled);
    QVERIFY2(points[2].error.contains("power of 2"), qPrintable(points[2].error));
    const int best = points[0].figure < points[1].figure ? 0 : 1;
    QVERIFY2(sweep.chart()->legend().contains(best == 0 ? "best: BLOCK=64" : "best: BLOCK=256"),
             qPrintable(sweep.chart()->legend()));
    // A click takes a configuration into the fields of the launch.
    emit sweep.values_picked(points[1].values);
    QTRY_COMPARE(field("launch_defines")->text(), QString("BLOCK=256 num_warps=4"));
    QTRY_VERIFY_WITH_TIMEOUT(!own.runs()->running() && !own.views().outdated(), 180000);
    QCOMPARE(own.session()->counted()->launches.at(0).grid.x, 4);
    QCOMPARE(own.session()->counted()->launches.at(0).block.x, 128);
    // A grid of numbers is the same for all, and the panel says so.
    QVERIFY(!about(sweep).contains("same grid"));
    field("launch_grid")->setText("4");
    emit field("launch_grid")->textEdited("4");
    QTRY_VERIFY2(about(sweep).contains("same grid"), qPrintable(about(sweep)));
  }

  void a_python_file_opens_in_the_playground() {
    hide_python();
    QTemporaryDir folder;
    QFile file(folder.filePath("mine.py"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "import triton\nimport triton.language as tl\n\n\n@triton.jit\ndef twice(x, out, n_elements, BLOCK: "
        "tl.constexpr):\n    pass\n");
    file.close();
    drop(file.fileName());
    QCOMPARE(window().page(), QString("playground"));
    QVERIFY(is_asked());
    auto* kernel = window().findChild<QComboBox*>("kernel");
    QCOMPARE(kernel->currentText(), QString("twice"));
    const auto field = [&](const char* name) { return window().findChild<QLineEdit*>(name)->text(); };
    QCOMPARE(field("argument_0"), QString("f32[1024]:random"));
    QCOMPARE(field("argument_2"), QString("i32:1024"));
    QVERIFY(field("launch_block").isEmpty()); // num_warps says it
  }
};

QTEST_MAIN(PythonTest)
#include "python_test.moc"
