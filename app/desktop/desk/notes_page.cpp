#include "app/desktop/desk/notes_page.h"

#include "app/desktop/shared/delay.h"
#include "app/desktop/shared/file_dialogs.h"
#include "kernels/base/data_folder.h"
#include "widgets/theme/date_text.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

const QString all_lessons = QStringLiteral("*");

}

NotesPage::NotesPage(Desk& desk, QWidget* parent) : QWidget(parent), desk_(desk) {
  setObjectName("notes_page");
  make_list();
  auto* split = side_->beside(make_note(), this, 330);
  auto* empty = new EmptyState(
      "notes", tr("No notes yet"),
      tr("Write down what you want to keep: a rule, a surprise, a question. Notes are saved while you type "
         "and found by any part of any word. Your written answers to exercises are kept here, too."));
  auto* first = new QPushButton(tr("Write the first note"));
  first->setObjectName("first_note");
  first->setProperty("role", "primary");
  first->setToolTip(tr("Make a note (Ctrl+N)"));
  connect(first, &QPushButton::clicked, this, &NotesPage::add_note);
  empty->add(first);
  pages_ = new QStackedWidget;
  pages_->addWidget(empty);
  pages_->addWidget(split);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_, 1);
  undo_bar_ = new UndoBar;
  layout->addWidget(undo_bar_);

  page_shortcut(this, QKeySequence::New, [this] { add_note(); });
  call_after(later_, 0, this, &NotesPage::refresh);
  connect(&desk_.notes(), &Notes::changed, &later_, qOverload<>(&QTimer::start));
  connect(&desk_.notes(), &Notes::kept_both, this, [this] {
    emit notice(
        tr("This note was edited in two windows at once; the other window's text is now a separate note."));
  });
  fill_lessons();
  load(0);
  refresh();
  side_->choose_first();
}

void NotesPage::make_list() {
  side_ = new SearchList("notes", tr("Notes"), tr("Search in the notes"),
                         tr("Any part of a word, several words, \"words in a row\" (Ctrl+F)"));
  connect(side_, &SearchList::searched, this, &NotesPage::refresh);
  connect(list(), &RowList::key_chosen, this, [this](const QString& key) { load(key.toLongLong()); });
  auto* add = icon_button("notes", tr("New note"), tr("New note (Ctrl+N)"));
  add->setObjectName("new_note");
  add->setText(tr("New"));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setProperty("role", "button");
  connect(add, &QToolButton::clicked, this, &NotesPage::add_note);
  filter_ = new QComboBox;
  filter_->setAccessibleName(tr("Notes of which lesson"));
  filter_->setToolTip(tr("Show the notes of one lesson"));
  filter_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  connect(filter_, &QComboBox::activated, this, &NotesPage::refresh);
  auto* choice = new QHBoxLayout;
  choice->addWidget(filter_);
  side_->add_button(add);
  side_->add_below_field(choice);
}

