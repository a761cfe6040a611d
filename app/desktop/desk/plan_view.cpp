#include "app/desktop/desk/plan_view.h"

#include "app/desktop/desk/desk_rows.h"
#include "widgets/theme/date_text.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <map>

namespace kernelarium {

namespace {

enum PlanRole {
  item_role = Qt::UserRole, ///< index in the plan; absent in groups
  heading_role,
  key_role,  ///< what a row is found again by
  link_role, ///< where it leads
  edit_role, ///< what is edited
  due_role,  ///< the chip's words
  late_role, ///< 0 later, 1 now, 2 overdue
  count_role ///< "3/5"
};

enum Late { later, now, overdue };

/// A row with what stands at its right: parts done, date, an arrow where it leads somewhere.
class PlanDelegate : public QStyledItemDelegate {
 public:
  explicit PlanDelegate(PlanView* view) : QStyledItemDelegate(view), view_(view) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    const Theme& theme = Theme::instance();
    const Colours& colours = theme.colours();
    const bool group = !index.data(item_role).isValid();
    const bool done = !group && index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    int right = given.rect.right() - theme.px(12);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    // The whole row is marked, also behind what stands at its right.
    if (given.state & QStyle::State_Selected) {
      QColor mark = colours.accent;
      mark.setAlpha(theme.dark() ? 60 : 45);
      painter->fillRect(given.rect, mark);
    }
    const int middle = given.rect.center().y();
    const int icon_size = theme.px(14);
    if (!index.data(link_role).toString().isEmpty())
      icon("right", colours.muted)
          .paint(painter, QRect(right - icon_size, middle - icon_size / 2, icon_size, icon_size));
    right -= icon_size + theme.px(8);
    const QString due = index.data(due_role).toString();
    if (!due.isEmpty()) {
      painter->setFont(theme.font(Theme::Type::caption));
      const int width = painter->fontMetrics().horizontalAdvance(due) + theme.px(14);
      const QRectF chip(right - width, middle - theme.px(9) + 0.5, width, theme.px(18));
      const int late = done ? later : index.data(late_role).toInt();
      const QColor ink = late == overdue ? colours.bad : late == now ? colours.accent : colours.muted;
      painter->setPen(QPen(late == later ? colours.border : ink, 1));
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(chip, chip.height() / 2, chip.height() / 2);
      painter->setPen(ink);
      painter->drawText(chip, Qt::AlignCenter, due);
      right -= width + theme.px(8);
    }
    const QString count = index.data(count_role).toString();
    if (!count.isEmpty()) {
      painter->setFont(theme.font(Theme::Type::caption));
      painter->setPen(colours.muted);
      const int width = painter->fontMetrics().horizontalAdvance(count);
      painter->drawText(QRect(right - width, given.rect.top(), width, given.rect.height()), Qt::AlignVCenter,
                        count);
      right -= width + theme.px(8);
    }
    int left = given.rect.left() + theme.px(4);
    if (!group) {
      const QRect box = box_in(given.rect);
      painter->setPen(QPen(done ? colours.accent : colours.muted, 1));
      painter->setBrush(done ? QBrush(colours.accent) : QBrush(colours.raised));
      painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(4), theme.px(4));
      if (done) icon("tick", colours.on_accent).paint(painter, box.adjusted(1, 1, -1, -1));
      left = box.right() + theme.px(9);
    }
    painter->setFont(theme.font(group ? Theme::Type::strong : Theme::Type::body));
    painter->setPen(done ? colours.muted : colours.text);
    const QRect words(left, given.rect.top(), std::max(0, right - left), given.rect.height());
    painter->drawText(
        words, Qt::AlignVCenter | Qt::TextSingleLine,
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, words.width()));
    paint_row_focus(*painter, given);
    painter->restore();
  }

  /// The box is where it is painted, a little larger for the mouse.
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
    if (!index.data(item_role).isValid()) return false;
    const auto toggle = [&] {
      const bool done = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
      return model->setData(index, static_cast<int>(done ? Qt::Unchecked : Qt::Checked), Qt::CheckStateRole);
    };
    if (event->type() == QEvent::KeyPress) {
      const int key = static_cast<QKeyEvent*>(event)->key();
      return (key == Qt::Key_Space || key == Qt::Key_Select) && toggle();
    }
    if (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonPress &&
        event->type() != QEvent::MouseButtonDblClick)
      return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const int more = Theme::instance().px(5);
    if (mouse->button() != Qt::LeftButton ||
        !box_in(option.rect).adjusted(-more, -more, more, more).contains(mouse->position().toPoint()))
      return false;
    return event->type() != QEvent::MouseButtonRelease || toggle();
  }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const Theme& theme = Theme::instance();
    const bool group = !index.data(item_role).isValid();
    return {theme.px(200), theme.px(group ? 34 : 29)};
  }

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
    auto* editor = new QLineEdit(parent);
    editor->setAccessibleName(PlanView::tr("Text of the item"));
    return editor;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    static_cast<QLineEdit*>(editor)->setText(index.data(edit_role).toString());
  }
  void setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const override {
    emit view_->edited(view_->row(index), static_cast<QLineEdit*>(editor)->text());
  }
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex&) const override {
    editor->setGeometry(option.rect.adjusted(Theme::instance().px(22), 0, -Theme::instance().px(8), 0));
  }

 private:
  static QRect box_in(const QRect& row) {
    const int size = Theme::instance().px(16);
    return {row.left() + Theme::instance().px(3), row.center().y() - size / 2 + 1, size, size};
  }
  PlanView* view_;
};

