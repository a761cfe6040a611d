#include "app/desktop/pages/run_page.h"

#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/panel_group.h"
#include "app/desktop/pages/run_views.h"
#include "app/desktop/runners/disassembler_fetch.h"
#include "widgets/machine_code/sass_view.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/play_clock.h"

#include <QApplication>
#include <QChildEvent>
#include <QDataStream>
#include <QKeyEvent>
#include <QLayout>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QTimer>
#include <algorithm>
#include <utility>

namespace kernelarium {

namespace {

constexpr int arrangement_version = 5;
constexpr int columns_from = 880;                            ///< pixels at 100 % zoom
constexpr int dashboard_from = 1340, dashboard_height = 640; ///< so that a window of 1440 x 900 has one

}

RunPage::RunPage(const QString& name, QWidget* parent)
    : QMainWindow(parent), zoom_(Theme::instance().zoom()) {
  setWindowFlags(Qt::Widget);
  setObjectName(name);
  setDockOptions(AllowTabbedDocks | AllowNestedDocks | GroupedDragging);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setDocumentMode(true);
  // Larger letters may need more room than the columns have; an arrangement that still fits is left alone.
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    if (std::exchange(zoom_, Theme::instance().zoom()) == Theme::instance().zoom()) return;
    QTimer::singleShot(0, this, &RunPage::fit);
  });
}

RunPage::~RunPage() {
  disconnect(qApp, nullptr, this, nullptr);
} // the focus leaves its widgets while they go

void RunPage::add_docks(const QString& left_name, const QString& left_title, QWidget* left) {
  left_ = left_name;
  const QScopedValueRollback made(arranging_, true);
  docks_.push_back(new Dock(left_name, left_title, left, this));
  const auto shares_with = [](const QString& name) {
    for (const PanelEntry& entry : panel_catalogue())
      if (entry.name == name) return entry.with;
    return QString();
  };
  for (const RunViews::NamedPanel& named : views().panels()) {
    Dock* shared = dock(shares_with(named.name));
    if (!shared) {
      auto* group = new PanelGroup;
      docks_.push_back(shared = new Dock(named.name, named.title, group, this));
      connect(shared, &QDockWidget::visibilityChanged, this, [this, group](bool shown) {
        if (shown && views().view(group->current())) current_view_ = group->current();
      });
      connect(group, &PanelGroup::current_changed, this, [this, group](const QString& name) {
        if (group->isVisible() && views().view(name)) current_view_ = name;
      });
    }
    shared->group()->add(named.name, named.title, named.panel.widget);
    for (const auto& [name, view] : named.panel.views)
      connect(view, &View::export_requested, this, [this, name = name] {
        current_view_ = name;
        emit export_wanted();
      });
  }
  // What one clicks into or walks to is the view that one uses.
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    for (QWidget* each = now; each && isAncestorOf(each); each = each->parentWidget())
      if (auto* view = qobject_cast<View*>(each); view && views().view(view->objectName()) == view)
        current_view_ = view->objectName();
  });
  const auto trace = [this](quint64 block) {
    if (runs()) runs()->trace(block);
  };
  for (Dock* each : docks_) {
    each->installEventFilter(this);
    connect(each, &QDockWidget::topLevelChanged, this, &RunPage::take_moved);
    connect(each, &QDockWidget::dockLocationChanged, this, &RunPage::take_moved);
  }
  connect(&views(), &RunViews::python_wanted, this, &RunPage::python_wanted);
  connect(views().threads, &ThreadMap::trace_wanted, this, trace);
  connect(views().data, &DataView::trace_wanted, this, trace);
  connect(views().steps, &StepsView::trace_wanted, this, trace);
}

