#include "app/desktop/desk/errors_page.h"

#include "app/desktop/shared/delay.h"
#include "app/desktop/shared/engine_words.h"
#include "widgets/theme/date_text.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace kernelarium {

ErrorsPage::ErrorsPage(Desk& desk, QWidget* parent) : QWidget(parent), desk_(desk) {
  setObjectName("errors_page");
  make_list();
  auto* split = side_->beside(make_error(), this, 370);
  auto* empty = new EmptyState("warning", tr("No errors yet"),
                               tr("When a run fails, \"Log this error\" in the line at the bottom "
                                  "(Ctrl+Shift+B) puts it here with its lesson, "
                                  "its message and the lines of the kernel. Write down what helped, and you "
                                  "will find it the next time."));
  auto* write = new QPushButton(tr("Log one by hand"));
  write->setObjectName("first_error");
  write->setToolTip(tr("Log an error by hand (Ctrl+N)"));
  connect(write, &QPushButton::clicked, this, &ErrorsPage::add_error);
  empty->add(write);
  pages_ = new QStackedWidget;
  pages_->addWidget(empty);
  pages_->addWidget(split);
  undo_bar_ = new UndoBar;
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_, 1);
  layout->addWidget(undo_bar_);
  page_shortcut(this, QKeySequence::New, [this] { add_error(); });
  call_after(later_, 0, this, &ErrorsPage::refresh);
  connect(&desk_.errors(), &ErrorLog::changed, &later_, qOverload<>(&QTimer::start));
  refresh();
  side_->choose_first();
}

void ErrorsPage::make_list() {
  side_ = new SearchList("problems", tr("Error log"), tr("Search in the errors"),
                         tr("In titles, messages, code and fixes (Ctrl+F)"));
  connect(side_, &SearchList::searched, this, &ErrorsPage::refresh);
  connect(list(), &RowList::key_chosen, this, &ErrorsPage::load);
  auto* add = icon_button("warning", tr("New error"), tr("Log an error by hand (Ctrl+N)"));
  add->setText(tr("New"));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setProperty("role", "button");
  connect(add, &QToolButton::clicked, this, &ErrorsPage::add_error);
  auto* choices = new QHBoxLayout;
  filter_ = new QButtonGroup(this);
  const QString names[] = {tr("All"), tr("Open"), tr("Solved")};
  const QString helps[] = {tr("Every error"), tr("Errors without a fix yet"), tr("Errors that were fixed")};
  for (int number = 0; number < 3; ++number) {
    auto* button = new QToolButton;
    button->setText(names[number]);
    button->setToolTip(helps[number]);
    button->setCheckable(true);
    button->setChecked(number == 0);
    button->setProperty("role", "button");
    filter_->addButton(button, number);
    choices->addWidget(button);
  }
  choices->addStretch();
  connect(filter_, &QButtonGroup::idClicked, this, &ErrorsPage::refresh);
  side_->add_button(add);
  side_->add_below_field(choices);
}

QWidget* ErrorsPage::make_error() {
  const auto text = [this](const QString& name, const QString& placeholder, const char* object) {
    auto* edit = new QPlainTextEdit;
    edit->setAccessibleName(name);
    edit->setPlaceholderText(placeholder);
    edit->setTabChangesFocus(true);
    edit->setObjectName(object);
    connect(edit, &QPlainTextEdit::textChanged, this, &ErrorsPage::keep);
    return edit;
  };
  title_ = new QLineEdit;
  title_->setObjectName("error_title");
  title_->setAccessibleName(tr("What happened"));
  title_->setPlaceholderText(tr("What happened, in a few words"));
  connect(title_, &QLineEdit::textChanged, this, &ErrorsPage::keep);
  where_ = role_label("muted");
  where_->setWordWrap(true);
  dates_ = role_label("caption");
  detail_ = text(tr("What happened, in full"), tr("The message, what you expected, what you tried"),
                 "error_detail");
  code_ = text(tr("Code"), tr("The lines that matter"), "error_code");
  code_->setLineWrapMode(QPlainTextEdit::NoWrap);
  cure_ = text(tr("Fix"), tr("What helped, and why"), "error_cure");
  code_label_ = role_label("section", tr("Code").toUpper());
  solved_ = new QPushButton;
  solved_->setObjectName("error_solved");
  connect(solved_, &QPushButton::clicked, this, [this] {
    const auto error = desk_.errors().error(uid_);
    if (error) desk_.errors().set_solved(uid_, !error->is_solved());
  });
  open_lesson_ = new QPushButton(tr("Open the lesson"));
  open_lesson_->setToolTip(tr("Go to the lesson in which it was met"));
  connect(open_lesson_, &QPushButton::clicked, this, [this] {
    if (const auto error = desk_.errors().error(uid_)) emit link_chosen(lesson_link(error->lesson));
  });
  auto* drop = icon_button("close", tr("Remove the error"), tr("Remove it from the log; this can be undone"));
  drop->setObjectName("remove_error");
  connect(drop, &QToolButton::clicked, this, [this] {
    const QString uid = uid_;
    uid_.clear();
    desk_.errors().remove(uid);
    load({});
    undo_bar_->offer(tr("The error was removed."), [this, uid] {
      desk_.errors().restore(uid);
      show_error(uid);
    });
  });
  auto* tools = new QHBoxLayout;
  tools->addWidget(title_, 1);
  tools->addWidget(solved_);
  tools->addWidget(open_lesson_);
  tools->addWidget(drop);
  auto* facts = new QHBoxLayout;
  facts->addWidget(where_, 1);
  facts->addWidget(dates_);
  auto* error = new QWidget;
  auto* rows = new QVBoxLayout(error);
  rows->setContentsMargins(16, 14, 18, 14);
  rows->setSpacing(8);
  rows->addLayout(tools);
  rows->addLayout(facts);
  rows->addWidget(detail_, 3);
  rows->addWidget(code_label_);
  rows->addWidget(code_, 3);
  rows->addWidget(role_label("section", tr("Fix").toUpper()));
  rows->addWidget(cure_, 3);
  for (QPlainTextEdit* each : {detail_, code_, cure_}) each->setMinimumHeight(60);
  const auto dress = [this] {
    code_->setFont(Theme::instance().code_font());
    for (QPlainTextEdit* each : {detail_, code_, cure_})
      each->document()->setDocumentMargin(Theme::instance().px(6));
  };
  dress();
  connect(&Theme::instance(), &Theme::changed, this, dress);
  bodies_ = new QStackedWidget;
  bodies_->addWidget(new EmptyState("warning", tr("No error is chosen"),
                                    tr("Choose one on the left to read what happened and what helped.")));
  bodies_->addWidget(error);
  return bodies_;
}

