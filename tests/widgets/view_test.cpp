#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "tests/widgets/sample_run.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/sweep_chart.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/machine_code/ptx_view.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/warp_access.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/runs_table.h"
#include "widgets/theme/theme.h"
#include "widgets/view/animation.h"
#include "widgets/view/clipped_painting.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/elided_label.h"
#include "widgets/view/text_card.h"
#include "widgets/view/view_export.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QXmlStreamReader>
#include <map>
#include <memory>
#include <set>

using namespace kernelarium;

class ViewTest : public QObject {
  Q_OBJECT

  /// Every view with something in it.
  std::vector<std::unique_ptr<View>> all_views(Selection& selection) {
    const SampleRun sample = tiled_matmul(128);
    std::vector<std::unique_ptr<View>> views;
    const auto add = [&](auto view) -> auto& {
      auto& made = *view;
      views.push_back(std::move(view));
      return made;
    };
    auto& map = add(std::make_unique<ThreadMap>(&selection));
    map.set_run(sample.run);
    add(std::make_unique<DataView>(&selection)).set_run(sample.run);
    add(std::make_unique<MemoryPath>()).set_run(sample.run);
    add(std::make_unique<AccessTable>(&selection)).set_run(sample.run);
    add(std::make_unique<WarpAccess>(&selection)).set_run(sample.run);
    add(std::make_unique<BankView>(&selection)).set_run(sample.run);
    add(std::make_unique<TimingChart>()).set_bars(timing_bars({sample.run}));
    auto& sweep = add(std::make_unique<SweepChart>());
    sweep.set_axes("TILE", "", "time", "ms");
    for (const int tile : {4, 8, 16}) sweep.add_point({{{"TILE", tile}}, 1.0 / tile, 0, Label::measured, {}});
    auto& roof = add(std::make_unique<RooflineChart>());
    roof.set_ceilings({{"DRAM", true, 4800, Label::datasheet}, {"fp32", false, 66900, Label::datasheet}});
    roof.set_points(roofline_points(*sample.run));
    add(std::make_unique<SourceView>(&selection)).set_source("tiled.cu", sample.source, sample.source);
    add(std::make_unique<PtxView>(&selection)).set_ptx(".version 8.5\n", "tiled.cu");
    add(std::make_unique<RunsTable>()).model()->set_runs({summarise(*sample.run, 1)});
    return views;
  }

 private slots:
  void states_show_their_words() {
    TimingChart view;
    view.resize(500, 300);
    view.show();
    QCOMPARE(view.state(), View::State::empty);
    view.show_busy("measuring Eigen", 0.5);
    QCOMPARE(view.state(), View::State::busy);
    const auto shows = [&](const QString& text) {
      for (const QLabel* label : view.findChildren<QLabel*>())
        if (label->isVisible() && label->text() == text) return true;
      return false;
    };
    QVERIFY(shows("measuring Eigen"));
    view.show_error("it faulted", "mend line 3");
    QVERIFY(shows("It faulted.")); // the engine's reasons begin small
    QVERIFY(shows("mend line 3"));
    view.show_error("block.x = 4000 is outside 1 to 1024");
    QVERIFY(shows("block.x = 4000 is outside 1 to 1024")); // a name stays as it is
    view.show_ready();
    QVERIFY(!shows("block.x = 4000 is outside 1 to 1024"));
  }

  void what_is_out_of_date_says_so_beside_the_title() {
    TimingChart view;
    view.set_bars(timing_bars({tiled_matmul(128).run}));
    view.resize(700, 400);
    view.show();
    view.dim();
    QApplication::processEvents();
    const QLabel* badge = nullptr;
    const auto labels = view.findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    for (const QLabel* label : labels)
      if (label->isVisible() && label->text() == view.why_dimmed()) badge = label;
    QVERIFY(badge && !badge->text().isEmpty());
    const QRect picture(view.picture()->mapTo(&view, QPoint()), view.picture()->size());
    QVERIFY(!badge->geometry().intersects(picture)); // it hides no figure
    // Without room for it, the legend begins with it, and no text covers another.
    const auto* legend =
        *std::ranges::find_if(labels, [&](const QLabel* label) { return label->text() == view.legend(); });
    bool in_legend = false;
    for (int width = 700; width >= 300; width -= 20) {
      view.resize(width, 400);
      QApplication::processEvents();
      in_legend |= !badge->isVisible();
      QCOMPARE(legend->text().contains(view.why_dimmed()), !badge->isVisible());
      QVERIFY(!badge->isVisible() || !badge->geometry().intersects(legend->geometry()));
      QVERIFY(legend->height() >= legend->heightForWidth(legend->width()));
    }
    QVERIFY(in_legend);
    view.set_outdated(false);
    QVERIFY(!badge->isVisible());
    QCOMPARE(legend->text(), view.legend());
  }

