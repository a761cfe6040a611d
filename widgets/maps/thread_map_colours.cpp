#include "kernels/trace/traced_values.h"
#include "kernels/trace/waste.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/swatch.h"
#include "widgets/theme/theme.h"

#include <QLabel>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

// What the cells of the map wear: ThreadMap::recolour() and what it needs.

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;
using Mode = ThreadMap::Colour;

bool is_idle(const WarpCount& warp) { return warp.requests == 0 && warp.wavefronts == 0; }

}

// Idle warps that would go and come back are worse than a map that waits.
bool ThreadMap::needs_counts() const {
  const auto counts = warp_counts();
  return colour_ != Mode::warp || std::any_of(counts.begin(), counts.end(), is_idle);
}

QString ThreadMap::missing(Colour colour) const {
  const LaunchFacts* facts = launch();
  if (!facts) return tr("There is no run yet.");
  if (colour == Mode::warp) return {};
  if (colour == Mode::wave)
    return facts->occupancy.waves > 0 ? QString() : tr("The occupancy of this launch isn't known.");
  if (colour == Mode::value) {
    if (!values_ || values_->empty()) return tr("The values of this run were not kept.");
    return trace_->blocks(selection_->launch()).empty() ? tr("No block was traced: pin one and run again.")
                                                        : QString();
  }
  if (warp_counts().empty()) return tr("This run was not counted warp by warp: run it on the simulated GPU.");
  return {};
}

