#include "widgets/maps/thread_map.h"

#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/explanation_text.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/state_text.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/place_text.h"
#include "widgets/view/text_card.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;
using Mode = ThreadMap::Colour;

constexpr int played_lines = 6; ///< of the text, so that the cells keep their size

constexpr std::array modes{Mode::warp,  Mode::wave,         Mode::active_lanes,      Mode::sectors,
                           Mode::value, Mode::instructions, Mode::excess_wavefronts, Mode::divergence};

QString name_of(Mode mode) {
  switch (mode) {
  case Mode::warp:
    return ThreadMap::tr("warp");
  case Mode::wave:
    return ThreadMap::tr("wave of blocks");
  case Mode::active_lanes:
    return ThreadMap::tr("active lanes");
  case Mode::sectors:
    return ThreadMap::tr("sectors per request");
  case Mode::value:
    return ThreadMap::tr("value written");
  case Mode::instructions:
    return ThreadMap::tr("instructions");
  case Mode::excess_wavefronts:
    return ThreadMap::tr("excess wavefronts");
  case Mode::divergence:
    return ThreadMap::tr("divergent branches");
  }
  return {};
}

}

ThreadMap::ThreadMap(Selection* selection, QWidget* parent) : RunView(parent), selection_(selection) {
  numbers_ = new NumbersModel(this);
  colours_ = new ElidedBox;
  for (const Mode mode : modes)
    colours_->addItem(tr("colour: %1").arg(name_of(mode)), static_cast<int>(mode));
  colours_->setAccessibleName(tr("Cell colour"));
  colours_->view()->setMinimumWidth(colours_->sizeHint().width());
  colours_->setMinimumWidth(Theme::instance().px(120)); // leaves room for the title
  launches_ = new ElidedBox;
  launches_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  launches_->setAccessibleName(tr("Launch shown"));
  launches_->hide();
  tools()->addWidget(launches_, 0, Qt::AlignTop);
  tools()->addWidget(colours_, 0, Qt::AlignTop);

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  crumbs_ = new QLabel;
  crumbs_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  crumbs_->setAccessibleName(tr("Where in the launch"));
  canvas_ = new MapCanvas;
  canvas_->setAccessibleName(tr("Threads"));
  key_ = new QLabel;
  key_->setObjectName("map_key");
  key_->setWordWrap(true);
  key_->setProperty("role", "caption");
  card_ = new TextCard;
  column->addWidget(crumbs_);
  column->addWidget(canvas_, 1);
  column->addWidget(key_);
  column->addWidget(card_);
  set_content(content);
  restyle();
  set_title(tr("Thread map"));
  set_legend(tr("One cell per thread"));
  show_empty(tr("Run the kernel to see its threads."));

  connect(colours_, &QComboBox::currentIndexChanged, this,
          [this](int index) { set_colour(modes[static_cast<std::size_t>(index)]); });
  connect(launches_, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (index >= 0) selection_->set_launch(index);
  });
  connect(canvas_, &MapCanvas::hovered, selection_, &Selection::set_hover);
  connect(canvas_, &MapCanvas::picked, this, [this](const ThreadPlace& place) {
    selection_->set_place(place);
    if (place.scope != Scope::none && run_ && !trace_->has_block(selection_->launch(), place.block))
      emit trace_wanted(place.block);
  });
  connect(canvas_, &MapCanvas::moved, this, &ThreadMap::crumbs_changed);
  connect(selection_, &Selection::launch_changed, this, &ThreadMap::launch_changed);
  connect(selection_, &Selection::place_changed, this, &ThreadMap::place_changed);
  connect(selection_, &Selection::step_changed, this, &ThreadMap::place_changed);
  connect(selection_, &Selection::moment_changed, this, &ThreadMap::place_changed);
  connect(colours_, &QComboBox::activated, this, &ThreadMap::end_play); // another colour is wanted
  connect(card_->label(), &QLabel::linkActivated, this, &ThreadMap::end_play);
  connect(crumbs_, &QLabel::linkActivated, this, [this](const QString& link) {
    if (link == "grid")
      zoom_to_grid();
    else if (link == "block")
      zoom_to_block();
    else if (link == "warp")
      zoom_to_warp();
    else
      zoom_to_lane();
  });
}

void ThreadMap::end_play() { selection_->set_moment(nullptr); }

const LaunchFacts* ThreadMap::launch() const {
  const int index = selection_->launch();
  if (!run_ || index < 0 || static_cast<std::size_t>(index) >= run_->launches.size()) return nullptr;
  return &run_->launches[static_cast<std::size_t>(index)];
}

