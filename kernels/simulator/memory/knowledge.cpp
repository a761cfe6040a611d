#include "kernels/simulator/memory/knowledge.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

void learn_entry(std::vector<std::pair<std::uint16_t, Time>>& entries, std::uint32_t which, Time time) {
  for (auto& [key, known] : entries)
    if (key == which) {
      known = std::max(known, time);
      return;
    }
  entries.emplace_back(static_cast<std::uint16_t>(which), time);
}

bool covers_entry(const std::vector<std::pair<std::uint16_t, Time>>& entries, std::uint32_t which,
                  Time time) {
  return std::any_of(entries.begin(), entries.end(),
                     [=](const auto& entry) { return entry.first == which && entry.second >= time; });
}

/// Places that are looked through for one question; one that needs more is answered with yes.
constexpr std::size_t kMostPlaces = 4096;
/// What was seen is repeated from release to release up to so much.
constexpr std::size_t kMostRepeated = 64;
/// Releases from which on they are taken together: all threads of a block ask about the same ones.
constexpr std::ptrdiff_t kManyReleases = 32;

/// Arrangements of the releases of one block at one place that are kept.
constexpr std::size_t kMostArranged = 64;

bool comes_before(std::uint32_t number, const Release& release) { return number < release.number; }

const ManyReleases& arranged(const Place::FromBlock& from, std::uint32_t after, bool reads) {
  std::vector<ManyReleases>& all = from.arranged;
  auto one = std::find_if(all.begin(), all.end(),
                          [=](const ManyReleases& each) { return each.is_of(after, reads); });
  if (one == all.end()) {
    if (all.size() == kMostArranged) all.pop_back();
    one = all.insert(all.end(), {after, reads});
  }
  if (one != all.begin()) std::rotate(all.begin(), one, one + 1);
  all.front().take(from.releases);
  return all.front();
}

bool covers_releases(const Seen& all, const Seen& some) {
  return all.place == some.place && all.after <= some.after && some.up_to <= all.up_to &&
         all.scope >= some.scope && (all.block == 0 || all.block == some.block);
}

/// What a question has led to so far.
class LookedThrough {
 public:
  /// False: it leads nowhere else.
  bool add(const Seen& look) {
    std::vector<Seen>& here = at(look.place);
    if (includes(here, look)) return false;
    learn(here, look);
    return true;
  }

 private:
  std::vector<Seen>& at(const Place* place) {
    if (last_ && last_->first == place) return last_->second;
    last_ = &*places_.try_emplace(place).first; // elements of a map stay where they are
    return last_->second;
  }
  std::unordered_map<const Place*, std::vector<Seen>> places_;
  std::pair<const Place* const, std::vector<Seen>>* last_ = nullptr;
};

/// Adds what those who released had seen, as far as it leads somewhere else.
void add_told(const std::vector<Place::Told>& all, const Seen& look, std::vector<Seen>& open,
              LookedThrough& looked_through) {
  const auto end =
      std::upper_bound(all.begin(), all.end(), look.up_to,
                       [](std::uint32_t number, const Place::Told& told) { return number < told.number; });
  const bool for_all = look.block == 0 && look.scope == Scope::device;
  for (auto rest = static_cast<std::size_t>(end - all.begin()); rest > 0;) {
    const Place::Told& told = all[rest - 1];
    if (told.number <= look.after) return;
    const bool leads_on = !told.only_here || !for_all || told.least_after < look.after;
    rest = leads_on ? told.before : told.run_begin;
    if (!leads_on) continue;
    for (const Seen& each : told.seen)
      if (!covers_releases(look, each) && looked_through.add(each)) open.push_back(each);
  }
}

/// For Place::shown: what this release makes known besides the event, which it does.
Place::Shown shown_by(const Known& known, const Seen& look, const LaneEvent& event, bool reads) {
  if (event.time <= known.all) return {look, event.block, Place::Shown::kAllWarps, known.all, reads};
  if (covers_entry(known.warps, event.warp, event.time))
    return {look, event.block, event.warp, event.time, reads};
  return {};
}
bool says(const Place::Shown& shown, const Seen& look, const LaneEvent& event, bool reads) {
  return shown.block == event.block && event.time <= shown.time && shown.reads == reads &&
         (shown.warp == Place::Shown::kAllWarps || shown.warp == event.warp) && shown.look == look;
}

