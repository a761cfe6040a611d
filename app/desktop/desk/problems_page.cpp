#include "app/desktop/desk/problems_page.h"

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

ProblemsPage::ProblemsPage(Desk& desk, QWidget* parent) : QWidget(parent), desk_(desk) {
  setObjectName("problems_page");
  make_list();
  auto* split = side_->beside(make_problem(), this, 370);
  auto* empty = new EmptyState("warning", tr("No problems met yet"),
                               tr("When a run fails, \"Log this problem\" in the line at the bottom "
                                  "(Ctrl+Shift+B) puts it here with its lesson, "
                                  "its message and the lines of the kernel. Write down what helped, and you "
                                  "will find it the next time."));
  auto* write = new QPushButton(tr("Log one by hand"));
  write->setObjectName("first_problem");
  write->setToolTip(tr("Log a problem by hand (Ctrl+N)"));
  connect(write, &QPushButton::clicked, this, &ProblemsPage::add_problem);
  empty->add(write);
  pages_ = new QStackedWidget;
  pages_->addWidget(empty);
  pages_->addWidget(split);
  undo_bar_ = new UndoBar;
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_, 1);
  layout->addWidget(undo_bar_);
  page_shortcut(this, QKeySequence::New, [this] { add_problem(); });
  call_after(later_, 0, this, &ProblemsPage::refresh);
  connect(&desk_.problems(), &ProblemLog::changed, &later_, qOverload<>(&QTimer::start));
  refresh();
  side_->choose_first();
}

void ProblemsPage::make_list() {
  side_ = new SearchList("problems", tr("Problems met"), tr("Search in the problems"),
                         tr("In titles, messages, code and fixes (Ctrl+F)"));
  connect(side_, &SearchList::searched, this, &ProblemsPage::refresh);
  connect(list(), &RowList::key_chosen, this, &ProblemsPage::load);
  auto* add = icon_button("warning", tr("New problem"), tr("Log a problem by hand (Ctrl+N)"));
  add->setText(tr("New"));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setProperty("role", "button");
  connect(add, &QToolButton::clicked, this, &ProblemsPage::add_problem);
  auto* choices = new QHBoxLayout;
  filter_ = new QButtonGroup(this);
  const QString names[] = {tr("All"), tr("Open"), tr("Solved")};
  const QString helps[] = {tr("Every problem met"), tr("Problems without a fix yet"),
                           tr("Problems that were solved")};
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
  connect(filter_, &QButtonGroup::idClicked, this, &ProblemsPage::refresh);
  side_->add_button(add);
  side_->add_below_field(choices);
}