std::span<const WarpCount> ThreadMap::warp_counts() const {
  if (!launch() || !run_->trace) return {};
  // The launches' warps follow each other.
  std::size_t first = 0, count = 0;
  for (int i = 0; i <= selection_->launch(); ++i) {
    const LaunchFacts& facts = run_->launches[static_cast<std::size_t>(i)];
    first += count;
    count = static_cast<std::size_t>(facts.grid.count() * ((facts.block.count() + 31) / 32));
  }
  const std::span<const WarpCount> all(run_->trace->warps);
  return first + count <= all.size() ? all.subspan(first, count) : std::span<const WarpCount>();
}

void ThreadMap::set_run(const RunPointer& run) {
  run_ = run;
  trace_ = RunTrace::of(run);
  const QSignalBlocker quiet(launches_);
  launches_->clear();
  if (run)
    for (const LaunchFacts& facts : run->launches) launches_->addItem(QString::fromStdString(facts.kernel));
  launches_->setVisible(run && run->launches.size() > 1);
  if (!run || run->launches.empty()) {
    set_legend(tr("One cell per thread"));
    show_empty(tr("Run the kernel to see its threads."));
    return;
  }
  if (!launch()) selection_->set_launch(0);
  launch_changed();
  show_ready();
}

void ThreadMap::launch_changed() {
  const LaunchFacts* facts = launch();
  if (!facts) return;
  const QSignalBlocker quiet(launches_);
  launches_->setCurrentIndex(selection_->launch());
  const MapLayout& old = canvas_->map();
  // The same shape keeps zoom and place: turning a knob should not throw the learner back to the grid.
  if (!(old.grid() == facts->grid && old.block() == facts->block)) {
    canvas_->set_layout(
        MapLayout(facts->grid, facts->block,
                  canvas_->height() > 50 ? canvas_->width() / static_cast<double>(canvas_->height()) : 1.6));
    const ThreadPlace& place = selection_->place();
    if (place.block >= static_cast<std::uint64_t>(facts->grid.count()) ||
        place.thread() >= facts->block.count())
      selection_->set_place({});
  }
  auto* items = qobject_cast<QStandardItemModel*>(colours_->model());
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const QString why = missing(modes[i]);
    items->item(static_cast<int>(i))->setEnabled(why.isEmpty());
    items->item(static_cast<int>(i))->setToolTip(why);
  }
  if (!missing(colour_).isEmpty()) set_colour(Mode::warp);
  recolour();
  const auto fault = run_->trace ? run_->trace->fault : std::nullopt;
  canvas_->set_fault(fault && static_cast<int>(fault->launch) == selection_->launch()
                         ? ThreadPlace{Scope::thread, fault->block, static_cast<int>(fault->warp),
                                       static_cast<int>(fault->lane)}
                         : ThreadPlace{});
  place_changed();
  fill_numbers();
}

void ThreadMap::set_values(const std::shared_ptr<const Tensors>& values) {
  values_ = values;
  if (launch()) launch_changed();
}

void ThreadMap::set_source(const QString& source) {
  source_ = source.toStdString();
  place_changed();
}

void ThreadMap::set_colour(Colour colour) {
  colour_ = colour;
  const QSignalBlocker quiet(colours_);
  colours_->setCurrentIndex(colours_->findData(static_cast<int>(colour)));
  recolour();
  crumbs_changed();
}

/// The selected access of the thread, else the first that it writes, else its last.
const AccessRecord* ThreadMap::access_of(const ThreadPlace& place) const {
  // At a moment of play, another access of the thread may be still to come.
  const bool any = !moment_of(*selection_, run_.get());
  const AccessRecord *written = nullptr, *last = nullptr;
  for (const AccessRecord* record : trace_->records(selection_->launch(), place.block, place.warp)) {
    if (!(record->mask >> place.lane & 1)) continue;
    if (trace_->step(*record) == selection_->step()) return record;
    if (!any) continue;
    last = record;
    const AccessSite* site = trace_->site(*record);
    if (!written && site && site->space == "global" && site->operation != "load") written = record;
  }
  return written ? written : last;
}