/// Whether the releases that were seen make one of the events known.
bool shows(const Seen& look, std::span<const LaneEvent> events, bool reads) {
  const auto shows_one = [&](const LaneEvent& event) {
    if (says(look.place->shown, look, event, reads)) return true;
    const auto found = look.place->blocks.find(event.block);
    if (found == look.place->blocks.end()) return false;
    const std::uint32_t in_cluster = found->second.in_cluster;
    if (!look.sees(Scope::device, event.block, in_cluster)) return false;
    const std::vector<Release>& releases = found->second.releases;
    auto release = std::upper_bound(releases.begin(), releases.end(), look.up_to, comes_before);
    const auto first = std::upper_bound(releases.begin(), release, look.after, comes_before);
    const bool sees_all = look.block == 0 || look.sees(Scope::block, event.block, in_cluster);
    if (sees_all && release - first > kManyReleases)
      return arranged(found->second, look.after, reads).covers(event, look.up_to);
    while (release != first) {
      --release;
      if (look.sees(release->scope, event.block, in_cluster) && (reads || !release->of_reads) &&
          release->known.covers(event)) {
        look.place->shown = shown_by(release->known, look, event, reads);
        return true;
      }
    }
    return false;
  };
  return std::any_of(events.begin(), events.end(), shows_one);
}

}

bool covers(const std::vector<Seen>& seen, std::span<const LaneEvent> events, bool& gave_up, bool reads) {
  const auto shows_any = [&](const Seen& look) { return shows(look, events, reads); };
  if (std::any_of(seen.begin(), seen.end(), shows_any)) return true; // as it mostly is
  std::vector<Seen> open;
  LookedThrough looked_through;
  for (const Seen& each : seen)
    if (looked_through.add(each)) open.push_back(each);
  const std::size_t asked = open.size();
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Seen look = open[i];
    if (i >= asked && shows_any(look)) return true;
    for (const auto& [by, from] : look.place->blocks) {
      for (const Scope scope : kScopes)
        if (look.sees(scope, by, from.in_cluster))
          add_told(from.told[static_cast<std::size_t>(scope)], look, open, looked_through);
      if (reads && look.sees(Scope::device, by, from.in_cluster))
        add_told(from.told[Place::FromBlock::kOfReads], look, open, looked_through);
    }
    if (open.size() > kMostPlaces) {
      gave_up = true;
      return true;
    }
  }
  return false;
}

void learn_with_earlier(std::vector<Seen>& all, Seen now) {
  const Place& place = *now.place;
  for (const Place::Earlier& each : place.earlier)
    if (each.number > now.after && each.number <= now.up_to &&
        now.sees(each.scope, each.block, each.in_cluster))
      learn(all, each.seen);
  if (now.scope == Scope::device && place.newest_narrow <= now.after) now.block = now.in_cluster = 0;
  learn(all, now);
}

bool includes(const std::vector<Seen>& all, const Seen& wanted) {
  return std::any_of(all.begin(), all.end(), [&](const Seen& each) { return covers_releases(each, wanted); });
}

void learn(std::vector<Seen>& all, const Seen& more) {
  for (Seen& each : all)
    if (each.place == more.place && each.scope == more.scope && each.block == more.block &&
        each.after <= more.up_to && more.after <= each.up_to) {
      each.after = std::min(each.after, more.after);
      each.up_to = std::max(each.up_to, more.up_to);
      return;
    }
  all.push_back(more);
}

