// Modelled time in the whole window: a lesson's kernel is played, and every view follows.
#include "tests/app/desktop/window_base.h"
#include "widgets/compare/compare_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/source_view.h"
#include "widgets/timeline/line_table.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/sm_film.h"
#include "widgets/timeline/timeline_view.h"

#include <QAction>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <set>

using namespace kernelarium;

class TimelineFlowTest : public WindowBase {
  Q_OBJECT

  bool open_lesson(const QString& lesson, const std::string& variant) {
    if (!window().go("lesson:" + lesson)) return false;
    session().set_variant(variant);
    return settled([&](const Run& run) { return run.variant == variant && !run.timelines.empty(); });
  }

 private slots:
  void initTestCase() { prepare_application(); }
  void init() { open_window({1440, 900}); }
  void cleanup() {
    close_window();
    forget();
  }

  void kernels_play_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("least_parts"); ///< between barriers
    QTest::newRow("tiled matmul, tile by tile") << "matmul"
                                                << "tiled" << 33;
    QTest::newRow("reduction tree") << "reduction"
                                    << "sequential" << 8;
    QTest::newRow("online softmax") << "softmax"
                                    << "online" << 2;
    QTest::newRow("fused attention") << "attention"
                                     << "fused" << 4;
  }
  void kernels_play() {
    QFETCH(QString, lesson);
    QFETCH(QString, variant);
    QFETCH(int, least_parts);
    QVERIFY(open_lesson(lesson, variant.toStdString()));
    page().show_view("timeline");
    TimelineView& view = *views().find<TimelineView>();
    QTRY_COMPARE_WITH_TIMEOUT(view.state(), View::State::ready, patience_ms);
    QVERIFY(view.playback());
    QVERIFY2(view.playback()->phases() >= least_parts,
             qPrintable(QString::number(view.playback()->phases())));
    Selection& selection = views().selection();
    std::set<int> lines, steps;
    for (int i = 0; i < 200; ++i) {
      QTest::keyClick(view.canvas(), Qt::Key_Right);
      lines.insert(selection.line());
      steps.insert(selection.step());
      // The played line is marked; the caret stays where the learner left it.
      QVERIFY(views().source->editor()->markersAtLine(selection.line() - 1) & 1 << 4);
      QVERIFY(selection.moment());
    }
    QVERIFY(lines.size() >= 3);
    QVERIFY(steps.size() >= 5);
  }

  void space_plays_until_it_is_pressed_again() {
    QVERIFY(open_lesson("reduction", "sequential"));
    page().show_view("timeline");
    TimelineView& view = *views().find<TimelineView>();
    QTRY_COMPARE_WITH_TIMEOUT(view.state(), View::State::ready, patience_ms);
    QTest::keyClick(view.canvas(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(view.clock()->position() > view.clock()->begin(), patience_ms);
    QVERIFY(view.clock()->playing());
    QTest::keyClick(view.canvas(), Qt::Key_Space);
    QVERIFY(!view.clock()->playing());
    const double where = view.clock()->position();
    QCoreApplication::processEvents();
    QCOMPARE(view.clock()->position(), where);
  }

  void play_is_paused_from_any_view() {
    QVERIFY(open_lesson("matmul", "tiled"));
    TimelineView& view = *views().find<TimelineView>();
    views().flush();
    PlayClock& clock = *view.clock();
    QAction* play = nullptr;
    for (QAction* each : window().actions())
      if (each->shortcut() == QKeySequence("F12")) play = each;
    QVERIFY(play && play->isEnabled());
    const auto started = [&] {
      play->trigger();
      const double from = clock.position();
      return clock.playing() && QTest::qWaitFor([&] { return clock.position() != from; }, patience_ms);
    };
    QVERIFY(started());
    play->trigger();
    QVERIFY(!clock.playing());
    QVERIFY(started());
    page().show_view("threads");
    QTest::keyClick(views().threads, Qt::Key_Space);
    QVERIFY(!clock.playing());
    // A row that is clicked stays chosen.
    page().show_view("accesses");
    const auto tables = views().accesses->findChildren<QTableView*>();
    auto* table = *std::ranges::find_if(tables, [](const QTableView* each) { return each->model(); });
    QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 2, patience_ms);
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      QVERIFY(started());
      QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                        table->visualRect(table->model()->index(row, 0)).center());
      QVERIFY(!clock.playing());
      QCOMPARE(table->currentIndex().row(), row);
    }
  }

  void another_block_is_traced_and_played() {
    QVERIFY(open_lesson("matmul", "tiled"));
    page().show_view("timeline");
    TimelineView& view = *views().find<TimelineView>();
    QTRY_COMPARE_WITH_TIMEOUT(view.state(), View::State::ready, patience_ms);
    const std::uint64_t other = view.playback()->block() + 1;
    views().selection().set_place({ThreadPlace::Scope::thread, other, 1, 3});
    runs().trace(other);
    QTRY_VERIFY_WITH_TIMEOUT(view.playback() && view.playback()->block() == other, patience_ms);
  }

  void lines_and_sms_are_filled() {
    QVERIFY(open_lesson("matmul", "tiled"));
    page().show_view("lines");
    QTRY_COMPARE_WITH_TIMEOUT(views().find<LineTable>()->state(), View::State::ready, patience_ms);
    QVERIFY(views().find<LineTable>()->model()->rowCount() > 5);
    page().show_view("film");
    QTRY_COMPARE_WITH_TIMEOUT(views().find<SmFilm>()->state(), View::State::ready, patience_ms);
    QVERIFY(views().find<SmFilm>()->schedule()->stays.size() > 100);
  }

  void advice_is_tried_with_a_variant() {
    QVERIFY(open_lesson("coalescing", "transpose-tiled"));
    page().show_view("lines");
    QTRY_COMPARE_WITH_TIMEOUT(views().find<LineTable>()->state(), View::State::ready, patience_ms);
    const auto button = [this] { return views().find<LineTable>()->findChild<QPushButton*>("try-padding"); };
    QTRY_VERIFY_WITH_TIMEOUT(button(), patience_ms);
    const RunPointer before = session().counted();
    button()->click();
    QVERIFY(settled([](const Run& run) { return run.variant == "transpose-padded"; }));
    QTRY_COMPARE_WITH_TIMEOUT(views().compare->state(), View::State::ready, patience_ms);
    QVERIFY(views().compare->in_sight());
    QCOMPARE(views().compare->other()->variant, std::string("transpose-tiled"));
    QCOMPARE(views().compare->other()->parameters, before->parameters);
    QVERIFY(session().counted()->modelled->median_ms < before->modelled->median_ms);
    // Where it was followed, nothing is left to try of that rule.
    page().show_view("lines");
    QTRY_VERIFY_WITH_TIMEOUT(!button(), patience_ms);
  }

  void advice_is_tried_with_a_setting() {
    QVERIFY(open_lesson("matmul", "tiled"));
    Values values = session().values();
    for (const char* size : {"m", "n"}) values[size] = 128;
    values["TILE"] = 32;
    page().set_values(values);
    QVERIFY(
        settled([](const Run& run) { return run.sizes.at("m") == 128 && run.parameters.at("TILE") == 32; }));
    page().show_view("lines");
    const auto button = [this] { return views().find<LineTable>()->findChild<QPushButton*>("try-blocks"); };
    QTRY_VERIFY_WITH_TIMEOUT(button(), patience_ms);
    button()->click();
    QVERIFY(settled([](const Run& run) { return run.parameters.at("TILE") == 16; }));
    QCOMPARE(session().variant().id, std::string("tiled"));
    QCOMPARE(views().compare->other()->parameters.at("TILE"), 32);
  }

  void nothing_is_offered_where_nothing_follows() {
    QVERIFY(open_lesson("vector-add", "scalar"));
    page().show_view("lines");
    QTRY_COMPARE_WITH_TIMEOUT(views().find<LineTable>()->state(), View::State::ready, patience_ms);
    for (const auto* button : views().find<LineTable>()->findChildren<QPushButton*>())
      QVERIFY2(!button->objectName().startsWith("try-"), qPrintable(button->objectName()));
  }

  void a_turned_knob_dims_the_timeline_and_replaces_it() {
    QVERIFY(open_lesson("matmul", "tiled"));
    page().show_view("timeline");
    QTRY_COMPARE_WITH_TIMEOUT(views().find<TimelineView>()->state(), View::State::ready, patience_ms);
    const SmTimeline* before = views().find<TimelineView>()->canvas()->timeline();
    Values values = session().values();
    values["TILE"] = values.at("TILE") == 16 ? 32 : 16;
    session().set_values(values);
    QVERIFY(views().find<TimelineView>()->outdated());
    QVERIFY(settled([&](const Run& run) { return run.parameters.at("TILE") == values.at("TILE"); }));
    QTRY_VERIFY_WITH_TIMEOUT(views().find<TimelineView>()->canvas()->timeline() != before, patience_ms);
    QVERIFY(!views().find<TimelineView>()->outdated());
  }
};

QTEST_MAIN(TimelineFlowTest)
#include "timeline_test.moc"
