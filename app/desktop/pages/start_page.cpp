#include "app/desktop/pages/start_page.h"

#include "app/desktop/pages/lesson_card.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace kernelarium {

StartPage::StartPage(Workbench& bench, QWidget* parent) : QScrollArea(parent), bench_(bench) {
  setObjectName("start_page");
  setAccessibleName(tr("Start"));
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus); // its buttons take the keys, and pass on those that scroll
  setFrameShape(QFrame::NoFrame);
  content_ = new QWidget;
  auto* layout = new QVBoxLayout(content_);
  layout->setContentsMargins(32, 28, 32, 28);
  layout->setSpacing(18);
  head_ = new QWidget;
  layout->addWidget(head_);
  grid_ = new QGridLayout;
  grid_->setSpacing(16);
  layout->addLayout(grid_);
  layout->addStretch();
  setWidget(content_);
  refresh();
}

void StartPage::refresh() {
  auto* head = new QWidget;
  auto* rows = new QVBoxLayout(head);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(10);
  auto* title = new QLabel(tr("Watch GPU kernels at work"));
  title->setProperty("role", "title");
  rows->addWidget(title);
  auto* about = new QLabel(
      tr("Open a lesson, change the launch parameters of a real CUDA kernel, and see which thread did "
         "what, which bytes moved and how long it took. No GPU is needed."));
  about->setProperty("role", "muted");
  about->setWordWrap(true);
  rows->addWidget(about);

  actions_ = new QHBoxLayout;
  const Lesson* last = bench_.lesson(bench_.settings().text("last_lesson"));
  if (const Lesson* next = last ? last : bench_.lessons().empty() ? nullptr : &bench_.lessons().front()) {
    const QString words = last ? tr("Continue: %1") : tr("Begin: %1");
    auto* go_on =
        new QPushButton(words.arg(QString::fromStdString(next->title_in(bench_.language().toStdString()))));
    go_on->setObjectName("continue");
    go_on->setProperty("role", "primary");
    const QString id = QString::fromStdString(next->id);
    connect(go_on, &QPushButton::clicked, this, [this, id] { emit lesson_chosen(id); });
    actions_->addWidget(go_on, 0, Qt::AlignLeft);
  }
  auto* picture = new QPushButton(icon("picture"), tr("Open picture…"));
  auto* kernel = new QPushButton(icon("source"), tr("Open kernel…"));
  auto* lesson = new QPushButton(icon("lesson"), tr("Open lesson…"));
  lesson->setToolTip(tr("Add a packed lesson (.klesson) to your own"));
  const int mark = Theme::instance().px(16);
  for (QPushButton* button : {picture, kernel, lesson}) button->setIconSize({mark, mark});
  connect(picture, &QPushButton::clicked, this, &StartPage::picture_wanted);
  connect(kernel, &QPushButton::clicked, this, &StartPage::kernel_wanted);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(picture);
  connect(lesson, &QPushButton::clicked, this, &StartPage::pack_wanted);
  buttons->addWidget(kernel);
  buttons->addWidget(lesson);
  buttons->addStretch();
  actions_->addLayout(buttons, 1);
  rows->addLayout(actions_);
  if (bench_.lessons().empty()) { // the page would be blank; a notice goes away
    QStringList reasons = bench_.warnings();
    reasons.removeDuplicates();
    auto* missing = new QLabel(tr("No lessons could be loaded.") + '\n' + reasons.join('\n'));
    missing->setObjectName("no_lessons");
    missing->setProperty("role", "bad");
    missing->setWordWrap(true);
    missing->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows->addWidget(missing);
  }

  const QStringList files = bench_.settings().value("recent_files").toStringList();
  if (!files.isEmpty()) {
    auto* recent = new QHBoxLayout;
    auto* label = new QLabel(tr("Recent:"));
    label->setProperty("role", "muted");
    recent->addWidget(label);
    for (const QString& path : files.mid(0, 5)) {
      auto* file = new QToolButton;
      file->setText(QFileInfo(path).fileName());
      file->setToolTip(path);
      file->setEnabled(QFileInfo::exists(path));
      connect(file, &QToolButton::clicked, this, [this, path] { emit file_chosen(path); });
      recent->addWidget(file);
    }
    recent->addStretch();
    rows->addLayout(recent);
  }
  delete content_->layout()->replaceWidget(head_, head);
  delete head_;
  head_ = head;

  for (QWidget* card : cards_) delete card;
  cards_.clear();
  const auto figures = lesson_figures(bench_.desk(), bench_.history(), bench_.lessons());
  std::size_t place = 0;
  for (const auto& lesson : bench_.lessons()) {
    auto* card = new LessonCard(lesson, figures[place], static_cast<int>(place), bench_.language());
    ++place;
    const QString id = QString::fromStdString(lesson.id);
    connect(card, &QAbstractButton::clicked, this, [this, id] { emit lesson_chosen(id); });
    cards_.push_back(card);
  }
  columns_ = 0;
  arrange();
}

void StartPage::arrange() {
  // In a narrow window the way on has a line of its own.
  const bool narrow = viewport()->width() < Theme::instance().px(760);
  actions_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  const int columns = std::clamp((viewport()->width() - 64 + 16) / (Theme::instance().px(270) + 16), 1, 4);
  if (columns == columns_) return;
  for (int column = 0; column < std::max(columns, columns_); ++column)
    grid_->setColumnStretch(column, column < columns ? 1 : 0);
  columns_ = columns;
  for (QWidget* card : cards_) grid_->removeWidget(card);
  for (std::size_t i = 0; i < cards_.size(); ++i)
    grid_->addWidget(cards_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
}

void StartPage::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

}
