#include "app/desktop/desk/desk_page.h"

#include "app/desktop/desk/errors_page.h"
#include "app/desktop/desk/glossary_page.h"
#include "app/desktop/desk/notes_page.h"
#include "app/desktop/desk/plan_page.h"

#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

const QStringList& names() {
  static const QStringList all{"plan", "notes", "glossary", "problems"};
  return all;
}

}

DeskPage::DeskPage(Desk& desk, QWidget* parent) : QWidget(parent), desk_(desk) {
  setObjectName("desk_page");
  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  tabs_->setAccessibleName(tr("Parts of the desk"));
  tabs_->tabBar()->setAccessibleName(tr("Parts of the desk"));
  tabs_->tabBar()->setExpanding(false);
  const std::pair<QString, QString> tabs[] = {{tr("Plan"), tr("What you want to do, by topic and by date")},
                                              {tr("Notes"), tr("What you wrote, for each lesson")},
                                              {tr("Glossary"), tr("The terms of the field, and yours")},
                                              {tr("Error log"), tr("What went wrong, what helped, when")}};
  for (const auto& [title, help] : tabs) {
    auto* holder = new QWidget;
    auto* layout = new QVBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    tabs_->setTabToolTip(tabs_->addTab(holder, title), help);
  }
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(tabs_);
  connect(tabs_, &QTabWidget::currentChanged, this, &DeskPage::made);
}

QWidget* DeskPage::made(int tab) {
  QWidget* holder = tabs_->widget(tab);
  if (holder->layout()->count() > 0) return holder->layout()->itemAt(0)->widget();
  QWidget* page = nullptr;
  if (tab == 0) {
    auto* plan = new PlanPage(desk_);
    connect(plan, &PlanPage::link_chosen, this, &DeskPage::link_chosen);
    connect(plan, &PlanPage::notice, this, &DeskPage::notice);
    page = plan;
  } else if (tab == 1) {
    auto* notes = new NotesPage(desk_);
    connect(notes, &NotesPage::link_chosen, this, &DeskPage::link_chosen);
    connect(notes, &NotesPage::notice, this, &DeskPage::notice);
    page = notes;
  } else if (tab == 2) {
    auto* glossary = new GlossaryPage(desk_);
    connect(glossary, &GlossaryPage::link_chosen, this, &DeskPage::link_chosen);
    page = glossary;
  } else {
    auto* errors = new ErrorsPage(desk_);
    connect(errors, &ErrorsPage::link_chosen, this, &DeskPage::link_chosen);
    page = errors;
  }
  holder->layout()->addWidget(page);
  return page;
}

PlanPage* DeskPage::plan() { return static_cast<PlanPage*>(made(0)); }
NotesPage* DeskPage::notes() { return static_cast<NotesPage*>(made(1)); }
GlossaryPage* DeskPage::glossary() { return static_cast<GlossaryPage*>(made(2)); }
ErrorsPage* DeskPage::errors() { return static_cast<ErrorsPage*>(made(3)); }

bool DeskPage::knows(const QString& place) { return names().contains(place.section(':', 0, 0)); }
QString DeskPage::place() const { return names()[tabs_->currentIndex()]; }

bool DeskPage::go(const QString& place) {
  const int tab = static_cast<int>(names().indexOf(place.section(':', 0, 0)));
  if (tab < 0) return false;
  made(tab);
  tabs_->setCurrentIndex(tab);
  const QString entry = place.section(':', 1);
  if (entry.isEmpty()) return true;
  if (tab == 1) notes()->show_note(entry.toLongLong());
  if (tab == 2) return glossary()->show_word(entry);
  if (tab == 3) errors()->show_error(entry);
  return true;
}

}
