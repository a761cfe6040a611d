#include "app/desktop/window/notice_bar.h"
#include "app/desktop/window/status_line.h"
#include "widgets/theme/theme.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocumentFragment>
#include <QTimer>

using namespace kernelarium;

class StatusLineTest : public QObject {
  Q_OBJECT

  static RunPointer wrong_run() {
    const auto run = std::make_shared<Run>();
    run->problem = "vector-add";
    run->verdict = Verdict::fail;
    run->wrong = 999;
    run->compile_ms = 16.9;
    run->time.emplace();
    run->time->median_ms = 4.12;
    run->time->label = Label::simulation;
    run->modelled.emplace();
    run->modelled->median_ms = 0.001;
    run->modelled->spec = "h200";
    run->modelled->bound_by = "latency";
    return run;
  }

 private slots:
  void initTestCase() { Theme::instance().apply(); }

  void it_is_as_high_with_a_button_as_without() {
    for (const int zoom : {100, 150, 200}) {
      Theme::instance().set_zoom(zoom);
      StatusLine line;
      line.show_text("Too large to run automatically. Press F5");
      line.show();
      QVERIFY(QTest::qWaitForWindowExposed(&line));
      const int quiet = line.sizeHint().expandedTo(line.minimumSize()).height();
      line.show_progress("running", 0.5, 3);
      QCoreApplication::processEvents();
      QCOMPARE(line.sizeHint().expandedTo(line.minimumSize()).height(), quiet);
      line.show_error("It failed.");
      line.offer_log(false);
      QCoreApplication::processEvents();
      QCOMPARE(line.sizeHint().expandedTo(line.minimumSize()).height(), quiet);
    }
    Theme::instance().set_zoom(100);
  }

  void a_kernel_that_was_stopped_failed_no_check() {
    auto run = std::make_shared<Run>(*wrong_run());
    run->verdict = Verdict::error;
    run->counters.totals = {{metric::shared_load_conflicts, 7}};
    run->diagnostics = {Diagnostic{"budget", Sentence("the kernel was stopped: it may never end")}};
    StatusLine line;
    line.show_run(run, run);
    QVERIFY2(!line.text().contains("checks"), qPrintable(line.text()));
    run->diagnostics.push_back({"race", Sentence("two threads write")});
    line.show_run(run, run);
    QVERIFY2(line.text().contains("checks: race"), qPrintable(line.text()));
    line.show_error("this run needs more");
    QCOMPARE(line.text(), QString("This run needs more."));
    line.show_error("n = 3 is outside 1 to 2"); // a name stays as it is
    QCOMPARE(line.text(), QString("n = 3 is outside 1 to 2"));
  }

  void a_message_that_is_cut_is_shown_whole_on_a_click() {
    StatusLine line;
    line.resize(400, 30);
    line.show();
    QVERIFY(QTest::qWaitForWindowExposed(&line));
    QSignalSpy wanted(&line, &StatusLine::whole_text_wanted);
    auto* text = line.findChild<QLabel*>("status_text");
    line.show_error("It failed.");
    QTest::mouseClick(text, Qt::LeftButton, {}, QPoint(5, 5));
    QVERIFY(wanted.isEmpty()); // it is whole already
    const QString message = "The kernel failed " + QString("again and ").repeated(30) + "again.";
    line.show_error(message);
    QTest::mouseClick(text, Qt::LeftButton, {}, QPoint(5, 5));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), message);
  }

  void a_long_notice_stays_until_it_is_clicked() {
    QWidget page;
    page.resize(900, 600);
    NoticeBar notice(&page);
    page.show();
    auto* gone = notice.findChild<QTimer*>();
    QVERIFY(gone);
    notice.say("Saved.");
    QVERIFY(gone->isActive());
    const QString message = QString("long ").repeated(40);
    notice.say(message);
    QCOMPARE(notice.text(), message);
    QVERIFY(!gone->isActive());
    QTest::mouseClick(notice.findChild<QLabel*>(), Qt::LeftButton);
    QVERIFY(notice.isHidden());
    notice.say(message);
    notice.say("Saved."); // the next one
    QCOMPARE(notice.text(), QString("Saved."));
    QVERIFY(gone->isActive());
  }

  void what_matters_least_is_left_out_whole() {
    StatusLine line;
    line.resize(1600, 30);
    line.show();
    QVERIFY(QTest::qWaitForWindowExposed(&line));
    const RunPointer run = wrong_run();
    line.show_run(run, run);
    const auto* text = line.findChild<QLabel*>("status_text");
    const auto shown = [&] { return QTextDocumentFragment::fromHtml(text->text()).toPlainText(); };
    QTRY_VERIFY(shown().contains("compiled 16.9"));
    const QString all = line.text();
    // From wide to narrow: no part is ever cut, and the result stays.
    bool fewer = false;
    for (int width = 1600; width >= 500; width -= 50) {
      line.resize(width, 30);
      QCoreApplication::processEvents();
      QVERIFY2(text->sizeHint().width() <= text->width(),
               qPrintable(QString("%1: %2").arg(width).arg(shown())));
      QVERIFY(shown().contains("999"));
      if (shown().contains("compiled")) QVERIFY(shown().contains("modelled"));
      fewer = fewer || !shown().contains("compiled");
      QCOMPARE(line.text(), all);
      QVERIFY(text->toolTip().contains("compiled 16.9"));
    }
    QVERIFY(fewer);
    line.resize(1600, 30);
    QTRY_VERIFY(shown().contains("compiled 16.9"));
  }
};

QTEST_MAIN(StatusLineTest)
#include "status_line_test.moc"
