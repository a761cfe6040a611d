#include "kernels/experiment/verification.h"
#include "kernels/trace/run_trace.h"
#include "tests/kernels/trace/edit_trace.h"
#include "tests/widgets/sample_run.h"
#include "tests/widgets/simulated_run.h"
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/theme/theme.h"
#include "widgets/view/text_card.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <limits>
#include <set>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;

namespace {

constexpr std::uint64_t block_5_3 = 3 * 32 + 5;
const SampleRun& sample() {
  static const SampleRun made = tiled_matmul();
  return made;
}

}

class MapsTest : public QObject {
  Q_OBJECT

 private slots:
  void colours_of_values_do_not_depend_on_what_is_drawn() {
    Tensor values(Dtype::f32, {64, 64});
    for (std::size_t i = 0; i < 4096; ++i) values.as<float>()[i] = static_cast<float>(i % 7);
    values.as<float>()[64 + 1] = -100; // no small picture has this element
    values.as<float>()[64 + 3] = std::numeric_limits<float>::infinity();
    BufferPicture picture({"a", "a", "matrix", Dtype::f32, {64, 64}, true, 0});
    picture.set_values(&values);
    QList<std::pair<double, double>> ranges;
    for (const int size : {40, 60, 200}) {
      picture.resize(size, size + 40);
      picture.grab();
      ranges << picture.range();
    }
    for (const auto& range : ranges) QCOMPARE(range, std::pair(-100.0, 6.0));
    // Of a long vector, another part does not have another scale.
    Tensor line(Dtype::f32, {4096});
    for (std::size_t i = 0; i < 4096; ++i) line.as<float>()[i] = static_cast<float>(i);
    BufferPicture part({"b", "b", "vector", Dtype::f32, {4096}, true, 0});
    part.set_values(&line);
    part.set_marks({}, {300, 301}, {});
    part.grab();
    QVERIFY(part.shown() < 4096);
    QCOMPARE(part.range(), std::pair(0.0, 4095.0));
  }

  void a_selection_leaves_the_pictures_their_size() {
    Selection selection;
    const SampleRun sample = tiled_matmul();
    DataView view(&selection);
    view.set_source(sample.source);
    view.set_run(sample.run);
    view.set_values(sample.values);
    view.resize(520, 460);
    view.show();
    QApplication::processEvents();
    const auto* picture = view.findChild<BufferPicture*>();
    const QSize size = picture->size();
    const std::uint64_t block = RunTrace::of(sample.run)->blocks(0).front();
    for (const int lane : {0, 7, 31}) {
      selection.set_place({ThreadPlace::Scope::thread, block, 2, lane});
      QApplication::processEvents();
      QCOMPARE(picture->size(), size);
    }
    selection.set_place({});
    QApplication::processEvents();
    QCOMPARE(picture->size(), size);
  }

