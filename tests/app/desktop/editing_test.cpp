// A kernel outside of its editor: in another program, on paper, with inputs to look at.
#include "app/desktop/pages/panels.h"
#include "app/desktop/report/printing.h"
#include "app/desktop/window/notice_bar.h"
#include "tests/app/desktop/paper.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/compare/compare_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"
#include "widgets/view/view_export.h"

#include <QAction>
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

  void an_undone_edit_runs_again() {
    CodeEditor* editor = views().source->editor();
    const auto current = [this] { return session().counted_present() && !views().outdated(); };
    for (const bool waits_between : {true, false}) {
      editor->insertAt("//", 0, 0);
      QTRY_VERIFY_WITH_TIMEOUT(!session().counted_present(), patience_ms);
      if (waits_between) QTRY_VERIFY_WITH_TIMEOUT(current(), patience_ms);
      editor->undo();
      QVERIFY(!session().edited());
      QVERIFY(!session().counted_present());
      QTRY_VERIFY_WITH_TIMEOUT(current(), patience_ms);
    }
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
    for (View* view : std::initializer_list<View*>{views().timing, views().threads}) {
      Paper paper;
      print_view(*view, "coalescing", paper);
      QCOMPARE(paper.pages(), 1);
      QVERIFY(paper.text().contains(view->title()) && paper.text().contains("coalescing"));
      const auto picture = std::find_if(paper.marks().begin(), paper.marks().end(),
                                        [](const Paper::Mark& mark) { return !mark.picture.isNull(); });
      QVERIFY(picture != paper.marks().end());
      QVERIFY2(picture->picture.pixelColor(2, 2).lightness() > 200, qPrintable(view->title()));
    }
    QVERIFY(Theme::instance().dark()); // the window is as it was
    QVERIFY(action(QKeySequence::Print)->isEnabled());
  }

  void all_that_is_printed_lies_on_the_page() {
    views().source->editor()->insertAt(QString("// %1the end\n").arg(QString("long ").repeated(40)) +
                                           QString("// x\n").repeated(200) + "// the last line\n",
                                       0, 0);
    QVERIFY(settled());
    page().show_view("compare");
    views().compare->keep();
    const std::vector<std::pair<QString, QStringList>> wanted{
        {"source", {"the end", "the last line", "200  // x"}},
        {"table", {"modelled", "copy"}},
        {"lines", {"line"}},
        {"accesses", {"load"}},
        {"compare", {"global memory sectors, loads", "registers per thread"}}};
    for (const PanelEntry& entry : panel_catalogue()) {
      page().show_view(entry.name);
      for (View* view : page().findChildren<View*>()) {
        if (!view->in_sight() || view->state() != View::State::ready || !view->picture()) continue;
        Paper paper;
        print_view(*view, "coalescing", paper);
        QVERIFY2(paper.text().contains(view->title()), qPrintable(view->title()));
        QVERIFY2(paper.marks().size() > 3, qPrintable(view->title()));
        for (const Paper::Mark& mark : paper.marks())
          QVERIFY2(paper.holds(mark), qPrintable(view->title() + ": " + mark.text));
        for (const auto& [name, parts] : wanted)
          if (name == entry.name && view->objectName() == name)
            for (const QString& part : parts)
              QVERIFY2(paper.text().contains(part), qPrintable(name + ": " + part + "\n" + paper.text()));
      }
    }
  }

  void no_control_is_in_a_picture() {
    page().show_view("compare");
    views().compare->keep();
    int controls = 0;
    for (const char* name : {"compare", "timeline", "film", "steps", "threads", "timing", "occupancy"}) {
      page().show_view(name);
      QTest::qWait(50);
      for (View* view : page().findChildren<View*>()) {
        if (!view->in_sight() || view->state() != View::State::ready || !view->picture()) continue;
        const QWidget& drawing = *view->picture();
        const QImage picture = bare_picture_of(*view);
        for (const QWidget* control : drawing.findChildren<QWidget*>()) {
          if (!is_control(*control) || !control->isVisibleTo(&drawing)) continue;
          const QRect place = QRect(control->mapTo(&drawing, QPoint()), control->size()) & picture.rect();
          if (place.isEmpty()) continue;
          ++controls;
          QImage empty = picture.copy(place);
          empty.fill(empty.pixel(0, 0));
          QVERIFY2(picture.copy(place) == empty,
                   qPrintable(view->title() + ": " + control->accessibleName() + control->objectName()));
        }
      }
    }
    QVERIFY(controls > 10);
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