void RunPage::wire_subject(CompileController& compile) {
  compile.wants_machine_code = [this] { return views().wants_machine_code(); };
  connect(&views(), &RunViews::machine_code_wanted, &compile, &CompileController::schedule);
  connect(&views(), &RunViews::disassembler_wanted, &compile, [this, &compile] {
    views().sass->show_busy(tr("Fetching nvdisasm, 5 MB from PyPI…"));
    fetch_disassembler(&compile, [this, &compile](const QString& error) {
      if (!error.isEmpty()) emit notice(tr("nvdisasm can't be fetched: %1").arg(error));
      compile.schedule(); // with it, or with the offer again
    });
  });
  connect(subject(), &RunSubject::setting_changed, this, [this] {
    if (!subject()->counted() && !subject()->timed()) return;
    views().set_outdated(true);
    emit outdated();
  });
  connect(subject(), &RunSubject::results_changed, this, [this] {
    show_results();
    emit results_changed();
  });
  connect(subject(), &RunSubject::traced, this,
          [this](const RunPointer& run) { views().show_traced(run, *subject()); });
  connect(subject(), &RunSubject::comparison_changed, this, [this] { views().show_comparison(*subject()); });
  connect(subject(), &RunSubject::notice, this, &RunPage::notice);
  connect(runs(), &RunController::failed, this,
          [this](const Diagnostic& why) { views().show_failure(why, *subject()); });
  connect(runs(), &RunController::held, this, [this] {
    views().show_waiting(why_held());
    emit results_changed();
  });
}

void RunPage::open_sweeps(Settings& settings, Devices& devices, History& history) {
  sweep_ = std::make_unique<SweepController>(*subject(), settings, devices, history);
  views().sweep->set_subject(subject(), sweep_.get());
}

RunPage::Results RunPage::results() const { return {views().sweep->curve(), views().compare->other_side()}; }

void RunPage::take_results(const Results& results) {
  views().sweep->show_curve(results.curve);
  if (results.other.run)
    views().compare->set_other(results.other.run, results.other.values, results.other.source);
}

void RunPage::start_sweep() {
  show_view("sweep");
  if (!sweep_) return;
  if (sweep_->running()) return sweep_->cancel();
  // On one GPU a run beside a sweep would spoil the times of both.
  if (!subject()->device().simulated()) runs()->cancel();
  views().sweep->start();
}

QString RunPage::why_held() const {
  const int minutes = static_cast<int>(subject()->expected_seconds() / 60 + 0.5);
  const int limit = subject()->limit_seconds();
  if (!subject()->device().simulated())
    return tr("Too large to be counted in simulation. F5 measures its time.");
  if (minutes == 0) return tr("Too large to run automatically. Press F5.");
  if (subject()->expected_seconds() <= limit)
    return tr("Simulating this size takes about %1 min. F5 runs it anyway.").arg(minutes);
  return tr("Simulating this size takes about %1 min, and a run is stopped after %2 s: choose a smaller "
            "size, or raise the limit in the preferences.")
      .arg(minutes)
      .arg(limit);
}

Dock* RunPage::dock(const QString& name) const {
  const auto found = std::find_if(docks_.begin(), docks_.end(),
                                  [&](const Dock* each) { return each->objectName() == name; });
  return found == docks_.end() ? nullptr : *found;
}

Dock* RunPage::dock_of(const QString& panel) const {
  const auto found = std::find_if(docks_.begin(), docks_.end(), [&](const Dock* each) {
    return each->group() ? each->group()->has(panel) : each->objectName() == panel;
  });
  return found == docks_.end() ? nullptr : *found;
}

QStringList RunPage::chosen_panels() const {
  QStringList names;
  for (const Dock* each : docks_)
    if (each->group()) names << each->group()->current();
  return names;
}

bool RunPage::fits() const {
  const QSize least = layout()->totalMinimumSize();
  return least.width() <= width() && least.height() <= height();
}

RunPage::Room RunPage::wanted_room() const {
  const Theme& theme = Theme::instance();
  if (width() < theme.px(columns_from)) return Room::narrow;
  const bool large = width() >= theme.px(dashboard_from) && height() >= theme.px(dashboard_height);
  return large ? Room::dashboard : Room::columns;
}

QStringList RunPage::closed() const {
  QStringList names;
  for (const Dock* each : docks_)
    if (each->isHidden()) names << each->objectName();
  return names;
}

