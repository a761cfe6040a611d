#include "app/desktop/pages/panels.h"

#include "app/desktop/pages/run_views.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/cluster/cluster_view.h"
#include "widgets/compare/compare_view.h"
#include "widgets/fragments/fragments_view.h"
#include "widgets/machine_code/code_panel.h"
#include "widgets/machine_code/ptx_view.h"
#include "widgets/machine_code/sass_view.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/bank_view.h"
#include "widgets/memory/memory_path.h"
#include "widgets/memory/one_access.h"
#include "widgets/memory/warp_access.h"
#include "widgets/occupancy/occupancy_view.h"
#include "widgets/pipeline/pipeline_view.h"
#include "widgets/source/source_view.h"
#include "widgets/tensor_map/tensor_map_view.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/line_table.h"
#include "widgets/timeline/sm_film.h"
#include "widgets/timeline/timeline_view.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <algorithm>
#include <type_traits>

namespace kernelarium {

namespace {

/// Two views side by side, or one above the other where there is no room for that.
class Pair : public QSplitter {
 public:
  Pair(QWidget* first, QWidget* second) {
    addWidget(first);
    addWidget(second);
    setChildrenCollapsible(false);
    setSizes({1000, 1000});
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    const auto fitting = width() < Theme::instance().px(600) ? Qt::Vertical : Qt::Horizontal;
    if (fitting != orientation()) {
      setOrientation(fitting);
      setSizes(fitting == Qt::Vertical ? QList<int>{1200, 1000} : QList<int>{1000, 1000});
    }
    QSplitter::resizeEvent(event);
    fit();
  }
  bool event(QEvent* event) override {
    const bool done = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest) fit();
    return done;
  }
  // The narrow arrangement decides how small it may become.
  QSize minimumSizeHint() const override {
    const auto least = [this](int index) {
      const QSize hint = widget(index)->minimumSizeHint();
      return QSize(hint.width(), std::max(hint.height(), widget(index)->minimumHeight()));
    };
    const QSize first = least(0), second = least(1);
    const int width = std::max(first.width(), second.width());
    if (orientation() == Qt::Horizontal) return {width, std::max(first.height(), second.height())};
    return {width, first.height() + handleWidth() + second.height()};
  }

 private:
  /// Texts that wrap need their lines at the present width, or they would lie over the picture.
  void fit() {
    for (int i = 0; i < count(); ++i) {
      QWidget& view = *widget(i);
      if (view.width() < Theme::instance().px(100)) continue; // not laid out yet
      if (const int least = view.heightForWidth(view.width()); least != view.minimumHeight())
        view.setMinimumHeight(least);
    }
  }
};

/// Scrolls up and down only: it is as wide as what it holds.
class Column : public QScrollArea {
 public:
  Column(QWidget* content, const QString& name) {
    setAccessibleName(name);
    setFocusPolicy(Qt::NoFocus); // what it holds takes the keys, and passes on those that scroll
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    content->installEventFilter(this);
  }
  QSize minimumSizeHint() const override {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 100};
  }
  QSize sizeHint() const override {
    return {widget()->sizeHint().width() + verticalScrollBar()->sizeHint().width(),
            widget()->sizeHint().height()};
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
  }
};

/// A panel that is one view.
template<class T>
Panel one(Selection* selection) {
  T* view = nullptr;
  if constexpr (std::is_constructible_v<T, Selection*>)
    view = new T(selection);
  else
    view = new T;
  return {view, {{QString(), view}}};
}

Panel maps(Selection* selection) {
  auto* threads = new ThreadMap(selection);
  auto* data = new DataView(selection);
  // A low window scrolls map and data.
  return {column_of(new Pair(threads, data), RunViews::tr("Threads and data")),
          {{QString(), threads}, {"data", data}}};
}

Panel one_access(Selection* selection) {
  auto* access = new OneAccess(selection);
  return {access, {{QString(), access->warp}, {"banks", access->banks}}};
}

Panel code(Selection* selection) {
  auto* panel = new CodePanel(selection);
  return {panel, {{QString(), panel->sass}, {"ptx", panel->ptx}, {"compiled-source", panel->source}}};
}

}

QWidget* column_of(QWidget* content, const QString& name) { return new Column(content, name); }

const std::vector<PanelEntry>& panel_catalogue() {
  static const std::vector<PanelEntry> all{
      {"source", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Source"), one<SourceView>},
      {"threads", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Thread map"), maps},
      {"steps", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Steps"), one<StepsView>, false, "threads"},
      {"timeline", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Timeline"), one<TimelineView>},
      {"lines", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Lines"), one<LineTable>, false, "timeline"},
      {"film", QT_TRANSLATE_NOOP("kernelarium::RunViews", "SMs"), one<SmFilm>, false, "timeline"},
      {"occupancy", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Occupancy"), one<OccupancyView>, false,
       "timeline"},
      {"memory", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Memory"), one<MemoryPath>, true},
      {"accesses", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Accesses"), one<AccessTable>},
      {"warp", QT_TRANSLATE_NOOP("kernelarium::RunViews", "One access"), one_access, false, "accesses"},
      {"fragments", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Fragments"), one<FragmentsView>, false,
       "accesses"},
      {"pipeline", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Pipeline"), one<PipelineView>, false,
       "timeline"},
      {"tensor-map", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Tensor map"), one<TensorMapView>, false,
       "accesses"},
      {"cluster", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Cluster"), one<ClusterView>, false, "accesses"},
      {"timing", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Timing"), one<TimingChart>, true},
      {"roofline", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Roofline"), one<RooflineChart>},
      {"sweep", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Sweep"), nullptr, false, "roofline"},
      {"code", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Machine code"), code, false, "source"},
      {"compare", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Compare"), one<CompareView>},
      {"program", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Program")},
      {"program-timeline", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Program timeline")},
      {"table", QT_TRANSLATE_NOOP("kernelarium::RunViews", "Table"), nullptr, false, "roofline"},
  };
  return all;
}

QString panel_title(const PanelEntry& entry) { return RunViews::tr(entry.title); }

std::vector<std::string> panel_names() {
  std::vector<std::string> names;
  for (const PanelEntry& entry : panel_catalogue()) names.push_back(entry.name.toStdString());
  return names;
}

}