QWidget* NotesPage::make_note() {
  about_ = role_label("heading");
  about_->setWordWrap(true);
  lesson_ = new QComboBox;
  lesson_->setObjectName("note_lesson");
  lesson_->setAccessibleName(tr("Lesson of the note"));
  lesson_->setToolTip(tr("The lesson that this note belongs to"));
  lesson_->setMinimumWidth(Theme::instance().px(120));
  lesson_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  lesson_->setMaximumWidth(Theme::instance().px(320));
  connect(lesson_, &QComboBox::activated, this, [this](int place) {
    if (id_ != 0) desk_.notes().set_lesson(id_, lesson_->itemData(place).toString());
    if (const auto note = desk_.notes().note(id_)) show_head(*note);
  });
  open_ = new QPushButton(tr("Open the lesson"));
  open_->setToolTip(tr("Go to the lesson that this note belongs to"));
  connect(open_, &QPushButton::clicked, this, [this] {
    const auto note = desk_.notes().note(id_);
    if (note && !note->lesson.isEmpty())
      emit link_chosen(note->exercise.isEmpty() ? lesson_link(note->lesson)
                                                : exercise_link(note->lesson, note->exercise));
  });
  when_ = role_label("caption");
  pin_ = icon_button("pin", tr("Pin"), tr("Keep this note at the top of the list"));
  pin_->setCheckable(true);
  connect(pin_, &QToolButton::clicked, this, [this](bool on) {
    if (id_ != 0) desk_.notes().set_pinned(id_, on);
  });
  read_ = new QToolButton;
  read_->setText(tr("Read"));
  read_->setCheckable(true);
  read_->setProperty("role", "button");
  read_->setToolTip(tr("Show the note's rendered Markdown: headings, lists, code, links"));
  connect(read_, &QToolButton::toggled, this, &NotesPage::preview);
  auto* out = icon_button("export", tr("Export the note"), tr("Write this note as a Markdown file"));
  connect(out, &QToolButton::clicked, this, &NotesPage::ask_export);
  auto* drop = icon_button("close", tr("Remove the note"), tr("Remove this note; this can be undone"));
  drop->setObjectName("remove_note");
  connect(drop, &QToolButton::clicked, this, &NotesPage::remove);
  auto* tools = new QHBoxLayout;
  tools->addWidget(about_);
  tools->addWidget(lesson_, 1);
  tools->addWidget(open_);
  tools->addStretch();
  tools->addWidget(when_);
  tools->addSpacing(6);
  for (QWidget* each : std::initializer_list<QWidget*>{read_, pin_, out, drop}) tools->addWidget(each);

  editor_ = new QPlainTextEdit;
  editor_->setObjectName("note_text");
  editor_->setAccessibleName(tr("Text of the note"));
  editor_->setPlaceholderText(
      tr("The first line is the title. Markdown is supported; [warp](glossary:warp) links to a term."));
  editor_->setTabChangesFocus(true);
  connect(editor_, &QPlainTextEdit::textChanged, this, [this] {
    if (!loading_ && id_ != 0) desk_.notes().keep(id_, editor_->toPlainText());
  });
  reader_ = new QTextBrowser;
  reader_->setOpenLinks(false);
  reader_->setAccessibleName(tr("The rendered note"));
  connect(reader_, &QTextBrowser::anchorClicked, this,
          [this](const QUrl& url) { emit link_chosen(url.toString()); });
  auto* note = new QWidget;
  auto* rows = new QVBoxLayout(note);
  rows->setContentsMargins(16, 14, 18, 14);
  rows->setSpacing(10);
  rows->addLayout(tools);
  auto* texts = new QStackedWidget;
  texts->addWidget(editor_);
  texts->addWidget(reader_);
  rows->addWidget(texts, 1);
  bodies_ = new QStackedWidget;
  bodies_->addWidget(new EmptyState("notes", tr("No note is chosen"),
                                    tr("Choose one on the left, or make one with Ctrl+N.")));
  bodies_->addWidget(note);
  const auto dress = [this] {
    const Theme& theme = Theme::instance();
    editor_->document()->setDocumentMargin(theme.px(10));
    reader_->document()->setDocumentMargin(theme.px(10));
    QPalette paper = reader_->palette();
    paper.setColor(QPalette::Base, theme.colours().window);
    reader_->setPalette(paper);
    reader_->setFrameShape(QFrame::NoFrame);
  };
  dress();
  connect(&Theme::instance(), &Theme::changed, this, dress);
  return bodies_;
}

void NotesPage::fill_lessons() {
  filter_->addItem(tr("All lessons"), all_lessons);
  filter_->addItem(tr("Of no lesson"), QString());
  lesson_->addItem(tr("No lesson"), QString());
  for (const CourseLesson& lesson : desk_.course())
    for (QComboBox* each : {filter_, lesson_}) each->addItem(lesson.title, lesson.id);
}

void NotesPage::refresh() {
  later_.stop();
  const QString wanted = filter_->currentData().toString(), words = side_->words();
  const auto notes =
      desk_.notes().find(words, wanted == all_lessons ? std::nullopt : std::optional<QString>(wanted));
  const bool any = !notes.empty() || !words.isEmpty() || wanted != all_lessons || id_ != 0;
  pages_->setCurrentIndex(any ? 1 : 0);
  std::vector<RowList::Row> rows;
  for (const Note& note : notes) {
    QString under = note.text;
    if (!note.exercise.isEmpty())
      under = tr("Answer: %1").arg(desk_.exercise_title(note.lesson, note.exercise)) +
              (under.isEmpty() ? "" : " · " + under);
    else if (wanted == all_lessons && !note.lesson.isEmpty() && words.isEmpty())
      under = desk_.lesson_title(note.lesson) + (under.isEmpty() ? "" : " · " + under);
    rows.push_back({QString::number(note.id), note.title.isEmpty() ? tr("Empty note") : note.title,
                    under.isEmpty() ? tr("No more text") : under, short_date(note.changed),
                    note.pinned               ? "pin"
                    : note.exercise.isEmpty() ? "notes"
                                              : "hint",
                    false, note.title});
  }
  side_->show_rows(
      rows, words.isEmpty() ? tr("No notes on this lesson yet.") : tr("No note has \"%1\".").arg(words),
      tr("%n note(s)", nullptr, static_cast<int>(rows.size())));
  // Another window may have changed or removed the one that is shown.
  if (id_ == 0) return;
  const auto note = desk_.notes().note(id_);
  if (!note) {
    load(0);
  } else {
    if (note->text != loaded_ && note->text != editor_->toPlainText()) load(id_);
    show_head(*note);
  }
}

