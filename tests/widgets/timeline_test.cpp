// Warps over modelled time, from kernels that really ran on the simulated GPU.
#include "tests/widgets/simulated_run.h"
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/bank_view.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/line_table.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/sm_film.h"
#include "widgets/timeline/state_text.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/view/steady_label.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <numeric>
#include <set>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;

namespace {

constexpr std::uint64_t block = 5;

RunPointer tiled() {
  static const RunPointer run = simulate("matmul", {.variant = "tiled",
                                                    .sizes = {{"m", "64"}, {"n", "64"}, {"k", "128"}},
                                                    .parameters = {{"TILE", "16"}},
                                                    .block = block});
  return run;
}

/// A view on the screen, with a selection of its own.
struct Shown {
  explicit Shown(const RunPointer& run) : view(&selection) {
    view.resize(900, 560);
    view.set_run(run);
    view.show();
    selection.set_place({Scope::warp, block, 2, 0});
  }
  Selection selection;
  TimelineView view;
  TimelineCanvas& canvas() { return *view.canvas(); }
};

/// A warp's bar in the middle of the canvas, zoomed to single instructions.
TimelineCanvas::Bar single_bar(TimelineCanvas& canvas) {
  canvas.axis().zoom(canvas.width() / 2.0, 1e9);
  for (int y = 25; y < canvas.height(); ++y)
    for (int x = 90; x < canvas.width(); x += 3)
      if (const auto bar = canvas.bar_at({static_cast<double>(x), static_cast<double>(y)});
          bar.warp >= 0 && bar.single)
        return bar;
  return {};
}

void send_key(QWidget& widget, int key, Qt::KeyboardModifiers modifiers = {}) {
  QTest::keyClick(&widget, static_cast<Qt::Key>(key), modifiers);
}

}

class TimelineTest : public QObject {
  Q_OBJECT

 private slots:
  void playing_moves_nothing() {
    for (const int width : {420, 640, 900}) {
      Shown shown(tiled());
      shown.view.resize(width, 560);
      QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
      const QRect place = shown.canvas().geometry();
      const auto* text = shown.view.findChild<SteadyLabel*>();
      QVERIFY(text->text().contains("block (1, 1)"));
      std::set<QString> told;
      for (int step = 0; step < 60; ++step) {
        shown.view.clock()->step(1);
        QCoreApplication::processEvents();
        QCOMPARE(shown.canvas().geometry(), place);
        QVERIFY(text->height() >= text->heightForWidth(text->width()));
        told.insert(text->text());
      }
      QVERIFY(told.size() > 20);
    }
  }

  void says_what_to_do_where_there_is_nothing() {
    Selection selection;
    TimelineView view(&selection);
    QCOMPARE(view.state(), View::State::empty);
    view.set_run(nullptr);
    QCOMPARE(view.state(), View::State::empty);
    auto without = std::make_shared<Run>(*tiled());
    without->timelines.clear();
    without->line_states.clear();
    view.set_run(without);
    QCOMPARE(view.state(), View::State::empty);
    LineTable lines(&selection);
    lines.set_run(without);
    QCOMPARE(lines.state(), View::State::empty);
    SmFilm film(&selection);
    film.set_run(without);
    QCOMPARE(film.state(), View::State::empty);
    view.set_run(tiled());
    QCOMPARE(view.state(), View::State::ready);
    QVERIFY(view.legend().contains("modelled"));
  }

  void every_bar_is_explained_in_one_sentence() {
    Shown shown(tiled());
    TimelineCanvas& canvas = shown.canvas();
    int explained = 0;
    for (int zoom = 0; zoom < 2; ++zoom) {
      for (int y = 0; y < canvas.height(); y += 3)
        for (int x = 0; x < canvas.width(); x += 11) {
          const auto bar = canvas.bar_at({static_cast<double>(x), static_cast<double>(y)});
          if (bar.warp < 0) continue;
          ++explained;
          const QString text = canvas.sentence(bar);
          QVERIFY2(text.startsWith("Warp "), qPrintable(text));
          QVERIFY2(text.contains("clocks"), qPrintable(text));
          QVERIFY2(!text.contains('\n'), qPrintable(text));
        }
      canvas.axis().zoom(canvas.width() / 2.0, 1e9);
    }
    QVERIFY(explained > 1000);
    const auto bar = single_bar(canvas);
    QVERIFY(bar.warp >= 0);
    QVERIFY(canvas.bar_rect(bar).width() >= 3);
    QVERIFY(canvas.sentence(bar).contains(", line "));
  }

