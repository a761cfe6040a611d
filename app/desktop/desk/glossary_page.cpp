#include "app/desktop/desk/glossary_page.h"

#include "app/desktop/desk/search_list.h"
#include "app/desktop/shared/delay.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

namespace kernelarium {

GlossaryPage::GlossaryPage(Desk& desk, QWidget* parent) : QWidget(parent), desk_(desk) {
  setObjectName("glossary_page");
  make_list();
  auto* split = side_->beside(make_word(), this, 330);
  undo_bar_ = new UndoBar;
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(split, 1);
  layout->addWidget(undo_bar_);
  page_shortcut(this, QKeySequence::New, [this] { add_->setFocus(); });
  call_after(later_, 0, this, &GlossaryPage::refresh);
  connect(&desk_.glossary(), &Glossary::changed, &later_, qOverload<>(&QTimer::start));
  connect(&Theme::instance(), &Theme::changed, this, [this] { load(id_); });
  refresh();
  load({});
  side_->choose_first();
}

void GlossaryPage::make_list() {
  side_ = new SearchList("glossary", tr("Terms"), tr("Search in the glossary"),
                         tr("In terms and definitions (Ctrl+F)"));
  connect(side_, &SearchList::searched, this, &GlossaryPage::refresh);
  connect(list(), &RowList::key_chosen, this, &GlossaryPage::load);
  add_ = new QLineEdit;
  add_->setObjectName("glossary_add");
  add_->setPlaceholderText(tr("Add a term of your own"));
  add_->setAccessibleName(tr("New term"));
  add_->setToolTip(tr("Enter adds it; then write what it means (Ctrl+N)"));
  connect(add_, &QLineEdit::returnPressed, this, &GlossaryPage::add);
  side_->add_below_count(add_);
}

QWidget* GlossaryPage::make_word() {
  title_ = role_label("title");
  title_->setWordWrap(true);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  remove_ = icon_button("close", tr("Remove your entry"), tr("Remove what you wrote; this can be undone"));
  remove_->setObjectName("remove_word");
  connect(remove_, &QToolButton::clicked, this, [this] {
    const QString id = id_;
    loading_ = true;
    own_->clear();
    loading_ = false;
    desk_.glossary().remove(id);
    undo_bar_->offer(tr("Your entry was removed."), [this, id] {
      desk_.glossary().restore(id);
      show_word(id);
    });
  });
  text_ = new QTextBrowser;
  text_->setObjectName("glossary_text");
  text_->setOpenLinks(false);
  text_->setFrameShape(QFrame::NoFrame);
  text_->setAccessibleName(tr("What the term means"));
  connect(text_, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
    const QString link = url.toString();
    if (!link.startsWith("glossary:") || !show_word(link.mid(9))) emit link_chosen(link);
  });
  own_label_ = role_label("section", tr("In your words").toUpper());
  own_ = new QPlainTextEdit;
  own_->setObjectName("glossary_own");
  own_->setAccessibleName(tr("In your words"));
  own_->setPlaceholderText(
      tr("How would you say it? An example, a picture, a trap ... Saved while you type."));
  own_->setTabChangesFocus(true);
  connect(own_, &QPlainTextEdit::textChanged, this, [this] {
    if (!loading_ && !id_.isEmpty()) desk_.glossary().keep(id_, own_->toPlainText());
  });
  auto* word = new QWidget;
  auto* top = new QHBoxLayout;
  top->addWidget(title_, 1);
  top->addWidget(remove_, 0, Qt::AlignTop);
  auto* rows = new QVBoxLayout(word);
  rows->setContentsMargins(24, 20, 24, 18);
  rows->setSpacing(10);
  rows->addLayout(top);
  rows->addWidget(text_, 3);
  rows->addWidget(own_label_);
  rows->addWidget(own_, 2);
  bodies_ = new QStackedWidget;
  bodies_->addWidget(
      new EmptyState("lesson", tr("Terms of the field"),
                     tr("Choose a term on the left. Terms in lessons lead here, and you can add your own.")));
  bodies_->addWidget(word);
  return bodies_;
}

void GlossaryPage::refresh() {
  later_.stop();
  std::vector<RowList::Row> rows;
  for (const Word& word : desk_.glossary().find(side_->words())) {
    QString under = (word.text.isEmpty() ? word.own : word.text).simplified();
    under.remove('`').remove("**");
    rows.push_back({word.id, word.title, under.isEmpty() ? tr("No text yet") : under,
                    word.text.isEmpty() ? tr("yours") : QString(),
                    word.own.isEmpty() || word.text.isEmpty() ? "" : "notes", false, under});
  }
  side_->show_rows(rows,
                   side_->words().isEmpty() ? tr("There are no terms yet.")
                                            : tr("No term has \"%1\".").arg(side_->words()),
                   tr("%n term(s)", nullptr, static_cast<int>(rows.size())));
  if (!id_.isEmpty()) load(id_);
}

void GlossaryPage::load(const QString& id) {
  const auto word = id.isEmpty() ? std::nullopt : desk_.glossary().word(id);
  id_ = word ? id : QString();
  bodies_->setCurrentIndex(word ? 1 : 0);
  if (!word) return;
  show_text(*word);
  loading_ = true;
  if (own_->toPlainText() != word->own) own_->setPlainText(word->own);
  loading_ = false;
  remove_->setVisible(word->text.isEmpty() || !word->own.isEmpty());
}

void GlossaryPage::show_text(const Word& word) {
  const Theme& theme = Theme::instance();
  title_->setText(word.title);
  QString text = word.text;
  QStringList practised;
  for (const CourseLesson& lesson : desk_.course())
    for (const CourseExercise& exercise : lesson.exercises)
      if (exercise.concepts.contains(word.id))
        practised << QString("- [%1](%2) · %3")
                         .arg(exercise.title, exercise_link(lesson.id, exercise.id), lesson.title);
  if (!practised.isEmpty()) text += "\n\n**" + tr("Practised in") + "**\n\n" + practised.join('\n') + '\n';
  text_->setVisible(!text.isEmpty());
  text_->document()->setDefaultFont(theme.font());
  text_->document()->setDocumentMargin(0);
  QPalette paper = text_->palette();
  paper.setColor(QPalette::Base, theme.colours().window);
  text_->setPalette(paper);
  text_->setMarkdown(text);
  for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    format.setLineHeight(140, QTextBlockFormat::ProportionalHeight);
    cursor.setBlockFormat(format);
  }
}

bool GlossaryPage::show_word(const QString& id) {
  if (!desk_.glossary().word(id)) return false;
  side_->search({});
  refresh();
  list()->choose(id);
  return true;
}

void GlossaryPage::add() {
  const QString id = desk_.glossary().add(add_->text());
  if (id.isEmpty()) return;
  add_->clear();
  show_word(id);
  own_->setFocus();
}

}
