// A kernel outside of its editor: in another program, on paper, with inputs to look at.
#include "app/desktop/report/printing.h"
#include "app/desktop/window/notice_bar.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/thread_map.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QPdfWriter>
#include <QTemporaryDir>
#include <set>

namespace kernelarium {

class EditingTest : public WindowBase {
  Q_OBJECT

  QAction* action(const QKeySequence& keys) {
    for (QAction* each : window().actions())
      if (each->shortcut() == keys) return each;
    return nullptr;
  }

 private slots:
  void init() {
    open_window({1440, 900});
    QVERIFY(window().go("lesson:coalescing"));
    QVERIFY(settled());
  }
  void cleanup() {
    close_window();
    forget();
  }

  void another_program_edits_the_kernel() {
    QTemporaryDir folder;
    const QString program = folder.filePath("editor.sh");
    QFile script(program);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(
        "#!/bin/sh\nsleep 0.3\n{ echo '// from outside'; cat \"$1\"; } > \"$1.new\"\nmv \"$1.new\" \"$1\"\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    bench().settings().set("external_editor", program);
    const QString before = session().source();
    action(QKeySequence("Ctrl+Alt+E"))->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(session().source(), "// from outside\n" + before, patience_ms);
    QVERIFY(settled([](const Run& run) { return run.verdict == Verdict::pass; }));
    // It is one step that can be undone here.
    views().source->editor()->undo();
    QCOMPARE(session().source(), before);
  }

  void an_editor_that_is_not_there_is_said() {
    bench().settings().set("external_editor", "/no/such/editor");
    action(QKeySequence("Ctrl+Alt+E"))->trigger();
    QVERIFY(window().notices().isVisible());
  }

  void what_is_typed_here_is_never_lost_to_the_watch() {
    const QString path = page().file_for_editing();
    CodeEditor* editor = views().source->editor();
    for (int i = 0; i < 30; ++i) {
      editor->insertAt("// x\n", 0, 0);
      QTest::qWait(20); // the file is written meanwhile
    }
    QTest::qWait(600);
    QCOMPARE(static_cast<int>(editor->text().count("// x\n")), 30);
    QVERIFY(QFile::exists(path));
  }

  void views_are_printed_light() {
    Theme::instance().set_mode(Theme::Mode::dark);
    QTemporaryDir folder;
    int number = 0;
    for (View* view :
         std::initializer_list<View*>{views().source, views().timing, views().threads, views().table}) {
      const QString path = folder.filePath(QString("%1.pdf").arg(number++));
      {
        QPdfWriter paper(path);
        print_view(*view, "coalescing", paper);
      }
      QVERIFY2(QFileInfo(path).size() > 2000, qPrintable(view->title()));
    }
    QVERIFY(Theme::instance().dark()); // the window is as it was
    // Text has its size on paper: 200 lines in letters that can be read do not fit on one page.
    views().source->editor()->insertAt(QString("// x\n").repeated(200), 0, 0);
    const QString path = folder.filePath("long.pdf");
    {
      QPdfWriter paper(path);
      print_view(*views().source, "coalescing", paper);
    }
    QFile pdf(path);
    QVERIFY(pdf.open(QFile::ReadOnly));
    QVERIFY(pdf.readAll().count("/Type /Page\n") > 1);
    QVERIFY(action(QKeySequence::Print)->isEnabled());
  }

  void inputs_can_be_drawn() {
    Values values = session().values();
    QVERIFY(values.contains("pattern"));
    QCOMPARE(session().experiment().pattern, std::string());
    values["pattern"] = 1;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.pattern == "letter"; }));
    QCOMPARE(session().counted()->verdict, Verdict::pass);
    QVERIFY(session().command_line().contains("--pattern letter"));
    const Tensor& in = session().buffers()->at("in");
    std::set<double> levels;
    for (std::int64_t i = 0; i < in.count(); i += 13) levels.insert(in.at(i));
    QVERIFY(levels == (std::set<double>{0, 1}));
  }
};

}

QTEST_MAIN(kernelarium::EditingTest)
#include "editing_test.moc"
