#include "widgets/cluster/cluster_view.h"

#include "kernels/trace/place.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"
#include "widgets/view/place_text.h"
#include "widgets/view/view_export.h"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

/// A row for each block that acts, a column for each whose shared memory it is.
class ClusterView::Drawing : public QWidget {
 public:
  explicit Drawing(ClusterView& view) : view_(view) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  }
  std::size_t count() const { return view_.traffic_.blocks.size(); }
  std::pair<int, int> cell{-1, -1}; ///< chosen or under the pointer: who, whose

  QSize minimumSizeHint() const override {
    const Theme& theme = Theme::instance();
    return {static_cast<int>(left() + static_cast<double>(count()) * theme.px(56)),
            static_cast<int>(top() + static_cast<double>(count()) * theme.px(30))};
  }
  QSize sizeHint() const override { return minimumSizeHint() * 1.5; }
  QRectF rect_of(std::size_t who, std::size_t whose) const {
    const double n = std::max<double>(1, static_cast<double>(count()));
    const double w = std::min((width() - left()) / n, Theme::instance().px(120) * 1.0),
                 h = std::min((height() - top()) / n, Theme::instance().px(64) * 1.0);
    return {left() + static_cast<double>(whose) * w, top() + static_cast<double>(who) * h, w, h};
  }

 protected:
  static double left() { return Theme::instance().px(110); }
  static double top() { return Theme::instance().px(40); }

  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::instance();
    const Colours& c = theme.colours();
    QPainter painter(this);
    const ClusterTraffic& traffic = view_.traffic_;
    double most = 1;
    for (const ClusterTraffic::Flow& flow : traffic.flows)
      most = std::max(most, static_cast<double>(flow.read_bytes + flow.written_bytes));
    painter.setFont(theme.font(Theme::Type::caption));
    painter.setPen(c.muted);
    painter.drawText(QRectF(left(), 0, width() - left(), theme.px(18)), Qt::AlignLeft | Qt::AlignVCenter,
                     ClusterView::tr("shared memory of"));
    for (std::size_t i = 0; i < count(); ++i) {
      painter.setPen(c.text);
      const QRectF column = rect_of(0, i), row = rect_of(i, 0);
      painter.drawText(QRectF(column.left(), theme.px(18), column.width(), top() - theme.px(20)),
                       Qt::AlignCenter, view_.block_name(i));
      painter.drawText(QRectF(0, row.top(), left() - theme.px(8), row.height()),
                       Qt::AlignRight | Qt::AlignVCenter, view_.block_name(i));
    }
    for (std::size_t who = 0; who < count(); ++who)
      for (std::size_t whose = 0; whose < count(); ++whose) {
        const QRectF box = rect_of(who, whose).adjusted(1, 1, -1, -1);
        const ClusterTraffic::Flow& flow = traffic.flow(who, whose);
        const bool on = cell == std::pair(static_cast<int>(who), static_cast<int>(whose));
        painter.setPen(QPen(on ? c.accent : c.grid, on ? theme.px(2) : 1));
        painter.setBrush(who == whose ? c.canvas : c.raised);
        painter.drawRect(box);
        if (who == whose) {
          painter.setPen(c.muted);
          painter.drawText(box, Qt::AlignCenter, ClusterView::tr("own"));
          continue;
        }
        if (flow.empty()) continue;
        // Bars below each other: what is read, and what is written.
        const double room = box.height() / 2, full = box.width() - theme.px(4);
        const auto bar = [&](double at, double bytes, const QColor& colour) {
          if (bytes <= 0) return;
          painter.fillRect(QRectF(box.left() + theme.px(2), box.top() + at + theme.px(2),
                                  std::max<double>(theme.px(3), full * bytes / most), room - theme.px(4)),
                           colour);
        };
        bar(0, static_cast<double>(flow.read_bytes), c.read_now);
        bar(room, static_cast<double>(flow.written_bytes), c.written);
        const std::uint64_t bytes = flow.read_bytes + flow.written_bytes;
        const QString text =
            bytes > 0 ? bytes_text(static_cast<double>(bytes))
                      : grouped(ClusterView::tr("%n arrival(s)", nullptr, static_cast<int>(flow.arrivals)));
        const QFontMetrics metrics(painter.font());
        const QRectF label(
            box.left() + theme.px(3), box.center().y() - metrics.height() / 2.0,
            std::min<double>(metrics.horizontalAdvance(text) + theme.px(6), box.width() - theme.px(6)),
            metrics.height());
        QColor veil = c.canvas;
        veil.setAlphaF(0.8F);
        painter.fillRect(label, veil);
        painter.setPen(c.text);
        painter.drawText(label, Qt::AlignCenter,
                         metrics.elidedText(text, Qt::ElideRight, int(label.width())));
      }
    paint_focus(painter, *this, rect());
  }
  void mouseMoveEvent(QMouseEvent* event) override { look(event->position()); }
  void mousePressEvent(QMouseEvent* event) override {
    look(event->position());
    setFocus();
    if (cell.first >= 0)
      view_.choose(static_cast<std::size_t>(cell.first), static_cast<std::size_t>(cell.second));
  }
  void keyPressEvent(QKeyEvent* event) override {
    auto [who, whose] = cell;
    const int last = static_cast<int>(count()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
      --whose;
      break;
    case Qt::Key_Right:
      ++whose;
      break;
    case Qt::Key_Up:
      --who;
      break;
    case Qt::Key_Down:
      ++who;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (who >= 0) view_.choose(static_cast<std::size_t>(who), static_cast<std::size_t>(whose));
      return;
    default:
      return QWidget::keyPressEvent(event);
    }
    set({std::clamp(who, 0, last), std::clamp(whose, 0, last)});
  }

 private:
  void look(const QPointF& at) {
    for (std::size_t who = 0; who < count(); ++who)
      for (std::size_t whose = 0; whose < count(); ++whose)
        if (rect_of(who, whose).contains(at)) return set({static_cast<int>(who), static_cast<int>(whose)});
  }
  void set(std::pair<int, int> now) {
    if (now == cell) return;
    cell = now;
    set_text_or_hint(
        *view_.explanation_,
        view_.sentence(static_cast<std::size_t>(cell.first), static_cast<std::size_t>(cell.second)), {});
    update();
  }
  ClusterView& view_;
};