void RunPage::close_only(const QStringList& names) {
  for (Dock* each : docks_)
    if (each->isHidden() != names.contains(each->objectName()))
      each->setVisible(!names.contains(each->objectName()));
}

void RunPage::take_moved() {
  if (!arranging_) own_ = true;
}

void RunPage::reset_arrangement() {
  roomy_.clear();
  own_ = false;
  for (Dock* each : docks_)
    if (each->group()) each->group()->show_panel(each->objectName());
  arrange_to_fit({});
  current_view_ = "threads";
}

void RunPage::arrange_for_play() {
  const QScopedValueRollback made(arranging_, true);
  arranged_ = own_ = true;
  roomy_.clear();
  room_ = wanted_room();
  for (Dock* each : docks_) {
    each->setFloating(false);
    removeDockWidget(each);
    if (each->group()) each->group()->show_panel(each->objectName());
  }
  Dock *const source = dock("source"), *const timeline = dock("timeline"), *const threads = dock("threads");
  addDockWidget(Qt::LeftDockWidgetArea, source);
  splitDockWidget(source, timeline, Qt::Horizontal);
  splitDockWidget(timeline, threads, Qt::Vertical);
  // Panels about the kernel are tabs behind the source, panels about the run behind timeline and map.
  for (Dock* each : docks_) {
    if (each == source || each == timeline || each == threads) continue;
    const bool view = each->group() && views().view(each->objectName());
    tabifyDockWidget(view ? threads : source, each);
  }
  for (Dock* each : docks_) each->show();
  for (Dock* each : {source, timeline, threads}) each->raise();
  layout()->activate();
  resizeDocks({source, timeline}, {width() * 2 / 5, width() * 3 / 5}, Qt::Horizontal);
  resizeDocks({timeline, threads}, {height() * 9 / 20, height() * 11 / 20}, Qt::Vertical);
  current_view_ = wanted_view_ = "timeline";
  timeline->widget()->setFocus();
}

void RunPage::arrange_to_fit(const QStringList& closed) {
  Room room = room_ = wanted_room();
  const auto place = [&] {
    arrange(room);
    close_only(closed);
    layout()->activate();
  };
  for (place(); room != Room::narrow && !fits(); place())
    room = room == Room::dashboard ? Room::columns : Room::narrow;
  // Sizes hold only after the docks were laid out once.
  size_docks(room);
  QTimer::singleShot(0, this, [this, room] { size_docks(room); });
}

void RunPage::arrange(Room room) {
  const QScopedValueRollback made(arranging_, true);
  for (Dock* each : docks_) {
    each->setFloating(false);
    removeDockWidget(each);
  }
  Dock* knobs = dock("parameters");
  addDockWidget(Qt::LeftDockWidgetArea, dock(left_));
  splitDockWidget(dock(left_), dock("source"), Qt::Horizontal);
  // Where there is no room for three columns, text and knobs share one.
  if (knobs && room == Room::narrow)
    tabifyDockWidget(dock(left_), knobs);
  else if (knobs)
    splitDockWidget(dock("source"), knobs, Qt::Horizontal);
  // Time and traffic stay in sight below the map where there is room; else they are tabs.
  const bool below = room == Room::dashboard;
  if (below) {
    splitDockWidget(dock("source"), dock("timing"), Qt::Vertical);
    splitDockWidget(dock("timing"), dock("memory"), Qt::Horizontal);
  }
  QDockWidget* before = dock("source");
  for (const PanelEntry& entry : panel_catalogue()) {
    Dock* const next = dock(entry.name);
    if (!next || next == before || (below && entry.below)) continue;
    tabifyDockWidget(before, next);
    before = next;
  }
  for (Dock* each : docks_) each->show();
  dock(left_)->raise();
  dock("threads")->raise();
}

