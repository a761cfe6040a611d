#include "app/desktop/desk/desk_page.h"
#include "app/desktop/desk/desk_rows.h"
#include "app/desktop/desk/errors_page.h"
#include "app/desktop/desk/glossary_page.h"
#include "app/desktop/desk/notes_page.h"
#include "app/desktop/desk/plan_page.h"
#include "app/desktop/desk/progress_charts.h"
#include "app/desktop/pages/progress_page.h"
#include "app/desktop/shared/languages.h"
#include "app/desktop/window/notice_bar.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/theme/theme.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>

using namespace kernelarium;

/// The learner's desk as one uses it: with keys and clicks, in a real window.
class DeskPagesTest : public WindowBase {
  Q_OBJECT

  Desk& desk() { return bench().desk(); }
  PlanPage& plan() { return *window().desk_page()->plan(); }
  NotesPage& notes() { return *window().desk_page()->notes(); }
  GlossaryPage& glossary() { return *window().desk_page()->glossary(); }
  ErrorsPage& errors() { return *window().desk_page()->errors(); }

  std::string plan_bytes() { return desk().plans().text(plan().plan()).bytes(); }
  QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void show(const QString& page) {
    QVERIFY2(window().go(page), qPrintable(page));
    QTest::qWait(20);
  }
  template<class W>
  static W* part(QWidget& of, const char* name) {
    W* found = of.findChild<W*>(name);
    Q_ASSERT_X(found, "part", name);
    return found;
  }
  /// The row of the plan that reads `text`.
  QModelIndex row_of(const QString& text) {
    const auto found = plan().view()->model()->match(plan().view()->model()->index(0, 0), Qt::DisplayRole,
                                                     text, 1, Qt::MatchStartsWith | Qt::MatchRecursive);
    return found.isEmpty() ? QModelIndex() : found.front();
  }
  void choose(const QString& text) {
    const QModelIndex index = row_of(text);
    QVERIFY2(index.isValid(), qPrintable(text));
    plan().view()->setCurrentIndex(index);
    plan().view()->setFocus();
  }

 private slots:
  void init() {
    forget();
    open_window({1280, 800});
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
  }
  void cleanup() { close_window(); }

  void the_desk_opens_with_a_page() {
    show("lesson:vector-add");
    show("desk");
    auto* page = window().desk_page()->findChild<QWidget*>("plan_page");
    QVERIFY(page && page->isVisible());
  }