QString ThreadMap::explanation_html(const ThreadPlace& place) const {
  const LaunchFacts* facts = launch();
  const auto& explanation = explanation_ = Explanation::of(source_, trace_);
  const AccessRecord* record = access_of(place);
  const auto access =
      record
          ? explanation->access(static_cast<std::uint32_t>(record - run_->trace->records.data()), place.lane)
          : std::nullopt;
  std::vector<NamedValue> lines = access ? access->names : explanation->declared(selection_->launch(), place);
  if (lines.empty() && !access)
    lines = place_in_grid(facts->grid, facts->block,
                          place_in(facts->grid, static_cast<std::int64_t>(place.block)),
                          place_in(facts->block, place.thread()));
  QStringList html;
  for (const NamedValue& line : lines)
    if (html.size() < 6) html << html_of(line);
  if (access) {
    html << (access->written ? tr("writes %1") : tr("reads %1")).arg(html_of(*access));
  } else if (record) {
    // What the text does not explain, in the buffers' own indices.
    const AccessSite* site = trace_->site(*record);
    const auto element = trace_->element_at(record->address[static_cast<std::size_t>(place.lane)]);
    if (site && site->space == "global" && element)
      html << (site->operation == "load" ? tr("reads %1") : tr("writes %1"))
                  .arg(BufferPicture::index_text(run_->buffers[static_cast<std::size_t>(element->first)],
                                                 element->second)
                           .toHtmlEscaped());
  }
  return html.join("<br>");
}

void ThreadMap::place_changed() {
  const LaunchFacts* facts = launch();
  if (!facts) return;
  const ThreadPlace& place = selection_->shown();
  canvas_->set_places(selection_->place(), selection_->hover());
  const Moment* const moment = moment_of(*selection_, run_.get());
  std::vector<QColor> played;
  if (moment)
    for (const int state : moment->states) {
      played.push_back(state < 0 ? Theme::instance().colours().grid
                                 : Theme::instance().state_colour(static_cast<WarpState>(state)));
    }
  canvas_->set_played(moment ? moment->block : 0, played);
  played_ = !played.empty();
  crumbs_changed();
  QString text;
  if (place.scope == Scope::none)
    text = tr("Hover over a cell to see what its thread reads and writes, or click to pin it. Arrow keys "
              "move, + and − zoom, Enter goes in, Backspace out.");
  else if (place.scope == Scope::block)
    text = tr("block %1 · threads: %2 · warps: %3")
               .arg(place_text(facts->grid, static_cast<std::int64_t>(place.block)),
                    count_text(facts->block.count()))
               .arg(canvas_->map().warps_per_block());
  else if (place.scope == Scope::warp)
    text = tr("block %1 · warp %2")
               .arg(place_text(facts->grid, static_cast<std::int64_t>(place.block)))
               .arg(place.warp);
  else {
    text = tr("block %1, thread %2 · warp %3 · lane %4")
               .arg(place_text(facts->grid, static_cast<std::int64_t>(place.block)),
                    place_text(facts->block, place.thread()))
               .arg(place.warp)
               .arg(place.lane);
    text += "<br>" + code_html(explanation_html(place));
    if (const QString fault = fault_html(*run_, selection_->launch(), place); !fault.isEmpty())
      text += "<br>" + fault;
  }
  if (place.scope != Scope::none && colour_ != Mode::warp) {
    const std::size_t warp = place.block * static_cast<std::size_t>(canvas_->map().warps_per_block()) +
                             static_cast<std::size_t>(place.warp);
    if (const auto counts = warp_counts(); place.scope != Scope::block && warp < counts.size()) {
      const WarpCount& count = counts[warp];
      text += "<br>" + tr("warp: %1 instructions · %2 requests · %3 sectors · %4 wavefronts")
                           .arg(count_text(count.instructions), count_text(count.requests),
                                count_text(count.sectors), count_text(count.wavefronts));
    }
  }
  if (!played.empty()) {
    std::map<int, int> count;
    for (const int state : moment->states)
      if (state >= 0) ++count[state];
    QStringList states;
    for (const auto& [state, warps] : count)
      states << QString("<span style='color:%1'>■</span> %2 × %3")
                    .arg(Theme::instance().state_colour(static_cast<WarpState>(state)).name())
                    .arg(warps)
                    .arg(state_name(static_cast<WarpState>(state)).toHtmlEscaped());
    if (states.isEmpty()) states << tr("no warp runs");
    text = tr("now") + ": " + states.join(" · ") + " · <a href='end'>" + tr("back to the whole run") +
           "</a><br>" + text;
  }
  card_->set_lines(moment ? played_lines : 0);
  card_->set_text(text, place.scope == Scope::none && played.empty());
}