void RunPage::size_docks(Room room) {
  const Theme& theme = Theme::instance();
  layout()->activate();
  Dock* const knobs = dock("parameters");
  const int right = !knobs || room == Room::narrow
                        ? 0
                        : std::clamp(width() / 5, knobs->minimumSizeHint().width(),
                                     std::max(knobs->sizeHint().width(), knobs->minimumSizeHint().width()));
  const int side = room == Room::narrow
                       ? width() * 2 / 5
                       : std::clamp((width() - right) * 3 / 10, theme.px(348), theme.px(440));
  const int middle = width() - side - right;
  QList<QDockWidget*> columns{dock(left_), dock("source")};
  QList<int> widths{side, middle};
  if (right > 0) {
    columns << knobs;
    widths << right;
  }
  resizeDocks(columns, widths, Qt::Horizontal);
  if (room != Room::dashboard) return;
  resizeDocks({dock("source"), dock("timing")}, {height() * 60 / 100, height() * 40 / 100}, Qt::Vertical);
  resizeDocks({dock("timing"), dock("memory")}, {middle / 2, middle / 2}, Qt::Horizontal);
}

void RunPage::fit() {
  if (!arranged_ || !isVisible()) return;
  const QStringList closed_now = closed();
  const QString view = current_view_;
  const auto again = [&] { // what the learner closed or raised meanwhile stays so
    close_only(closed_now);
    if (Dock* shown = dock_of(view); shown && !shown->isHidden()) shown->raise();
    current_view_ = view;
  };
  const auto had_room = [this] { return roomy_size_.width() <= width() && roomy_size_.height() <= height(); };
  if (!roomy_.isEmpty() && had_room()) {
    restore(std::exchange(roomy_, {}));
    room_ = roomy_room_;
    again();
  }
  layout()->activate();
  // What was arranged for another size of window or letters is no learner's choice.
  const bool crowded = !own_ && wanted_room() < room_;
  if (fits() && !crowded && roomy_.isEmpty()) {
    if (!own_ && wanted_room() > room_) {
      arrange_to_fit(closed_now);
      again();
    }
    roomy_size_ = size();
    return;
  }
  if (!roomy_.isEmpty() && room_ == wanted_room()) return; // as much as there is room for
  if (roomy_.isEmpty()) {
    // Its views may need more by now than when it did fit.
    if (!roomy_size_.isValid() || had_room()) roomy_size_ = layout()->totalMinimumSize();
    roomy_ = saveState(arrangement_version);
    roomy_room_ = room_;
  }
  arrange_to_fit(closed_now);
  again();
}

void RunPage::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  QTimer::singleShot(0, this, &RunPage::fit);
}

/// What no view has used for itself.
void RunPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space)
    views().clock()->toggle();
  else
    QMainWindow::keyPressEvent(event);
}

void RunPage::hideEvent(QHideEvent* event) {
  QMainWindow::hideEvent(event);
  used_view_ = current_view_;
}

QString RunPage::view_in_front() const {
  for (const Dock* each : docks_)
    if (each->group() && !tabifiedDockWidgets(const_cast<Dock*>(each)).isEmpty() &&
        views().view(each->group()->current()) && !each->visibleRegion().isEmpty())
      return each->group()->current();
  return current_view_;
}

void RunPage::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  // With the page, all of its docks were shown, one after another: none of them has been used.
  if (!used_view_.isEmpty())
    current_view_ = used_view_;
  else if (arranged_)
    QTimer::singleShot(0, this, [this] { current_view_ = view_in_front(); });
  // The default arrangement depends on the size, which is known only now; a learner's own is left alone.
  if (!arranged_) {
    setUpdatesEnabled(false); // nothing is seen until its sizes hold, see arrange_to_fit()
    QTimer::singleShot(0, this, [this] {
      reset_arrangement();
      show_view(wanted_view_);
      QTimer::singleShot(0, this, [this] { setUpdatesEnabled(true); });
    });
  } else {
    QTimer::singleShot(0, this, &RunPage::fit);
  }
  arranged_ = true;
}

bool RunPage::eventFilter(QObject* watched, QEvent* event) {
  if (const auto type = event->type();
      type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show || type == QEvent::Hide)
    emit arrangement_changed();
  return QMainWindow::eventFilter(watched, event);
}