ClusterView::ClusterView(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), drawing_(new Drawing(*this)), explanation_(new QLabel),
      numbers_(new NumbersModel(this)) {
  drawing_->setAccessibleName(tr("Use of shared memory between blocks"));
  explanation_->setWordWrap(true);
  explanation_->setTextFormat(Qt::PlainText);
  explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(drawing_, 1);
  column->addWidget(explanation_);
  set_content(content, drawing_);
  setFocusProxy(drawing_);
  connect(selection_, &Selection::launch_changed, this, &ClusterView::rebuild);
  connect(selection_, &Selection::place_changed, this, [this] {
    const auto& blocks = traffic_.blocks;
    if (std::find(blocks.begin(), blocks.end(), selection_->place().block) == blocks.end()) rebuild();
  });
  set_title(tr("Cluster"));
  set_legend(tr("rows: blocks that access · columns: blocks that own the shared memory · upper bar: bytes "
                "read, lower bar: bytes written"));
  rebuild();
}

QWidget* ClusterView::drawing() const { return drawing_; }
QRectF ClusterView::cell_rect(std::size_t who, std::size_t whose) const {
  return drawing_->rect_of(who, whose);
}

void ClusterView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

void ClusterView::rebuild() {
  drawing_->cell = {-1, -1};
  traffic_ = {};
  if (!run_)
    return show_empty(tr("Run the kernel to see which blocks of a cluster use each other's shared memory."));
  traffic_ = ClusterTraffic::of(*run_, selection_->launch(), selection_->place().block);
  if (traffic_.blocks.empty())
    return show_empty(tr("The traced block uses no other block's shared memory: it has no cluster, or needs "
                         "none."));
  set_text_or_hint(*explanation_, {}, tr("Hover over a cell; click it to go to its line."));
  std::vector<std::vector<QVariant>> rows;
  for (std::size_t who = 0; who < traffic_.blocks.size(); ++who)
    for (std::size_t whose = 0; whose < traffic_.blocks.size(); ++whose)
      if (const ClusterTraffic::Flow& flow = traffic_.flow(who, whose); !flow.empty())
        rows.push_back({block_name(who), block_name(whose), static_cast<qulonglong>(flow.reads),
                        static_cast<qulonglong>(flow.read_bytes), static_cast<qulonglong>(flow.writes),
                        static_cast<qulonglong>(flow.written_bytes), static_cast<qulonglong>(flow.arrivals)});
  numbers_->set_table({tr("block"), tr("shared memory of"), tr("reads"), tr("bytes read"), tr("writes"),
                       tr("bytes written"), tr("arrivals at mbarriers")},
                      std::move(rows));
  drawing_->setMinimumSize(drawing_->minimumSizeHint());
  drawing_->update();
  show_ready();
}

QString ClusterView::block_name(std::size_t index) const {
  return tr("block %1").arg(block_text(*run_, selection_->launch(), traffic_.blocks[index]));
}

QString ClusterView::sentence(std::size_t who, std::size_t whose) const {
  const QString actor = block_name(who), owner = block_name(whose);
  if (who == whose) return tr("Its own shared memory is not counted here: %1.").arg(actor);
  const ClusterTraffic::Flow& flow = traffic_.flow(who, whose);
  if (flow.empty()) return tr("From %1 to %2: nothing.").arg(actor, owner);
  QStringList parts;
  if (flow.reads > 0)
    parts << grouped(tr("reads %1 in %n access(es) of a warp", nullptr, static_cast<int>(flow.reads)))
                 .arg(bytes_text(static_cast<double>(flow.read_bytes)));
  if (flow.writes > 0)
    parts << grouped(tr("writes %1 in %n access(es) or cop(ies)", nullptr, static_cast<int>(flow.writes)))
                 .arg(bytes_text(static_cast<double>(flow.written_bytes)));
  if (flow.arrivals > 0)
    parts << grouped(tr("arrives %n time(s) at its mbarriers", nullptr, static_cast<int>(flow.arrivals)));
  QStringList lines;
  for (const int line : flow.lines) lines << QString::number(line);
  QString text = tr("From %1 to %2: %3").arg(actor, owner, parts.join(", "));
  if (!lines.isEmpty()) text += " · " + tr("lines %1").arg(lines.join(", "));
  return text;
}

void ClusterView::choose(std::size_t who, std::size_t whose) {
  const ClusterTraffic::Flow& flow = traffic_.flow(who, whose);
  selection_->set_place({ThreadPlace::Scope::block, traffic_.blocks[who], 0, 0});
  if (!flow.lines.empty()) selection_->set_line(*flow.lines.begin());
}

}