QWidget* ProblemsPage::make_problem() {
  const auto text = [this](const QString& name, const QString& placeholder, const char* object) {
    auto* edit = new QPlainTextEdit;
    edit->setAccessibleName(name);
    edit->setPlaceholderText(placeholder);
    edit->setTabChangesFocus(true);
    edit->setObjectName(object);
    connect(edit, &QPlainTextEdit::textChanged, this, &ProblemsPage::keep);
    return edit;
  };
  title_ = new QLineEdit;
  title_->setObjectName("problem_title");
  title_->setAccessibleName(tr("What happened"));
  title_->setPlaceholderText(tr("What happened, in a few words"));
  connect(title_, &QLineEdit::textChanged, this, &ProblemsPage::keep);
  where_ = role_label("muted");
  where_->setWordWrap(true);
  dates_ = role_label("caption");
  detail_ = text(tr("What happened, in full"), tr("The message, what you expected, what you tried"),
                 "problem_detail");
  code_ = text(tr("Code"), tr("The lines that matter"), "problem_code");
  code_->setLineWrapMode(QPlainTextEdit::NoWrap);
  cure_ = text(tr("Fix"), tr("What helped, and why"), "problem_cure");
  code_label_ = role_label("section", tr("Code").toUpper());
  solved_ = new QPushButton;
  solved_->setObjectName("problem_solved");
  connect(solved_, &QPushButton::clicked, this, [this] {
    const auto problem = desk_.problems().problem(uid_);
    if (problem) desk_.problems().set_solved(uid_, !problem->is_solved());
  });
  open_lesson_ = new QPushButton(tr("Open the lesson"));
  open_lesson_->setToolTip(tr("Go to the lesson in which it was met"));
  connect(open_lesson_, &QPushButton::clicked, this, [this] {
    if (const auto problem = desk_.problems().problem(uid_)) emit link_chosen(lesson_link(problem->lesson));
  });
  auto* drop =
      icon_button("close", tr("Remove the problem"), tr("Remove it from the log; this can be undone"));
  drop->setObjectName("remove_problem");
  connect(drop, &QToolButton::clicked, this, [this] {
    const QString uid = uid_;
    uid_.clear();
    desk_.problems().remove(uid);
    load({});
    undo_bar_->offer(tr("The problem was removed."), [this, uid] {
      desk_.problems().restore(uid);
      show_problem(uid);
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
  auto* problem = new QWidget;
  auto* rows = new QVBoxLayout(problem);
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
  bodies_->addWidget(new EmptyState("warning", tr("No problem is chosen"),
                                    tr("Choose one on the left to read what happened and what helped.")));
  bodies_->addWidget(problem);
  return bodies_;
}

void ProblemsPage::refresh() {
  later_.stop();
  std::vector<RowList::Row> rows;
  int open_ones = 0, all = 0;
  for (const LoggedProblem& problem : desk_.problems().find(side_->words())) {
    ++all;
    open_ones += !problem.is_solved();
    if (filter_->checkedId() == open && problem.is_solved()) continue;
    if (filter_->checkedId() == solved && !problem.is_solved()) continue;
    QStringList under;
    if (!problem.kind.isEmpty()) under << engine_word(problem.kind.toStdString());
    if (!problem.lesson.isEmpty()) under << desk_.lesson_title(problem.lesson);
    if (under.isEmpty()) under << problem.detail.simplified().left(120);
    rows.push_back({problem.uid, problem.title.isEmpty() ? tr("Without a title") : problem.title,
                    under.join(" · "), short_date(problem.created), problem.is_solved() ? "good" : "warning",
                    problem.is_solved(), problem.title});
  }
  const bool any = all > 0 || !side_->words().isEmpty() || !uid_.isEmpty();
  pages_->setCurrentIndex(any ? 1 : 0);
  side_->show_rows(rows,
                   side_->words().isEmpty() ? tr("There are none of this kind.")
                                            : tr("No problem has \"%1\".").arg(side_->words()),
                   tr("%1 of %n open", nullptr, all).arg(open_ones));
  if (uid_.isEmpty()) return;
  const auto problem = desk_.problems().problem(uid_);
  if (!problem)
    load({});
  else if (!hasFocus() && !isAncestorOf(focusWidget()))
    load(uid_);
  else
    show_head(*problem);
}

void ProblemsPage::load(const QString& uid) {
  const auto problem = uid.isEmpty() ? std::nullopt : desk_.problems().problem(uid);
  uid_ = problem ? uid : QString();
  bodies_->setCurrentIndex(problem ? 1 : 0);
  if (!problem) return;
  loading_ = true;
  if (title_->text() != problem->title) title_->setText(problem->title);
  for (const auto& [edit, text] :
       {std::pair(detail_, &problem->detail), {code_, &problem->code}, {cure_, &problem->cure}})
    if (edit->toPlainText() != *text) edit->setPlainText(*text);
  title_->setCursorPosition(0);
  // Without code the words have the room; it can still be written where a problem is logged by hand.
  const bool code = !problem->code.isEmpty() || problem->kind.isEmpty();
  code_->setVisible(code);
  code_label_->setVisible(code);
  loading_ = false;
  show_head(*problem);
}

void ProblemsPage::show_head(const LoggedProblem& problem) {
  QStringList where;
  if (!problem.kind.isEmpty()) where << engine_word(problem.kind.toStdString());
  if (!problem.lesson.isEmpty()) where << desk_.lesson_title(problem.lesson);
  for (const QString& part : {problem.variant, problem.device})
    if (!part.isEmpty()) where << part;
  where_->setText(where.join(" · "));
  QString dates = tr("met %1").arg(date_text(problem.created));
  if (problem.is_solved()) dates += " · " + tr("solved %1").arg(date_text(problem.solved));
  dates_->setText(dates);
  solved_->setText(problem.is_solved() ? tr("Solved") : tr("Mark as solved"));
  solved_->setIcon(problem.is_solved() ? icon("good", Theme::instance().colours().good) : QIcon());
  solved_->setProperty("role", problem.is_solved() ? "" : "primary");
  solved_->style()->unpolish(solved_); // the role is read again
  solved_->style()->polish(solved_);
  solved_->setToolTip(problem.is_solved() ? tr("Open it again")
                                          : tr("Keeps today as the day on which it was solved"));
  open_lesson_->setVisible(!problem.lesson.isEmpty());
}

void ProblemsPage::keep() {
  if (loading_ || uid_.isEmpty()) return;
  auto problem = desk_.problems().problem(uid_);
  if (!problem) return;
  problem->title = title_->text();
  problem->detail = detail_->toPlainText();
  problem->code = code_->toPlainText();
  problem->cure = cure_->toPlainText();
  desk_.problems().keep(*problem);
}

void ProblemsPage::show_problem(const QString& uid) {
  side_->search({});
  filter_->button(every)->setChecked(true);
  load(uid);
  refresh();
  list()->choose(uid);
}

void ProblemsPage::add_problem() {
  const QString uid = desk_.problems().log({});
  if (uid.isEmpty()) return;
  show_problem(uid);
  title_->setFocus();
}

}