Late lateness(const Due& due, const QDate& today) {
  if (due.span == Due::Span::none || due.first > today) return later;
  return due.last() < today ? overdue : now;
}

QString day_text(const QDate& day, const QDate& today) {
  if (day == today) return PlanView::tr("today");
  if (day == today.addDays(1)) return PlanView::tr("tomorrow");
  if (day == today.addDays(-1)) return PlanView::tr("yesterday");
  return date_text(day, day.year() == today.year() ? DateParts::without_year : DateParts::whole, true);
}

QString week_text(const QDate& monday, const QDate& today) {
  const Due this_week = Due::week(today);
  if (monday == this_week.first) return PlanView::tr("this week");
  if (monday == this_week.first.addDays(7)) return PlanView::tr("next week");
  int year = 0;
  const int week = monday.weekNumber(&year);
  int this_year = 0;
  today.weekNumber(&this_year);
  return year == this_year ? PlanView::tr("week %1").arg(week)
                           : PlanView::tr("week %1 of %2").arg(week).arg(year);
}

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

}

QString due_text(const Due& due, const QDate& today) {
  switch (due.span) {
  case Due::Span::day:
    return day_text(due.first, today);
  case Due::Span::week:
    return week_text(due.first, today);
  case Due::Span::month:
    return date_text(due.first, DateParts::month);
  case Due::Span::none:
    break;
  }
  return {};
}

PlanView::PlanView(QWidget* parent) : QTreeView(parent) {
  setModel(&model_);
  setItemDelegate(new PlanDelegate(this));
  setHeaderHidden(true);
  setUniformRowHeights(false);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setEditTriggers(QAbstractItemView::EditKeyPressed);
  setAllColumnsShowFocus(true);
  setAccessibleName(tr("Items of the plan"));
  setFrameShape(QFrame::NoFrame);
  setExpandsOnDoubleClick(false);
  connect(&model_, &QStandardItemModel::itemChanged, this, [this](QStandardItem* changed) {
    if (!filling_) emit ticked(row(changed->index()), changed->checkState() == Qt::Checked);
  });
  connect(this, &QTreeView::activated, this, [this](const QModelIndex& index) {
    if (const QString link = index.data(link_role).toString(); !link.isEmpty())
      emit opened(link);
    else if (index.data(item_role).isValid())
      edit(index);
    else
      setExpanded(index, !isExpanded(index));
  });
  connect(&Theme::instance(), &Theme::changed, this, &PlanView::restyle);
  restyle();
}

void PlanView::restyle() {
  setIndentation(Theme::instance().px(22));
  doItemsLayout();
}

PlanRow PlanView::row(const QModelIndex& index) const {
  PlanRow found;
  if (index.data(item_role).isValid()) {
    found.item = index.data(item_role).toInt();
    found.line = plan_.items()[static_cast<std::size_t>(found.item)].line;
    found.line_text = plan_.line(found.line);
  } else if (index.data(heading_role).isValid()) {
    found.heading = index.data(heading_role).toInt();
  }
  return found;
}

QStandardItem* PlanView::group(const QString& title, const QString& key) {
  auto* made = new QStandardItem(title);
  made->setEditable(false);
  made->setData(key, key_role);
  return made;
}

