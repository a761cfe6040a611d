#include "app/desktop/guide/lesson_guide.h"

#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/question_views.h"
#include "app/desktop/guide/rich_text.h"
#include "app/desktop/shared/engine_words.h"
#include "app/desktop/shared/scrolling.h"
#include "kernels/base/error.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QButtonGroup>
#include <QCursor>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>
#include <QUrlQuery>
#include <QVBoxLayout>
#include <QWhatsThis>
#include <algorithm>
#include <array>
#include <cmath>

namespace kernelarium {

namespace {

constexpr std::array part_names{"text", "exercises", "what-if", "mistakes", "self-check"};

/// What the manifest says of a lesson without a text.
QString without_text(const Lesson& lesson, const QString& language) {
  const auto text = [&](const std::map<std::string, std::string>& by_language) {
    auto found = by_language.find(language.toStdString());
    if (found == by_language.end()) found = by_language.find("en");
    return found == by_language.end() ? QString() : QString::fromStdString(found->second);
  };
  QString markdown = "# " + text(lesson.title) + "\n\n" + text(lesson.summary) + "\n\n";
  for (const auto& variant : lesson.variants)
    markdown += QString("**[%2](variant:%1)**\n\n%3\n\n")
                    .arg(QString::fromStdString(variant.id),
                         catalogue_text(variant.title.empty() ? variant.id : variant.title),
                         catalogue_text(variant.summary));
  return markdown;
}

}

LessonGuide::LessonGuide(Devices& devices, Desk& desk, Selection& selection, QWidget* parent)
    : QWidget(parent), context_(devices, desk, selection) {
  setObjectName("lesson_guide");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  tabs_ = new QTabBar;
  tabs_->setObjectName("guide_tabs");
  tabs_->setProperty("role", "narrow");
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(true);
  tabs_->setElideMode(Qt::ElideNone);
  for (const QString& name : {tr("Read"), tr("Exercises"), tr("What if"), tr("Mistakes"), tr("Self-check")})
    tabs_->addTab(name);
  column->addWidget(tabs_);
  parts_ = new QStackedWidget;
  column->addWidget(parts_, 1);

  text_ = new RichText(RichText::Height::scrolls);
  text_->setObjectName("lesson_text");
  text_->setAccessibleName(tr("Lesson text"));
  connect(text_, &RichText::followed, this, &LessonGuide::follow);
  parts_->addWidget(text_);

  exercises_ = new QWidget;
  auto* page = new QVBoxLayout(exercises_);
  page->setContentsMargins(0, 0, 0, 0);
  auto* bar = new QWidget;
  chips_ = new QHBoxLayout(bar);
  const int margin = Theme::instance().px(14);
  chips_->setContentsMargins(margin, Theme::instance().px(10), margin, 0);
  chips_->setSpacing(Theme::instance().px(4));
  chip_buttons_ = new QButtonGroup(this);
  connect(chip_buttons_, &QButtonGroup::idClicked, this, &LessonGuide::open_exercise);
  page->addWidget(bar);
  exercise_area_ = scrolling(new QWidget);
  exercise_area_->setAccessibleName(tr("Exercise"));
  page->addWidget(exercise_area_, 1);
  parts_->addWidget(exercises_);
  for (int i = 0; i < 3; ++i) parts_->addWidget(new QWidget);

  connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
    if (auto build = unbuilt_.extract(index)) put(index, build.mapped()());
    parts_->setCurrentIndex(index);
    if (index == static_cast<int>(Part::exercises) && !exercise_ && chip_buttons_->button(0))
      open_exercise(0);
    emit place_changed();
  });
  connect(text_->verticalScrollBar(), &QScrollBar::valueChanged, this, &LessonGuide::place_changed);
  connect(&context_, &GuideContext::followed, this, &LessonGuide::follow);
  connect(&context_, &GuideContext::run_wanted, this, &LessonGuide::run_wanted);
  connect(&context_, &GuideContext::released, this, &LessonGuide::released);
  connect(&context_, &GuideContext::nvcc_missing, this, &LessonGuide::nvcc_missing);
}

QSize LessonGuide::sizeHint() const { return {Theme::instance().px(360), Theme::instance().px(500)}; }
QSize LessonGuide::minimumSizeHint() const { return {Theme::instance().px(250), Theme::instance().px(120)}; }

