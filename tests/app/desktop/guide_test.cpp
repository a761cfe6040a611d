#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/figure.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/guide/question_views.h"
#include "app/desktop/guide/rich_text.h"
#include "app/desktop/window/status_line.h"
#include "kernels/base/data_folder.h"
#include "kernels/compiler/nvcc.h"
#include "lessons/format/lesson_files.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextTable>
#include <set>

using namespace kernelarium;

/// A lesson worked through as a learner does it, with the real runner and the simulated GPU.
class GuideTest : public WindowBase {
  Q_OBJECT

  LessonGuide& guide() { return page().guide(); }
  ExerciseView& exercise() { return *guide().exercise(); }
  Desk& desk() { return bench().desk(); }

  template<class T>
  T* child(const QString& name) {
    return exercise().findChild<T*>(name);
  }
  /// Hands in what stands there and waits for the verdict.
  bool check() {
    exercise().check();
    return QTest::qWaitFor([&] { return !exercise().busy(); }, 180000);
  }
  QString said() {
    QStringList all;
    for (const auto* label : exercise().findChildren<QLabel*>()) all << label->text();
    return all.join('\n');
  }
  QString kernel(const std::string& file) {
    return QString::fromStdString(read_lesson_file(session().lesson().folder, file, limits::kernel_bytes));
  }

 private slots:
  void a_missing_nvcc_is_offered() {
    emit guide().nvcc_missing();
    auto* question = window().findChild<QMessageBox*>("nvcc_offer");
    QVERIFY(question && !question->isModal());
    QVERIFY2(question->text().contains(QString("%1 MB").arg(nvcc_download_mb())),
             qPrintable(question->text()));
    question->close();
    QTRY_VERIFY(!window().findChild<QMessageBox*>("nvcc_offer"));
  }

  void init() {
    open_window();
    QVERIFY(window().go("lesson:vector-add"));
  }
  void cleanup() { desktop_.reset(); }

