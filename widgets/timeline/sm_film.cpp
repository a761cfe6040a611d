#include "widgets/timeline/sm_film.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/view/focus_frame.h"
#include "widgets/view/place_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace kernelarium {

SmFilmCanvas::SmFilmCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    frame_ = {};
    update();
  });
}

QSize SmFilmCanvas::sizeHint() const { return {Theme::instance().px(640), Theme::instance().px(380)}; }
QSize SmFilmCanvas::minimumSizeHint() const { return {Theme::instance().px(260), Theme::instance().px(170)}; }

void SmFilmCanvas::set_schedule(std::shared_ptr<const BlockSchedule> schedule, const Dim3& grid) {
  schedule_ = std::move(schedule);
  grid_ = grid;
  frame_ = {};
  set_cursor(0);
}

void SmFilmCanvas::set_cursor(double clock) {
  cursor_ = clock;
  held_ = schedule_ ? schedule_->held(clock) : std::vector<int>();
  update();
}

int SmFilmCanvas::columns() const {
  // As many as make the cells largest.
  const int count = schedule_ ? std::max(1, schedule_->sm_count) : 1;
  const QRectF area = cells_area();
  const auto side = [&](int wide) {
    const int high = (count + wide - 1) / wide;
    return std::min(area.width() / wide, area.height() / high);
  };
  int best = 1;
  for (int wide = 2; wide <= count; ++wide)
    if (side(wide) > side(best)) best = wide;
  return best;
}

double SmFilmCanvas::margin() const { return Theme::instance().px(6); }

QRectF SmFilmCanvas::cells_area() const {
  const double top = fontMetrics().height() + Theme::instance().px(6), side = margin();
  return {side, top, std::max(1.0, width() - 2 * side), std::max(1.0, (height() - 2 * top) * 0.42)};
}

QRectF SmFilmCanvas::time_area() const {
  const double line = fontMetrics().height() + Theme::instance().px(4);
  const double top = cells_area().bottom() + line + Theme::instance().px(6);
  return {margin(), top, cells_area().width(), std::max(1.0, height() - top - line)};
}

QRectF SmFilmCanvas::cell(int sm) const {
  const QRectF area = cells_area();
  const int wide = columns();
  const int high = (std::max(1, schedule_ ? schedule_->sm_count : 1) + wide - 1) / wide;
  const double side = std::min(area.width() / wide, area.height() / high);
  return QRectF(area.left() + sm % wide * side, area.top() + sm / wide * side, side, side)
      .adjusted(0, 0, -std::max(1.0, side * 0.1), -std::max(1.0, side * 0.1));
}

double SmFilmCanvas::clock_at(double x) const {
  const QRectF area = time_area();
  return schedule_ ? std::clamp((x - area.left()) / area.width(), 0.0, 1.0) * schedule_->clocks : 0;
}

QColor SmFilmCanvas::colour_of(double held) const {
  const Theme& theme = Theme::instance();
  if (held <= 0) return theme.colours().grid;
  return theme.use_colour(std::min(1.0, held / std::max(1, schedule_->places_of_sm)));
}

void SmFilmCanvas::render_time(QImage& image) const {
  image.fill(Theme::instance().colours().canvas);
  if (!schedule_ || schedule_->clocks <= 0) return;
  const int columns = image.width(), sms = schedule_->sm_count;
  std::vector<float> held(static_cast<std::size_t>(columns) * static_cast<std::size_t>(sms));
  const double scale = columns / schedule_->clocks;
  for (const BlockSchedule::Stay& stay : schedule_->stays) {
    const double left = stay.begin * scale, right = std::min<double>(columns, stay.end * scale);
    float* row = held.data() + static_cast<std::size_t>(stay.sm) * static_cast<std::size_t>(columns);
    for (int column = static_cast<int>(left); column < columns && column < right; ++column)
      row[column] += static_cast<float>(std::min<double>(column + 1, right) - std::max<double>(column, left));
  }
  for (int y = 0; y < image.height(); ++y) {
    const int sm = std::min(sms - 1, y * sms / image.height());
    const float* row = held.data() + static_cast<std::size_t>(sm) * static_cast<std::size_t>(columns);
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int column = 0; column < columns; ++column) line[column] = colour_of(row[column]).rgb();
  }
}

