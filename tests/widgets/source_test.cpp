#include "tests/widgets/sample_run.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/code_help.h"
#include "widgets/source/cuda_words.h"
#include "widgets/source/find_bar.h"
#include "widgets/source/header_tabs.h"
#include "widgets/source/line_diff.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <set>

using namespace kernelarium;
using Kind = LineChange::Kind;

class SourceTest : public QObject {
  Q_OBJECT

 private slots:
  void a_note_moves_nothing() {
    Selection selection;
    SourceView view(&selection);
    view.resize(500, 400);
    view.set_source("k.cu", "int a;\n", "int a;\n");
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const QRect before = view.editor()->geometry();
    auto* note = view.findChild<QLabel*>("elsewhere");
    QVERIFY(note && !note->isVisible());
    view.set_diagnostics({{"compile", "the compiler stopped", "", 0, false}});
    QCoreApplication::sendPostedEvents();
    QTest::qWait(20);
    QVERIFY(note->isVisible() && before.contains(note->geometry()));
    QCOMPARE(view.editor()->geometry(), before);
    view.set_diagnostics({});
    QVERIFY(!note->isVisible());
  }
  void the_whole_message_of_a_fault_is_in_sight() {
    Selection selection;
    SourceView view(&selection);
    view.resize(420, 300);
    const QString text = QString("int a;\n").repeated(60);
    view.set_source("k.cu", text, text);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    CodeEditor& editor = *view.editor();
    const int last = editor.firstVisibleLine() +
                     static_cast<int>(editor.SendScintilla(QsciScintillaBase::SCI_LINESONSCREEN));
    view.set_diagnostics(
        {{"budget", QString("a long message ").repeated(20).toStdString(), "k.cu", last, false}});
    const auto rows =
        editor.SendScintilla(QsciScintillaBase::SCI_ANNOTATIONGETLINES, static_cast<unsigned long>(last - 1));
    QVERIFY(rows > 2);
    const auto end = editor.firstVisibleLine() + editor.SendScintilla(QsciScintillaBase::SCI_LINESONSCREEN);
    QVERIFY(last + rows <= end);
    QVERIFY(editor.firstVisibleLine() < last);
  }

  void changes_are_told_apart() {
    const auto changes = line_changes({"a", "b", "c", "d"}, {"a", "x", "c", "new", "d"});
    QCOMPARE(changes.size(), std::size_t(6));
    QCOMPARE(changes[0].kind, Kind::same);
    QCOMPARE(changes[1].kind, Kind::changed);
    QCOMPARE(changes[1].old_line, 1);
    QCOMPARE(changes[2].kind, Kind::same);
    QCOMPARE(changes[3].kind, Kind::added);
    QCOMPARE(changes[4].kind, Kind::same);
    const auto removed = line_changes({"a", "b", "c"}, {"a", "c"});
    QCOMPARE(removed[1].removed_before, 1);
    QCOMPARE(line_changes({"a", "b"}, {"a"})[1].removed_before, 1); // at the end
    QCOMPARE(line_changes({}, {"a"})[0].kind, Kind::added);
    for (const LineChange& change : line_changes({"same"}, {"same"}))
      QVERIFY(change.kind == Kind::same && change.removed_before == 0);
  }

  void edits_settle() {
    Selection selection;
    SourceView view(&selection);
    QSignalSpy changed(&view, &SourceView::text_changed), settled(&view, &SourceView::text_settled);
    view.set_source("tiled.cu", "one\ntwo\n", "one\ntwo\n");
    QCOMPARE(changed.count(), 0);
    QVERIFY(!view.edited());
    view.editor()->insertAt("x", 0, 0);
    view.editor()->insertAt("y", 0, 0);
    QCOMPARE(changed.count(), 2);
    QCOMPARE(settled.count(), 0);
    QVERIFY(view.edited());
    QTRY_COMPARE_WITH_TIMEOUT(settled.count(), 1, 2000); // once, after a rest
    QCOMPARE(settled[0][0].toString(), QString("yxone\ntwo\n"));
  }