  void the_buttons_leave_the_keys_to_the_view() {
    Shown shown(tiled());
    const PlayClock& clock = *shown.view.clock();
    for (auto* button : shown.view.findChild<TransportBar*>()->findChildren<QToolButton*>()) {
      const double before = clock.position();
      button->setFocus();
      send_key(*button, Qt::Key_Right, Qt::ShiftModifier);
      QVERIFY2(clock.position() > before, qPrintable(button->toolTip()));
    }
  }

  void a_narrow_table_scrolls_before_it_drops_what_lines_wait_for() {
    Selection selection;
    LineTable lines(&selection);
    lines.set_run(tiled());
    lines.resize(220, 400);
    lines.show();
    auto* table = qobject_cast<QTableView*>(lines.picture());
    QTRY_VERIFY(table->horizontalScrollBar()->maximum() > 0);
    for (const int column : {LineModel::share, LineModel::first, LineModel::issued})
      QVERIFY2(!table->isColumnHidden(column), qPrintable(QString::number(column)));
  }

  void hovering_explains_below_the_picture() {
    Shown shown(tiled());
    const auto bar = single_bar(shown.canvas());
    QTest::mouseMove(&shown.canvas(), shown.canvas().bar_rect(bar).center().toPoint());
    bool found = false;
    for (const QLabel* label : shown.view.findChildren<QLabel*>())
      found |= label->text() == shown.canvas().sentence(
                                    shown.canvas().bar_at(shown.canvas().bar_rect(bar).center().toPoint()));
    QVERIFY(found);
  }

  // In a narrow panel, as at 200 %.
  void a_long_sentence_does_not_widen_the_view() {
    Shown shown(tiled());
    for (QLabel* label : shown.view.findChildren<QLabel*>())
      QVERIFY2(label->wordWrap() || label->minimumWidth() > 0 || label->minimumSizeHint().width() < 200,
               qPrintable(label->text()));
    shown.view.resize(300, 560);
    QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
    QVERIFY2(shown.canvas().width() <= 300, qPrintable(QString::number(shown.canvas().width())));
  }