  void a_long_title_has_a_line_of_its_own() {
    TimingChart view;
    view.set_bars(timing_bars({tiled_matmul(128).run}));
    view.show();
    const auto* title = view.findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    const QComboBox* tool = nullptr;
    for (const auto* box : view.findChildren<QComboBox*>())
      if (box->isVisible()) tool = box;
    QVERIFY(title && tool && title->text() == view.title());
    const auto elided = [&] {
      return title->width() < title->fontMetrics().horizontalAdvance(title->text());
    };
    view.resize(700, 400);
    QApplication::processEvents();
    QVERIFY(!elided());
    QVERIFY(tool->x() > title->x());
    QVERIFY(std::abs(tool->geometry().center().y() - title->geometry().center().y()) < 12);
    view.resize(tool->width() + title->fontMetrics().horizontalAdvance(title->text()), 400);
    QApplication::processEvents();
    QVERIFY(!elided());
    QVERIFY(tool->y() > title->geometry().center().y());
    // The tools have the line below; what every view has stays beside the title while it fits there.
    view.resize(tool->width() + 3 * title->fontMetrics().horizontalAdvance(title->text()) / 2, 400);
    QApplication::processEvents();
    const QToolButton* last = nullptr;
    for (const auto* button : view.findChildren<QToolButton*>())
      if (button->accessibleName().startsWith("Export")) last = button;
    QVERIFY(last && last->geometry().center().y() < tool->y());
  }

  void a_choice_that_does_not_fit_ends_in_an_ellipsis() {
    ElidedBox box;
    box.addItem("launch 1: reduce");
    box.addItem(box.fontMetrics().elidedText("launch 1: reduce", Qt::ElideRight, 70));
    box.resize(box.sizeHint());
    const auto picture = [&](int index) {
      box.setCurrentIndex(index);
      return box.grab().toImage();
    };
    QVERIFY(picture(0) != picture(1));
    const QImage nothing = picture(-1);
    box.setPlaceholderText("choose one");
    QVERIFY(picture(-1) != nothing);
    for (int width = 60; width < 140; ++width) { // at the width for which it is elided so
      box.resize(width, box.height());
      if (picture(0) == picture(1)) return;
    }
    QFAIL("the text is cut");
  }