  void values_never_cover_code() {
    Selection selection;
    SourceView view(&selection);
    const QString text = "int x;\nfloat sum = " + QString(90, 'a') + ";\n";
    view.set_source("k.cu", text, text);
    view.resize(420, 300);
    view.show();
    QTest::qWait(20);
    CodeEditor& editor = *view.editor();
    auto* values = view.findChild<QLabel*>("values");
    QVERIFY(!values->isVisible());
    editor.set_notes({{1, "x = 7"}, {2, "sum = 3"}});
    QTest::qWait(20);
    // Behind the short line; the long one has no room, so its value is below the text.
    const auto hidden = editor.notes_without_room();
    QVERIFY(hidden.size() == 1 && hidden.contains(2));
    QVERIFY(values->isVisible());
    QCOMPARE(values->text(), QString("line 2: sum = 3"));
    const long line_2 = editor.SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, 1UL);
    const QRect code(
        0, static_cast<int>(editor.SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, line_2)),
        editor.viewport()->width(),
        static_cast<int>(editor.SendScintilla(QsciScintilla::SCI_TEXTHEIGHT, 1UL)));
    const QImage with = editor.viewport()->grab(code).toImage();
    editor.set_notes({{1, "x = 7"}});
    QCOMPARE(editor.viewport()->grab(code).toImage(), with);
    // It appears behind the code where that is scrolled to.
    editor.set_notes({{2, "sum = 3"}});
    editor.horizontalScrollBar()->setValue(editor.horizontalScrollBar()->maximum());
    QVERIFY(values->text().isEmpty() || values->text().startsWith("line 2"));
    editor.set_notes({});
    QVERIFY(!values->isVisible());
  }

  void headers_of_the_lab_have_tabs() {
    Selection selection;
    SourceView view(&selection);
    view.show();
    auto* tabs = view.findChild<HeaderTabs*>();
    view.set_source("plain.cu", "int x;\n", "int x;\n");
    QVERIFY(!tabs->isVisible());
    const QString text = "#include \"tiles.cuh\"\n#include <mma.h>\nint x;\n";
    view.set_source("tiles.cu", text, text);
    QVERIFY(tabs->isVisible());
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->tabText(0), QString("tiles.cu"));
    QCOMPARE(tabs->tabText(1), QString("tiles.cuh"));
    tabs->setCurrentIndex(1);
    QVERIFY(!view.editor()->isVisible() && tabs->header()->isVisible());
    QVERIFY(tabs->header()->text().contains("namespace tiles"));
    QVERIFY(tabs->header()->isReadOnly());
    QCOMPARE(view.text(), text);
    view.show_line(3); // of the source
    QVERIFY(view.editor()->isVisible() && !tabs->header()->isVisible());
    view.set_source("plain.cu", "int x;\n", "int x;\n");
    QVERIFY(!tabs->isVisible());
    QVERIFY(view.editor()->isVisible());
  }

  void each_text_keeps_its_edits() {
    Selection selection;
    SourceView view(&selection);
    view.set_source("a.cu", "int a;\n", "int a;\n");
    view.editor()->insertAt("int more;\n", 1, 0);
    view.set_source("b.cu", "int b;\n", "int b;\n");
    QCOMPARE(view.text(), QString("int b;\n"));
    QVERIFY(!view.editor()->isUndoAvailable());
    view.set_source("a.cu", "int a;\n", "int a;\nint more;\n");
    view.editor()->undo();
    QCOMPARE(view.text(), QString("int a;\n"));
    // Another text of the same file is one step of them.
    view.set_source("a.cu", "int a;\n", "int other;\n");
    view.editor()->undo();
    QCOMPARE(view.text(), QString("int a;\n"));
  }

  void a_text_that_is_first_seen_selects_no_line() {
    Selection selection;
    SourceView view(&selection);
    view.set_source("k.cu", "", "int a;\nint b;\nint c;\n");
    selection.set_line(3);
    view.resize(500, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QApplication::processEvents();
    QCOMPARE(selection.line(), 3);
  }

  void revert_can_be_undone() {
    Selection selection;
    SourceView view(&selection);
    view.set_source("k.cu", "original\n", "mine\n");
    QVERIFY(view.edited());
    view.revert();
    QCOMPARE(view.text(), QString("original\n"));
    view.editor()->undo();
    QCOMPARE(view.text(), QString("mine\n"));
  }

  void errors_stand_at_their_line() {
    Selection selection;
    SourceView view(&selection);
    view.set_source("k.cu", "a\nb\nc\n", "a\nb\nc\n");
    view.set_diagnostics({{"compile", "b is wrong", "k.cu", 2, false},
                          {"compile", "c is odd", "", 3, true},
                          {"launch", "too many threads", "", 0, false},
                          {"cancelled", "the run was cancelled", "", 0, false}});
    QVERIFY(view.editor()->annotation(1).contains("b is wrong"));
    QVERIFY(view.editor()->markersAtLine(1) & 1);
    QVERIFY(view.editor()->annotation(2).contains("c is odd"));
    QVERIFY(!(view.editor()->markersAtLine(2) & 1)); // a warning is no error
    const auto colour_under = [&](int line) {
      const auto place = view.editor()->SendScintilla(QsciScintilla::SCI_GETLINEINDENTPOSITION, line);
      const auto shown = view.editor()->SendScintilla(QsciScintilla::SCI_INDICATORALLONFOR, place);
      for (int each = 0; each < 32; ++each)
        if (shown >> each & 1) return view.editor()->SendScintilla(QsciScintilla::SCI_INDICGETFORE, each);
      return -1L;
    };
    QVERIFY(colour_under(1) >= 0 && colour_under(2) >= 0);
    QVERIFY2(colour_under(1) != colour_under(2), "a warning is underlined in its own colour");
    bool told = false;
    for (const QLabel* label : view.findChildren<QLabel*>()) {
      told = told || (label->text().contains("too many threads") && !label->isHidden());
      QVERIFY(!label->text().contains("cancelled")); // the source has no part in it
    }
    QVERIFY(told);
    const auto style = [&] { return view.editor()->SendScintilla(QsciScintilla::SCI_ANNOTATIONGETSTYLE, 1); };
    const auto first_style = style();
    for (int again = 0; again < 100; ++again)
      view.set_diagnostics(
          {{"compile", "b is wrong, " + std::string(200, 'x') + " and more", "k.cu", 2, false}});
    QCOMPARE(style(), first_style); // styles are few: none may be used up
    QVERIFY2(view.editor()->annotation(1).contains('\n'), "a long message goes on in a further line");
    view.clear_diagnostics();
    QVERIFY(view.editor()->annotation(1).isEmpty());
    QCOMPARE(view.editor()->markersAtLine(1) & 3u, 0u);
  }

  void a_closing_brace_stands_under_its_line() {
    CodeEditor editor(CodeEditor::Language::cuda);
    editor.resize(400, 300);
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    QTest::keyClicks(editor.viewport(), "void g(int x, int* y) {");
    for (const char* line : {"if (x) *y = 1;", "}"}) {
      editor.SendScintilla(QsciScintilla::SCI_COLOURISE, 0, -1); // as painting would
      QTest::keyClick(editor.viewport(), Qt::Key_Return);
      QTest::keyClicks(editor.viewport(), line);
    }
    QCOMPARE(editor.text(), "void g(int x, int* y) {\n  if (x) *y = 1;\n}");
  }

  void a_long_message_stays_in_sight_beside_the_costs() {
    Selection selection;
    SourceView view(&selection);
    view.resize(700, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const SampleRun sample = tiled_matmul();
    view.set_source("tiled.cu", sample.source, sample.source);
    CodeEditor& editor = *view.editor();
    int line = 1; // the most indented one
    for (int each = 2; each <= editor.lines(); ++each)
      if (!editor.text(each - 1).trimmed().isEmpty() &&
          editor.indentation(each - 1) > editor.indentation(line - 1))
        line = each;
    QVERIFY(editor.indentation(line - 1) >= 4);
    std::string message = "the kernel never ends:";
    for (int word = 0; word < 60; ++word) message += " it waits";
    view.set_diagnostics({{"budget", message, "tiled.cu", line, false}});
    view.set_run(sample.run); // its costs take a part of the width
    const QFontMetrics metrics(editor.in_points(Theme::instance().font(Theme::Type::small)), &editor);
    const long place = editor.SendScintilla(QsciScintilla::SCI_GETLINEINDENTPOSITION, line - 1);
    const auto left = static_cast<int>(editor.SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0, place));
    for (const QString& part : editor.annotation(line - 1).split('\n'))
      QVERIFY2(left + metrics.horizontalAdvance(part) <= editor.viewport()->width(), qPrintable(part));
  }

  void stale_lines_do_not_crash() {
    Selection selection;
    SourceView view(&selection);
    view.set_source("k.cu", "a\n", "a\n");
    view.set_diagnostics(
        {{"compile", "far below", "k.cu", 900, false}, {"compile", "before all", "k.cu", -4, false}});
    view.set_run(tiled_matmul().run); // counts for lines that aren't there
    selection.set_line(500);
    view.show_line(500);
    QCOMPARE(view.text(), QString("a\n"));
  }

  void changes_show_what_was_removed() {
    Selection selection;
    SourceView view(&selection);
    view.set_source("k.cu", "a\nb\nc\nd", "a\nB\nd");
    view.show_changes(true);
    QVERIFY(view.editor()->annotation(1).contains("b"));
    QVERIFY(view.editor()->annotation(1).contains("c"));
    view.show_changes(false);
    QVERIFY(view.editor()->annotation(1).isEmpty());
  }

  void the_cursor_selects_its_line() {
    Selection selection;
    SourceView view(&selection);
    const SampleRun sample = tiled_matmul();
    view.set_source("tiled.cu", sample.source, sample.source);
    view.show();
    view.editor()->setCursorPosition(8, 0);
    QTRY_COMPARE(selection.line(), 9);
  }

  void words_are_explained() {
    const QString text = "#define TILE 16\n"
                         "__device__ float twice(float value) { return 2 * value; }\n"
                         "__global__ void k(const float* in, float* out, int n) {\n"
                         "  const int row = blockIdx.y * TILE; // row of the block\n"
                         "  if (row < n) out[row] = twice(in[row]);\n"
                         "}\n";
    QVERIFY(CodeHelp::help_of("atomicAdd", text).contains("T* address, T value"));
    QVERIFY(CodeHelp::help_of("__syncthreads", text).contains("all threads of the block"));
    QVERIFY2(CodeHelp::help_of("row", text).startsWith("line 4:"),
             qPrintable(CodeHelp::help_of("row", text)));
    QVERIFY2(CodeHelp::help_of("n", text).startsWith("line 3:"), qPrintable(CodeHelp::help_of("n", text)));
    QVERIFY2(CodeHelp::help_of("in", text).startsWith("line 3:"), qPrintable(CodeHelp::help_of("in", text)));
    QVERIFY(CodeHelp::help_of("TILE", text).startsWith("line 1:"));
    QVERIFY(CodeHelp::help_of("if", text).isEmpty());
    QVERIFY(CodeHelp::help_of("nowhere", text).isEmpty());
    QCOMPARE(CodeHelp::functions_in(text),
             QStringList({"twice(float value)", "k(const float* in, float* out, int n)"}));
    std::set<std::string> names;
    for (const CudaWord& word : cuda_words()) {
      QVERIFY2(names.insert(word.name).second, word.name);
      QVERIFY2(QString(word.signature).contains(word.name), word.name);
    }
  }

  void words_are_completed() {
    Selection selection;
    SourceView view(&selection);
    view.resize(600, 300);
    view.show();
    view.set_source("k.cu", "", "int blockSum;\n");
    QTest::qWait(200); // the words are prepared in a thread
    CodeEditor& editor = *view.editor();
    editor.setFocus();
    editor.setCursorPosition(1, 0);
    QTest::keyClicks(&editor, "bloc");
    QTRY_VERIFY(editor.isListActive());
    editor.cancelList();
    editor.setText("");
    QTest::keyClicks(&editor, "atomicAdd(");
    QTRY_VERIFY(editor.isCallTipActive());
    while (!editor.text().isEmpty() && editor.isUndoAvailable()) editor.undo();
    QTRY_VERIFY(!editor.isCallTipActive()); // its call is gone
    // A comment is the learner's own words, which Return must not replace.
    editor.setText("");
    QTest::keyClicks(&editor, "// thr");
    QTest::qWait(50);
    QVERIFY(!editor.isListActive());
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, "thr");
    QTRY_VERIFY(editor.isListActive());
    editor.cancelList();
  }

  void find_and_replace() {
    Selection selection;
    SourceView view(&selection);
    view.resize(500, 400);
    view.show();
    view.set_source("k.cu", "int a;\nint b;\n", "int a;\nint b;\n");
    view.replace();
    auto* bar = view.findChild<FindBar*>();
    QVERIFY(bar->isVisible());
    const auto fields = bar->findChildren<QLineEdit*>();
    for (QLineEdit* field : fields) field->setText(field->accessibleName() == "Find" ? "int" : "float");
    QVERIFY(bar->find_next());
    QCOMPARE(view.editor()->selectedText(), QString("int"));
    QCOMPARE(bar->replace_all(), 2);
    QCOMPARE(view.text(), QString("float a;\nfloat b;\n"));
    view.editor()->undo(); // all at once
    QCOMPARE(view.text(), QString("int a;\nint b;\n"));
    for (QLineEdit* field : fields)
      if (field->accessibleName() == "Find") field->setText("nowhere");
    QVERIFY(!bar->find_next());
    QTest::keyClick(bar, Qt::Key_Escape);
    QVERIFY(!bar->isVisible());
  }
};

QTEST_MAIN(SourceTest)
#include "source_test.moc"