  void no_picture_is_too_low_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("in a first window") << QSize(380, 410);
    QTest::newRow("arranged for playing") << QSize(400, 330);
  }
  void no_picture_is_too_low() {
    QFETCH(QSize, size);
    Run run = *sample().run;
    run.launches.front().shared_bytes = 2 * 16 * 16 * 4;
    Selection selection;
    DataView view(&selection);
    view.show_run(std::make_shared<const Run>(run), sample().values);
    view.resize(size);
    view.show();
    selection.set_place({Scope::thread, block_5_3, 2, 7});
    selection.set_step(3);
    QApplication::processEvents();
    const auto pictures = view.findChildren<BufferPicture*>();
    QCOMPARE(pictures.size(), 4);
    for (const BufferPicture* picture : pictures) {
      const int head = BufferPicture::head_height(picture->head_lines_at(picture->width()));
      QVERIFY2(picture->height() - head >= std::min(picture->least_height(picture->width()), 70),
               qPrintable(picture->objectName() + ' ' + QString::number(picture->height() - head)));
      QVERIFY2(picture->visibleRegion().boundingRect() == picture->rect(), qPrintable(picture->objectName()));
    }
  }

  void what_the_launch_accesses_comes_first() {
    Run run = *sample().run;
    run.buffers.insert(run.buffers.begin(),
                       BufferFacts{"idle", "idle", "matrix", Dtype::f32, {64, 64}, false, 0});
    Selection selection;
    DataView view(&selection);
    view.resize(400, 700);
    view.show_run(std::make_shared<const Run>(run), nullptr);
    view.show();
    QApplication::processEvents();
    const auto pictures = view.findChildren<BufferPicture*>();
    QVERIFY(view.findChild<BufferPicture*>("idle")->pos() != QPoint(0, 0));
    QCOMPARE(view.findChild<BufferPicture*>("a")->pos(), QPoint(0, 0));
  }

  void a_single_value_is_a_number() {
    Tensor sum(Dtype::f32, {1});
    sum.as<float>()[0] = 5;
    BufferPicture picture({"sum", "Sum", "vector", Dtype::f32, {1}, true, 0});
    picture.set_values(&sum);
    picture.resize(200, 200);
    const QImage drawn = picture.grab().toImage();
    for (int y = 0; y < drawn.height(); ++y)
      for (int x = 0; x < drawn.width(); ++x)
        QVERIFY(drawn.pixel(x, y) != Theme::instance().value_colour(0).rgb());
    QCOMPARE(picture.whole_height(400), picture.whole_height(100)); // a line of text
  }

  void known_values_replace_those_of_the_end() {
    Tensor end(Dtype::f32, {64, 64});
    for (std::size_t i = 0; i < 4096; ++i) end.as<float>()[i] = static_cast<float>(i % 7);
    BufferPicture picture({"c", "c", "matrix", Dtype::f32, {64, 64}, true, 0});
    picture.set_values(&end);
    picture.resize(200, 240);
    KnownValues known{{{65, 6.0}}, 0, 6};
    picture.set_known(&known);
    QCOMPARE(picture.value(65), std::optional<double>(6));
    QCOMPARE(picture.value(66), std::nullopt);
    const auto shows = [&](double value) {
      const QImage drawn = picture.grab().toImage();
      for (int y = BufferPicture::head_height(1); y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x)
          if (drawn.pixel(x, y) == Theme::instance().value_colour(value / 6).rgb()) return true;
      return false;
    };
    QVERIFY(shows(6));
    QVERIFY(!shows(3));
    picture.set_known(nullptr);
    QVERIFY(shows(3));
    QCOMPARE(picture.value(66), std::optional<double>(66 % 7));
  }

  void the_step_of_a_fault_is_its_access() {
    auto run = std::make_shared<Run>(*sample().run);
    auto raw = std::make_shared<Trace>(*run->trace);
    raw->fault = FaultPlace{0, block_5_3, 2, 7, "c", 26711};
    run->trace = raw;
    const auto trace = RunTrace::of(run);
    const auto touches = trace->touches(0, {Scope::thread, block_5_3, 2, 7});
    const AccessSite* store = trace->site(run->trace->records[touches.back().record]);
    QCOMPARE(trace->fault_step(store->line), static_cast<int>(touches.back().step));
    QCOMPARE(trace->fault_step(store->line + 1), -1);
  }

  void a_narrow_picture_keeps_its_title() {
    BufferPicture whole({"shared", "shared memory of the block", "vector", Dtype::u32, {1056}, false, 0});
    const auto ink = [](BufferPicture& picture, int width, int height) {
      picture.resize(width, 200);
      const QImage drawn = picture.grab({0, 0, width, height}).toImage();
      int count = 0;
      for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x) count += qGray(drawn.pixel(x, y)) != qGray(drawn.pixel(0, 0));
      return count;
    };
    const int px = Theme::instance().px(18);
    const int in_one_line = ink(whole, 600, px);
    // It wraps: nothing of it is lost.
    QVERIFY(ink(whole, 110, 3 * px) > in_one_line * 9 / 10);
  }

  void a_narrow_picture_keeps_its_scale() {
    Tensor values(Dtype::f32, {64, 64});
    values.as<float>()[0] = -1, values.as<float>()[1] = 1;
    BufferPicture picture({"a", "a long title", "matrix", Dtype::f32, {64, 64}, true, 0});
    picture.set_values(&values);
    const QRgb highest = Theme::instance().value_colour(1).rgb(),
               lowest = Theme::instance().value_colour(0).rgb();
    for (const int width : {400, 220, 150, 100, 84}) {
      picture.resize(width, 200);
      const QImage drawn = picture.grab().toImage();
      bool low = false, high = false;
      for (int y = 0; y < Theme::instance().px(36); ++y)
        for (int x = 0; x < width; ++x)
          low = low || drawn.pixel(x, y) == lowest, high = high || drawn.pixel(x, y) == highest;
      QVERIFY2(low && high, qPrintable(QString::number(width)));
    }
  }

  void touches_are_what_was_traced() {
    const auto trace = RunTrace::of(sample().run);
    QVERIFY(trace == RunTrace::of(sample().run));
    QVERIFY(trace->has_block(0, block_5_3));
    QVERIFY(!trace->has_block(0, 0));
    QCOMPARE(trace->blocks(0), std::vector<std::uint64_t>{block_5_3});
    // Thread (7, 4) is lane 7 of warp 2: row 52, column 87.
    const auto touches = trace->touches(0, {Scope::thread, block_5_3, 2, 7});
    std::vector<std::int64_t> a, b, c;
    for (const Touch& touch : touches)
      (touch.buffer == 0 ? a : touch.buffer == 1 ? b : c).push_back(touch.element);
    QCOMPARE(a.size(), std::size_t(32)); // one load a tile step
    QCOMPARE(a[3], 52 * 512 + 3 * 16 + 7);
    QCOMPARE(b[3], (3 * 16 + 4) * 512 + 87);
    QCOMPARE(c, std::vector<std::int64_t>{26711});
    QVERIFY(touches.back().written);
    QCOMPARE(trace->touches(0, {Scope::warp, block_5_3, 2, 0}).size(), touches.size() * 32);
    QVERIFY(!trace->element_at(0));
  }

  void hover_pick_and_keys() {
    Selection selection;
    ThreadMap map(&selection);
    map.resize(800, 700);
    map.show();
    map.set_run(sample().run);
    QApplication::processEvents();
    MapCanvas& canvas = *map.canvas();
    QCOMPARE(canvas.level(), Scope::none);
    canvas.fit({Scope::block, block_5_3, 0, 0});
    QCOMPARE(canvas.level(), Scope::block);
    QVERIFY(map.title().contains("(5, 3) of"));
    // The middle of the block's cell (7, 4).
    const QRectF cell = canvas.map().bounds({Scope::thread, block_5_3, 2, 7});
    const QPointF centre =
        canvas.rect().center() +
        (cell.center() - canvas.map().bounds({Scope::block, block_5_3, 0, 0}).center()) * canvas.scale();
    QTest::mouseMove(&canvas, centre.toPoint());
    QCOMPARE(selection.hover(), (ThreadPlace{Scope::thread, block_5_3, 2, 7}));
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, centre.toPoint());
    QCOMPARE(selection.place(), (ThreadPlace{Scope::thread, block_5_3, 2, 7}));
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(selection.place().lane, 8);
    QTest::keyClick(&canvas, Qt::Key_Down);
    QCOMPARE(selection.place().lane, 24); // 16 cells per row
    QTest::keyClick(&canvas, Qt::Key_Return);
    QCOMPARE(canvas.level(), Scope::warp);
    QTest::keyClick(&canvas, Qt::Key_Backspace);
    QTest::keyClick(&canvas, Qt::Key_Backspace);
    QCOMPARE(canvas.level(), Scope::none);
    QTest::keyClick(&canvas, Qt::Key_Escape);
    QCOMPARE(selection.place().scope, Scope::none);
  }

  void colours_say_what_is_missing() {
    Selection selection;
    ThreadMap map(&selection);
    Run bare = *sample().run;
    bare.trace.reset();
    map.set_run(std::make_shared<const Run>(bare));
    QVERIFY(map.missing(ThreadMap::Colour::warp).isEmpty());
    QVERIFY(!map.missing(ThreadMap::Colour::sectors).isEmpty());
    QVERIFY(!map.missing(ThreadMap::Colour::value).isEmpty());
    map.set_run(sample().run);
    map.set_values(sample().values);
    for (const auto colour :
         {ThreadMap::Colour::wave, ThreadMap::Colour::active_lanes, ThreadMap::Colour::sectors,
          ThreadMap::Colour::value, ThreadMap::Colour::instructions, ThreadMap::Colour::excess_wavefronts,
          ThreadMap::Colour::divergence}) {
      QVERIFY2(map.missing(colour).isEmpty(), qPrintable(map.missing(colour)));
      map.set_colour(colour);
      QCOMPARE(map.colour(), colour);
    }
    // A run without counts falls back to warps instead of showing old colours.
    map.set_run(std::make_shared<const Run>(bare));
    QCOMPARE(map.colour(), ThreadMap::Colour::warp);
  }

  void an_untraced_block_is_asked_for() {
    Selection selection;
    ThreadMap map(&selection);
    map.resize(700, 600);
    map.show();
    map.set_run(sample().run);
    QSignalSpy wanted(&map, &ThreadMap::trace_wanted);
    emit map.canvas()->picked({Scope::thread, 7, 0, 0});
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toULongLong(), 7ULL);
    emit map.canvas()->picked({Scope::thread, block_5_3, 0, 0});
    QCOMPARE(wanted.count(), 1);
  }

  void the_card_shows_the_thread() {
    const RunPointer run = simulate("matmul", {.variant = "tiled", .block = 37});
    Selection selection;
    ThreadMap map(&selection);
    map.set_source(QString::fromStdString(shipped_source("matmul", "tiled")));
    map.set_run(run);
    selection.set_place({Scope::thread, 37, 2, 7}); // block (5, 1)
    const auto all_text = [&] {
      QString all;
      for (const QLabel* label : map.findChildren<QLabel*>()) all += label->text() + "\n";
      return all;
    };
    QVERIFY(all_text().contains("(7, 4)"));
    QVERIFY2(all_text().contains("5 * 16 + 7"), qPrintable(all_text()));
    QVERIFY(all_text().contains("<b>87</b>"));
    QVERIFY2(all_text().contains("c[row * n + column] = c[20 * 512 + 87]"), qPrintable(all_text()));
    // The text that is being edited is not the one that ran: it gives no names.
    map.set_source(QString::fromStdString(shipped_source("matmul", "tiled")) + " ");
    QVERIFY(!all_text().contains("row"));
    QVERIFY2(all_text().contains("blockIdx.y * 16 + threadIdx.y"), qPrintable(all_text()));
  }

  /// 1000 elements, four blocks of 256: the last 24 threads find nothing to do.
  void idle_threads_look_idle_in_every_colouring() {
    const RunPointer run =
        simulate("vector-add", {.variant = "scalar", .sizes = {{"n", "1000"}}, .block = 3});
    Selection selection;
    ThreadMap map(&selection);
    map.set_run(run);
    auto values = std::make_shared<Tensors>();
    values->emplace("c", Tensor(Dtype::f32, {1000}));
    for (std::size_t i = 0; i < 1000; ++i) values->at("c").as<float>()[i] = static_cast<float>(i);
    map.set_values(values);
    QCOMPARE(run->launches[0].block.x, 256);
    for (const auto colour : {ThreadMap::Colour::warp, ThreadMap::Colour::active_lanes,
                              ThreadMap::Colour::sectors, ThreadMap::Colour::value}) {
      map.set_colour(colour);
      const std::vector<QRgb> cells = map.canvas()->thread_colours(3);
      QCOMPARE(cells.size(), std::size_t(256));
      for (std::size_t thread = 232; thread < 256; ++thread) QCOMPARE(cells[thread], cells[255]);
      QVERIFY(cells[255] != 0);
      for (std::size_t thread = 0; thread < 232; ++thread) QVERIFY(cells[thread] != cells[255]);
      QString all;
      for (const QLabel* label : map.findChildren<QLabel*>()) all += label->text().replace("&nbsp;", " ");
      QVERIFY(all.contains("idle"));
      QCOMPARE(all.contains("not traced"), colour == ThreadMap::Colour::value); // the three other blocks
    }
  }

  void idle_warps_are_not_working_lanes() {
    // 352 threads of the last blocks have nothing to do: whole warps of them, counted, not traced.
    const RunPointer run = simulate("vector-add", {.variant = "scalar", .sizes = {{"n", "160"}}, .block = 7});
    Selection selection;
    ThreadMap map(&selection);
    map.resize(600, 400);
    map.show();
    map.set_run(run);
    map.set_colour(ThreadMap::Colour::active_lanes);
    QString all;
    for (const QLabel* label : map.findChildren<QLabel*>()) all += label->text();
    QVERIFY2(all.contains("idle"), qPrintable(all));
  }

  void padding_is_no_error() {
    BufferPicture vector({"x", "x", "vector", Dtype::f32, {1000}, false, 0});
    Tensor tensor(Dtype::f32, {1000});
    for (std::size_t i = 0; i < 1000; ++i) tensor.as<float>()[i] = static_cast<float>(i);
    vector.set_values(&tensor);
    vector.resize(600, 300);
    QVERIFY(vector.columns() * vector.rows() > 1000); // some cells hold no element
    const auto reds = [&] {
      const QImage image = vector.grab().toImage();
      int found = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
          found += (image.pixel(x, y) & 0xffffff) == (Theme::instance().colours().bad.rgb() & 0xffffff);
      return found;
    };
    QCOMPARE(reds(), 0);
    tensor.as<float>()[500] = std::numeric_limits<float>::quiet_NaN();
    vector.set_values(&tensor);
    QVERIFY(reds() > 0);
  }

  void elements_tell_their_values() {
    BufferPicture one({"sum", "sum", "vector", Dtype::f32, {1}, true, 0});
    Tensor tensor(Dtype::f32, {1});
    tensor.as<float>()[0] = 42.5f;
    QCOMPARE(one.element_text(0), QString("sum[0]"));
    one.set_values(&tensor);
    QCOMPARE(one.element_text(0), QString("sum[0] = 42.5"));
    QVERIFY(!one.value(1));
    // The number stands in the cell: the picture differs from that of another sum.
    one.resize(300, 120);
    const QImage before = one.grab().toImage();
    tensor.as<float>()[0] = 17;
    one.set_values(&tensor);
    QVERIFY(one.grab().toImage() != before);
  }

  void a_fault_is_marked_in_the_map() {
    const RunPointer run =
        simulate("vector-add", {.variant = "scalar", .sizes = {{"n", "1000"}}, .block = 3});
    Run faulted = *run;
    edit_trace(faulted).fault = FaultPlace{0, 3, 7, 8};
    faulted.time.reset(); // it stopped
    Selection selection;
    ThreadMap map(&selection);
    map.resize(600, 500);
    map.show();
    map.set_run(run);
    const QImage before = map.canvas()->grab().toImage();
    faulted.diagnostics = {{.kind = "out-of-bounds", .message = "reads a[1000]"}};
    map.set_run(std::make_shared<const Run>(faulted));
    QVERIFY(map.canvas()->grab().toImage() != before);
    const auto card = [&] { return map.findChild<TextCard*>()->label()->text(); };
    selection.set_place({Scope::thread, 3, 7, 7});
    QVERIFY(!card().contains("reads a[1000]"));
    selection.set_place({Scope::thread, 3, 7, 8}); // the thread that ended the kernel says why
    QVERIFY2(card().contains("reads a[1000]"), qPrintable(card()));
    // Its warp is told from all others, and no thread of it looks idle.
    const std::vector<QRgb> cells = map.canvas()->thread_colours(3);
    QCOMPARE(cells.size(), std::size_t{256});
    QCOMPARE(cells[7 * 32 + 8], Theme::instance().colours().bad.rgb());
    for (int lane = 0; lane < 32; ++lane)
      if (lane != 8) QCOMPARE(cells[7 * 32 + static_cast<std::size_t>(lane)], cells[7 * 32]);
    QVERIFY(cells[7 * 32] != cells[0] && cells[7 * 32] != cells[7 * 32 + 8]);
    QString key;
    for (const QLabel* label : map.findChildren<QLabel*>()) key += label->text().replace("&nbsp;", " ");
    QVERIFY2(key.contains("warp at which the kernel failed"), qPrintable(key));
    // What the checks found stopped nothing: only its thread is marked.
    faulted.time = run->time;
    map.set_run(std::make_shared<const Run>(faulted));
    const std::vector<QRgb> went_on = map.canvas()->thread_colours(3);
    QCOMPARE(went_on[7 * 32 + 8], Theme::instance().colours().bad.rgb());
    QVERIFY(went_on[7 * 32] != cells[7 * 32]);
  }

  void the_array_of_a_fault_is_marked() {
    const RunPointer run =
        simulate("vector-add", {.variant = "scalar", .sizes = {{"n", "1000"}}, .block = 3});
    Run faulted = *run;
    edit_trace(faulted).fault = FaultPlace{0, 3, 7, 8, "b", 1000};
    Selection selection;
    DataView data(&selection);
    data.resize(600, 500);
    data.show();
    const auto pictures = [&] {
      std::map<std::string, QString> told;
      for (const BufferPicture* picture : data.findChildren<BufferPicture*>())
        told[picture->facts().name] = picture->accessibleDescription();
      return told;
    };
    data.set_run(std::make_shared<const Run>(faulted));
    QVERIFY2(pictures().at("b").contains("fault at element 1000"), qPrintable(pictures().at("b")));
    QVERIFY(!pictures().at("a").contains("fault at"));
    const QImage marked = data.grab().toImage();
    data.set_run(run);
    QVERIFY(!pictures().at("b").contains("fault at"));
    QVERIFY(data.grab().toImage() != marked);
  }

  void a_thread_that_writes_nothing_tells_what_it_read() {
    const RunPointer run = simulate("vector-add", {.variant = "scalar", .block = 3});
    Run cut = *run;
    std::erase_if(edit_trace(cut).records, [&](const AccessRecord& record) {
      return run->counters.sites[record.site].operation != "load";
    });
    Selection selection;
    ThreadMap map(&selection);
    map.set_source(QString::fromStdString(shipped_source("vector-add", "scalar")));
    map.set_run(std::make_shared<const Run>(cut));
    selection.set_place({Scope::thread, 3, 2, 7});
    const QString card = map.findChild<TextCard*>()->label()->text();
    QVERIFY2(card.contains("reads ") && card.contains("<b>839</b>"), qPrintable(card));
  }

  void the_key_of_the_warps_gives_way_to_a_block_at_play() {
    Selection selection;
    ThreadMap map(&selection);
    map.resize(600, 500);
    map.show();
    map.set_run(sample().run);
    auto* key = map.findChild<QLabel*>("map_key");
    QVERIFY(key->isVisible() && map.legend().contains("coloured by warp"));
    auto moment = std::make_shared<Moment>();
    moment->run = sample().run;
    moment->block = block_5_3;
    moment->states.assign(8, 0);
    selection.set_moment(moment);
    QVERIFY(!key->isVisible() && map.legend().contains("current state of its warp"));
    map.set_run(std::make_shared<const Run>(*sample().run)); // a later one
    QVERIFY(key->isVisible() && map.legend().contains("coloured by warp"));
    map.set_run(sample().run);
    QVERIFY(!key->isVisible());
    for (auto* box : map.findChildren<QComboBox*>())
      if (box->accessibleName() == "Cell colour") emit box->activated(0);
    QVERIFY(key->isVisible() && !selection.moment());
  }

  void pictures_of_data_share_a_row_where_it_is_low() {
    Selection selection;
    DataView view(&selection);
    view.resize(500, 700);
    view.show();
    view.set_run(sample().run);
    QApplication::processEvents();
    const auto pictures = view.findChildren<BufferPicture*>();
    QVERIFY(pictures[1]->y() == pictures[0]->y() && pictures[2]->y() > pictures[0]->y());
    view.resize(500, 300);
    QTRY_COMPARE(pictures[2]->y(), pictures[0]->y());
    QVERIFY(pictures[2]->visibleRegion().boundingRect() == pictures[2]->rect());
    view.resize(500, 700);
    QTRY_VERIFY(pictures[2]->y() > pictures[0]->y());
  }

  void data_follows_place_and_step() {
    Selection selection;
    DataView view(&selection);
    view.resize(500, 600);
    view.show();
    view.set_run(sample().run);
    view.set_values(sample().values);
    selection.set_place({Scope::thread, block_5_3, 2, 7});
    const auto pictures = view.findChildren<BufferPicture*>();
    QCOMPARE(pictures.size(), 3);
    auto* slider = view.findChild<QSlider*>();
    QVERIFY(slider->isEnabled());
    QCOMPARE(slider->maximum(), 32 * 36 + 1);
    QVERIFY(pictures[0]->accessibleDescription().startsWith("32 elements read"));
    QVERIFY(pictures[2]->accessibleDescription().contains("1 written"));
    slider->setValue(1); // the first access
    QCOMPARE(selection.step(), 0);
    QCOMPARE(selection.line(), 9); // and its source line
    QVERIFY(pictures[0]->accessibleDescription().contains("1 of them in this step"));
    QVERIFY(pictures[2]->accessibleDescription().contains("0 written")); // not yet
    QVERIFY(view.numbers()->rowCount() >= 65);
  }

  void an_element_leads_to_its_thread() {
    Selection selection;
    DataView view(&selection);
    view.set_run(sample().run);
    for (BufferPicture* picture : view.findChildren<BufferPicture*>())
      if (picture->facts().name == "c") emit picture->picked(26711);
    QCOMPARE(selection.place(), (ThreadPlace{Scope::thread, block_5_3, 2, 7}));
    QCOMPARE(selection.element(), (ElementPlace{"c", 26711}));
  }

  void what_is_wrong_has_a_picture_that_leads_to_its_thread() {
    auto values = std::make_shared<Tensors>(*sample().values);
    Tensor wrong(Dtype::f32, values->at("c").shape);
    wrong.as<float>()[26711] = 1;
    values->emplace(difference_of("c"), wrong);
    Selection selection;
    DataView view(&selection);
    view.show_run(sample().run, values);
    BufferPicture* difference = nullptr;
    for (BufferPicture* picture : view.findChildren<BufferPicture*>())
      if (picture->facts().name == difference_of("c")) difference = picture;
    QVERIFY(difference);
    QCOMPARE(difference->value(26711), std::optional<double>(1));
    emit difference->picked(26711);
    QCOMPARE(selection.place(), (ThreadPlace{Scope::thread, block_5_3, 2, 7}));
    QCOMPARE(selection.element(), (ElementPlace{"c", 26711}));
    view.show_run(sample().run, sample().values);
    QCOMPARE(view.findChildren<BufferPicture*>().size(), 3);
  }

  void buffers_lie_as_people_think() {
    const BufferPicture vector({"x", "x", "vector", Dtype::f32, {1000}, false, 0});
    QVERIFY(vector.columns() * vector.rows() >= 1000);
    const BufferPicture picture({"p", "p", "picture", Dtype::u8, {480, 640, 3}, false, 0});
    QCOMPARE(picture.columns(), 640);
    QCOMPARE(picture.rows(), 480);
    const BufferPicture planes({"p", "p", "planes", Dtype::u8, {3, 48, 64}, false, 0});
    QCOMPARE(planes.columns(), 64);
    QCOMPARE(planes.rows(), 144);
    const BufferPicture empty({"e", "e", "vector", Dtype::f32, {0}, false, 0});
    QCOMPARE(empty.columns(), 1);
    QCOMPARE(BufferPicture::index_text(picture.facts(), (10 * 640 + 20) * 3 + 1),
             QString("p[(10·640 + 20)·3 + 1] = p[19261]"));
  }

  void words_stand_along_a_matrix_of_words() {
    const std::vector<std::string> words{"the", "cat", "sat", "because"};
    BufferPicture scores({"scores", "Scores", "matrix", Dtype::f32, {2, 4, 4}, false, 0});
    QCOMPARE(scores.word_room(), 0.0);
    const int before = scores.least_height(200);
    scores.set_words(words);
    QVERIFY(scores.word_room() >
            QFontMetrics(Theme::instance().font(Theme::Type::caption)).horizontalAdvance("because"));
    // Eight rows of text, and the words above the columns.
    QVERIFY(scores.least_height(200) >= 8 * Theme::instance().px(12) + static_cast<int>(scores.word_room()));
    QVERIFY(scores.least_height(200) != before);
    QVERIFY(scores.element_text(4 + 2).startsWith("cat, sat: "));
    // Their place left of the cells is not empty.
    scores.resize(300, BufferPicture::head_height(2) + scores.least_height(200) + 60);
    const QImage with = scores.grab().toImage();
    std::set<QRgb> colours;
    for (int x = 0; x < scores.word_room() - 6; ++x)
      for (int y = with.height() / 2; y < with.height(); ++y) colours.insert(with.pixel(x, y));
    QVERIFY(colours.size() > 1);
    // Vectors of words have them for their elements only, and so has a matrix of many words.
    BufferPicture queries({"q", "Queries", "matrix", Dtype::f32, {2, 4, 64}, false, 0});
    queries.set_words(words);
    QCOMPARE(queries.word_room(), 0.0);
    BufferPicture many({"s", "Scores", "matrix", Dtype::f32, {1, 256, 256}, false, 0});
    many.set_words(std::vector<std::string>(256, "word"));
    QCOMPARE(many.word_room(), 0.0);
  }

  void a_long_vector_shows_the_part_that_matters() {
    BufferPicture vector({"x", "x", "vector", Dtype::f32, {1 << 20}, false, 0});
    QCOMPARE(vector.shown(), 1 << 20);
    vector.set_marks({5000}, {5000, 5031}, {});
    QCOMPARE(vector.first(), 4864); // 19 * 256
    QCOMPARE(vector.shown(), 256);
    vector.set_marks({}, {5000, 5130}, {}); // over a boundary of 256: 4608 to 5119 no longer holds both
    QVERIFY(vector.first() <= 5000 && vector.first() + vector.shown() > 5130);
    vector.set_marks({}, {0, (1 << 20) - 1}, {});
    QCOMPARE(vector.shown(), 1 << 20);
    BufferPicture tail({"x", "x", "vector", Dtype::f32, {1000}, false, 0});
    tail.set_marks({}, {}, {999});
    QCOMPARE(tail.first() + tail.shown(), 1000);
  }

  void shared_memory_is_shown_step_by_step() {
    Run run = *sample().run;
    run.launches.front().shared_bytes = 2 * 16 * 16 * 4;
    Selection selection;
    DataView view(&selection);
    view.set_run(std::make_shared<const Run>(run));
    selection.set_place({Scope::thread, block_5_3, 2, 7});
    const BufferPicture* shared = nullptr;
    for (const BufferPicture* picture : view.findChildren<BufferPicture*>())
      if (picture->facts().name == "shared") shared = picture;
    QVERIFY(shared);
    QCOMPARE(shared->facts().shape[0], 512);
    selection.set_step(1); // the store of A's element
    QVERIFY2(shared->accessibleDescription().contains("1 written"),
             qPrintable(shared->accessibleDescription()));
    selection.set_step(4); // the first load of the row
    QVERIFY(shared->accessibleDescription().contains("1 of them in this step, 0 written"));
  }

  void no_run_is_no_crash() {
    Selection selection;
    ThreadMap map(&selection);
    DataView data(&selection);
    map.set_run(nullptr);
    data.set_run(nullptr);
    QCOMPARE(map.state(), View::State::empty);
    QCOMPARE(data.state(), View::State::empty);
    map.set_run(std::make_shared<const Run>()); // a run that never launched
    QCOMPARE(map.state(), View::State::empty);
    selection.set_place({Scope::thread, 5, 1, 1});
    selection.clear();
  }
};

QTEST_MAIN(MapsTest)
#include "maps_test.moc"