  void text_has_its_numbers_and_pictures() {
    auto* text = guide().findChild<RichText*>("lesson_text");
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().size() > 1500, patience_ms);
    QVERIFY2(!text->toPlainText().contains("{{"), "a number was not filled in");
    QVERIFY(!text->toPlainText().contains("{#"));
    QVERIFY(!text->document()->resource(QTextDocument::ImageResource, QUrl("figures/warp.svg")).isNull());
  }

  void a_figure_is_shown_once_whatever_marks_its_description_has() {
    RichText text(RichText::Height::scrolls);
    text.show_markdown(
        "![Lanes 0~3 share row 0, lanes 4~7 row 1: `c[i]`, *both*\nhalves](figures/plane.svg)\n\nA text.",
        data_folder() / "lessons/02-threads-blocks", "ko");
    text.show();
    QTRY_VERIFY_WITH_TIMEOUT(text.toPlainText().contains("A text."), patience_ms);
    QCOMPARE(text.toPlainText().count(QChar::ObjectReplacementCharacter), 1);
  }
  void a_wide_table_gets_small_before_it_scrolls() {
    RichText text(RichText::Height::scrolls);
    text.resize(350, 400);
    text.show();
    text.show_markdown(
        "| kernel | small | large | share |\n|---|--:|--:|--:|\n| `warp-specialised` | 1234.56 "
        "| 12345.67 | 1234567 |\n\nA text.",
        {}, "en");
    QTRY_VERIFY_WITH_TIMEOUT(text.toPlainText().contains("A text."), patience_ms);
    QCOMPARE(text.horizontalScrollBar()->maximum(), 0);
  }

  void code_goes_on_right_of_where_its_line_begins() {
    RichText text(RichText::Height::scrolls);
    text.resize(260, 400);
    text.show();
    text.show_markdown("```\nfor (;;)\n        total = total + first * second - third;\n```\n", {}, "en");
    QTRY_VERIFY_WITH_TIMEOUT(text.toPlainText().contains("third"), patience_ms);
    QTextBlock deep = text.document()->begin();
    while (deep.isValid() && !deep.text().contains("third")) deep = deep.next();
    const QTextLayout& layout = *deep.layout();
    QVERIFY(layout.lineCount() > 1);
    const double begins = layout.lineAt(0).cursorToX(8);
    for (int line = 1; line < layout.lineCount(); ++line)
      QVERIFY(layout.lineAt(line).cursorToX(layout.lineAt(line).textStart()) > begins);
  }

  void code_is_not_broken_after_a_sign() {
    RichText text(RichText::Height::scrolls);
    text.show();
    text.show_markdown("```\nfor (int device = 0; device < 2; ++device) sum += -x->next;\n```\n", {}, "en");
    QTRY_VERIFY_WITH_TIMEOUT(text.toPlainText().contains("device"), patience_ms);
    for (int width = 80; width < 600; width += 7) {
      text.resize(width, 400);
      text.document()->setTextWidth(width);
      const QTextBlock block = text.document()->begin();
      for (int line = 0; line + 1 < block.layout()->lineCount(); ++line) {
        const QTextLine one = block.layout()->lineAt(line);
        const QString part = block.text().mid(one.textStart(), one.textLength()).trimmed();
        QVERIFY2(part.size() < 5 || !(part.endsWith('+') || part.endsWith('-')), qPrintable(part));
      }
    }
    text.selectAll();
    text.copy();
    QCOMPARE(QApplication::clipboard()->text().trimmed(),
             QString("for (int device = 0; device < 2; ++device) sum += -x->next;"));
  }

  void tables_have_the_lines_of_the_window() {
    RichText text(RichText::Height::fits);
    for (const Theme::Mode mode : {Theme::Mode::dark, Theme::Mode::light}) {
      Theme::instance().set_mode(mode);
      text.show_markdown("| call | result |\n|---|---|\n| a | b |\n", {}, "en");
      const auto frames = text.document()->rootFrame()->childFrames();
      QCOMPARE(frames.size(), 1);
      const QTextFrameFormat format = frames.front()->frameFormat();
      QCOMPARE(format.borderBrush().color(), Theme::instance().colours().border);
      QVERIFY(format.toTableFormat().borderCollapse());
    }
  }
  void figures_speak_the_language_and_load_nothing() {
    const QByteArray svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><script>x()</script>"
                           "<image href='file:///etc/passwd' width='9' height='9'/>"
                           "<g><rect fill='#1b1f24' onclick='x()' width='1' height='1'/><circle r='1'/></g>"
                           "<switch><text systemLanguage='zh'>线程</text><text "
                           "systemLanguage='ko'>스레드</text><text>thread</text></switch></svg>";
    const QByteArray chinese = themed_figure(svg, "zh_CN"), english = themed_figure(svg, "en");
    QVERIFY(chinese.contains("线程") && !chinese.contains("thread") && !chinese.contains("스레드"));
    QVERIFY(english.contains("thread") && !english.contains("线程"));
    QVERIFY2(english.contains("<circle") && english.indexOf("</g>") < english.indexOf("thread"),
             "what stands beside and behind an element stays");
    for (const char* refused : {"script", "image", "passwd", "onclick"}) QVERIFY(!english.contains(refused));
    QVERIFY(themed_figure("<svg><text>", "en").isEmpty());
    QVERIFY(draw_figure("no svg", "en", 300, 1).isNull());
  }

  void a_link_sets_the_knobs() {
    emit guide().setting_chosen("scalar", {{"n", "1000"}, {"block.x", "100"}});
    QCOMPARE(session().values().at("n"), 1000);
    QCOMPARE(session().values().at("block.x"), 100);
  }

  void predict_goes_step_by_step() {
    QVERIFY(guide().show_exercise("idle"));
    exercise().set_answer("7");
    QVERIFY(check());
    QVERIFY(!desk().solved("vector-add", "idle"));
    auto* first = child<QLineEdit>("step:blocks");
    QVERIFY2(first, "a wrong answer leads to a smaller question");
    first->setText("14");
    QVERIFY(check());
    QVERIFY(child<QLineEdit>("step:threads"));
    QVERIFY(desk().record("vector-add", "idle").credit > 0);
    exercise().set_answer("376"); // 14 * 384 - 5000
    QVERIFY(check());
    QVERIFY2(desk().solved("vector-add", "idle"), qPrintable(said()));
    QVERIFY(said().contains("✓"));
  }

  void keys_that_lead_to_an_answer_put_the_caret_there() {
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window(), patience_ms));
    QVERIFY(guide().show_exercise("idle"));
    guide().show_part(LessonGuide::Part::text);
    const auto ready = [&] {
      QWidget* now = QApplication::focusWidget();
      return now && exercise().isAncestorOf(now);
    };
    const auto& exercises = session().lesson().exercises;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < exercises.size(); ++i) {
      views().source->setFocus();
      QTest::keyClick(&window(), Qt::Key_F9); // the first time it comes to the front
      const Exercise& open = exercise().exercise();
      seen.insert(open.id);
      if (open.answer || open.kind == ExerciseKind::explain) QVERIFY2(ready(), open.id.c_str());
    }
    QCOMPARE(seen.size(), exercises.size());
    QVERIFY(guide().show_exercise("idle"));
    exercise().set_answer({}); // nothing is written yet
    views().source->setFocus();
    QTest::keyClick(&window(), Qt::Key_F7);
    QCOMPARE(QApplication::focusWidget(), child<QLineEdit>("answer"));
  }

  void the_place_in_a_lesson_is_kept() {
    const auto text = [this] { return guide().findChild<RichText*>("lesson_text"); };
    const auto read = [&] {
      return QTest::qWaitFor([&] { return text()->toPlainText().size() > 500; }, patience_ms);
    };
    guide().show_part(LessonGuide::Part::text);
    QVERIFY(read());
    const auto top = [&] { // the heading, or the paragraph after which heading, at the top
      const RichText::Place place = text()->place();
      return std::pair(place.heading, place.block);
    };
    auto* bar = text()->verticalScrollBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() > 400, patience_ms);
    bar->setValue(bar->maximum() / 2);
    const auto before = top();
    QVERIFY(before.first > 0);
    // Of another width, of larger letters, in another language.
    window().resize(1800, 1000);
    QTest::qWait(100);
    QTRY_COMPARE(top(), before);
    bench().settings().set("zoom", 130);
    QTest::qWait(100);
    QTRY_COMPARE(top(), before);
    bench().settings().set("zoom", 100);
    for (const char* language : {"ko", "en"}) {
      const QString words = text()->toPlainText();
      bench().settings().set("language", language);
      QTRY_VERIFY_WITH_TIMEOUT(text()->toPlainText() != words && read(), patience_ms);
      QTRY_COMPARE_WITH_TIMEOUT(top(), before, patience_ms);
    }
    // After another lesson, and in the next session.
    QVERIFY(guide().show_exercise("narrow"));
    QVERIFY(window().go("lesson:coalescing"));
    QVERIFY(read());
    guide().show_part(LessonGuide::Part::text);
    bar = text()->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 400);
    QCOMPARE(bar->value(), 0);
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(read());
    QVERIFY(guide().exercise() && guide().exercise()->exercise().id == "narrow");
    QVERIFY(guide().exercise()->isVisible());
    QCOMPARE(top(), before);
    close_window();
    open_window();
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(guide().exercise() && guide().exercise()->exercise().id == "narrow");
    QVERIFY(read());
    QCOMPARE(top(), before);
    guide().show_part(LessonGuide::Part::text);
    QTRY_COMPARE(top(), before);
  }

  void hints_come_one_by_one_and_are_remembered() {
    QVERIFY(guide().show_exercise("narrow"));
    auto* hint = child<QPushButton>("hint");
    QVERIFY(!child<QPushButton>("solution")->isEnabled());
    for (int i = 1; i <= 3; ++i) {
      QVERIFY(hint->isVisibleTo(&exercise()));
      hint->click();
      QCOMPARE(desk().record("vector-add", "narrow").hints, i);
    }
    QVERIFY(!hint->isVisibleTo(&exercise()));
    QVERIFY(child<QPushButton>("solution")->isEnabled());
    guide().show_exercise("idle");
    guide().show_exercise("narrow");
    QVERIFY2(!child<QPushButton>("hint")->isVisibleTo(&exercise()), "the hints are there again");
  }

  void a_written_kernel_is_refused_with_the_reason_then_solved() {
    QVERIFY(guide().show_exercise("first-kernel"));
    child<QPushButton>("open_exercise")->click();
    QCOMPARE(session().kernel_key(), std::string("exercise-first-kernel"));
    QCOMPARE(session().source(), kernel("exercises/first-kernel/starter.cu"));
    QVERIFY(check());
    QVERIFY(!desk().solved("vector-add", "first-kernel"));
    const Exercise& task = session().lesson().exercise("first-kernel");
    QVERIFY(!task.solutions.empty());
    session().set_source(kernel(task.solutions.front()));
    QVERIFY(check());
    QVERIFY2(desk().solved("vector-add", "first-kernel"), qPrintable(said()));
    // The learner's own version of the variant is untouched by the exercise's.
    session().set_variant("scalar");
    QVERIFY(session().kernel_key().empty());
    QVERIFY(!session().edited());
    child<QPushButton>("open_exercise")->click();
    QCOMPARE(session().source(), kernel(task.solutions.front()));
  }

  void a_find_exercise_does_not_run_before_the_answer() {
    QVERIFY(guide().show_exercise("pairs"));
    child<QPushButton>("open_exercise")->click();
    QVERIFY(session().held());
    exercise().set_answer("1");
    QVERIFY(check());
    QVERIFY(!desk().solved("vector-add", "pairs"));
    QVERIFY(session().held());
  }

  void tweak_shows_each_goal() {
    QVERIFY(guide().show_exercise("full-warps"));
    QVERIFY(check()); // lays it on the table first
    QVERIFY(check());
    QVERIFY(!desk().solved("vector-add", "full-warps"));
    Values values = session().values();
    values["block.x"] = 128;
    session().set_values(values);
    QVERIFY(check());
    QVERIFY2(desk().solved("vector-add", "full-warps"), qPrintable(said()));
    QVERIFY(child<QLabel>("goal:full")->text().startsWith("✓"));
  }

  void own_words_are_kept() {
    QVERIFY(guide().show_exercise("why-memory"));
    child<QPlainTextEdit>("explanation")->setPlainText("Because the bytes decide.");
    QVERIFY(check());
    desk().flush();
    QCOMPARE(desk().answer("vector-add", "why-memory"), QString("Because the bytes decide."));
    guide().show_part(LessonGuide::Part::what_if);
    auto* question = guide().findChild<WhatIfView*>();
    QVERIFY(question);
    auto* show = question->findChild<QPushButton*>("show_answer");
    QVERIFY2(!show->isEnabled(), "one's own answer comes first");
    question->findChild<QPlainTextEdit*>("own_answer")->setPlainText("It would crash, I think.");
    QVERIFY(show->isEnabled());
    show->click();
    QVERIFY(!question->findChild<RichText*>(QString(), Qt::FindDirectChildrenOnly)->toPlainText().isEmpty());
  }

  void a_mistake_can_be_seen_to_fail() {
    guide().show_part(LessonGuide::Part::mistakes);
    auto* mistake = guide().findChild<MistakeView*>("mistake:no-test");
    QVERIFY(mistake);
    mistake->findChild<QPushButton*>("load_mistake")->click();
    QVERIFY(QTest::qWaitFor(
        [&] {
          return session().counted() && session().counted()->verdict == Verdict::error &&
                 !page().runs()->running();
        },
        180000));
    QCOMPARE(session().counted()->diagnostics.front().kind, std::string("out-of-bounds"));
    // It is named, what it is beside included, and Revert leads back.
    QVERIFY2(views().source->title().startsWith("no_test.cu"), qPrintable(views().source->title()));
    const LessonSession::Comparison comparison = session().comparison();
    QVERIFY(comparison.current->variant == "no_test.cu" && !comparison.current->recorded);
    QVERIFY2(window().status().text().contains("no_test.cu:5"), qPrintable(window().status().text()));
    QVERIFY(views().source->revertible());
    views().source->revert();
    QVERIFY(session().kernel_key().empty() && session().mistake().isEmpty());
    QCOMPARE(views().source->text(), session().original());
    QVERIFY(!views().source->revertible());
  }

  void each_kernel_keeps_its_history_of_edits() {
    views().source->editor()->insertAt("// of one's own\n", 0, 0);
    const QString edited = views().source->text();
    QVERIFY(edited.contains("of one's own"));
    guide().show_part(LessonGuide::Part::mistakes);
    guide().findChild<MistakeView*>("mistake:no-test")->findChild<QPushButton*>("load_mistake")->click();
    QVERIFY(views().source->text() != edited);
    views().source->revert();
    QCOMPARE(views().source->text(), edited);
    views().source->editor()->undo();
    QCOMPARE(views().source->text(), session().original());
  }

  void self_check_says_why() {
    guide().show_part(LessonGuide::Part::self_check);
    auto* question = guide().findChild<SelfCheckView*>("self-check:q-index");
    QVERIFY(question);
    question->findChild<QRadioButton*>("choice:sum")->click();
    auto* verdict = question->findChild<QLabel*>("verdict");
    const QString wrong = verdict->text();
    question->findChild<QRadioButton*>("choice:right")->click();
    QVERIFY(verdict->text() != wrong);
  }
};

QTEST_MAIN(GuideTest)
#include "guide_test.moc"