void ThreadMap::crumbs_changed() {
  const LaunchFacts* facts = launch();
  if (!facts) return;
  show_key();
  const ThreadPlace& place = selection_->place();
  const Scope level = canvas_->level();
  const auto block = place.scope != Scope::none ? std::optional(place.block) : canvas_->centre_block();
  const QString block_text = block ? place_text(facts->grid, static_cast<std::int64_t>(*block)) : QString();
  set_content_title(
      level == Scope::none || !block
          ? tr("grid %1 · block %2")
                .arg(extent_text(facts->grid.x, facts->grid.y, facts->grid.z),
                     extent_text(facts->block.x, facts->block.y, facts->block.z))
          : tr("Block %1 of %2").arg(block_text, extent_text(facts->grid.x, facts->grid.y, facts->grid.z)));
  set_legend(tr("one cell per thread · coloured by %1")
                 .arg(played_ ? tr("current state of its warp") : name_of(colour_)));
  const auto link = [&](const QString& where, const QString& text, bool here) {
    return here ? "<b>" + text + "</b>"
                : QString("<a style='text-decoration:none' href='%1'>%2</a>").arg(where, text);
  };
  QStringList crumbs{link("grid", tr("Grid"), level == Scope::none)};
  if (block) crumbs << link("block", tr("Block %1").arg(block_text), level == Scope::block);
  if (place.scope == Scope::warp || place.scope == Scope::thread)
    crumbs << link("warp", tr("Warp %1").arg(place.warp), level == Scope::warp);
  if (place.scope == Scope::thread)
    crumbs << link("lane", tr("Lane %1").arg(place.lane), level == Scope::thread);
  crumbs_->setText(crumbs.join(QStringLiteral(" › ")));
}

void ThreadMap::zoom_to_grid() { canvas_->fit({}); }

void ThreadMap::zoom_to_block() {
  const ThreadPlace& place = selection_->place();
  canvas_->fit(
      {Scope::block, place.scope == Scope::none ? canvas_->centre_block().value_or(0) : place.block, 0, 0});
}

void ThreadMap::zoom_to_warp() {
  const ThreadPlace& place = selection_->place();
  canvas_->fit({Scope::warp, place.scope == Scope::none ? canvas_->centre_block().value_or(0) : place.block,
                place.warp, 0});
}

void ThreadMap::zoom_to_lane() {
  const ThreadPlace& place = selection_->place();
  canvas_->fit({Scope::thread, place.scope == Scope::none ? canvas_->centre_block().value_or(0) : place.block,
                place.warp, place.lane});
}

void ThreadMap::fill_numbers() {
  const LaunchFacts* facts = launch();
  std::vector<std::vector<QVariant>> rows;
  const auto row = [&](const QString& name, const QVariant& value) { rows.push_back({name, value}); };
  row(tr("kernel"), QString::fromStdString(facts->kernel));
  row(tr("grid"), extent_text(facts->grid.x, facts->grid.y, facts->grid.z));
  row(tr("block"), extent_text(facts->block.x, facts->block.y, facts->block.z));
  row(tr("threads"), static_cast<qlonglong>(facts->grid.count() * facts->block.count()));
  row(tr("warps per block"), canvas_->map().warps_per_block());
  row(tr("dynamic shared memory"), bytes_text(static_cast<double>(facts->shared_bytes)));
  if (facts->facts.registers_per_thread > 0) { // not before the machine code is made
    row(tr("blocks per SM"), facts->occupancy.blocks_per_sm);
    row(tr("waves"), facts->occupancy.waves);
  }
  if (const auto counts = warp_counts(); !counts.empty()) {
    WarpCount least = counts.front(), most = least;
    double instructions = 0, lanes = 0;
    for (const WarpCount& warp : warp_counts()) {
      least.instructions = std::min(least.instructions, warp.instructions);
      most.instructions = std::max(most.instructions, warp.instructions);
      instructions += warp.instructions, lanes += warp.thread_instructions;
    }
    row(tr("instructions per warp, minimum"), static_cast<qlonglong>(least.instructions));
    row(tr("instructions per warp, maximum"), static_cast<qlonglong>(most.instructions));
    row(tr("active lanes, mean"), instructions > 0 ? lanes / instructions : 0);
  }
  numbers_->set_table({tr("fact"), tr("value")}, std::move(rows));
}

QAbstractItemModel* ThreadMap::numbers() { return numbers_; }

void ThreadMap::restyle() {
  if (!canvas_) return;
  canvas_->setMinimumSize(Theme::instance().px(160), Theme::instance().px(120));
  recolour();
}

}
