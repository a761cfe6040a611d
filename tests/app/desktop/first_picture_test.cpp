#include "app/desktop/window/status_line.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/warp_access.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/view/text_card.h"

#include <QLabel>

using namespace kernelarium;

/// What a person sees between a turned knob and the complete run: never two runs told as one.
class FirstPictureTest : public WindowBase {
  Q_OBJECT

  static QStringList cells(const QAbstractItemModel& model) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
      for (int column = 0; column < model.columnCount(); ++column)
        texts << model.index(row, column).data().toString();
    return texts;
  }
  /// What the card below the thread map says of the pinned thread.
  QString told() { return views().threads->findChild<TextCard*>()->label()->text(); }

  void turn(const std::string& name, std::int64_t value) {
    Values values = session().values();
    values[name] = value;
    page().set_values(values);
  }
  /// Waits for the complete run; the checks behind it may go on.
  bool complete(const std::string& name, std::int64_t value) {
    return QTest::qWaitFor(
        [&] {
          const RunPointer run = session().counted();
          if (!run || !session().counted_present() || views().filling()) return false;
          const auto size = run->sizes.find(name);
          return (size != run->sizes.end() ? size->second : run->parameters.at(name)) == value;
        },
        300000);
  }
  /// The run that was traced ahead, once `view` shows it; null: it never came.
  RunPointer traced(View* view) {
    RunPointer ahead;
    bool shown = false;
    QObject context;
    connect(&session(), &RunSubject::traced, &context, [&](const RunPointer& run) { ahead = run; });
    connect(&views(), &RunViews::filled, &context,
            [&](View* filled) { shown = shown || (ahead && filled == view); });
    return QTest::qWaitFor([&] { return shown; }, 60000) ? ahead : nullptr;
  }

 private slots:
  void initTestCase() {
    prepare_application();
    open_window({1440, 900});
    QVERIFY(window().go("lesson:matmul"));
    session().set_variant("naive-row");
    page().show_view("threads");
    // So many blocks that the run lasts, whatever machine this is.
    turn("k", 256);
    for (std::int64_t size = 512;; size *= 2) {
      turn("m", size);
      turn("n", size);
      QVERIFY(complete("n", size));
      QVERIFY(session().counted()->variant == "naive-row" && size < 8192);
      if (session().counted()->time->median_ms > 200) break;
    }
  }
  void cleanupTestCase() { close_window(); }

  void what_was_traced_comes_first_and_the_rest_is_dimmed() {
    QVERIFY(views().memory->isVisible() && views().threads->isVisible());
    QVERIFY(!views().memory->outdated());
    const QString before = told();
    const RunPointer older = session().counted();
    turn("block.x", 8);
    QVERIFY(traced(views().threads));
    QCOMPARE(session().counted(), older); // the complete run is still to come
    QVERIFY(!views().threads->outdated());
    for (View* rest : std::initializer_list<View*>{views().memory, views().data, views().timing})
      QVERIFY2(rest->outdated(), qPrintable(rest->objectName()));
    const StatusLine& status = window().status(); // that of the older run, dimmed, or how far the new one is
    QVERIFY2(status.outdated() || !status.text().contains("verified"), qPrintable(status.text()));
    QVERIFY(views().source->outdated());
    QTRY_VERIFY_WITH_TIMEOUT(views().last_run->isVisible() && !views().last_run->isEnabled(), patience_ms);
    const QString first = told();
    const QStringList title{views().threads->title(), views().threads->legend()};
    QVERIFY(first != before);
    QVERIFY(complete("block.x", 8));
    QVERIFY(session().counted() != older);
    for (View* view :
         std::initializer_list<View*>{views().threads, views().memory, views().data, views().timing})
      QVERIFY2(!view->outdated(), qPrintable(view->objectName()));
    QVERIFY(!status.outdated());
    QVERIFY(views().last_run->isEnabled());
    QCOMPARE(told(), first);
    QCOMPARE((QStringList{views().threads->title(), views().threads->legend()}), title);
    const QImage lit = views().memory->grab().toImage();
    views().memory->dim();
    QVERIFY(views().memory->grab().toImage() != lit); // at once
    views().memory->set_outdated(false);
    QVERIFY(views().memory->grab().toImage() == lit);
  }

  void costs_beside_the_source_are_dimmed_and_its_text_is_not() {
    page().show_view("source");
    QTRY_VERIFY_WITH_TIMEOUT(views().source->in_sight() && !views().filling(), patience_ms);
    CodeEditor& editor = *views().source->editor();
    int margins = 0;
    for (int margin = 0; margin < 5; ++margin) margins += editor.marginWidth(margin);
    const auto parts = [&] {
      const QImage all = editor.viewport()->grab().toImage();
      return std::pair(all.copy(0, 0, margins, all.height()),
                       all.copy(margins, 0, all.width(), all.height()));
    };
    const auto [costs, text] = parts();
    views().source->dim();
    QVERIFY(parts().first != costs);
    QCOMPARE(parts().second, text);
    views().source->set_outdated(false);
    QCOMPARE(parts().first, costs);
    page().show_view("threads");
  }

  void its_numbers_are_those_of_the_complete_run() {
    page().show_view("warp");
    QTRY_VERIFY_WITH_TIMEOUT(views().warp->in_sight(), patience_ms);
    turn("block.x", 16);
    const RunPointer ahead = traced(views().warp);
    QVERIFY(ahead);
    QVERIFY(!views().warp->outdated());
    const QStringList first = cells(*views().warp->numbers());
    const QString title = views().warp->title();
    QVERIFY(!first.isEmpty());
    QVERIFY(complete("block.x", 16));
    QCOMPARE(cells(*views().warp->numbers()), first);
    QCOMPARE(views().warp->title(), title);
    const Run& complete = *session().counted();
    QCOMPARE(ahead->parameters, complete.parameters);
    QCOMPARE(ahead->trace->records.size(), complete.trace->records.size());
    for (std::size_t i = 0; i < ahead->trace->records.size(); ++i) {
      QCOMPARE(ahead->trace->records[i].address, complete.trace->records[i].address);
      QCOMPARE(ahead->trace->records[i].step, complete.trace->records[i].step);
    }
    page().show_view("threads");
  }

  void a_later_setting_replaces_an_earlier_one() {
    std::vector<std::int64_t> shown;
    const auto link = connect(&session(), &RunSubject::traced, this,
                              [&](const RunPointer& run) { shown.push_back(run->parameters.at("block.y")); });
    turn("block.y", 4);
    QVERIFY(QTest::qWaitFor([&] { return !shown.empty(); }, 60000));
    turn("block.y", 8); // the first one's counts are under way
    QVERIFY(views().threads->outdated());
    QVERIFY(complete("block.y", 8));
    disconnect(link);
    QCOMPARE(shown, (std::vector<std::int64_t>{4, 8}));
    QVERIFY(!views().threads->outdated() && !views().memory->outdated());
  }

  // Every block of so small a launch is traced: the first comes ahead, for who does not look at another.
  void the_first_of_several_traced_blocks_comes_first() {
    turn("m", 64);
    turn("n", 64);
    for (std::int64_t depth = 4096;; depth *= 2) {
      turn("k", depth);
      QVERIFY(complete("k", depth) && depth < (1 << 21));
      if (session().counted()->time->median_ms > 200) break;
    }
    turn("block.y", 4);
    const RunPointer ahead = traced(views().threads);
    QVERIFY(ahead);
    QVERIFY(complete("block.y", 4));
    const std::uint64_t first = session().traced_block();
    QCOMPARE(RunTrace::of(ahead)->blocks(0), std::vector<std::uint64_t>{first});
    const auto all = RunTrace::of(session().counted());
    for (const AccessRecord& record : ahead->trace->records) QVERIFY(all->has_block(0, record.block));
    QCOMPARE(all->records(0, first, 0).size(), RunTrace::of(ahead)->records(0, first, 0).size());
  }

  void a_view_that_was_hidden_is_up_to_date_when_shown() {
    page().show_view("accesses");
    QTRY_VERIFY_WITH_TIMEOUT(!views().filling() && !views().accesses->outdated(), patience_ms);
    const auto requests = [this] { return cells(*views().accesses->model()); };
    const QStringList before = requests();
    page().show_view("threads");
    QTRY_VERIFY_WITH_TIMEOUT(!views().accesses->in_sight(), patience_ms);
    turn("block.x", 32);
    QVERIFY(complete("block.x", 32));
    QCOMPARE(requests(), before); // nobody looked at it
    QVERIFY(views().accesses->outdated());
    page().show_view("accesses");
    QTRY_VERIFY_WITH_TIMEOUT(!views().accesses->outdated(), patience_ms);
    const QStringList after = requests();
    QVERIFY(after != before);
    views().accesses->show_run(session().counted(), session().buffers());
    QCOMPARE(requests(), after);
    page().show_view("threads");
  }
};

QTEST_MAIN(FirstPictureTest)
#include "first_picture_test.moc"