void SmFilmCanvas::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  QPainter painter(this);
  painter.fillRect(rect(), theme.colours().canvas);
  if (!schedule_ || schedule_->stays.empty()) return;
  painter.setFont(theme.font(Theme::Type::caption));
  painter.setPen(theme.colours().muted);
  const double line = fontMetrics().height();
  const int full = static_cast<int>(std::count(held_.begin(), held_.end(), schedule_->places_of_sm));
  const int idle = static_cast<int>(std::count(held_.begin(), held_.end(), 0));
  const double left = margin(), wide = cells_area().width();
  painter.drawText(QRectF(left, theme.px(2), wide, line), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("SMs now: %1 full, %2 with room, %3 idle · running blocks: %4")
                       .arg(full)
                       .arg(schedule_->sm_count - full - idle)
                       .arg(idle)
                       .arg(std::accumulate(held_.begin(), held_.end(), 0)));
  painter.setRenderHint(QPainter::Antialiasing);
  for (int sm = 0; sm < schedule_->sm_count; ++sm) {
    const QRectF box = cell(sm);
    const int held = held_[static_cast<std::size_t>(sm)];
    const QColor colour = colour_of(held);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(box, theme.px(2), theme.px(2));
    const QString text = QString::number(held);
    if (held == 0 || box.height() < line || box.width() < painter.fontMetrics().horizontalAdvance(text))
      continue;
    painter.setPen(Theme::ink_on(colour));
    painter.drawText(box, Qt::AlignCenter, text);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  const QRectF area = time_area();
  const double ratio = devicePixelRatioF();
  const QSize size(static_cast<int>(area.width() * ratio), static_cast<int>(area.height() * ratio));
  if (size.isEmpty()) return;
  if (frame_.size() != size) {
    frame_ = QImage(size, QImage::Format_RGB32);
    render_time(frame_);
  }
  painter.setPen(theme.colours().muted);
  painter.drawText(QRectF(left, area.top() - line - theme.px(2), wide, line),
                   Qt::AlignLeft | Qt::AlignVCenter, tr("each SM over time, SM 0 at the top"));
  paint_scale(painter, QRectF(left, area.top() - line - theme.px(2), wide, line));
  painter.drawImage(area, frame_);
  const double below = area.bottom() + theme.px(2);
  painter.drawText(QRectF(left, below, wide, line), Qt::AlignLeft | Qt::AlignVCenter, tr("0 clocks"));
  painter.drawText(QRectF(left, below, wide, line), Qt::AlignRight | Qt::AlignVCenter,
                   tr("%1 clocks").arg(count_text(std::llround(schedule_->clocks))));
  const double x = area.left() + cursor_ / schedule_->clocks * (area.width() - 1);
  painter.setPen(QPen(theme.colours().text, theme.px(1.5)));
  painter.drawLine(QPointF(x, area.top() - theme.px(3)), QPointF(x, area.bottom() + theme.px(3)));
  paint_focus(painter, *this, rect());
}

void SmFilmCanvas::paint_scale(QPainter& painter, const QRectF& room) const {
  const Theme& theme = Theme::instance();
  const QString most = tr("%1 blocks per SM").arg(schedule_->places_of_sm);
  const double bar = theme.px(64), gap = theme.px(4), end = painter.fontMetrics().horizontalAdvance(most);
  const double left = room.right() - end - gap - bar;
  painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, most);
  painter.drawText(QRectF(left - theme.px(20), room.top(), theme.px(20) - gap, room.height()),
                   Qt::AlignRight | Qt::AlignVCenter, "0");
  const int pieces = std::clamp(schedule_->places_of_sm + 1, 2, 12);
  for (int i = 0; i < pieces; ++i)
    painter.fillRect(
        QRectF(left + bar * i / pieces, room.center().y() - theme.px(4), bar / pieces, theme.px(8)),
        colour_of(static_cast<double>(schedule_->places_of_sm) * i / (pieces - 1)));
}