  void a_plan_is_made_ticked_edited_and_undone() {
    show("plan");
    QTest::mouseClick(part<QPushButton>(plan(), "plan_ready_made"), Qt::LeftButton);
    QTest::qWait(20);
    std::size_t lines = 0;
    for (const Lesson& lesson : bench().lessons()) lines += 1 + lesson.exercises.size();
    QCOMPARE(desk().plans().text(plan().plan()).items().size(), lines);
    const QString first = desk().course().front().title;
    choose(first);
    QTest::keyClick(plan().view(), Qt::Key_Space);
    QTest::qWait(20);
    QVERIFY(desk().plans().text(plan().plan()).items()[0].done);
    QVERIFY2(part<QLabel>(plan(), "plan_count")->text().startsWith("1 of"),
             qPrintable(part<QLabel>(plan(), "plan_count")->text()));
    // Typed in and added behind the chosen item, with its date.
    choose(first);
    QTest::keyClick(plan().view(), Qt::Key_N, Qt::ControlModifier);
    auto* add = part<QLineEdit>(plan(), "plan_add");
    QVERIFY(add->hasFocus());
    QTest::keyClicks(add, "Buy coffee @2026-12-24");
    QTest::keyClick(add, Qt::Key_Return);
    QTest::qWait(20);
    QVERIFY(plan_bytes().find("- [ ] Buy coffee @2026-12-24\n") != std::string::npos);
    // Edited in its place.
    choose("Buy coffee");
    QTest::keyClick(plan().view(), Qt::Key_F2);
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(editor);
    QCOMPARE(editor->text(), QString("Buy coffee"));
    editor->setText("Drink coffee");
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::qWait(20);
    QVERIFY(plan_bytes().find("- [ ] Drink coffee @2026-12-24\n") != std::string::npos);
    // Moved, removed, brought back.
    const std::string before = plan_bytes();
    choose("Drink coffee");
    QTest::keyClick(plan().view(), Qt::Key_Up, Qt::ControlModifier);
    QTest::qWait(20);
    QVERIFY(plan_bytes() != before);
    QCOMPARE(plan().view()->currentIndex().data().toString(), QString("Drink coffee"));
    QTest::keyClick(plan().view(), Qt::Key_Delete);
    QTest::qWait(20);
    QVERIFY(plan_bytes().find("coffee") == std::string::npos);
    QTest::keyClick(plan().view(), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(plan().view(), Qt::Key_Z, Qt::ControlModifier);
    QTest::qWait(20);
    QCOMPARE(plan_bytes(), before);
    // By date: the coffee stands under its day.
    for (const PlanOrder order : {PlanOrder::day, PlanOrder::week, PlanOrder::month}) {
      plan().set_order(order);
      QVERIFY(row_of("Drink coffee").isValid());
      QVERIFY(row_of("Drink coffee").parent().isValid());
    }
    plan().set_order(PlanOrder::month);
    QCOMPARE(row_of("Drink coffee").parent().data().toString(), QString("December 2026"));
  }

  void a_finished_exercise_ticks_its_line_before_ones_eyes() {
    const Lesson* lesson = nullptr;
    for (const Lesson& each : bench().lessons())
      if (!lesson && !each.exercises.empty()) lesson = &each;
    QVERIFY(lesson);
    const QString id = QString::fromStdString(lesson->id),
                  exercise = QString::fromStdString(lesson->exercises[0].id);
    show("plan");
    QTest::mouseClick(part<QPushButton>(plan(), "plan_ready_made"), Qt::LeftButton);
    QTest::qWait(20);
    const QString title = desk().exercise_title(id, exercise);
    QVERIFY(title != exercise); // the text names it
    QCOMPARE(row_of(title).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
    desk().record_attempt({id, exercise, "predict", true});
    QTest::qWait(20);
    QCOMPARE(row_of(title).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
    // Enter on it goes to the lesson.
    choose(title);
    QTest::keyClick(plan().view(), Qt::Key_Return);
    QCOMPARE(window().page(), "lesson:" + id);
  }

  void a_checklist_goes_in_and_out_unchanged() {
    const QByteArray bytes =
        "\xef\xbb\xbfTitle\r\n=====\r\n\r\n| a | b |\r\n- [ ] one\r\n\t- [X] two 2026-11-21\r\n"
        "```\r\n- [ ] code\r\n```\r\n\xff no text\n- [ ] last";
    const QString in = places_.path("in.md"), out = places_.path("out.md");
    QFile file(in);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    show("plan");
    plan().import_file(in);
    QTest::qWait(20);
    QCOMPARE(plan().view()->rows_shown(), 3);
    plan().export_file(out);
    QCOMPARE(read(out), bytes);
    choose("one");
    QTest::keyClick(plan().view(), Qt::Key_Space);
    QTest::qWait(20);
    plan().export_file(out);
    QCOMPARE(read(out), QByteArray(bytes).replace("- [ ] one", "- [x] one"));
    QVERIFY_THROWS_EXCEPTION(Error, plan().import_file("/nowhere/at/all.md"));
  }

  void the_plans_text_is_saved_while_one_types() {
    show("plan");
    const QString uid = desk().plans().add("T", "# T\r\n\r\n- [ ] a\r\n");
    plan().show_plan(uid);
    auto* editor = part<QPlainTextEdit>(plan(), "plan_markdown");
    for (QToolButton* button : plan().findChildren<QToolButton*>())
      if (button->text() == "Markdown") button->click();
    QVERIFY(editor->isVisible());
    editor->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor, "- [x] typed");
    DeskFile other(desk().file().path());
    QTRY_VERIFY_WITH_TIMEOUT(Plans(other).text(uid).bytes() == "# T\r\n\r\n- [ ] a\r\n- [x] typed",
                             patience_ms);
  }

  void a_note_is_written_found_and_brought_back() {
    show("notes");
    QTest::mouseClick(part<QPushButton>(notes(), "first_note"), Qt::LeftButton);
    QVERIFY(notes().editor()->hasFocus());
    QTest::keyClicks(notes().editor(), "Warps go in step");
    {
      DeskFile other(desk().file().path());
      Notes there(other);
      QTRY_COMPARE_WITH_TIMEOUT(there.find("warps go").size(), std::size_t{1}, patience_ms);
    }
    QTest::keyClick(&notes(), Qt::Key_N, Qt::ControlModifier);
    QTest::qWait(20);
    notes().editor()->setPlainText(QStringLiteral("存储体冲突\n相邻的字位于相邻的存储体。"));
    QTRY_COMPARE_WITH_TIMEOUT(notes().list()->count(), 2, patience_ms);
    QTest::keyClick(&notes(), Qt::Key_F, Qt::ControlModifier);
    auto* search = part<QLineEdit>(notes(), "notes_search");
    QVERIFY(search->hasFocus());
    search->setText(QStringLiteral("相邻"));
    QCOMPARE(notes().list()->count(), 1);
    QCOMPARE(notes().list()->item(0)->text(), QStringLiteral("存储体冲突"));
    search->setText("nothing like it");
    QCOMPARE(notes().list()->count(), 0);
    search->clear();
    notes().list()->setCurrentRow(1);
    QCOMPARE(notes().editor()->toPlainText(), QString("Warps go in step"));
    QTest::mouseClick(part<QToolButton>(notes(), "remove_note"), Qt::LeftButton);
    QTest::qWait(20);
    QCOMPARE(notes().list()->count(), 1);
    for (UndoBar* bar : notes().findChildren<UndoBar*>()) {
      QVERIFY(bar->isVisible());
      QTest::mouseClick(bar->findChild<QToolButton*>(), Qt::LeftButton);
    }
    QTest::qWait(20);
    QCOMPARE(notes().list()->count(), 2);
    QCOMPARE(notes().editor()->toPlainText(), QString("Warps go in step"));
  }

  void what_another_window_writes_appears() {
    show("notes");
    desk().notes().add("", "mine");
    DeskFile other(desk().file().path());
    Notes there(other);
    const qint64 id = there.add("matmul", "theirs");
    QTRY_COMPARE_WITH_TIMEOUT(notes().list()->count(), 2, patience_ms);
    notes().show_note(id);
    there.keep(id, "theirs, longer");
    there.flush();
    QTRY_COMPARE_WITH_TIMEOUT(notes().editor()->toPlainText(), QString("theirs, longer"), patience_ms);
    there.remove(id);
    QTRY_COMPARE_WITH_TIMEOUT(notes().list()->count(), 1, patience_ms);
  }

  void words_are_looked_up_and_added() {
    QVERIFY(window().go("glossary:warp"));
    QVERIFY(part<QTextBrowser>(glossary(), "glossary_text")->toPlainText().contains("32"));
    QVERIFY(!window().go("glossary:no-such-word"));
    auto* own = part<QPlainTextEdit>(glossary(), "glossary_own");
    QTest::keyClicks(own, "a rowing team");
    desk().flush();
    QCOMPARE(desk().glossary().word("warp")->own, QString("a rowing team"));
    auto* add = part<QLineEdit>(glossary(), "glossary_add");
    QTest::keyClicks(add, "Swizzle of mine");
    QTest::keyClick(add, Qt::Key_Return);
    QVERIFY(own->hasFocus());
    QTest::keyClicks(own, "mixed up");
    desk().flush();
    QCOMPARE(desk().glossary().word("swizzle-of-mine")->own, QString("mixed up"));
    QCOMPARE(desk().glossary().word("warp")->own, QString("a rowing team"));
    auto* search = part<QLineEdit>(glossary(), "glossary_search");
    search->setText("rowing");
    QCOMPARE(glossary().list()->count(), 1);
  }

  void a_failed_run_is_logged_with_one_click() {
    show("lesson:vector-add");
    LessonPage& page = *window().lesson_page();
    QTRY_VERIFY_WITH_TIMEOUT(!page.runs()->running() && page.session()->counted(), 180000);
    auto* button = part<QToolButton>(window(), "log_error");
    QVERIFY(!button->isVisible());
    page.session()->set_source(
        "extern \"C\" __global__ void vector_add(const float* a, const float* b, float* c, "
        "long long n)\n{\n  c[n + 4096] = a[0];\n}\n");
    page.runs()->run_now();
    QTRY_VERIFY_WITH_TIMEOUT(button->isVisible(), 180000);
    QTest::mouseClick(button, Qt::LeftButton);
    const auto logged = desk().errors().find();
    QCOMPARE(logged.size(), std::size_t{1});
    QCOMPARE(logged[0].kind, QString("out-of-bounds"));
    QCOMPARE(logged[0].lesson, QString("vector-add"));
    QVERIFY2(logged[0].code.contains(">   3    c[n + 4096] = a[0];"), qPrintable(logged[0].code));
    QVERIFY(logged[0].detail.contains("kernelarium-cli"));
    // The second click opens it there.
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(window().page(), QString("problems"));
    QCOMPARE(errors().list()->chosen(), logged[0].uid);
    QTest::keyClicks(part<QPlainTextEdit>(errors(), "error_cure"), "Test i < n");
    QTest::mouseClick(part<QPushButton>(errors(), "error_solved"), Qt::LeftButton);
    QTest::qWait(20);
    const auto cured = desk().errors().error(logged[0].uid);
    QCOMPARE(cured->cure, QString("Test i < n"));
    QVERIFY(cured->is_solved());
    // One's lines were counted.
    int lines = 0;
    for (const auto& [day, count] : desk().lines().by_day()) lines += count;
    QVERIFY2(lines >= 1 && lines <= 4, qPrintable(QString::number(lines)));
    // A right run takes the offer away.
    show("lesson:vector-add");
    page.session()->set_source(page.session()->original());
    page.runs()->run_now();
    QTRY_VERIFY_WITH_TIMEOUT(!button->isVisible(), 180000);
  }

  void progress_goes_out_and_everything_comes_back() {
    desk().notes().add("matmul", "a note to keep");
    desk().record_attempt({"vector-add", "x", "predict", true});
    show("progress");
    auto* page = window().findChild<ProgressPage*>();
    QVERIFY(page);
    const QString html = places_.path("p.html"), md = places_.path("p.md"), all = places_.path("all.sqlite");
    page->export_progress(html);
    page->export_progress(md);
    QVERIFY(read(html).contains("</html>"));
    QVERIFY(read(md).startsWith("# "));
    QVERIFY_THROWS_EXCEPTION(Error, page->export_progress(places_.path("p.doc")));
    bench().export_everything(all);
    desk().notes().add("matmul", "a later note");
    page->offer_import(all);
    auto* merge = part<QPushButton>(*page, "import_merge");
    QVERIFY(merge->isVisible());
    QTest::mouseClick(merge, Qt::LeftButton);
    QVERIFY2(window().notices().text().contains("Merged: nothing new"),
             qPrintable(window().notices().text()));
    QCOMPARE(desk().notes().count(), 2);
    page->offer_import(all);
    QTest::mouseClick(part<QPushButton>(*page, "import_replace"), Qt::LeftButton);
    QVERIFY2(window().notices().text().contains("Replaced"), qPrintable(window().notices().text()));
    QCOMPARE(desk().notes().count(), 1);
    page->offer_import(places_.path("nothing.sqlite"));
    QTest::mouseClick(part<QPushButton>(*page, "import_merge"), Qt::LeftButton);
    QVERIFY(window().notices().text().contains("nothing.sqlite"));
  }

  void ten_thousand_runs_and_a_thousand_notes_stay_quick() {
    {
      Transaction all(desk().file().database());
      for (int i = 0; i < 1000; ++i)
        desk().notes().add("matmul", QString("Note %1\n").arg(i) + QString("warp and lane ").repeated(100));
      for (int i = 0; i < 10'000; ++i) {
        Run run;
        run.lesson = "matmul";
        run.variant = "tiled";
        run.verdict = Verdict::pass;
        run.when = QDateTime::currentDateTimeUtc().addSecs(-i * 600).toString(Qt::ISODate).toStdString();
        bench().history().add(run);
      }
      for (int i = 0; i < 2000; ++i)
        desk().record_attempt({"matmul", QString("e%1").arg(i % 40), "predict", i % 3 == 0});
      all.commit();
    }
    std::string long_plan = "# Long\n";
    for (int i = 0; i < 1000; ++i)
      long_plan += "- [ ] item " + std::to_string(i) + " @2026-11-" + std::to_string(10 + i % 20) + "\n";
    desk().plans().add("Long", long_plan);
    QElapsedTimer since;
    since.start();
    const auto took = [&](const QString& page) {
      since.restart();
      window().go(page);
      window().grab();
      return since.elapsed();
    };
    took("start");
    qint64 times[5] = {};
    const char* pages[] = {"progress", "notes", "plan", "glossary", "results"};
    for (int i = 0; i < 5; ++i) times[i] = took(pages[i]);
    since.restart();
    part<QLineEdit>(notes(), "notes_search")->setText("777");
    const qint64 search = since.restart();
    desk().notes().keep(notes().list()->chosen().toLongLong(), "x");
    plan().set_order(PlanOrder::day);
    const qint64 order = since.restart();
    choose("item 500");
    since.restart();
    QTest::keyClick(plan().view(), Qt::Key_Space);
    QCoreApplication::processEvents();
    const qint64 tick = since.elapsed();
    qInfo("first showing: progress %lld ms, notes %lld ms, plan %lld ms, glossary %lld ms, results %lld ms; "
          "search "
          "%lld ms, by day %lld ms, a tick %lld ms",
          times[0], times[1], times[2], times[3], times[4], search, order, tick);
    for (const qint64 time : times) QVERIFY(time < 1500);
    QVERIFY(search < 300 && order < 500 && tick < 500);
  }

  void every_control_on_the_desk_has_a_name_and_a_tip() {
    desk().notes().add("matmul", "a note");
    desk().errors().log({{}, "matmul", "tiled", "sim:h200", "race", "race", "detail", "code"});
    desk().plans().add("P", "# T\n- [ ] a\n");
    for (const char* where : {"plan", "notes", "glossary", "problems", "progress"}) {
      show(where);
      if (qstrcmp(where, "notes") == 0) notes().list()->setCurrentRow(0);
      if (qstrcmp(where, "problems") == 0) errors().list()->setCurrentRow(0);
      if (qstrcmp(where, "glossary") == 0) glossary().list()->setCurrentRow(0);
      QTest::qWait(30);
      QStringList nameless, tipless;
      for (QWidget* widget : window().findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->objectName().startsWith("qt_") || qobject_cast<QMenuBar*>(widget))
          continue;
        const bool focus = widget->focusPolicy() & Qt::TabFocus;
        const auto* area = qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
        if (!focus || (area && area->viewport() == widget)) continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).isEmpty())
          nameless << QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName());
        if (qobject_cast<QAbstractButton*>(widget) && window().desk_page()->isAncestorOf(widget) &&
            widget->toolTip().isEmpty())
          tipless << QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName());
      }
      QVERIFY2(nameless.isEmpty(), qPrintable(QString(where) + ": " + nameless.join(", ")));
      QVERIFY2(tipless.isEmpty(), qPrintable(QString(where) + ": " + tipless.join(", ")));
    }
  }

  void nothing_is_cut_in_any_language_or_size() {
    desk().plans().add("P", "# T\n- [ ] a\n");
    desk().notes().add("matmul", "a note");
    for (const QString& language : {QString("zh_CN"), QString("ko"), QString("en")}) {
      bench().settings().set("language", language);
      QTest::qWait(50);
      for (const int zoom : {100, 200}) {
        bench().settings().set("zoom", zoom);
        window().resize(zoom == 100 ? QSize(1280, 800) : QSize(1920, 1080));
        for (const char* where : {"plan", "notes", "glossary", "problems", "progress"}) {
          show(where);
          for (QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->text().isEmpty()) continue;
            if (!window().desk_page()->isAncestorOf(button)) continue;
            QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text().remove('&')),
                     qPrintable(QString("%1 %2 %3: %4").arg(language).arg(zoom).arg(where, button->text())));
          }
        }
      }
    }
    bench().settings().set("zoom", 100);
  }

  void a_language_changes_while_the_desk_is_open() {
    show("glossary:warp");
    const QString english = part<QTextBrowser>(glossary(), "glossary_text")->toPlainText();
    QCOMPARE(with_hours("1.5"), QString("1.5 h"));
    bench().settings().set("language", "ko");
    QTRY_VERIFY_WITH_TIMEOUT(window().page() == "glossary" && desk().glossary().word("warp")->text != english,
                             3000);
    QVERIFY(window().go("glossary:warp"));
    QVERIFY(part<QTextBrowser>(glossary(), "glossary_text")->toPlainText() != english);
    // The unit of a number is in the language of the sentence beside it.
    QTRY_COMPARE_WITH_TIMEOUT(with_hours("1.5"), QString::fromUtf8("1.5시간"), 60000);
    QVERIFY(window().go("progress"));
    for (const QLabel* label : window().findChild<ProgressPage*>()->findChildren<QLabel*>())
      QVERIFY2(!label->text().endsWith(" h"), qPrintable(label->text()));
    bench().settings().set("language", "en");
    QTest::qWait(50);
  }
};

QTEST_MAIN(DeskPagesTest)
#include "desk_pages_test.moc"