void ThreadMap::recolour() {
  const LaunchFacts* facts = launch();
  if (!facts) return;
  const Theme& theme = Theme::instance();
  const auto per_block = static_cast<std::size_t>(canvas_->map().warps_per_block());
  const auto blocks = static_cast<std::size_t>(facts->grid.count());
  canvas_->clear_thread_colours();
  canvas_->set_cell_text({});
  canvas_->set_far_colour({});
  QStringList notes;
  std::vector<QRgb> colours;
  QString key;
  double dim = 0;
  const auto from_counts = [&](const auto& figure, const auto& colour) {
    for (const WarpCount& warp : warp_counts()) colours.push_back(colour(figure(warp)).rgb());
  };
  const auto scale_key = [&](const QString& low, const QString& high, const auto& colour) {
    key = low + " ";
    for (int i = 0; i <= 6; ++i)
      key += QString("<span style='color:%1'>■</span>").arg(colour(i / 6.0).name());
    key += " " + high;
  };
  const auto waste = [&](double x) { return theme.waste_colour(x); };
  const auto use = [&](double x) { return theme.use_colour(x); };
  const auto plain = [&](double x) { return theme.value_colour(x); };
  switch (colour_) {
  case Mode::warp: {
    QStringList swatches;
    for (std::size_t warp = 0; warp < per_block; ++warp) {
      colours.push_back(theme.warp_colour(static_cast<int>(warp)).rgb());
      if (warp < 8) swatches << swatch(theme.warp_colour(static_cast<int>(warp)), QString("w%1").arg(warp));
    }
    if (per_block > 8) swatches << tr("then the same eight colours repeat");
    canvas_->set_far_colour(theme.colours().read_all.rgb());
    key = swatches.join("&nbsp;&nbsp; ");
    dim = 0.5;
    break;
  }
  case Mode::wave: {
    const double in_wave = static_cast<double>(blocks) / facts->occupancy.waves;
    for (std::size_t block = 0; block < blocks; ++block)
      colours.insert(colours.end(), per_block,
                     theme.warp_colour(static_cast<int>(static_cast<double>(block) / in_wave)).rgb());
    key = tr("blocks that fit on the GPU at once: %1 · waves: %2, in order of the block index (modelled)")
              .arg(count_text(std::llround(in_wave)), number_text(facts->occupancy.waves));
    break;
  }
  case Mode::active_lanes:
    from_counts(
        [](const WarpCount& w) {
          return w.instructions ? w.thread_instructions / (32.0 * w.instructions) : 0;
        },
        use);
    scale_key(tr("few lanes work"), tr("all 32 work (counted)"), use);
    break;
  case Mode::sectors: {
    std::uint64_t ideal = 0, requests = 0;
    for (const AccessSite& site : run_->counters.sites)
      if (site.space == "global") ideal += site.ideal_sectors, requests += site.requests;
    const double best = requests ? static_cast<double>(ideal) / static_cast<double>(requests) : 4;
    from_counts(
        [&](const WarpCount& w) { return w.requests ? waste_of_ratio(w.sectors / (best * w.requests)) : 0; },
        waste);
    scale_key(tr("%1: the minimum").arg(number_text(best, 2)),
              tr("%1 or more sectors per request (counted)").arg(number_text(best * 8, 2)), waste);
    break;
  }
  case Mode::value: {
    colours = {theme.colours().grid.rgb()};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    std::map<std::uint64_t, std::map<int, double>> written; ///< NaN: something that is not known
    const auto traced = trace_->blocks(selection_->launch());
    for (const std::uint64_t block : traced) {
      const TracedValues stored(trace_, values_, selection_->launch(), block);
      for (const Touch& touch : trace_->touches(selection_->launch(), {Scope::block, block, 0, 0})) {
        if (!touch.written) continue;
        const AccessRecord& record = run_->trace->records[touch.record];
        const auto tensor = values_->find(run_->buffers[static_cast<std::size_t>(touch.buffer)].name);
        double value = std::numeric_limits<double>::quiet_NaN();
        if (tensor != values_->end() && touch.element < tensor->second.count())
          value = tensor->second.at(touch.element);
        else // a kernel that did not finish leaves no output, but its stores were traced
          for (const auto& each : stored.of(touch.record, touch.lane)) value = each.value_or(value);
        written[block][static_cast<int>(record.warp) * 32 + touch.lane] = value;
        if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
      }
    }
    bool silent = false, unknown = false;
    for (const std::uint64_t block : traced) {
      std::vector<QRgb> cells(static_cast<std::size_t>(facts->block.count()), silent_colour());
      for (const auto& [thread, value] : written[block])
        if (static_cast<std::size_t>(thread) < cells.size()) {
          unknown = unknown || std::isnan(value);
          cells[static_cast<std::size_t>(thread)] =
              std::isnan(value) ? theme.colours().written.rgb()
                                : theme.value_colour(high > low ? (value - low) / (high - low) : 0.5).rgb();
        }
      const std::vector<bool> worked = trace_->working(selection_->launch(), block);
      for (std::size_t thread = 0; thread < cells.size(); ++thread)
        silent = silent || (cells[thread] == silent_colour() && thread < worked.size() && worked[thread]);
      canvas_->set_thread_colours(block, std::move(cells));
    }
    canvas_->set_cell_text([written](const ThreadPlace& place) {
      const auto block = written.find(place.block);
      if (block == written.end() || !block->second.contains(place.thread())) return QString();
      return number_text(block->second.at(place.thread()), 2);
    });
    if (low <= high) scale_key(number_text(low), number_text(high), plain);
    if (unknown) notes << swatch(theme.colours().written, tr("wrote a value that is no number or not known"));
    if (silent) notes << swatch(QColor(silent_colour()), tr("worked, wrote nothing"));
    if (traced.size() < blocks) notes << swatch(theme.colours().grid, tr("block not traced"));
    break;
  }
  case Mode::instructions: {
    double most = 1;
    for (const WarpCount& warp : warp_counts()) most = std::max<double>(most, warp.instructions);
    from_counts([&](const WarpCount& w) { return w.instructions / most; }, plain);
    scale_key("0", tr("%1 instructions per warp (counted)").arg(short_count_text(most)), plain);
    break;
  }
  case Mode::excess_wavefronts:
    from_counts(
        [](const WarpCount& w) {
          return w.wavefronts > w.excess_wavefronts
                     ? waste_of_ratio(w.wavefronts / static_cast<double>(w.wavefronts - w.excess_wavefronts))
                     : 0;
        },
        waste);
    scale_key(tr("no bank conflict"), tr("8 or more times the passes needed (counted)"), waste);
    break;
  case Mode::divergence: {
    double most = 1;
    for (const WarpCount& warp : warp_counts()) most = std::max<double>(most, warp.divergent_branches);
    from_counts([&](const WarpCount& w) { return w.divergent_branches / most; }, waste);
    scale_key(tr("none"),
              grouped(tr("%n divergent branch(es) per warp (counted)", nullptr, static_cast<int>(most))),
              waste);
    break;
  }
  }
  mark_idle(colours, notes);
  mark_fault(notes);
  if (!key.isEmpty()) notes.prepend(key);
  swatches_ = notes;
  canvas_->set_warp_colours(std::move(colours), dim);
  show_key();
}

