#include "app/desktop/window/python_tools.h"
#include "kernels/compiler/python_environment.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
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

  bool is_asked() { return window().findChild<QMessageBox*>("python_offer"); }

 private slots:
  void initTestCase() { prepare_application(); }
  void init() { open_window(); }
  void cleanup() {
    if (named_.isNull())
      qunsetenv("KERNELARIUM_PYTHON");
    else
      qputenv("KERNELARIUM_PYTHON", named_);
    close_window();
    forget();
  }

  void kernels_in_python_are_offered_where_there_is_none() {
    qputenv("KERNELARIUM_PYTHON", "/nowhere/python");
    QVERIFY(open("vector-add", "scalar"));
    auto* variants = window().findChild<QComboBox*>("variant");
    QVERIFY(variants);
    const int triton = variants->findData("triton");
    QVERIFY(triton >= 0 && variants->itemText(triton).contains("./lab python"));
    QVERIFY(variants->itemData(triton, Qt::ToolTipRole).toString().contains("/nowhere/python"));
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

  void a_python_file_opens_in_the_playground() {
    qputenv("KERNELARIUM_PYTHON", "/nowhere/python");
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