void Place::add(std::uint32_t block, std::uint32_t in_cluster, Scope scope, Known known,
                const std::vector<Seen>& seen, bool of_reads) {
  FromBlock& from = blocks[block];
  from.in_cluster = in_cluster;
  from.releases.push_back({++newest, scope, std::move(known), of_reads});
  if (scope != Scope::device) newest_narrow = newest;
  if (seen.empty()) return;
  if (!of_reads) {
    const Seen* best = nullptr;
    for (const Seen& each : seen)
      if (each.place == this && (!best || each.up_to > best->up_to)) best = &each;
    earlier[1] = earlier[0];
    earlier[0] = best ? Earlier{newest, scope, block, in_cluster, *best} : Earlier{};
  }
  std::vector<Told>& all = from.told[of_reads ? FromBlock::kOfReads : static_cast<std::size_t>(scope)];
  const bool goes_on = !all.empty() && all.back().number > after;
  Told told{newest, {}, all.size()};
  if (goes_on && all.back().seen.size() < kMostRepeated) {
    told.seen = all.back().seen;
    told.before = all.back().before;
  }
  for (const Seen& each : seen) learn(told.seen, each);
  if (goes_on && told.before != all.size() && told.seen == all.back().seen) return;
  told.only_here = std::all_of(told.seen.begin(), told.seen.end(), [&](const Seen& each) {
    return each.place == this && each.block == 0 && each.scope == Scope::device;
  });
  const bool in_run = told.only_here && !all.empty() && all.back().only_here;
  told.run_begin = in_run ? all.back().run_begin : all.size();
  told.least_after = in_run ? all.back().least_after : newest;
  for (const Seen& each : told.seen) told.least_after = std::min(told.least_after, each.after);
  all.push_back(std::move(told));
}

bool Known::covers(std::uint32_t thread, Time time) const {
  return time <= all || covers_entry(warps, thread / 32, time) || covers_entry(threads, thread, time);
}
bool Known::covers(const LaneEvent& event) const {
  if (event.time <= all || covers_entry(warps, event.warp, event.time)) return true;
  return std::any_of(threads.begin(), threads.end(), [&](const auto& entry) {
    return entry.first / 32 == event.warp && event.lanes >> entry.first % 32 & 1 &&
           entry.second >= event.time;
  });
}
void Known::learn_warp(std::uint32_t warp, Time time) {
  if (time > all) learn_entry(warps, warp, time);
}
void Known::learn_thread(std::uint32_t thread, Time time) {
  if (time > all) learn_entry(threads, thread, time);
}
void Known::learn(const Known& other) {
  all = std::max(all, other.all);
  for (const auto& [warp, time] : other.warps) learn_warp(warp, time);
  for (const auto& [thread, time] : other.threads) learn_thread(thread, time);
}

void ManyReleases::take(std::span<const Release> all) {
  const auto put = [](Steps& steps, std::uint32_t number, Time time) {
    if (steps.empty() || time > steps.back().time) steps.push_back({number, time});
  };
  const auto put_in = [&](std::vector<Steps>& of, std::uint32_t which, std::uint32_t number, Time time) {
    if (of.size() <= which) of.resize(which + 1);
    put(of[which], number, time);
  };
  const auto first = std::upper_bound(all.begin(), all.end(), newest_, comes_before);
  for (const Release& release : std::span(first, all.end())) {
    newest_ = release.number;
    if (release.of_reads && !reads_) continue;
    put(all_, newest_, release.known.all);
    for (const auto& [warp, time] : release.known.warps) put_in(warps_, warp, newest_, time);
    for (const auto& [thread, time] : release.known.threads) put_in(threads_, thread, newest_, time);
  }
}

bool ManyReleases::covers(const LaneEvent& event, std::uint32_t up_to) const {
  const auto in = [&](const Steps& steps) {
    if (steps.empty() || event.time > steps.back().time) return false;
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), up_to,
                         [](std::uint32_t number, const Step& step) { return number < step.number; });
    return after != steps.begin() && event.time <= (after - 1)->time;
  };
  if (in(all_) || (event.warp < warps_.size() && in(warps_[event.warp]))) return true;
  for (std::uint32_t rest = event.lanes; rest; rest &= rest - 1) {
    const std::size_t thread = 32 * event.warp + static_cast<std::size_t>(std::countr_zero(rest));
    if (thread >= threads_.size()) return false;
    if (in(threads_[thread])) return true;
  }
  return false;
}

void Knowledge::learn(const Knowledge& other) {
  own.learn(other.own);
  for (const Seen& more : other.seen) sim::learn(seen, more);
}

}