void LessonGuide::show_lesson(LessonSession* session, const QString& language, const ReadingPlace& place) {
  context_.session = session;
  unbuilt_.clear();
  exercise_ = nullptr;
  current_ = -1;
  if (!session) return;
  context_.language = language;
  QString why;
  try {
    context_.text = read_text(session->lesson(), language.toStdString());
  } catch (const Error& error) {
    context_.text = {};
    why = words_of(error);
  }
  tabs_->setCurrentIndex(static_cast<int>(Part::text));
  fill_parts();
  if (!why.isEmpty())
    text_->show_markdown(tr("The text of this lesson can't be shown: %1").arg(why), {}, language);
  text_->go_to({place.heading, place.block, place.share});
  const auto& exercises = session->lesson().exercises;
  const auto open = std::ranges::find(exercises, place.exercise, &Exercise::id);
  if (open != exercises.end()) open_exercise(static_cast<int>(open - exercises.begin()));
  const auto part = std::ranges::find(part_names, place.part);
  show_part(part == part_names.end() ? Part::text : static_cast<Part>(part - part_names.begin()));
}

ReadingPlace LessonGuide::place() const {
  const RichText::Place read = text_->place();
  return {part_names[static_cast<std::size_t>(std::max(0, tabs_->currentIndex()))],
          exercise_ ? exercise_->exercise().id : std::string(), read.heading, read.block, read.share};
}

void LessonGuide::show_part(Part part) {
  if (tabs_->isTabVisible(static_cast<int>(part))) tabs_->setCurrentIndex(static_cast<int>(part));
}

QWidget* LessonGuide::column(const std::vector<QWidget*>& views) {
  auto* content = new QWidget;
  auto* rows = new QVBoxLayout(content);
  const Theme& theme = Theme::instance();
  rows->setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(16));
  rows->setSpacing(theme.px(22));
  for (QWidget* view : views) rows->addWidget(view);
  rows->addStretch();
  return scrolling(content);
}

void LessonGuide::fill_parts() {
  const Lesson& lesson = context_.lesson();
  const Section* opening = context_.text.find("lesson");
  QString markdown =
      opening ? QString::fromStdString(markdown_of(*opening)) : without_text(lesson, context_.language);
  if (opening && !lesson.exercises.empty())
    markdown += "\n\n**[" + tr("On to the exercises") + "](part:exercises)**\n";
  if (const Section* next = context_.text.find("next"))
    markdown += "\n\n#" + QString::fromStdString(markdown_of(*next));
  text_->show_markdown(markdown, lesson.folder, context_.language);

  // The other parts are built when they are opened: most visits only read.
  std::vector<std::function<QWidget*()>> what_if, mistakes, self_check;
  for (const auto& id : lesson.what_if)
    if (const Section* question = context_.text.find("what-if/" + id))
      what_if.emplace_back([this, question] { return new WhatIfView(context_, *question); });
  for (const auto& mistake : lesson.mistakes)
    if (const Section* words = context_.text.find("mistakes/" + mistake.id))
      mistakes.emplace_back([this, words, &mistake] { return new MistakeView(context_, *words, mistake); });
  if (const Section* part = context_.text.find("self-check"))
    for (const Section& question : part->sections)
      if (const auto right = lesson.self_check.find(question.id); right != lesson.self_check.end())
        self_check.emplace_back([this, &question, answer = QString::fromStdString(right->second)] {
          return new SelfCheckView(context_, question, answer);
        });
  const auto later = [this](Part part, std::vector<std::function<QWidget*()>> views) {
    const int index = static_cast<int>(part);
    put(index, new QWidget);
    show_tab(part, !views.empty());
    unbuilt_[index] = [this, views = std::move(views)] {
      std::vector<QWidget*> built;
      for (const auto& view : views) built.push_back(view());
      return column(built);
    };
  };
  later(Part::what_if, std::move(what_if));
  later(Part::mistakes, std::move(mistakes));
  later(Part::self_check, std::move(self_check));
  show_tab(Part::exercises, !lesson.exercises.empty());
  tabs_->setVisible(opening != nullptr);
  fill_chips();
}

/// Qt lays the tabs out again only if the last of several such calls changes something.
void LessonGuide::show_tab(Part part, bool visible) {
  const int index = static_cast<int>(part);
  if (tabs_->isTabVisible(index) != visible) tabs_->setTabVisible(index, visible);
}

void LessonGuide::put(int part, QWidget* content) {
  QWidget* old = parts_->widget(part);
  parts_->insertWidget(part, content);
  parts_->removeWidget(old);
  old->deleteLater();
}

