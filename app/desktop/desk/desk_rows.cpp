#include "app/desktop/desk/desk_rows.h"

#include "widgets/theme/date_text.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

constexpr int undo_ms = 12'000;

enum RowRole { row_key_role = Qt::UserRole, under_role, right_role, icon_role, muted_role };

class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const Theme& theme = Theme::instance();
    const int title = QFontMetrics(theme.font(Theme::Type::strong)).height();
    const int under = QFontMetrics(theme.font(Theme::Type::small)).height();
    const bool two = !index.data(under_role).toString().isEmpty();
    return {theme.px(160), title + (two ? under + theme.px(3) : 0) + theme.px(14)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::instance();
    const Colours& colours = theme.colours();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paint_row_ground(*painter, option);
    QRect area = option.rect.adjusted(theme.px(14), theme.px(7), -theme.px(12), -theme.px(7));
    const QFont strong = theme.font(Theme::Type::strong), small = theme.font(Theme::Type::small);
    const QString icon_name = index.data(icon_role).toString();
    if (!icon_name.isEmpty()) {
      const int size = theme.px(14);
      icon(icon_name, index.data(muted_role).toBool() ? colours.good : colours.muted)
          .paint(painter,
                 QRect(area.left(), area.top() + (QFontMetrics(strong).height() - size) / 2, size, size));
      area.setLeft(area.left() + size + theme.px(9));
    }
    const bool muted = index.data(muted_role).toBool();
    QRect line(area.left(), area.top(), area.width(), QFontMetrics(strong).height());
    const QString right = index.data(right_role).toString();
    if (!right.isEmpty()) {
      painter->setFont(theme.font(Theme::Type::caption));
      painter->setPen(colours.muted);
      painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, right);
      line.setRight(line.right() - painter->fontMetrics().horizontalAdvance(right) - theme.px(10));
    }
    painter->setFont(strong);
    painter->setPen(muted ? colours.muted : colours.text);
    painter->drawText(
        line, Qt::AlignLeft | Qt::AlignVCenter,
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, line.width()));
    const QString under = index.data(under_role).toString();
    if (!under.isEmpty()) {
      painter->setFont(small);
      painter->setPen(colours.muted);
      const QRect second(area.left(), line.bottom() + theme.px(4), area.width(),
                         painter->fontMetrics().height());
      painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                        painter->fontMetrics().elidedText(under, Qt::ElideRight, second.width()));
    }
    paint_row_focus(*painter, option);
    painter->restore();
  }
};

}

RowList::RowList(QWidget* parent) : QListWidget(parent) {
  setItemDelegate(new RowDelegate(this));
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setResizeMode(QListView::Adjust);
  setUniformItemSizes(false);
  connect(this, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (!filling_) emit key_chosen(item ? item->data(row_key_role).toString() : QString());
  });
  connect(&Theme::instance(), &Theme::changed, this, [this] { doItemsLayout(); });
}

void RowList::set_rows(const std::vector<Row>& rows) {
  const QString kept = chosen();
  filling_ = true;
  const bool same = count() == static_cast<int>(rows.size());
  if (!same) clear();
  QListWidgetItem* found = nullptr;
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    const Row& row = rows[static_cast<std::size_t>(i)];
    // Rows are reused while one types in what they show: the list must not jump.
    QListWidgetItem* it = same ? item(i) : new QListWidgetItem(this);
    it->setText(row.title);
    it->setData(row_key_role, row.key);
    it->setData(under_role, row.under);
    it->setData(right_role, row.right);
    it->setData(icon_role, row.icon);
    it->setData(muted_role, row.muted);
    it->setToolTip(row.help);
    it->setData(Qt::AccessibleDescriptionRole, row.under);
    if (row.key == kept) found = it;
  }
  setCurrentItem(found);
  filling_ = false;
  if (!found && !kept.isEmpty()) emit key_chosen({});
}

QString RowList::chosen() const {
  return currentItem() ? currentItem()->data(row_key_role).toString() : QString();
}

void RowList::choose(const QString& key) {
  for (int row = 0; row < count(); ++row)
    if (item(row)->data(row_key_role).toString() == key) {
      if (currentRow() == row)
        emit key_chosen(key);
      else
        setCurrentRow(row);
      return;
    }
}

