#include "app/desktop/desk/plan_page.h"

#include "app/desktop/desk/search_list.h"
#include "app/desktop/shared/delay.h"
#include "app/desktop/shared/file_dialogs.h"
#include "kernels/base/data_folder.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QButtonGroup>
#include <QCalendarWidget>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>

namespace kernelarium {

PlanPage::PlanPage(Desk& desk, QWidget* parent) : QWidget(parent), desk_(desk) {
  setObjectName("plan_page");
  view_ = new PlanView;
  view_->setObjectName("plan_items");
  editor_ = new QPlainTextEdit;
  editor_->setObjectName("plan_markdown");
  editor_->setAccessibleName(tr("The plan as Markdown"));
  bodies_ = new QStackedWidget;
  bodies_->addWidget(view_);
  bodies_->addWidget(editor_);
  add_ = new QLineEdit;
  add_->setObjectName("plan_add");
  add_->setPlaceholderText(tr("Add an item; a date at its end: @2026-11-21, @2026-W47 or @2026-11"));
  add_->setAccessibleName(tr("New item"));
  add_->setToolTip(tr("Added after the chosen item or under the chosen topic (Ctrl+N)"));
  add_button_ = new QPushButton(tr("Add"));
  add_button_->setToolTip(tr("Add the item to the plan"));
  undo_bar_ = new UndoBar;

  auto* plan = new QWidget;
  auto* rows = new QVBoxLayout(plan);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(10);
  rows->addWidget(make_head());
  rows->addWidget(bodies_, 1);
  auto* adding = new QHBoxLayout;
  adding->addWidget(add_, 1);
  adding->addWidget(add_button_);
  rows->addLayout(adding);
  pages_ = new QStackedWidget;
  pages_->addWidget(make_empty());
  pages_->addWidget(plan);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(20, 14, 20, 14);
  layout->addWidget(pages_, 1);
  layout->addWidget(undo_bar_);
  make_actions();

  // A tick comes from inside the view; it is filled again when that is over.
  call_after(later_, 0, this, &PlanPage::refresh);
  connect(&desk_.plans(), &Plans::changed, &later_, qOverload<>(&QTimer::start));
  call_after(save_markdown_, save_ms, this, &PlanPage::keep_markdown);
  connect(editor_, &QPlainTextEdit::textChanged, this, [this] {
    unsaved_ = true;
    if (!save_markdown_.isActive()) save_markdown_.start();
  });
  connect(view_, &PlanView::ticked, this, [this](const PlanRow& row, bool done) {
    desk_.plans().change_item(uid_, row.line, row.line_text,
                              [done](PlanText& text, int item) { text.tick(item, done); });
    later_.start();
  });
  connect(view_, &PlanView::edited, this, [this](const PlanRow& row, const QString& words) {
    desk_.plans().change_item(uid_, row.line, row.line_text,
                              [&words](PlanText& text, int item) { text.set_text(item, words); });
  });
  connect(view_, &PlanView::opened, this, &PlanPage::link_chosen);
  connect(view_, &PlanView::menu_wanted, this, [this](const QPoint& place) {
    update_actions();
    menu_->popup(place);
  });
  connect(add_, &QLineEdit::returnPressed, this, [this] { add_item(false); });
  connect(add_button_, &QPushButton::clicked, this, [this] { add_item(false); });
  refresh();
}

QWidget* PlanPage::make_head() {
  auto* head = new QWidget;
  plans_ = new QComboBox;
  plans_->setObjectName("plan_choice");
  plans_->setAccessibleName(tr("Plan"));
  plans_->setToolTip(tr("Which of your plans is shown"));
  plans_->setMinimumWidth(Theme::instance().px(180));
  plans_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(plans_, &QComboBox::activated, this,
          [this](int place) { show_plan(plans_->itemData(place).toString()); });
  auto* first = new QHBoxLayout;
  first->addWidget(plans_);
  first->addSpacing(8);
  orders_ = new QButtonGroup(this);
  const std::pair<QString, QString> orders[] = {
      {tr("Topics"), tr("As it is written: headings and their items")},
      {tr("Days"), tr("What is due each day")},
      {tr("Weeks"), tr("What is due each week")},
      {tr("Months"), tr("What is due each month")}};
  for (int number = 0; number < 4; ++number) {
    auto* button = new QToolButton;
    button->setText(orders[number].first);
    button->setToolTip(orders[number].second);
    button->setProperty("role", "button");
    button->setCheckable(true);
    button->setChecked(number == 0);
    orders_->addButton(button, number);
    first->addWidget(button);
  }
  connect(orders_, &QButtonGroup::idClicked, this, [this](int id) { set_order(static_cast<PlanOrder>(id)); });
  first->addStretch();
  markdown_ = new QToolButton;
  markdown_->setText(tr("Markdown"));
  markdown_->setProperty("role", "button");
  markdown_->setCheckable(true);
  markdown_->setToolTip(tr("Edit the plan's text itself; everything in it is kept"));
  connect(markdown_, &QToolButton::toggled, this, &PlanPage::show_markdown);
  first->addWidget(markdown_);
  auto* make = new QToolButton;
  make->setObjectName("plan_new");
  make->setText(tr("New plan"));
  make->setProperty("role", "button");
  make->setPopupMode(QToolButton::InstantPopup);
  make->setToolTip(tr("A ready-made plan, an empty one, or one from a file"));
  make->setMenu(new_menu(make));
  first->addWidget(make);
  more_ = icon_button("more", tr("More about this plan"));
  more_->setPopupMode(QToolButton::InstantPopup);
  first->addWidget(more_);

  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setRange(0, 1000);
  bar_->setAccessibleName(tr("Progress of the plan"));
  bar_->setMaximumWidth(Theme::instance().px(220));
  count_ = role_label("muted");
  count_->setObjectName("plan_count");
  hide_done_ = new QCheckBox(tr("Hide what is done"));
  hide_done_->setToolTip(tr("Show only what is still open"));
  connect(hide_done_, &QCheckBox::toggled, this, &PlanPage::refresh);
  auto* second = new QHBoxLayout;
  second->addWidget(bar_, 1);
  second->addSpacing(6);
  second->addWidget(count_);
  second->addStretch(2);
  second->addWidget(hide_done_);
  auto* layout = new QVBoxLayout(head);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(10);
  layout->addLayout(first);
  layout->addLayout(second);
  return head;
}

QMenu* PlanPage::new_menu(QWidget* parent) {
  auto* menu = new QMenu(parent);
  connect(menu->addAction(tr("All lessons, without dates")), &QAction::triggered, this,
          [this] { add_ready_made(Pace::none); });
  connect(menu->addAction(tr("One lesson per week, from this week on")), &QAction::triggered, this,
          [this] { add_ready_made(Pace::lesson_a_week); });
  connect(menu->addAction(tr("One exercise per day, from today on")), &QAction::triggered, this,
          [this] { add_ready_made(Pace::exercise_a_day); });
  connect(menu->addAction(tr("Seven days to an operator of my own, from today on")), &QAction::triggered,
          this, [this] { add_ready_made(Pace::operator_week); });
  menu->addSeparator();
  connect(menu->addAction(tr("An empty plan")), &QAction::triggered, this, &PlanPage::add_empty);
  connect(menu->addAction(icon("open"), tr("From a Markdown file…")), &QAction::triggered, this,
          &PlanPage::ask_import);
  return menu;
}

QWidget* PlanPage::make_empty() {
  auto* empty =
      new EmptyState("plan", tr("No study plan yet"),
                     tr("A plan is a checklist of lessons, exercises and whatever else you want to do. "
                        "Exercises that you finish tick themselves."));
  auto* week = new QPushButton(tr("Plan one lesson per week"));
  week->setObjectName("plan_ready_made");
  week->setProperty("role", "primary");
  week->setToolTip(tr("All lessons with their exercises, from this week on"));
  connect(week, &QPushButton::clicked, this, [this] { add_ready_made(Pace::lesson_a_week); });
  empty->add(week);
  auto* other = new QPushButton(tr("Another plan"));
  other->setToolTip(tr("A ready-made plan, an empty one, or one from a file"));
  other->setMenu(new_menu(other));
  empty->add(other);
  return empty;
}

void PlanPage::make_actions() {
  menu_ = new QMenu(this);
  const auto action = [this](const QString& text, const char* keys, const char* icon_name = "") {
    auto* made = menu_->addAction(text);
    if (*icon_name) made->setIcon(icon(icon_name));
    made->setShortcut(QKeySequence(keys));
    made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    view_->addAction(made);
    return made;
  };
  open_ = action(tr("Open the lesson"), "", "right");
  connect(open_, &QAction::triggered, this, [this] { emit view_->activated(view_->currentIndex()); });
  edit_ = action(tr("Edit"), "F2");
  connect(edit_, &QAction::triggered, this, [this] { view_->edit(view_->currentIndex()); });
  due_menu_ = menu_->addMenu(tr("When"));
  const QDate today = QDate::currentDate();
  const std::pair<QString, Due> dues[] = {
      {tr("Today"), Due::day(today)},        {tr("Tomorrow"), Due::day(today.addDays(1))},
      {tr("This week"), Due::week(today)},   {tr("Next week"), Due::week(today.addDays(7))},
      {tr("This month"), Due::month(today)}, {tr("No date"), Due{}}};
  for (const auto& [text, due] : dues)
    connect(due_menu_->addAction(text), &QAction::triggered, this, [this, due = due] { set_due(due); });
  due_menu_->addSeparator();
  auto* calendar = new QCalendarWidget;
  calendar->setVerticalHeaderFormat(QCalendarWidget::ISOWeekNumbers);
  calendar->setFirstDayOfWeek(Qt::Monday);
  calendar->setGridVisible(false);
  calendar->setAccessibleName(tr("Day"));
  auto* choose = new QWidgetAction(due_menu_);
  choose->setDefaultWidget(calendar);
  due_menu_->addAction(choose);
  connect(calendar, &QCalendarWidget::activated, this, [this](const QDate& day) {
    menu_->hide();
    set_due(Due::day(day));
  });
  connect(calendar, &QCalendarWidget::clicked, this, [this](const QDate& day) {
    menu_->hide();
    set_due(Due::day(day));
  });
  add_part_ = action(tr("Add a part of it"), "Ctrl+Return", "plan");
  connect(add_part_, &QAction::triggered, this, [this] { add_item(true); });
  menu_->addSeparator();
  up_ = action(tr("Move up"), "Ctrl+Up", "up");
  down_ = action(tr("Move down"), "Ctrl+Down", "down");
  deeper_ = action(tr("Make it part of the item above"), "Ctrl+Right", "right");
  higher_ = action(tr("Move it out of the item above"), "Ctrl+Left", "left");
  connect(up_, &QAction::triggered, this,
          [this] { on_current([](PlanText& t, int item) { t.move(item, -1); }); });
  connect(down_, &QAction::triggered, this,
          [this] { on_current([](PlanText& t, int item) { t.move(item, 1); }); });
  connect(deeper_, &QAction::triggered, this,
          [this] { on_current([](PlanText& t, int item) { t.indent(item, true); }); });
  connect(higher_, &QAction::triggered, this,
          [this] { on_current([](PlanText& t, int item) { t.indent(item, false); }); });
  menu_->addSeparator();
  remove_ = action(tr("Remove"), "Del", "close");
  connect(remove_, &QAction::triggered, this, [this] {
    if (view_->current_row().item < 0) return;
    on_current([](PlanText& t, int item) { t.remove(item); });
    undo_bar_->offer(tr("Removed from the plan."), [this] { desk_.plans().undo(uid_); });
  });
  undo_ = action(tr("Undo"), "Ctrl+Z", "undo");
  connect(undo_, &QAction::triggered, this, [this] {
    if (!desk_.plans().undo(uid_))
      emit notice(tr("The plan has since been changed in another window; your last change can't be undone."));
  });
  page_shortcut(this, QKeySequence("Ctrl+N"), [this] { add_->setFocus(); });

  auto* more = new QMenu(more_);
  connect(more->addAction(icon("export"), tr("Export as Markdown…")), &QAction::triggered, this,
          &PlanPage::ask_export);
  connect(more->addAction(tr("Rename…")), &QAction::triggered, this, &PlanPage::ask_name);
  connect(more->addAction(icon("close"), tr("Remove this plan")), &QAction::triggered, this,
          &PlanPage::remove_plan);
  more->addSeparator();
  QMenu* chosen = more->addMenu(tr("Chosen item"));
  chosen->addActions(menu_->actions());
  connect(more, &QMenu::aboutToShow, this, &PlanPage::update_actions);
  more_->setMenu(more);
}

void PlanPage::update_actions() {
  const bool item = view_->current_row().item >= 0;
  for (QAction* each : {edit_, add_part_, up_, down_, deeper_, higher_, remove_, due_menu_->menuAction()})
    each->setEnabled(item);
  // Where items stand by their dates there is no up and no down.
  for (QAction* each : {up_, down_, deeper_, higher_}) each->setVisible(order_ == PlanOrder::topic);
  bool leads = false;
  if (item) {
    const PlanText text = desk_.plans().text(uid_);
    const PlanRow row = view_->current_row();
    const int found = text.find(row.line, row.line_text);
    leads = found >= 0 && !text.items()[static_cast<std::size_t>(found)].link.isEmpty();
  }
  open_->setEnabled(leads);
  undo_->setEnabled(desk_.plans().can_undo(uid_));
}

void PlanPage::refresh() {
  const std::vector<PlanSummary> plans = desk_.plans().all();
  plans_->clear();
  bool there = false;
  for (const PlanSummary& plan : plans) {
    plans_->addItem(plan.title.isEmpty() ? tr("Plan") : plan.title, plan.uid);
    there = there || plan.uid == uid_;
  }
  if (!there) uid_ = plans.empty() ? QString() : plans.front().uid;
  plans_->setCurrentIndex(plans_->findData(uid_));
  pages_->setCurrentIndex(uid_.isEmpty() ? 0 : 1);
  if (uid_.isEmpty()) return;
  const PlanText plan = desk_.plans().text(uid_);
  view_->set_plan(plan, order_, hide_done_->isChecked(), QDate::currentDate());
  if (chosen_item_ >= 0) view_->choose_item(chosen_item_);
  chosen_item_ = -1;
  count(plan);
  // The editor's own save comes back as a change; only others' changes are shown.
  if (!unsaved_ && editor_->toPlainText() != plan.editable_text()) {
    const QSignalBlocker quiet(editor_);
    const int place = editor_->textCursor().position();
    editor_->setPlainText(plan.editable_text());
    QTextCursor cursor = editor_->textCursor();
    cursor.setPosition(std::min(place, editor_->document()->characterCount() - 1));
    editor_->setTextCursor(cursor);
  }
}

void PlanPage::count(const PlanText& plan) {
  const QDate today = QDate::currentDate();
  int done = 0, late = 0, now = 0;
  for (const PlanItem& item : plan.items()) {
    done += item.done;
    if (item.done || item.due.span == Due::Span::none) continue;
    late += item.due.last() < today;
    now += item.due.span == Due::Span::day && item.due.first == today;
  }
  const int all = static_cast<int>(plan.items().size());
  bar_->setValue(all > 0 ? 1000 * done / all : 0);
  QStringList words{tr("%1 of %n done", nullptr, all).arg(done)};
  if (now > 0) words << tr("%n due today", nullptr, now);
  if (late > 0) words << tr("%n overdue", nullptr, late);
  count_->setText(words.join(" · "));
}

void PlanPage::show_plan(const QString& uid) {
  keep_markdown();
  uid_ = uid;
  refresh();
}

void PlanPage::set_order(PlanOrder order) {
  order_ = order;
  orders_->button(static_cast<int>(order))->setChecked(true);
  if (markdown_->isChecked()) markdown_->setChecked(false);
  refresh();
}

void PlanPage::show_markdown(bool shown) {
  keep_markdown();
  bodies_->setCurrentIndex(shown ? 1 : 0);
  editor_->setFont(Theme::instance().code_font());
  hide_done_->setEnabled(!shown);
  add_->setVisible(!shown);
  add_button_->setVisible(!shown);
  if (shown) editor_->setFocus();
}

void PlanPage::keep_markdown() {
  if (!unsaved_) return;
  unsaved_ = false;
  save_markdown_.stop();
  const QString text = editor_->toPlainText();
  desk_.plans().change(uid_, [&text](PlanText& plan) { plan.set_editable_text(text); });
}

void PlanPage::on_current(const std::function<void(PlanText&, int)>& work) {
  const PlanRow row = view_->current_row();
  if (row.item < 0) return;
  const bool found = desk_.plans().change_item(uid_, row.line, row.line_text, [&](PlanText& plan, int item) {
    const std::string line = plan.line(plan.items()[static_cast<std::size_t>(item)].line);
    work(plan, item);
    // Chosen again wherever it went.
    const QString words = QString::fromStdString(line).trimmed();
    int best = -1;
    for (int i = 0; i < static_cast<int>(plan.items().size()); ++i)
      if (QString::fromStdString(plan.line(plan.items()[static_cast<std::size_t>(i)].line)).trimmed() ==
              words &&
          (best < 0 || std::abs(i - item) < std::abs(best - item)))
        best = i;
    chosen_item_ = best >= 0 ? best : std::min(item, static_cast<int>(plan.items().size()) - 1);
  });
  if (!found) emit notice(tr("This item was changed in another window; the plan shows it as it is now."));
}

void PlanPage::set_due(const Due& due) {
  on_current([&due](PlanText& plan, int item) { plan.set_due(item, due); });
}

void PlanPage::add_item(bool as_part) {
  const PlanRow row = view_->current_row();
  QString words = add_->text().trimmed();
  // A part is made first and named in its place.
  const bool name_it = as_part && words.isEmpty();
  if (name_it) words = tr("New item");
  if (words.isEmpty()) {
    add_->setFocus();
    return;
  }
  desk_.plans().change(uid_, [&](PlanText& plan) {
    const int behind = row.item >= 0 ? plan.find(row.line, row.line_text) : -1;
    if (behind >= 0)
      chosen_item_ = plan.add_after(behind, words, as_part);
    else
      chosen_item_ = plan.add_under(row.heading >= 0
                                        ? std::min(row.heading, static_cast<int>(plan.headings().size()) - 1)
                                        : static_cast<int>(plan.headings().size()) - 1,
                                    words);
  });
  add_->clear();
  if (!name_it) return;
  later_.stop();
  refresh();
  view_->setFocus();
  view_->edit(view_->currentIndex());
}

void PlanPage::add_ready_made(Pace pace) {
  const QString title = pace == Pace::lesson_a_week    ? tr("One lesson per week")
                        : pace == Pace::exercise_a_day ? tr("One exercise per day")
                        : pace == Pace::operator_week  ? tr("Seven days to an operator of my own")
                                                       : tr("All lessons");
  const QString uid =
      desk_.plans().add(title, ready_made_plan(desk_.course(), title, pace, QDate::currentDate()));
  if (uid.isEmpty()) return;
  desk_.tick_solved();
  show_plan(uid);
  set_order(PlanOrder::topic);
  view_->setFocus();
}

void PlanPage::add_empty() {
  const QString title = tr("My plan");
  const QString uid = desk_.plans().add(title, "# " + title.toStdString() + "\n\n");
  if (uid.isEmpty()) return;
  show_plan(uid);
  add_->setFocus();
}

}