void LessonGuide::fill_chips() {
  for (auto* button : chip_buttons_->buttons()) {
    chip_buttons_->removeButton(button);
    button->deleteLater();
  }
  while (QLayoutItem* item = chips_->takeAt(0)) delete item;
  int index = 0;
  for (const auto& exercise : context_.lesson().exercises) {
    const QString id = QString::fromStdString(exercise.id);
    const Section* words = context_.text.find("exercises/" + exercise.id);
    const bool solved = context_.desk.solved(context_.lesson_id(), id);
    auto* chip = new QToolButton;
    chip->setObjectName("chip:" + id);
    chip->setText(solved ? QStringLiteral("✓") : QString::number(index + 1));
    chip->setProperty("solved", solved);
    const QString title = words ? QString::fromStdString(words->title) : id;
    chip->setToolTip(title + (solved ? " · " + tr("solved") : QString()));
    chip->setAccessibleName(tr("Exercise %1: %2").arg(index + 1).arg(chip->toolTip()));
    chip->setCheckable(true);
    chip->setProperty("role", "chip");
    chip_buttons_->addButton(chip, index);
    chips_->addWidget(chip);
    ++index;
  }
  chips_->addStretch();
  if (auto* button = chip_buttons_->button(current_)) button->setChecked(true);
}

void LessonGuide::open_exercise(int index) {
  const auto& exercises = context_.lesson().exercises;
  if (index < 0 || index >= static_cast<int>(exercises.size())) return;
  current_ = index;
  auto* content = new QWidget;
  auto* rows = new QVBoxLayout(content);
  const Theme& theme = Theme::instance();
  rows->setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(16));
  exercise_ = new ExerciseView(context_, exercises[static_cast<std::size_t>(index)]);
  rows->addWidget(exercise_);
  rows->addStretch();
  exercise_area_->setWidget(content); // deletes the one before
  connect(exercise_, &ExerciseView::changed, this, &LessonGuide::fill_chips);
  connect(
      exercise_, &ExerciseView::next_wanted, this,
      [this] {
        open_exercise(current_ + 1);
        exercise_->focus_answer();
      },
      Qt::QueuedConnection); // it deletes the one that asks
  if (auto* button = chip_buttons_->button(index)) button->setChecked(true);
  emit place_changed();
}

ExerciseView* LessonGuide::bring_exercise() {
  if (!context_.session || context_.lesson().exercises.empty()) return nullptr;
  const bool seen = exercise_ && parts_->currentWidget() == exercises_;
  show_part(Part::exercises);
  if (!exercise_) open_exercise(0);
  if (!seen) exercise_->focus_answer();
  return exercise_;
}

void LessonGuide::next_exercise() {
  const bool seen = exercise_ && parts_->currentWidget() == exercises_;
  if (!bring_exercise() || !seen) return;
  open_exercise((current_ + 1) % static_cast<int>(context_.lesson().exercises.size()));
  exercise_->focus_answer();
}

bool LessonGuide::show_exercise(const QString& id) {
  const auto& exercises = context_.lesson().exercises;
  for (std::size_t i = 0; i < exercises.size(); ++i) {
    if (exercises[i].id != id.toStdString()) continue;
    show_part(Part::exercises);
    open_exercise(static_cast<int>(i));
    return true;
  }
  return false;
}

void LessonGuide::follow(const QUrl& link) {
  if (link.scheme() == "variant") {
    emit variant_chosen(link.path());
  } else if (link.scheme() == "lesson") {
    emit lesson_chosen(link.path());
  } else if (link.scheme() == "part") {
    show_part(Part::exercises);
  } else if (link.scheme() == "glossary") {
    show_word(link.path());
  } else if (link.scheme() == "run") {
    std::map<std::string, std::string> values;
    for (const auto& [name, value] : QUrlQuery(link).queryItems(QUrl::FullyDecoded))
      values[name.toStdString()] = value.toStdString();
    emit setting_chosen(link.path(), values);
  }
}

void LessonGuide::show_word(const QString& id) {
  QString shown = tr("The glossary has no term \"%1\".").arg(id);
  try {
    const Document words = read_glossary(context_.language.toStdString());
    if (const Section* word = words.find(id.toStdString())) {
      QTextDocument text;
      text.setMarkdown("**" + QString::fromStdString(word->title) + "**\n\n" +
                           QString::fromStdString(word->text),
                       QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub |
                                                       QTextDocument::MarkdownNoHTML));
      shown = text.toHtml();
    }
  } catch (const Error& error) {
    shown = words_of(error);
  }
  QWhatsThis::showText(QCursor::pos(), shown, this);
}

}