bool RunPage::event(QEvent* event) {
  // A view may need more room with a new run's figures.
  if (event->type() == QEvent::LayoutRequest && arranged_ && !std::exchange(fit_pending_, true))
    QTimer::singleShot(0, this, [this] {
      fit_pending_ = false;
      fit();
    });
  if (event->type() == QEvent::LayoutRequest) // Qt gives bars of a new arrangement a line below them
    for (auto* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) bar->setDrawBase(false);
  // Tab bars come and go with the docks in them; Qt makes them elide their titles, which are all short.
  if (event->type() == QEvent::ChildPolished) {
    if (auto* bar = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child())) {
      bar->setElideMode(Qt::ElideNone);
      bar->setExpanding(false);
      bar->setProperty("role", "docks");
      bar->setStyleSheet("QTabBar::tear { width: 0; border: none; }");
      // Keys go to the panel that one looks at, not to the field that was used last.
      connect(bar, &QTabBar::tabBarClicked, this, [this, bar](int index) {
        const QString title = bar->tabText(index);
        QTimer::singleShot(0, this, [this, title] {
          for (const Dock* each : docks_)
            if (each->windowTitle() == title) each->widget()->setFocus();
        });
      });
    }
  }
  return QMainWindow::event(event);
}

QByteArray RunPage::save_arrangement() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  // The arrangement that does not fit now is kept for a larger window, without the panels closed since.
  stream << (roomy_.isEmpty() ? saveState(arrangement_version) : roomy_);
  stream << closed() << chosen_panels();
  stream << own_ << static_cast<int>(roomy_.isEmpty() ? room_ : roomy_room_);
  return bytes;
}

bool RunPage::restore(const QByteArray& state) {
  const QScopedValueRollback made(arranging_, true);
  return restoreState(state, arrangement_version);
}

bool RunPage::restore_arrangement(const QByteArray& bytes) {
  QByteArray state;
  QStringList closed, chosen;
  QDataStream stream(bytes);
  stream >> state >> closed >> chosen;
  const bool readable = stream.status() == QDataStream::Ok;
  int room = 0;
  own_ = true; // of an earlier version, which did not say whose it was
  if (!stream.atEnd()) stream >> own_ >> room;
  room_ = static_cast<Room>(std::clamp(room, 0, static_cast<int>(Room::dashboard)));
  // A state that hides everything would leave a blank page.
  const bool any = std::any_of(docks_.begin(), docks_.end(),
                               [&](const Dock* each) { return !closed.contains(each->objectName()); });
  if (!readable || !any || !restore(state)) {
    reset_arrangement();
    return false;
  }
  close_only(closed);
  for (Dock* each : docks_)
    for (const QString& name : chosen)
      if (each->group()) each->group()->show_panel(name);
  arranged_ = true;
  return true;
}

bool RunPage::show_view(const QString& name) {
  Dock* wanted = dock_of(name);
  if (!wanted) return false;
  if (wanted->group()) wanted->group()->show_panel(name);
  wanted->show();
  wanted->raise();
  wanted->widget()->setFocus();
  current_view_ = wanted_view_ = name;
  return true;
}

bool RunPage::show_tab(int place) {
  // Tabs of one bar from left to right; bars from top to bottom, then left to right.
  struct Tab {
    QPoint corner;
    QString title;
  };
  std::vector<Tab> tabs;
  for (const auto* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (!bar->isVisible()) continue;
    for (int i = 0; i < bar->count(); ++i)
      tabs.push_back({bar->mapTo(this, bar->tabRect(i).topLeft()), bar->tabText(i)});
  }
  const int row = Theme::instance().px(24);
  std::stable_sort(tabs.begin(), tabs.end(), [row](const Tab& a, const Tab& b) {
    return a.corner.y() / row != b.corner.y() / row ? a.corner.y() < b.corner.y()
                                                    : a.corner.x() < b.corner.x();
  });
  if (place < 0 || place >= static_cast<int>(tabs.size())) return false;
  for (const Dock* each : docks_)
    if (each->windowTitle() == tabs[static_cast<std::size_t>(place)].title)
      return show_view(each->group() ? each->group()->current() : each->objectName());
  return false;
}

View* RunPage::current_view() const {
  views().flush();
  return views().view(current_view_);
}

}