QString SmFilmCanvas::sentence(const QPointF& position) const {
  if (!schedule_ || schedule_->stays.empty()) return {};
  const QRectF area = time_area();
  int sm = -1;
  double clock = cursor_;
  if (area.contains(position)) {
    sm = std::min(schedule_->sm_count - 1,
                  static_cast<int>((position.y() - area.top()) / area.height() * schedule_->sm_count));
    clock = clock_at(position.x());
  } else {
    for (int each = 0; each < schedule_->sm_count && sm < 0; ++each)
      if (cell(each).contains(position)) sm = each;
  }
  if (sm < 0) return {};
  QStringList blocks;
  int held = 0;
  for (const BlockSchedule::Stay& stay : schedule_->stays)
    if (stay.sm == sm && stay.begin <= clock && clock < stay.end && ++held <= 8)
      blocks << place_text(grid_, stay.block);
  if (held == 0) return tr("SM %1 is idle at clock %2").arg(sm).arg(count_text(std::llround(clock)));
  if (held > 8) blocks << "…";
  return tr("SM %1 holds %2 of at most %3 blocks at clock %4: %5")
      .arg(sm)
      .arg(held)
      .arg(schedule_->places_of_sm)
      .arg(count_text(std::llround(clock)), blocks.join(", "));
}

bool SmFilmCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const QString text = sentence(help->pos());
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

void SmFilmCanvas::resizeEvent(QResizeEvent*) { frame_ = {}; }

void SmFilmCanvas::mousePressEvent(QMouseEvent* event) {
  if (schedule_ && time_area().contains(event->position())) emit picked(clock_at(event->position().x()));
}

void SmFilmCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton && schedule_) emit picked(clock_at(event->position().x()));
}

SmFilm::SmFilm(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), clock_(new PlayClock(this)), canvas_(new SmFilmCanvas),
      numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("SMs over time"));
  transport_ =
      new TransportBar(clock_, tr("One wave forward (Shift+Right)"), tr("One wave back (Shift+Left)"));
  summary_ = new QLabel;
  summary_->setWordWrap(true);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(summary_);
  column->addWidget(canvas_, 1);
  column->addWidget(transport_);
  set_content(content);
  setFocusProxy(canvas_);
  connect(canvas_, &SmFilmCanvas::picked, clock_, &PlayClock::seek);
  connect(clock_, &PlayClock::moved, this, &SmFilm::follow_clock);
  connect(selection_, &Selection::launch_changed, this, &SmFilm::rebuild);
  set_title(tr("Blocks on SMs"));
  set_legend(tr("modelled: how full of blocks each SM is · teal: full, orange: little, grey: idle"));
  show_empty(tr("Run the kernel to see how its blocks fill the GPU."));
}

void SmFilm::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