  void a_choice_has_room_for_its_texts() {
    for (const QStringList& texts :
         {QStringList{"by block", "by scheduler"}, QStringList{"按线程块", "按调度器"},
          QStringList{"블록별", "스케줄러별"}}) {
      ElidedBox box;
      box.addItems(texts);
      box.resize(box.sizeHint());
      QStyleOptionComboBox option;
      option.initFrom(&box);
      const int room = box.style()
                           ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box)
                           .width();
      for (const QString& text : texts)
        QVERIFY2(room >= box.fontMetrics().horizontalAdvance(text) + Theme::instance().px(4),
                 qPrintable(text));
    }
  }

  void a_place_that_does_not_fit_ends_in_an_ellipsis() {
    ElidedLabel label("/ The matrix product ladder");
    label.resize(label.sizeHint());
    const QImage whole = label.grab().toImage();
    QVERIFY(label.toolTip().isEmpty());
    label.resize(90, label.height());
    const QImage cut = label.grab().toImage();
    QVERIFY(cut != whole.copy(cut.rect()));
    QCOMPARE(label.toolTip(), label.text());
  }

  void a_card_that_scrolls_shows_whole_lines() {
    TextCard card;
    card.resize(300, 400);
    card.show();
    card.set_text("one<br><code>two</code><br><code>three</code><br><code>four</code><br>five");
    QCOMPARE(card.viewport()->height(), 400);
    const double line = card.label()->heightForWidth(300) / 5.0;
    for (int height = static_cast<int>(line) + 1; height < 5 * line; ++height) {
      card.resize(300, height);
      QApplication::processEvents();
      const double lines = card.viewport()->height() / line;
      QVERIFY2(std::abs(lines - std::round(lines)) < 0.2 && height - card.viewport()->height() < line + 2,
               qPrintable(QString("%1: %2").arg(height).arg(card.viewport()->height())));
    }
  }

  void every_view_draws_in_both_themes_and_zooms() {
    Selection selection;
    auto views = all_views(selection);
    for (const auto mode : {Theme::Mode::light, Theme::Mode::dark})
      for (const int zoom : {80, 200}) {
        Theme::instance().set_mode(mode);
        Theme::instance().set_zoom(zoom);
        for (auto& view : views) {
          view->resize(640, 480);
          view->show();
          const QImage image = view->grab().toImage();
          std::set<QRgb> colours;
          for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
          QVERIFY2(colours.size() > 8, qPrintable(view->title()));
          const bool dark = mode == Theme::Mode::dark;
          QCOMPARE(QColor(image.pixel(3, image.height() - 3)).lightness() < 128, dark);
        }
      }
    Theme::instance().set_zoom(100);
  }

  void every_view_has_title_legend_and_a_text_alternative() {
    Selection selection;
    for (auto& view : all_views(selection)) {
      QCOMPARE(view->state(), View::State::ready);
      QVERIFY(!view->title().isEmpty());
      QVERIFY2(!view->legend().isEmpty(), qPrintable(view->title()));
      QVERIFY2(!view->legend().contains('\n'), qPrintable(view->title()));
      QCOMPARE(view->accessibleName(), view->title());
      const bool itself_text = !view->findChildren<QTableView*>().isEmpty() && !view->numbers();
      if (!view->numbers()) {
        const QString type = view->metaObject()->className();
        QVERIFY2(itself_text, qPrintable(type));
        continue;
      }
      selection.set_place({ThreadPlace::Scope::warp, view->numbers() ? 3ULL * 8 + 5 : 0, 0, 0});
      QVERIFY2(view->numbers()->rowCount() > 0, qPrintable(view->title()));
      view->show();
      view->show_numbers(true);
      bool shown = false;
      for (auto* table : view->findChildren<QTableView*>())
        shown = shown || (table->model() == view->numbers() && table->isVisible());
      QVERIFY2(shown, qPrintable(view->title()));
      view->show_numbers(false);
    }
  }

  void every_control_has_a_name_and_takes_the_keyboard() {
    Selection selection;
    auto views = all_views(selection);
    std::vector<QWidget*> roots;
    for (auto& view : views) roots.push_back(view.get());
    ParameterPanel panel;
    Parameter tile;
    tile.name = "TILE", tile.maximum = 8;
    panel.set_parameters({tile}, {});
    roots.push_back(&panel);
    for (QWidget* root : roots)
      for (QWidget* widget : root->findChildren<QWidget*>()) {
        const bool control =
            qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
            qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<MapCanvas*>(widget) ||
            (qobject_cast<QAbstractSlider*>(widget) && !qobject_cast<QScrollBar*>(widget)) ||
            (qobject_cast<QLineEdit*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget->parentWidget()));
        if (!control || QString(widget->metaObject()->className()).startsWith("QTable") ||
            widget->objectName().startsWith("qt_"))
          continue;
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(
            told && !told->text(QAccessible::Name).isEmpty(),
            qPrintable(QString(root->metaObject()->className()) + ": " + widget->metaObject()->className()));
        if (qobject_cast<QToolButton*>(widget)) continue; // reached by Tab where the style lets buttons be
        QVERIFY(widget->focusPolicy() & Qt::TabFocus);
      }
  }

  void pictures_are_files() {
    Selection selection;
    QTemporaryDir folder;
    int index = 0;
    for (auto& view : all_views(selection)) {
      view->resize(600, 400);
      view->show();
      QApplication::processEvents();
      const QString png = folder.filePath(QString("%1.png").arg(index)),
                    svg = folder.filePath(QString("%1.svg").arg(index++));
      export_picture(*view->picture(), png, 2);
      const QImage image(png);
      QCOMPARE(image.size(), view->picture()->size() * 2);
      export_picture(*view->picture(), svg);
      QXmlStreamReader xml(QByteArray::fromStdString(read_file(svg.toStdString())));
      int shapes = 0;
      while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement)
          shapes += xml.name() == u"path" || xml.name() == u"text" || xml.name() == u"image" ||
                    xml.name() == u"rect";
      QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
      QVERIFY2(shapes > 3, qPrintable(view->title()));
    }
    TimingChart chart;
    chart.set_bars(timing_bars({tiled_matmul().run}));
    chart.resize(600, 300);
    chart.show();
    QApplication::processEvents();
    const QString whole = folder.filePath("whole.svg");
    export_picture_of(chart, "matmul, tiled: n = 512", whole);
    QString said; // a line may be told in several pieces
    QXmlStreamReader reader(QByteArray::fromStdString(read_file(whole.toStdString())));
    while (!reader.atEnd())
      if (reader.readNext() == QXmlStreamReader::Characters) said += reader.text().toString().trimmed() + ' ';
    said = said.simplified();
    for (const QString& part :
         {chart.title(), QString("matmul, tiled: n = 512"), QString("µs"), QString("whiskers: quartiles")})
      QVERIFY2(said.contains(part), qPrintable(part + " is not in " + said));
    export_picture_of(chart, "printed \x1b[31m\x01 by a kernel", whole);
    QXmlStreamReader printed(QByteArray::fromStdString(read_file(whole.toStdString())));
    while (!printed.atEnd()) printed.readNext();
    QVERIFY2(!printed.hasError(), qPrintable(printed.errorString()));
    QVERIFY_THROWS_EXCEPTION(Error, export_picture(chart, folder.filePath("x.gif")));
    QVERIFY_THROWS_EXCEPTION(Error, export_picture(chart, "/no/such/folder/x.png"));
    QVERIFY_THROWS_EXCEPTION(Error, export_picture(chart, "/no/such/folder/x.svg"));
  }

  void an_animation_is_one_file_of_frames() {
    QTemporaryDir folder;
    std::vector<QImage> frames(3, QImage(40, 20, QImage::Format_RGB32));
    for (std::size_t i = 0; i < frames.size(); ++i) {
      frames[i].fill(Qt::black);
      frames[i].setPixel(static_cast<int>(10 * i), 5, qRgb(255, 0, 0));
    }
    const QString path = folder.filePath("play.png");
    write_animation(frames, 100, path);
    // Whoever knows no animation shows the first frame.
    QCOMPARE(QImage(path).convertToFormat(QImage::Format_RGB32), frames[0]);
    const std::string bytes = read_file(path.toStdString());
    std::map<std::string, int> chunks;
    std::vector<std::pair<int, int>> sizes;
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
      const auto number = [&](std::size_t from) {
        int value = 0;
        for (std::size_t i = from; i < from + 4; ++i)
          value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return value;
      };
      const std::string name = bytes.substr(at + 4, 4);
      ++chunks[name];
      if (name == "fcTL") sizes.emplace_back(number(at + 12), number(at + 16));
      if (name == "acTL") QCOMPARE(number(at + 8), 3);
      at += static_cast<std::size_t>(number(at)) + 12;
    }
    QCOMPARE(chunks["fcTL"], 3);
    QCOMPARE(chunks["fdAT"], 2);
    QCOMPARE(chunks["IEND"], 1);
    // The dot went from 0 to 10: eleven pixels of one row hold the change.
    QVERIFY(sizes == (std::vector<std::pair<int, int>>{{40, 20}, {11, 1}, {11, 1}}));
    QVERIFY_THROWS_EXCEPTION(Error, write_animation(frames, 100, "/no/such/folder/x.png"));
  }

  void tables_never_scroll_sideways() {
    Selection selection;
    AccessTable table(&selection);
    table.set_run(tiled_matmul().run);
    table.show();
    for (const int width : {1500, 560, 420, 320, 1500}) {
      table.resize(width, 300);
      QTest::qWait(20);
      const auto* view = table.findChildren<QTableView*>().back();
      int all = 0;
      for (int column = 0; column < view->model()->columnCount(); ++column) all += view->columnWidth(column);
      QVERIFY2(all <= view->viewport()->width() + 1,
               qPrintable(QString("%1: %2 in %3").arg(width).arg(all).arg(view->viewport()->width())));
      QVERIFY(!view->isColumnHidden(AccessModel::line));
      QCOMPARE(view->isColumnHidden(AccessModel::used), width < 1500);
    }
  }

  void what_a_clip_hides_is_not_written() {
    const auto paint = [](QPainter& painter) {
      painter.setRenderHint(QPainter::Antialiasing);
      painter.translate(10, 0);
      painter.save();
      painter.setClipRect(QRect(20, 20, 60, 60));
      painter.setPen(QPen(Qt::darkGreen, 2));
      for (int x = -60; x < 120; x += 8) painter.drawLine(x, 100, x + 100, 0);
      painter.setBrush(Qt::yellow);
      painter.drawEllipse(QPointF(80, 50), 30, 30);
      QImage cells(2, 1, QImage::Format_RGB32);
      cells.setPixel(0, 0, 0xffff0000), cells.setPixel(1, 0, 0xff0000ff);
      painter.drawImage(QRectF(0, 60, 60, 60), cells);
      painter.drawText(QPointF(-20, 40), "A text that leaves on both sides");
      painter.save();
      painter.setClipRect(QRect(70, 0, 100, 30), Qt::IntersectClip);
      painter.fillRect(0, 0, 200, 200, Qt::magenta);
      painter.restore();
      painter.fillRect(60, 60, 200, 5, Qt::black);
      painter.restore();
      painter.fillRect(100, 90, 8, 8, Qt::cyan); // clipped no more
    };
    QImage wanted(120, 110, QImage::Format_RGB32), drawn(wanted.size(), QImage::Format_RGB32);
    wanted.fill(Qt::white), drawn.fill(Qt::white);
    {
      QPainter direct(&wanted), target(&drawn);
      paint(direct);
      ClippedPainting clipped(target);
      QPainter within(&clipped);
      paint(within);
      QVERIFY(!target.hasClipping());
    }
    int differ = 0;
    for (int y = 0; y < wanted.height(); ++y)
      for (int x = 0; x < wanted.width(); ++x) {
        const bool inside = QRect(30, 20, 60, 60).contains(x, y);
        const bool same = std::abs(qGray(wanted.pixel(x, y)) - qGray(drawn.pixel(x, y))) < 40;
        if (!inside) QVERIFY2(same, qPrintable(QString("%1, %2").arg(x).arg(y)));
        differ += !same;
      }
    QVERIFY2(differ < 60, qPrintable(QString::number(differ)));
  }

  void a_picture_has_no_hints() {
    QLabel label;
    set_text_or_hint(label, {}, "Hover over a bar.");
    QVERIFY(is_control(label));
    QCOMPARE(label.text(), QString("Hover over a bar."));
    set_text_or_hint(label, "A bar of 3 clocks.", "Hover over a bar.");
    QVERIFY(!is_control(label));
    Selection selection;
    ThreadMap map(&selection);
    map.set_run(tiled_matmul().run);
    QVERIFY2(!map.legend().contains("hover"), qPrintable(map.legend()));
    QVERIFY(is_control(*map.findChild<TextCard*>()->label()));
    selection.set_place({ThreadPlace::Scope::block, 0, 0, 0});
    QVERIFY(!is_control(*map.findChild<TextCard*>()->label()));
  }

  void selection_speaks_once() {
    Selection selection;
    QSignalSpy place(&selection, &Selection::place_changed), line(&selection, &Selection::line_changed);
    selection.set_place({ThreadPlace::Scope::warp, 3, 1, 0});
    selection.set_place({ThreadPlace::Scope::warp, 3, 1, 0});
    QCOMPARE(place.count(), 1);
    selection.set_hover({ThreadPlace::Scope::block, 4, 0, 0});
    QCOMPARE(selection.shown().block, 4ULL);
    selection.set_hover({});
    QCOMPARE(selection.shown().block, 3ULL);
    selection.set_line(5);
    selection.set_line(5);
    QCOMPARE(line.count(), 1);
    selection.set_launch(1); // another launch has other threads
    QCOMPARE(selection.place().scope, ThreadPlace::Scope::none);
  }
};

QTEST_MAIN(ViewTest)
#include "view_test.moc"
