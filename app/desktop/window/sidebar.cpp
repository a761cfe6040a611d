#include "app/desktop/window/sidebar.h"

#include "app/desktop/desk/desk_rows.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

constexpr int sidebar_width = 200, rail_width = 52;

enum ItemRole { page_role = Qt::UserRole, share_role, icon_role, number_role };

/// A row: a ring that fills with the share, or an icon; the title; the share in words. In a rail the ring
/// holds the lesson's number, and there are no words.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  bool rail = false;
  const QAbstractItemView* path = nullptr; ///< a scroll bar beside it moves the middle of a rail

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::instance();
    const Colours& colours = theme.colours();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paint_row_ground(*painter, option);
    const bool selected = option.state & QStyle::State_Selected;
    const QVariant share = index.data(share_role);
    const int size = theme.px(rail && share.isValid() ? 24 : 16);
    const int middle = option.rect.left() + (path ? path->viewport()->width() : option.rect.width()) / 2;
    const int left = rail ? middle - size / 2 : option.rect.left() + theme.px(16);
    const QRectF ring(left, option.rect.center().y() - size / 2.0 + 0.5, size, size);
    if (share.isValid()) {
      const double width = theme.px(2.5), value = share.toDouble();
      const QRectF inner = ring.adjusted(width / 2, width / 2, -width / 2, -width / 2);
      painter->setPen(QPen(colours.border, width));
      painter->drawEllipse(inner);
      painter->setPen(QPen(value >= 1 ? colours.good : colours.accent, width, Qt::SolidLine, Qt::FlatCap));
      painter->drawArc(inner, 90 * 16, -static_cast<int>(value * 360 * 16));
    } else {
      icon(index.data(icon_role).toString(), selected ? colours.text : colours.muted)
          .paint(painter, ring.toRect());
    }
    if (rail) {
      painter->setFont(theme.font(Theme::Type::caption));
      painter->setPen(selected ? colours.text : colours.muted);
      if (share.isValid()) painter->drawText(ring, Qt::AlignCenter, index.data(number_role).toString());
      paint_row_focus(*painter, option);
      painter->restore();
      return;
    }
    QRect text = option.rect.adjusted(theme.px(42), 0, -theme.px(12), 0);
    if (share.isValid() && share.toDouble() > 0) {
      painter->setFont(theme.font(Theme::Type::caption));
      painter->setPen(colours.muted);
      const QString percent = percent_text(share.toDouble());
      painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, percent);
      text.setRight(text.right() - painter->fontMetrics().horizontalAdvance(percent) - theme.px(8));
    }
    painter->setFont(theme.font(Theme::Type::body));
    painter->setPen(selected ? colours.text
                             : QColor(colours.text.red(), colours.text.green(), colours.text.blue(), 215));
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, index.data().toString());
    paint_row_focus(*painter, option);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const Theme& theme = Theme::instance();
    if (rail) return {theme.px(rail_width - 4), theme.px(30)};
    // As wide as the text is painted: beside the percentage, and beside the scroll bar of a long path.
    const int width =
        theme.px(sidebar_width - 42 - 12 - 14 - (index.data(share_role).toDouble() > 0 ? 44 : 0));
    const QFontMetrics metrics(theme.font());
    const QRect text =
        metrics.boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, index.data().toString());
    return {theme.px(120), std::max(theme.px(32), text.height() + theme.px(12))};
  }
};

}

Sidebar::Sidebar(QWidget* parent) : QFrame(parent) {
  setObjectName("sidebar");
  setAccessibleName(tr("Lessons"));
  heading_ = new QLabel(tr("Your path").toUpper());
  heading_->setProperty("role", "section");
  heading_->setContentsMargins(16, 14, 16, 4);
  list_ = make_list("path", tr("Your path"));
  pages_ = make_list("pages", tr("Pages"));
  for (const QListWidget* list : {list_, pages_})
    static_cast<RowDelegate*>(list->itemDelegate())->path = list_;
  week_ = new QLabel;
  week_->setProperty("role", "muted");
  week_->setWordWrap(true);
  week_->setContentsMargins(16, 4, 16, 14);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(heading_);
  layout->addWidget(list_, 1);
  layout->addWidget(pages_);
  layout->addWidget(week_);
  connect(&Theme::instance(), &Theme::changed, this, &Sidebar::fit);
  fit();
}

QListWidget* Sidebar::make_list(const char* name, const QString& accessible_name) {
  auto* list = new QListWidget;
  list->setObjectName(name);
  list->setAccessibleName(accessible_name);
  list->setItemDelegate(new RowDelegate(list));
  list->setMouseTracking(true);
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list->setResizeMode(QListView::Adjust);
  list->setFrameShape(QFrame::NoFrame);
  const auto choose = [this](QListWidgetItem* item) { emit chosen(item->data(page_role).toString()); };
  connect(list, &QListWidget::itemActivated, this, choose);
  connect(list, &QListWidget::itemClicked, this, choose);
  return list;
}

void Sidebar::fit() {
  setFixedWidth(Theme::instance().px(rail_ ? rail_width : sidebar_width));
  list_->doItemsLayout();
  pages_->doItemsLayout();
  int height = 0;
  for (int row = 0; row < pages_->count(); ++row) height += pages_->sizeHintForRow(row);
  pages_->setFixedHeight(height + Theme::instance().px(6));
}

void Sidebar::set_rail(bool rail) {
  if (rail_ == rail) return;
  rail_ = rail;
  for (const QListWidget* list : {list_, pages_})
    static_cast<RowDelegate*>(list->itemDelegate())->rail = rail;
  heading_->setVisible(!rail);
  week_->setVisible(!rail);
  fit();
}

void Sidebar::set_lessons(const std::vector<Lesson>& lessons, const QString& language) {
  list_->clear();
  pages_->clear();
  const auto add = [](QListWidget* list, const QString& page, const QString& title,
                      const QString& icon_name) {
    auto* item = new QListWidgetItem(title, list);
    item->setToolTip(title); // all there is of it in a rail
    item->setData(page_role, page);
    if (!icon_name.isEmpty()) item->setData(icon_role, icon_name);
    return item;
  };
  add(list_, "start", tr("Start"), "home");
  int number = 0;
  for (const auto& lesson : lessons) {
    auto* item = add(list_, "lesson:" + QString::fromStdString(lesson.id),
                     QString::fromStdString(lesson.title_in(language.toStdString())), {});
    item->setData(share_role, 0.0);
    item->setData(number_role, ++number);
  }
  add(pages_, "playground", tr("Playground"), "source");
  add(pages_, "desk", tr("Desk"), "plan");
  add(pages_, "results", tr("Results"), "table");
  add(pages_, "progress", tr("Progress"), "progress");
  add(pages_, "frameworks", tr("Frameworks"), "compare");
  fit();
}

void Sidebar::set_figures(const std::vector<LessonFigures>& figures) {
  for (int row = 0; row < list_->count(); ++row)
    for (const LessonFigures& lesson : figures)
      if (list_->item(row)->data(page_role).toString() == "lesson:" + lesson.id)
        list_->item(row)->setData(share_role, lesson.share());
}

void Sidebar::set_week(const QString& line) { week_->setText(line); }

void Sidebar::set_current(const QString& page) {
  for (QListWidget* list : {list_, pages_}) {
    int found = -1;
    for (int row = 0; row < list->count(); ++row)
      if (list->item(row)->data(page_role).toString() == page) found = row;
    list->setCurrentRow(found);
  }
}

}