void NotesPage::load(qint64 id) {
  const auto note = id != 0 ? desk_.notes().note(id) : std::nullopt;
  const bool same = id == id_;
  id_ = note ? id : 0;
  bodies_->setCurrentIndex(note ? 1 : 0);
  if (!note) return;
  loading_ = true;
  const int place = editor_->textCursor().position();
  if (!same || editor_->toPlainText() != note->text) editor_->setPlainText(note->text);
  loaded_ = note->text;
  if (same) {
    QTextCursor cursor = editor_->textCursor();
    cursor.setPosition(std::min(place, editor_->document()->characterCount() - 1));
    editor_->setTextCursor(cursor);
  }
  loading_ = false;
  show_head(*note);
  if (read_->isChecked()) preview(true);
}

void NotesPage::show_head(const Note& note) {
  const bool answer = !note.exercise.isEmpty();
  about_->setVisible(answer);
  about_->setText(
      tr("%1: %2").arg(desk_.lesson_title(note.lesson), desk_.exercise_title(note.lesson, note.exercise)));
  lesson_->setVisible(!answer);
  int place = lesson_->findData(note.lesson);
  if (place < 0) {
    lesson_->addItem(note.lesson, note.lesson);
    place = lesson_->count() - 1;
  }
  lesson_->setCurrentIndex(place);
  open_->setVisible(!note.lesson.isEmpty());
  pin_->setChecked(note.pinned);
  when_->setText(short_date(note.changed));
  when_->setToolTip(tr("Created %1, changed %2").arg(date_text(note.created), date_text(note.changed)));
}

void NotesPage::preview(bool shown) {
  auto* texts = static_cast<QStackedWidget*>(editor_->parentWidget());
  texts->setCurrentIndex(shown ? 1 : 0);
  if (!shown) {
    editor_->setFocus();
    return;
  }
  reader_->document()->setDefaultFont(Theme::instance().font());
  // A picture would be read from wherever the note says.
  QString text = editor_->toPlainText();
  static const QRegularExpression picture("!\\[");
  reader_->setMarkdown(text.replace(picture, "\\!["));
}

void NotesPage::search(const QString& words) { side_->search(words); }

void NotesPage::show_lesson(const QString& lesson) {
  filter_->setCurrentIndex(std::max(0, filter_->findData(lesson.isEmpty() ? all_lessons : lesson)));
  refresh();
}

void NotesPage::add_note() {
  const QString wanted = filter_->currentData().toString();
  const qint64 id = desk_.notes().add(wanted == all_lessons ? QString() : wanted);
  if (id == 0) return;
  side_->search({});
  read_->setChecked(false);
  refresh();
  show_note(id);
  editor_->setFocus();
}

void NotesPage::show_note(qint64 id) {
  load(id);
  refresh();
  list()->choose(QString::number(id));
}

void NotesPage::remove() {
  if (id_ == 0) return;
  const qint64 id = id_;
  id_ = 0; // what is typed no longer goes there
  desk_.notes().remove(id);
  load(0);
  undo_bar_->offer(tr("The note was removed."), [this, id] {
    desk_.notes().restore(id);
    show_note(id);
  });
}

void NotesPage::ask_export() {
  const auto note = desk_.notes().note(id_);
  if (!note) return;
  const QString name = note->title.isEmpty() ? "note" : note->title.left(40);
  ask_to_save(
      this, tr("Export the note"), name + ".md", tr("Markdown (*.md)"),
      [text = note->text](const QString& path) { write_file(path.toStdString(), text.toStdString()); },
      tr("Written to %1"), [this](const QString& text) { emit notice(text); });
}

}
