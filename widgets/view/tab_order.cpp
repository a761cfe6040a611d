#include "widgets/view/tab_order.h"

#include <QApplication>
#include <QDockWidget>
#include <QScrollArea>
#include <algorithm>

namespace kernelarium {

namespace {

/// A child of a widget, and the stops in it: without any, it would only stand between others.
struct Part {
  QRect place;
  std::vector<QWidget*> stops;
};

bool takes_tab(const QWidget& widget) {
  return widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy();
}

/// Groups between which a line can be drawn, from above to below or from left to right.
std::vector<std::vector<Part>> cut(std::vector<Part> parts, bool rows) {
  const auto begin = [rows](const Part& part) { return rows ? part.place.top() : part.place.left(); };
  const auto end = [rows](const Part& part) { return rows ? part.place.bottom() : part.place.right(); };
  std::stable_sort(parts.begin(), parts.end(),
                   [&](const Part& a, const Part& b) { return begin(a) < begin(b); });
  std::vector<std::vector<Part>> groups;
  int reached = 0;
  for (const Part& part : parts) {
    if (groups.empty() || begin(part) > reached) groups.emplace_back();
    reached = groups.back().empty() ? end(part) : std::max(reached, end(part));
    groups.back().push_back(part);
  }
  return groups;
}

void append(std::vector<Part>& order, std::vector<Part> parts) {
  for (const bool rows : {true, false}) {
    const auto groups = cut(parts, rows);
    if (groups.size() < 2) continue;
    for (const auto& group : groups) append(order, group);
    return;
  }
  order.insert(order.end(), parts.begin(), parts.end()); // they overlap
}

std::vector<QWidget*> stops_in(QWidget& parent) {
  std::vector<Part> parts, order;
  for (QObject* child : parent.children()) {
    auto* widget = qobject_cast<QWidget*>(child);
    if (!widget || widget->isWindow() || !widget->isVisible()) continue;
    // Behind another tab, a dock is visible all the same: it is only moved away.
    if (qobject_cast<QDockWidget*>(widget) && widget->visibleRegion().isEmpty()) continue;
    Part part{widget->geometry(), stops_in(*widget)};
    if (takes_tab(*widget)) part.stops.insert(part.stops.begin(), widget);
    if (!part.stops.empty()) parts.push_back(std::move(part));
  }
  append(order, std::move(parts));
  std::vector<QWidget*> stops;
  for (const Part& part : order) stops.insert(stops.end(), part.stops.begin(), part.stops.end());
  return stops;
}

}

std::vector<QWidget*> tab_stops(QWidget& window) { return stops_in(window); }

bool focus_next(QWidget& window, bool forwards) {
  const std::vector<QWidget*> stops = tab_stops(window);
  if (stops.empty()) return false;
  const auto count = static_cast<std::ptrdiff_t>(stops.size());
  std::ptrdiff_t now = -1;
  // What has the keys may be within a stop: the editor of a cell, the field of a number.
  for (QWidget* each = QApplication::focusWidget(); each && now < 0; each = each->parentWidget())
    if (const auto found = std::find(stops.begin(), stops.end(), each); found != stops.end())
      now = found - stops.begin();
  const std::ptrdiff_t next = forwards ? now + 1 : now <= 0 ? count - 1 : now - 1;
  QWidget* wanted = stops[static_cast<std::size_t>(next % count)];
  wanted->setFocus(forwards ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  for (QWidget* each = wanted->parentWidget(); each; each = each->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(each)) area->ensureWidgetVisible(wanted);
  return true;
}

}