UndoBar::UndoBar(QWidget* parent) : QFrame(parent) {
  setProperty("role", "card");
  text_ = new QLabel;
  button_ = new QToolButton;
  button_->setText(tr("Undo"));
  button_->setProperty("role", "button");
  button_->setAccessibleName(tr("Undo"));
  button_->setToolTip(tr("Restore it"));
  connect(button_, &QToolButton::clicked, this, [this] {
    hide();
    if (undo_) undo_();
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 5, 8, 5);
  row->addWidget(text_, 1);
  row->addWidget(button_);
  hide();
}

void UndoBar::offer(const QString& text, std::function<void()> undo) {
  text_->setText(text);
  undo_ = std::move(undo);
  show();
  QTimer::singleShot(undo_ms, this, &QWidget::hide);
}

EmptyState::EmptyState(const QString& icon_name, const QString& title, const QString& what_to_do,
                       QWidget* parent)
    : QWidget(parent) {
  icon_ = new QLabel;
  icon_->setAlignment(Qt::AlignCenter);
  auto* heading = role_label("heading", title);
  auto* words = role_label("muted", what_to_do);
  for (QLabel* label : {heading, words}) {
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setFixedWidth(Theme::instance().px(460));
  }
  auto* column = new QVBoxLayout(this);
  column->addStretch(2);
  column->addWidget(icon_);
  column->addSpacing(6);
  // In a row of their own: aligned by the column itself, they would not get the height that their lines need.
  auto* texts = new QVBoxLayout;
  texts->addWidget(heading);
  texts->addWidget(words);
  auto* middle = new QHBoxLayout;
  middle->addStretch();
  middle->addLayout(texts);
  middle->addStretch();
  column->addLayout(middle);
  column->addSpacing(8);
  column->addStretch(3);
  column->setContentsMargins(40, 20, 40, 20);
  const auto dress = [this, icon_name] {
    const Theme& theme = Theme::instance();
    icon_->setPixmap(icon(icon_name, theme.colours().muted).pixmap(theme.px(34), theme.px(34)));
  };
  dress();
  connect(&Theme::instance(), &Theme::changed, this, dress);
}

void EmptyState::add(QWidget* button) {
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->count() - 1, button, 0, Qt::AlignHCenter);
}

QLabel* role_label(const char* role, const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("role", role);
  return label;
}

QToolButton* icon_button(const QString& icon_name, const QString& name, const QString& help) {
  auto* button = new QToolButton;
  button->setAccessibleName(name);
  button->setToolTip(help.isEmpty() ? name : help);
  follow_theme(button, icon_name);
  return button;
}

void follow_theme(QAbstractButton* button, const QString& icon_name) {
  const auto dress = [button, icon_name] {
    button->setIcon(icon(icon_name));
    button->setIconSize(QSize(Theme::instance().px(16), Theme::instance().px(16)));
  };
  dress();
  QObject::connect(&Theme::instance(), &Theme::changed, button, dress);
}

void paint_row_ground(QPainter& painter, const QStyleOptionViewItem& row) {
  const Theme& theme = Theme::instance();
  const bool selected = row.state & QStyle::State_Selected;
  if (selected || row.state & QStyle::State_MouseOver) painter.fillRect(row.rect, theme.colours().raised);
  if (selected)
    painter.fillRect(QRect(row.rect.topLeft(), QSize(theme.px(3), row.rect.height())),
                     theme.colours().accent);
}

void paint_row_focus(QPainter& painter, const QStyleOptionViewItem& row) {
  if (!(row.state & QStyle::State_HasFocus && row.state & QStyle::State_KeyboardFocusChange)) return;
  painter.setPen(QPen(Theme::instance().colours().accent, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(row.rect.adjusted(0, 0, -1, -1));
}

QString short_date(const QDateTime& when) {
  if (!when.isValid()) return {};
  const QDate today = QDate::currentDate(), day = when.date();
  if (day == today) return when.time().toString("HH:mm");
  if (day == today.addDays(-1)) return UndoBar::tr("yesterday");
  return date_text(day, day.year() == today.year() ? DateParts::without_year : DateParts::whole);
}

}