void ThreadMap::show_key() {
  key_->setVisible(!played_); // the cells then wear the states that the card names
  QStringList parts = swatches_;
  if (canvas_->is_far()) parts << tr("zoom in to tell the warps apart");
  if (const QString text = parts.join("&nbsp;&nbsp; "); text != key_->text()) key_->setText(text);
}

QRgb ThreadMap::idle_colour() const {
  const Colours& c = Theme::instance().colours();
  const auto mix = [](int a, int b) { return (a * 9 + b * 2) / 11; };
  return qRgb(mix(c.canvas.red(), c.muted.red()), mix(c.canvas.green(), c.muted.green()),
              mix(c.canvas.blue(), c.muted.blue()));
}

QRgb ThreadMap::silent_colour() const {
  const Colours& c = Theme::instance().colours();
  const auto mix = [](int a, int b) { return (a + b) / 2; };
  return qRgb(mix(c.canvas.red(), c.muted.red()), mix(c.canvas.green(), c.muted.green()),
              mix(c.canvas.blue(), c.muted.blue()));
}

/// The access that failed is not traced, so its warp may look as if it had done nothing.
void ThreadMap::mark_fault(QStringList& key) {
  const LaunchFacts* facts = launch();
  if (!run_->trace || !run_->trace->fault) return;
  const FaultPlace& fault = *run_->trace->fault;
  const auto first = std::size_t{fault.warp} * 32, threads = static_cast<std::size_t>(facts->block.count());
  if (static_cast<int>(fault.launch) != selection_->launch() || first + fault.lane >= threads) return;
  const Colours& c = Theme::instance().colours();
  const auto mix = [](int a, int b) { return (a * 2 + b * 3) / 5; };
  const QRgb warp = qRgb(mix(c.canvas.red(), c.bad.red()), mix(c.canvas.green(), c.bad.green()),
                         mix(c.canvas.blue(), c.bad.blue()));
  std::vector<QRgb> cells = canvas_->thread_colours(fault.block);
  cells.resize(threads);
  // What only the checks found left every access traced: the other lanes show what they did.
  const bool went_on = run_->time.has_value();
  if (!went_on)
    std::fill(cells.begin() + static_cast<std::ptrdiff_t>(first),
              cells.begin() + static_cast<std::ptrdiff_t>(std::min(first + 32, threads)), warp);
  cells[first + fault.lane] = c.bad.rgb();
  canvas_->set_thread_colours(fault.block, std::move(cells));
  key << (went_on ? swatch(c.bad, tr("thread at fault"))
                  : swatch(QColor(warp), tr("warp at which the kernel failed")));
}

void ThreadMap::mark_idle(std::vector<QRgb>& colours, QStringList& key) {
  const LaunchFacts* facts = launch();
  const auto per_block = static_cast<std::size_t>(canvas_->map().warps_per_block());
  const auto blocks = static_cast<std::size_t>(facts->grid.count());
  bool some = false;
  // Whole warps from the counts, of every block.
  const auto counts = warp_counts();
  if (std::any_of(counts.begin(), counts.end(), is_idle) &&
      !std::all_of(counts.begin(), counts.end(), is_idle)) {
    if (colours.size() == per_block || colours.size() == 1) {
      std::vector<QRgb> all(blocks * per_block);
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = colours[i % colours.size()];
      colours = std::move(all);
    }
    for (std::size_t i = 0; i < std::min(colours.size(), counts.size()); ++i)
      if (is_idle(counts[i])) colours[i] = idle_colour(), some = true;
  }
  // Single threads where the trace has them.
  for (const std::uint64_t block : trace_->blocks(selection_->launch())) {
    const std::vector<bool> worked = trace_->working(selection_->launch(), block);
    if (std::find(worked.begin(), worked.end(), false) == worked.end() || run_->trace->dropped > 0) continue;
    std::vector<QRgb> cells = canvas_->thread_colours(block);
    cells.resize(worked.size());
    for (std::size_t thread = 0; thread < worked.size(); ++thread)
      if (!worked[thread]) cells[thread] = idle_colour(), some = true;
    canvas_->set_thread_colours(block, std::move(cells));
  }
  if (some) key << swatch(QColor(idle_colour()), tr("idle: accessed no memory"));
}

}