  void a_click_goes_to_the_source_line_and_to_the_warp() {
    Shown shown(tiled());
    TimelineCanvas& canvas = shown.canvas();
    const auto bar = single_bar(canvas);
    const SmTimeline& timeline = *canvas.timeline();
    const SmTimeline::Warp& warp = timeline.warps[static_cast<std::size_t>(bar.warp)];
    const int line = own_lines(timeline)[timeline.intervals[warp.first + bar.interval].place];
    QVERIFY(line > 0);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.bar_rect(bar).center().toPoint());
    QCOMPARE(shown.selection.line(), line);
    QCOMPARE(shown.selection.place(), (ThreadPlace{Scope::warp, block, static_cast<int>(warp.warp), 0}));
    QVERIFY(shown.selection.moment());
  }

  void zooms_from_the_whole_kernel_to_single_instructions() {
    Shown shown(tiled());
    TimelineCanvas& canvas = shown.canvas();
    QCOMPARE(canvas.axis().span(), canvas.timeline()->traced);
    send_key(canvas, Qt::Key_Plus);
    QVERIFY(canvas.axis().span() < canvas.timeline()->traced);
    canvas.axis().zoom(300, 1e9);
    QVERIFY(canvas.axis().span() < 20);
    send_key(canvas, Qt::Key_0);
    QCOMPARE(canvas.axis().span(), canvas.timeline()->traced);
    // The clock under the pointer stays where it is.
    const double clock = canvas.axis().at(400);
    canvas.axis().zoom(400, 4);
    QVERIFY(std::abs(canvas.axis().at(400) - clock) < 1e-6 * canvas.timeline()->traced);
  }

  void an_axis_keeps_to_its_range() {
    QWidget canvas;
    canvas.resize(500, 100);
    int changes = 0;
    TimeAxis axis(canvas, 100, [&changes] { ++changes; });
    axis.set_range(10, 110, 5);
    QCOMPARE(std::pair(axis.begin(), axis.end()), std::pair(10.0, 110.0));
    QCOMPARE(axis.x_of(60), axis.centre());
    QCOMPARE(axis.ticks(), (std::vector<double>{50, 100}));
    // A click is no drag; a drag takes what is in sight with it, to the end of the range at most.
    axis.zoom(axis.centre(), 4);
    QCOMPARE(axis.span(), 25.0);
    axis.press({300, 50});
    QVERIFY(!axis.drags({302, 50}));
    QVERIFY(!axis.release());
    axis.press({300, 50});
    QVERIFY(axis.drags({340, 50}));
    const double grasped = axis.at(300);
    axis.drag({340, 50});
    QCOMPARE(axis.at(340), grasped);
    axis.drag({-4000, 50});
    QCOMPARE(axis.end(), 110.0);
    QVERIFY(axis.release());
    // Zoomed in, a longer range leaves what is in sight; all in sight stays all.
    axis.set_range(10, 210, 5);
    QCOMPARE(axis.end(), 110.0);
    QVERIFY(axis.key(Qt::Key_0, axis.centre()));
    axis.set_range(10, 310, 5);
    QVERIFY(axis.fitted());
    QCOMPARE(axis.end(), 310.0);
    axis.zoom(axis.centre(), 1e9);
    QCOMPARE(axis.span(), 5.0);
    QVERIFY(!axis.key(Qt::Key_A, axis.centre()));
    const int before = changes;
    axis.show(axis.begin(), axis.span());
    QCOMPARE(changes, before); // nothing else came into sight
  }

  void colours_tell_what_warps_do() {
    Shown shown(tiled());
    TimelineCanvas& canvas = shown.canvas();
    const auto bar = single_bar(canvas);
    QImage image(canvas.size(), QImage::Format_RGB32);
    canvas.render(&image);
    const SmTimeline& timeline = *canvas.timeline();
    const WarpInterval& interval =
        timeline.intervals[timeline.warps[static_cast<std::size_t>(bar.warp)].first + bar.interval];
    const QRectF box = canvas.bar_rect(bar);
    QCOMPARE(image.pixelColor(static_cast<int>(box.left()) + 1, static_cast<int>(box.top()) + 2),
             Theme::instance().state_colour(interval.state));
  }

  void groups_rows_by_block_and_by_scheduler() {
    Shown shown(tiled());
    TimelineCanvas& canvas = shown.canvas();
    const auto scheduler_at = [&](int y) {
      for (int x = 80; x < canvas.width(); ++x)
        if (const auto bar = canvas.bar_at({static_cast<double>(x), static_cast<double>(y)}); bar.warp >= 0)
          return static_cast<int>(canvas.timeline()->warps[static_cast<std::size_t>(bar.warp)].scheduler);
      return -1;
    };
    const auto changes = [&] {
      int count = 0, last = -1;
      for (int y = 21; y < canvas.height(); ++y)
        if (const int now = scheduler_at(y); now >= 0 && now != last) {
          ++count;
          last = now;
        }
      return count;
    };
    QVERIFY(changes() > 4); // warps of a block take the schedulers in turn
    canvas.set_grouping(TimelineCanvas::Grouping::scheduler);
    QCOMPARE(changes(), 4);
  }

  void space_and_arrows_play_and_step() {
    Shown shown(tiled());
    PlayClock& clock = *shown.view.clock();
    QVERIFY(!clock.started());
    send_key(shown.canvas(), Qt::Key_Right);
    QVERIFY(clock.started());
    const double first = clock.position();
    send_key(shown.canvas(), Qt::Key_Right);
    QVERIFY(clock.position() > first);
    send_key(shown.canvas(), Qt::Key_Left);
    QCOMPARE(clock.position(), first);
    send_key(shown.canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(shown.view.playback()->phase(clock.position()), 1);
    send_key(shown.canvas(), Qt::Key_End);
    QCOMPARE(clock.position(), clock.end());
    send_key(shown.canvas(), Qt::Key_Home);
    QCOMPARE(clock.position(), clock.begin());
    send_key(shown.canvas(), Qt::Key_Space);
    QVERIFY(clock.playing());
    send_key(shown.canvas(), Qt::Key_Space);
    QVERIFY(!clock.playing());
    send_key(shown.canvas(), Qt::Key_Down);
    QCOMPARE(shown.selection.place().warp, 3);
  }

  void the_slider_steps_by_keys_and_goes_where_it_is_clicked() {
    Shown shown(tiled());
    PlayClock& clock = *shown.view.clock();
    send_key(shown.canvas(), Qt::Key_Right);
    const double first = clock.position();
    clock.seek(clock.begin());
    auto* slider = shown.view.findChild<QSlider*>();
    send_key(*slider, Qt::Key_Right);
    QCOMPARE(clock.position(), first); // the same step as in the picture
    send_key(*slider, Qt::Key_Right);
    QVERIFY(clock.position() > first);
    send_key(*slider, Qt::Key_Left);
    QCOMPARE(clock.position(), first);
    send_key(*slider, Qt::Key_Space);
    QVERIFY(clock.playing());
    send_key(*slider, Qt::Key_Space);
    QTest::mouseClick(slider, Qt::LeftButton, {}, {slider->width() * 3 / 4, slider->height() / 2});
    const double share = (clock.position() - clock.begin()) / (clock.end() - clock.begin());
    QVERIFY2(std::abs(share - 0.75) < 0.03, qPrintable(QString::number(share)));
  }

  void playing_and_stepping_give_the_same_clocks() {
    Shown shown(tiled());
    PlayClock& clock = *shown.view.clock();
    std::vector<double> stepped, played;
    for (int i = 0; i < 12; ++i) {
      clock.step(1);
      stepped.push_back(clock.position());
    }
    Shown again(tiled());
    PlayClock& other = *again.view.clock();
    connect(&other, &PlayClock::moved, &other, [&](double position) { played.push_back(position); });
    other.set_speed(60);
    other.set_playing(true);
    QTRY_VERIFY(played.size() >= 12);
    other.set_playing(false);
    played.resize(12);
    QCOMPARE(played, stepped);
  }

  void playing_ends_at_the_end_and_starts_again() {
    Shown shown(tiled());
    PlayClock& clock = *shown.view.clock();
    clock.seek(clock.end());
    clock.set_speed(4096);
    QSignalSpy states(&clock, &PlayClock::playing_changed);
    clock.set_playing(true);
    QTRY_VERIFY(!clock.playing());
    QCOMPARE(states.size(), 2);
    QVERIFY(clock.position() > clock.begin());
  }

  void the_cursor_moves_every_view() {
    const RunPointer run = tiled();
    Shown shown(run);
    DataView data(&shown.selection);
    data.set_run(run);
    BankView banks(&shown.selection);
    banks.set_run(run);
    PlayClock& clock = *shown.view.clock();
    std::set<int> lines, steps;
    for (int i = 0; i < 60; ++i) {
      clock.step(1);
      lines.insert(shown.selection.line());
      steps.insert(shown.selection.step());
      QVERIFY(shown.selection.moment());
      QCOMPARE(shown.selection.moment()->clock, clock.position());
      QCOMPARE(shown.selection.moment()->states[2], static_cast<int>(WarpState::selected));
    }
    for (const int line : {17, 18, 19, 20, 21})
      QVERIFY2(lines.contains(line), qPrintable(QString::number(line)));
    QVERIFY(steps.size() > 20);
    QCOMPARE(banks.state(), View::State::ready);
  }

  void nothing_moves_while_a_block_is_played() {
    const RunPointer run = tiled();
    Shown shown(run);
    DataView data(&shown.selection);
    ThreadMap map(&shown.selection);
    for (RunView* view : std::initializer_list<RunView*>{&data, &map}) {
      view->resize(360, 400);
      view->show_run(run, nullptr);
      view->show();
    }
    shown.selection.set_place({Scope::thread, block, 2, 7});
    const auto places = [&] {
      QApplication::processEvents();
      QList<QRect> found{map.canvas()->geometry()};
      for (const auto* picture : data.findChildren<BufferPicture*>()) found << picture->geometry();
      return found;
    };
    PlayClock& clock = *shown.view.clock();
    clock.step(1);
    const QList<QRect> first = places();
    for (int i = 0; i < 120; ++i) {
      clock.step(1);
      QCOMPARE(places(), first);
    }
  }

  void what_is_not_reached_yet_is_not_shown() {
    const RunPointer run = tiled();
    Shown shown(run);
    Tensors values;
    values.emplace("c", Tensor(Dtype::f32, {64, 64}));
    DataView data(&shown.selection);
    data.show_run(run, std::make_shared<const Tensors>(values));
    const ThreadPlace thread{Scope::thread, block, 2, 7};
    shown.selection.set_place(thread);
    const auto touches = RunTrace::of(run)->touches(0, thread);
    QVERIFY(touches.back().written);
    const auto *c = data.findChild<BufferPicture*>("c"), *shared = data.findChild<BufferPicture*>("shared");
    const std::int64_t element = touches.back().element;
    QVERIFY(c->value(element)); // the end of the run
    QCOMPARE(shared->facts().dtype, Dtype::f32);
    PlayClock& clock = *shown.view.clock();
    clock.seek(clock.begin());
    QVERIFY(!c->value(element));
    for (const auto* label : data.findChildren<QLabel*>()) QVERIFY(!label->text().contains("writes c"));
    QCOMPARE(data.numbers()->rowCount(), 0);
    QVERIFY(!shared->value(0));
    clock.seek(clock.end());
    QVERIFY(c->value(element));
    QVERIFY(shared->value(0));
    shown.selection.set_moment(nullptr);
    QCOMPARE(c->value(element), std::optional<double>(0));
  }

  void fewer_blocks_than_places_have_no_tail() {
    const RunPointer run = simulate("matmul", {.variant = "tiled",
                                               .sizes = {{"m", "64"}, {"n", "64"}, {"k", "32"}},
                                               .parameters = {{"TILE", "16"}},
                                               .block = block});
    Selection selection;
    SmFilm film(&selection);
    film.set_run(run);
    bool told = false;
    for (const auto* label : film.findChildren<QLabel*>()) {
      QVERIFY2(!label->text().contains("tail"), qPrintable(label->text()));
      told = told || label->text().contains("less than one wave");
    }
    QVERIFY(told);
  }

  void a_moment_is_of_one_run() {
    const RunPointer run = tiled();
    Shown shown(run);
    shown.view.clock()->step(1);
    const Run other = *run;
    QVERIFY(moment_of(shown.selection, run.get()));
    QVERIFY(!moment_of(shown.selection, &other));
  }

  void stepping_elsewhere_leaves_the_played_moment() {
    Shown shown(tiled());
    shown.view.clock()->step(1);
    QVERIFY(shown.selection.moment());
    shown.selection.set_place({Scope::warp, block, 3, 0}); // another warp at the same clock
    QVERIFY(shown.selection.moment());
    shown.selection.set_step(7);
    QVERIFY(!shown.selection.moment());
    shown.view.clock()->step(1);
    QVERIFY(shown.selection.moment());
  }

  void what_is_touched_follows_the_tiles() {
    const RunPointer run = tiled();
    Shown shown(run);
    const auto trace = RunTrace::of(run);
    // Elements of A that the block loads between two barriers: one tile after the other.
    std::vector<std::int64_t> tiles;
    PlayClock& clock = *shown.view.clock();
    const auto& playback = shown.view.playback();
    for (int phase = 0; phase + 1 < playback->phases(); phase += 2) {
      clock.seek(playback->phase_begin(phase + 1) - 0.01);
      std::int64_t least = 1'000'000;
      for (const Touch& touch : trace->touches_of(shown.selection.moment()->touched, false))
        if (touch.buffer == 0) least = std::min(least, touch.element % 128);
      tiles.push_back(least);
    }
    QCOMPARE(tiles, (std::vector<std::int64_t>{0, 16, 32, 48, 64, 80, 96, 112}));
  }

  void lines_add_up_and_select_their_line() {
    const RunPointer run = tiled();
    Selection selection;
    LineTable table(&selection);
    table.set_source(QString::fromStdString(shipped_source("matmul", "tiled")));
    table.set_run(run);
    table.resize(800, 400);
    table.show();
    double shares = 0;
    int barrier_row = -1;
    double at_barriers = 0, after_the_first = 0; // warps wait at their next instruction
    for (int row = 0; row < table.model()->rowCount(); ++row) {
      shares += table.model()->share_of(row);
      const LineStates& states = *table.model()->states(row);
      const double waited = states.clocks[static_cast<std::size_t>(WarpState::barrier)];
      const QString code = table.model()->data(table.model()->index(row, LineModel::code)).toString();
      if (code.contains("__syncthreads")) {
        barrier_row = row;
        at_barriers += waited;
      }
      if (code.contains("sum +=")) after_the_first = waited;
    }
    QVERIFY(std::abs(shares - 1) < 1e-6);
    QVERIFY(barrier_row >= 0);
    QCOMPARE(at_barriers, 0.);
    QVERIFY(after_the_first > 0);
    selection.set_line(table.model()->states(barrier_row)->line);
    QVERIFY(!table.model()->data(table.model()->index(0, LineModel::issued)).toString().isEmpty());
  }

  void blocks_fill_the_sms_wave_by_wave() {
    const RunPointer run = simulate("matmul", {.variant = "tiled",
                                               .sizes = {{"m", "512"}, {"n", "512"}, {"k", "32"}},
                                               .parameters = {{"TILE", "32"}},
                                               .block = block});
    Selection selection;
    SmFilm film(&selection);
    film.resize(700, 480);
    film.set_run(run);
    film.show();
    QVERIFY(film.schedule());
    QCOMPARE(film.schedule()->stays.size(), std::size_t(256));
    const auto held = film.schedule()->held(film.schedule()->clocks / 3);
    QCOMPARE(std::accumulate(held.begin(), held.end(), 0), 256);
    film.clock()->step(1);
    QVERIFY(film.clock()->position() > 0);
    QVERIFY(film.canvas()->sentence(film.canvas()->cell(0).center()).startsWith("SM 0"));
    QVERIFY(!film.canvas()->sentence(film.canvas()->time_area().center()).isEmpty());
    send_key(*film.canvas(), Qt::Key_End);
    QCOMPARE(film.clock()->position(), film.clock()->end());
    QCOMPARE(film.numbers()->rowCount(), 256);
  }

  void several_launches_can_be_chosen() {
    const RunPointer run =
        simulate("reduction", {.variant = "sequential", .sizes = {{"n", "65536"}}, .block = 0});
    Selection selection;
    TimelineView view(&selection);
    view.set_run(run);
    QVERIFY(run->timelines.size() >= 2);
    const SmTimeline* first = view.canvas()->timeline();
    selection.set_launch(1);
    QVERIFY(view.canvas()->timeline() != first);
    QVERIFY(view.playback());
    QCOMPARE(view.playback()->launch(), 1);
  }

  void a_frame_of_many_intervals_is_fast() {
    const RunPointer run = simulate(
        "matmul", {.variant = "tiled", .sizes = {{"m", "512"}, {"n", "512"}, {"k", "512"}}, .block = block});
    Selection selection;
    TimelineView view(&selection);
    view.set_run(run);
    view.resize(1400, 800);
    view.show();
    QVERIFY(view.canvas()->timeline()->intervals.size() > 100'000);
    QImage image(1400, 700, QImage::Format_RGB32);
    double best = 1e9;
    for (int i = 0; i < 8; ++i) {
      QElapsedTimer time;
      time.start();
      view.canvas()->render_bars(image, 1);
      best = std::min(best, static_cast<double>(time.nsecsElapsed()) / 1e6);
    }
    qInfo("%zu intervals: %.1f ms a frame", view.canvas()->timeline()->intervals.size(), best);
    QVERIFY2(best < 50, "on any machine; widgets_bench holds the promise of 60 frames a second");
  }
};

QTEST_MAIN(TimelineTest)
#include "timeline_test.moc"