QStandardItem* PlanView::entry(int number) {
  const PlanItem& item = plan_.items()[static_cast<std::size_t>(number)];
  auto* made = new QStandardItem(item.text.isEmpty() ? tr("(no text)") : item.text);
  made->setCheckable(true);
  made->setCheckState(item.done ? Qt::Checked : Qt::Unchecked);
  made->setData(number, item_role);
  made->setData(QString::fromUtf8(plan_.line(item.line)).remove("[x]").remove("[X]").remove("[ ]"), key_role);
  made->setData(item.link, link_role);
  made->setData(plan_.editable(number), edit_role);
  // In the order of days the group says the day already.
  const bool said =
      (order_ == PlanOrder::day && item.due.span == Due::Span::day && item.due.first >= today_) ||
      (order_ == PlanOrder::week && item.due.span == Due::Span::week) ||
      (order_ == PlanOrder::month && item.due.span == Due::Span::month);
  if (!said) made->setData(due_text(item.due, today_), due_role);
  made->setData(static_cast<int>(lateness(item.due, today_)), late_role);
  QString path;
  for (int parent = item.parent; parent >= 0; parent = plan_.items()[static_cast<std::size_t>(parent)].parent)
    path = plan_.items()[static_cast<std::size_t>(parent)].text + (path.isEmpty() ? "" : " › ") + path;
  QStringList help{item.text};
  if (!path.isEmpty()) help << path;
  if (item.due.span != Due::Span::none) help << item.due.text();
  made->setToolTip(help.join('\n'));
  if (order_ != PlanOrder::topic && !path.isEmpty()) made->setText(item.text + "  ·  " + path);
  made->setData(QStringList{item.done ? tr("done") : tr("open"), due_text(item.due, today_)}.join(' '),
                Qt::AccessibleDescriptionRole);
  ++shown_;
  return made;
}