void ErrorsPage::refresh() {
  later_.stop();
  std::vector<RowList::Row> rows;
  int open_ones = 0, all = 0;
  for (const LoggedError& error : desk_.errors().find(side_->words())) {
    ++all;
    open_ones += !error.is_solved();
    if (filter_->checkedId() == open && error.is_solved()) continue;
    if (filter_->checkedId() == solved && !error.is_solved()) continue;
    QStringList under;
    if (!error.kind.isEmpty()) under << engine_word(error.kind.toStdString());
    if (!error.lesson.isEmpty()) under << desk_.lesson_title(error.lesson);
    if (under.isEmpty()) under << error.detail.simplified().left(120);
    rows.push_back({error.uid, error.title.isEmpty() ? tr("Without a title") : error.title, under.join(" · "),
                    short_date(error.created), error.is_solved() ? "good" : "warning", error.is_solved(),
                    error.title});
  }
  const bool any = all > 0 || !side_->words().isEmpty() || !uid_.isEmpty();
  pages_->setCurrentIndex(any ? 1 : 0);
  side_->show_rows(rows,
                   side_->words().isEmpty() ? tr("There are none of this kind.")
                                            : tr("No error has \"%1\".").arg(side_->words()),
                   tr("%1 of %n open", nullptr, all).arg(open_ones));
  if (uid_.isEmpty()) return;
  const auto error = desk_.errors().error(uid_);
  if (!error)
    load({});
  else if (!hasFocus() && !isAncestorOf(focusWidget()))
    load(uid_);
  else
    show_head(*error);
}

void ErrorsPage::load(const QString& uid) {
  const auto error = uid.isEmpty() ? std::nullopt : desk_.errors().error(uid);
  uid_ = error ? uid : QString();
  bodies_->setCurrentIndex(error ? 1 : 0);
  if (!error) return;
  loading_ = true;
  if (title_->text() != error->title) title_->setText(error->title);
  for (const auto& [edit, text] :
       {std::pair(detail_, &error->detail), {code_, &error->code}, {cure_, &error->cure}})
    if (edit->toPlainText() != *text) edit->setPlainText(*text);
  title_->setCursorPosition(0);
  // Without code the words have the room; it can still be written where an error is logged by hand.
  const bool code = !error->code.isEmpty() || error->kind.isEmpty();
  code_->setVisible(code);
  code_label_->setVisible(code);
  loading_ = false;
  show_head(*error);
}

void ErrorsPage::show_head(const LoggedError& error) {
  QStringList where;
  if (!error.kind.isEmpty()) where << engine_word(error.kind.toStdString());
  if (!error.lesson.isEmpty()) where << desk_.lesson_title(error.lesson);
  for (const QString& part : {error.variant, error.device})
    if (!part.isEmpty()) where << part;
  where_->setText(where.join(" · "));
  QString dates = tr("met %1").arg(date_text(error.created));
  if (error.is_solved()) dates += " · " + tr("solved %1").arg(date_text(error.solved));
  dates_->setText(dates);
  solved_->setText(error.is_solved() ? tr("Solved") : tr("Mark as solved"));
  solved_->setIcon(error.is_solved() ? icon("good", Theme::instance().colours().good) : QIcon());
  solved_->setProperty("role", error.is_solved() ? "" : "primary");
  solved_->style()->unpolish(solved_); // the role is read again
  solved_->style()->polish(solved_);
  solved_->setToolTip(error.is_solved() ? tr("Open it again")
                                        : tr("Keeps today as the day on which it was solved"));
  open_lesson_->setVisible(!error.lesson.isEmpty());
}

void ErrorsPage::keep() {
  if (loading_ || uid_.isEmpty()) return;
  auto error = desk_.errors().error(uid_);
  if (!error) return;
  error->title = title_->text();
  error->detail = detail_->toPlainText();
  error->code = code_->toPlainText();
  error->cure = cure_->toPlainText();
  desk_.errors().keep(*error);
}

void ErrorsPage::show_error(const QString& uid) {
  side_->search({});
  filter_->button(every)->setChecked(true);
  load(uid);
  refresh();
  list()->choose(uid);
}

void ErrorsPage::add_error() {
  const QString uid = desk_.errors().log({});
  if (uid.isEmpty()) return;
  show_error(uid);
  title_->setFocus();
}

}