void SmFilm::rebuild() {
  const auto launch = static_cast<std::size_t>(std::max(0, selection_->launch()));
  schedule_ = nullptr;
  changes_.clear();
  if (run_ && launch < run_->timelines.size() && !run_->timelines[launch].blocks.empty()) {
    schedule_ = std::make_shared<const BlockSchedule>(schedule_blocks(run_->timelines[launch]));
    clock_ghz_ = run_->timelines[launch].clock_ghz;
  }
  canvas_->set_schedule(schedule_, schedule_ ? run_->launches[launch].grid : Dim3{});
  if (!schedule_) {
    clock_->set_time(0, 0, {}, {});
    return show_empty(run_ ? tr("This run has no modelled time: the kernel did not finish.")
                           : tr("Run the kernel to see how its blocks fill the GPU."));
  }
  for (const BlockSchedule::Stay& stay : schedule_->stays) {
    changes_.push_back(stay.begin);
    changes_.push_back(stay.end);
  }
  std::sort(changes_.begin(), changes_.end());
  changes_.erase(std::unique(changes_.begin(), changes_.end()), changes_.end());
  clock_->set_time(
      0, schedule_->clocks, [this](double from, int by) { return step(from, by); },
      [this](double from, int by) { return jump(from, by); });
  const double places = static_cast<double>(schedule_->sm_count) * schedule_->places_of_sm;
  const auto blocks = static_cast<qint64>(schedule_->stays.size()) + schedule_->left_out;
  QString text = tr("blocks: %1 · SMs: %2, with room for %3 each · waves: %4")
                     .arg(count_text(blocks))
                     .arg(schedule_->sm_count)
                     .arg(schedule_->places_of_sm)
                     .arg(number_text(static_cast<double>(blocks) / places, 2));
  if (schedule_->left_out > 0)
    text += " · " +
            tr("the first %1 blocks are shown").arg(count_text(static_cast<qint64>(schedule_->stays.size())));
  else if (schedule_->tail_begin() < 0.01 * schedule_->clocks)
    text +=
        " · " +
        tr("less than one wave: %1 of all block slots are empty").arg(percent_text(schedule_->tail_idle()));
  else if (const double tail = schedule_->clocks - schedule_->tail_begin(); tail > 0.01 * schedule_->clocks)
    text += " · " + tr("tail: the last %1 of the time, with %2 of all block slots empty")
                        .arg(percent_text(tail / schedule_->clocks), percent_text(schedule_->tail_idle()));
  summary_->setText(text);
  fill_numbers();
  show_ready();
  follow_clock();
}

std::optional<double> SmFilm::step(double from, int by) const {
  if (by > 0) {
    const auto next = std::upper_bound(changes_.begin(), changes_.end(), static_cast<float>(from));
    return next == changes_.end() ? std::nullopt : std::optional<double>(*next);
  }
  const auto next = std::lower_bound(changes_.begin(), changes_.end(), static_cast<float>(from));
  return next == changes_.begin() ? std::nullopt : std::optional<double>(*std::prev(next));
}

/// Where the first block of a wave begins.
std::optional<double> SmFilm::jump(double from, int by) const {
  const std::size_t wave =
      static_cast<std::size_t>(schedule_->sm_count) * static_cast<std::size_t>(schedule_->places_of_sm);
  std::optional<double> before;
  for (std::size_t first = 0; first < schedule_->stays.size(); first += wave) {
    const double begin = schedule_->stays[first].begin;
    if (by > 0 && static_cast<float>(begin) > static_cast<float>(from)) return begin;
    if (by < 0 && static_cast<float>(begin) < static_cast<float>(from)) before = begin;
  }
  return by > 0 && from < schedule_->clocks ? std::optional(schedule_->clocks) : before;
}

void SmFilm::follow_clock() {
  if (!schedule_) return;
  canvas_->set_cursor(clock_->position());
  transport_->set_text(tr("clock %1 of %2 (%3)")
                           .arg(count_text(std::llround(clock_->position())),
                                count_text(std::llround(schedule_->clocks)),
                                time_text(clock_->position() / (clock_ghz_ * 1e6))));
}

void SmFilm::fill_numbers() {
  std::vector<std::vector<QVariant>> rows;
  for (const BlockSchedule::Stay& stay : schedule_->stays) {
    if (rows.size() == 10000) break;
    rows.push_back({block_cell(*run_, selection_->launch(), static_cast<std::uint64_t>(stay.block)), stay.sm,
                    static_cast<double>(stay.begin), static_cast<double>(stay.end)});
  }
  numbers_->set_table({tr("block"), tr("SM"), tr("begin, clocks"), tr("end, clocks")}, std::move(rows));
}

QAbstractItemModel* SmFilm::numbers() { return numbers_; }

void SmFilm::keyPressEvent(QKeyEvent* event) {
  if (!transport_->take_key(event->key(), event->modifiers())) RunView::keyPressEvent(event);
}

}