void PlanView::fill_topics() {
  const auto& headings = plan_.headings();
  const auto& items = plan_.items();
  // Open items under each heading and each item, to leave out what is done with.
  std::vector<int> all(headings.size()), done(headings.size()), shown(items.size());
  std::vector<int> parts(items.size()), parts_done(items.size());
  for (std::size_t i = items.size(); i-- > 0;) {
    if (!hide_done_ || !items[i].done) shown[i] = 1;
    if (items[i].parent < 0) continue;
    const auto parent = static_cast<std::size_t>(items[i].parent);
    shown[parent] |= shown[i];
    ++parts[parent];
    parts_done[parent] += items[i].done;
  }
  std::vector<bool> heading_shown(headings.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    for (int h = items[i].heading; h >= 0; h = headings[static_cast<std::size_t>(h)].parent) {
      const auto place = static_cast<std::size_t>(h);
      ++all[place];
      done[place] += items[i].done;
      if (shown[i]) heading_shown[place] = true;
    }
  std::vector<QStandardItem*> groups(headings.size());
  const auto put = [&](QStandardItem* made, QStandardItem* parent) {
    (parent ? parent : model_.invisibleRootItem())->appendRow(made);
  };
  std::vector<QStandardItem*> entries(items.size());
  std::size_t next = 0;
  const auto put_items_before = [&](int line) {
    for (; next < items.size() && items[next].line < line; ++next) {
      if (!shown[next]) continue;
      entries[next] = entry(static_cast<int>(next));
      if (parts[next] > 0)
        entries[next]->setData(QString("%1/%2").arg(parts_done[next]).arg(parts[next]), count_role);
      put(entries[next], items[next].parent >= 0    ? entries[static_cast<std::size_t>(items[next].parent)]
                         : items[next].heading >= 0 ? groups[static_cast<std::size_t>(items[next].heading)]
                                                    : nullptr);
    }
  };
  for (std::size_t h = 0; h < headings.size(); ++h) {
    put_items_before(headings[h].line);
    // A heading without items is a place to put some; with all of them done it hides with them.
    if (hide_done_ && all[h] > 0 && !heading_shown[h]) continue;
    groups[h] = group(headings[h].text, "#" + headings[h].text);
    groups[h]->setData(static_cast<int>(h), heading_role);
    if (all[h] > 0) groups[h]->setData(QString("%1/%2").arg(done[h]).arg(all[h]), count_role);
    put(groups[h], headings[h].parent >= 0 ? groups[static_cast<std::size_t>(headings[h].parent)] : nullptr);
  }
  put_items_before(1 << 30);
}

void PlanView::fill_dates() {
  // Sorted by where a group stands in time; what has no date comes last.
  struct Group {
    QString title;
    std::vector<int> items;
    int done = 0;
  };
  std::map<std::pair<QDate, int>, Group> groups;
  const QDate never(9999, 1, 1);
  const auto& items = plan_.items();
  for (int number = 0; number < static_cast<int>(items.size()); ++number) {
    const PlanItem& item = items[static_cast<std::size_t>(number)];
    std::pair<QDate, int> place{never, 0};
    QString title = tr("Without a date");
    const Due& due = item.due;
    if (due.span != Due::Span::none) {
      if (order_ == PlanOrder::day && due.last() < today_ && !item.done) {
        place = {QDate(1, 1, 1), 0};
        title = tr("Overdue");
      } else if (order_ == PlanOrder::day) {
        // A week stands behind its days, a month behind its weeks.
        place = {due.last(), due.span == Due::Span::day ? 0 : due.span == Due::Span::week ? 1 : 2};
        title = due_text(due, today_);
      } else if (order_ == PlanOrder::week && due.span == Due::Span::month) {
        place = {due.last(), 1};
        title = date_text(due.first, DateParts::month);
      } else if (order_ == PlanOrder::week) {
        const Due week = Due::week(due.first);
        place = {week.last(), 0};
        title =
            week_text(week.first, today_) + "  ·  " + date_text(week.first) + " – " + date_text(week.last());
      } else {
        // A week belongs to the month of its Thursday.
        const QDate in = due.span == Due::Span::week ? due.first.addDays(3) : due.first;
        place = {Due::month(in).first, 0};
        title = date_text(Due::month(in).first, DateParts::month);
      }
    }
    Group& group = groups[place];
    group.title = title;
    group.done += item.done;
    group.items.push_back(number);
  }
  for (auto& [place, each] : groups) {
    const auto open = static_cast<int>(each.items.size()) - each.done;
    if (hide_done_ && open == 0) continue;
    QStandardItem* top = group(capitalised(each.title), "@" + each.title);
    top->setData(QString("%1/%2").arg(each.done).arg(each.items.size()), count_role);
    std::stable_sort(each.items.begin(), each.items.end(), [&](int a, int b) {
      const Due &x = items[static_cast<std::size_t>(a)].due, &y = items[static_cast<std::size_t>(b)].due;
      return std::pair(x.first, x.last()) < std::pair(y.first, y.last());
    });
    for (const int number : each.items)
      if (!hide_done_ || !items[static_cast<std::size_t>(number)].done) top->appendRow(entry(number));
    model_.appendRow(top);
  }
}

void PlanView::set_plan(const PlanText& plan, PlanOrder order, bool hide_done, const QDate& today) {
  // Where one was, in words: lines move when something is added above.
  QStringList closed, chosen;
  const auto path_of = [](QModelIndex index) {
    QStringList path;
    for (; index.isValid(); index = index.parent()) path.prepend(index.data(key_role).toString());
    return path.join('\n');
  };
  const std::function<void(const QModelIndex&)> remember = [&](const QModelIndex& parent) {
    for (int number = 0; number < model_.rowCount(parent); ++number) {
      const QModelIndex index = model_.index(number, 0, parent);
      if (model_.rowCount(index) > 0 && !isExpanded(index)) closed << path_of(index);
      remember(index);
    }
  };
  const bool same_order = order == order_;
  if (same_order) remember({});
  const QString current = path_of(currentIndex());
  const int scrolled = verticalScrollBar()->value();
  filling_ = true;
  model_.clear();
  plan_ = plan;
  order_ = order;
  hide_done_ = hide_done;
  today_ = today;
  shown_ = 0;
  if (order_ == PlanOrder::topic)
    fill_topics();
  else
    fill_dates();
  expandAll();
  const std::function<void(const QModelIndex&)> restore = [&](const QModelIndex& parent) {
    for (int number = 0; number < model_.rowCount(parent); ++number) {
      const QModelIndex index = model_.index(number, 0, parent);
      const QString path = path_of(index);
      if (closed.contains(path)) setExpanded(index, false);
      if (path == current) setCurrentIndex(index);
      restore(index);
    }
  };
  restore({});
  if (same_order) verticalScrollBar()->setValue(scrolled);
  filling_ = false;
}

void PlanView::choose_item(int item) {
  const auto found =
      model_.match(model_.index(0, 0), item_role, item, 1, Qt::MatchExactly | Qt::MatchRecursive);
  if (found.isEmpty()) return;
  setCurrentIndex(found.front());
  scrollTo(found.front());
}

void PlanView::keyPressEvent(QKeyEvent* event) {
  // Some platforms give Enter no activation where a row can be edited.
  if (state() != EditingState && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
      currentIndex().isValid()) {
    emit activated(currentIndex());
    return;
  }
  QTreeView::keyPressEvent(event);
}

void PlanView::contextMenuEvent(QContextMenuEvent* event) {
  const QPoint place = event->reason() == QContextMenuEvent::Keyboard
                           ? viewport()->mapToGlobal(visualRect(currentIndex()).center())
                           : event->globalPos();
  if (event->reason() == QContextMenuEvent::Mouse && indexAt(event->pos()).isValid())
    setCurrentIndex(indexAt(event->pos()));
  emit menu_wanted(place);
}

}
