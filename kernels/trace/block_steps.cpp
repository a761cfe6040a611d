#include "kernels/trace/block_steps.h"

#include "kernels/trace/access_pattern.h"

#include <bit>
#include <map>
#include <set>
#include <tuple>

namespace kernelarium {

namespace {

/// One access or shuffle of a warp.
struct Event {
  std::uint32_t time = 0; ///< in the block
  std::uint32_t barrier = 0;
  std::uint32_t index = 0; ///< in Trace::records or Trace::shuffles
  bool shuffle = false;
};

bool same_pattern(const ShuffleRecord& a, const ShuffleRecord& b) {
  return a.mask == b.mask && a.source == b.source;
}

}

int BlockSteps::Step::threads() const {
  int sum = 0;
  for (const std::uint32_t lanes : active) sum += std::popcount(lanes);
  return sum;
}

int BlockSteps::Step::working_warps() const {
  return static_cast<int>(std::count_if(active.begin(), active.end(), [](auto lanes) { return lanes != 0; }));
}

std::shared_ptr<const BlockSteps> BlockSteps::of(const std::shared_ptr<const RunTrace>& trace, int launch,
                                                 std::uint64_t block) {
  if (!trace || (!trace->has_block(launch, block) && !trace->fault_in(launch, block))) return nullptr;
  const auto& launches = trace->run()->launches;
  if (launch < 0 || static_cast<std::size_t>(launch) >= launches.size()) return nullptr;
  const std::shared_ptr<BlockSteps> made(new BlockSteps);
  made->trace_ = trace;
  made->block_ = block;
  made->threads_ = static_cast<int>(launches[static_cast<std::size_t>(launch)].block.count());
  made->build(launch);
  return made;
}

void BlockSteps::build(int launch) {
  const Trace& trace = *trace_->run()->trace;
  step_of_.assign(trace.records.size(), -1);
  // Barriers passed, then position between them: even for accesses, odd for shuffles. Warps meet by it.
  std::map<std::pair<std::uint32_t, int>, std::vector<Event>> parts;
  std::map<std::pair<std::uint32_t, int>, int> values;
  for (int warp = 0; warp < warps(); ++warp) {
    std::vector<Event> events;
    for (const AccessRecord* record : trace_->records(launch, block_, warp))
      events.push_back(
          {record->step, record->barrier, static_cast<std::uint32_t>(record - trace.records.data()), false});
    for (const ShuffleRecord* record : trace_->shuffles(launch, block_, warp))
      events.push_back(
          {record->step, record->barrier, static_cast<std::uint32_t>(record - trace.shuffles.data()), true});
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.time < b.time; });
    int part = 0, repeated = 1;
    const Event* before = nullptr;
    for (const Event& event : events) {
      if (!before || before->barrier != event.barrier) part = 0, before = nullptr;
      if (event.shuffle) {
        const bool again = before && before->shuffle &&
                           same_pattern(trace.shuffles[before->index], trace.shuffles[event.index]);
        repeated = again ? repeated + 1 : 1;
        if (!again) part += part % 2 == 0 ? 1 : 2;
        int& most = values[{event.barrier, part}];
        most = std::max(most, repeated);
      } else if (part % 2 == 1) {
        ++part;
      }
      parts[{event.barrier, part}].push_back(event);
      before = &event;
    }
  }

  for (auto& [key, events] : parts) {
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.time < b.time; });
    Step& step = steps_.emplace_back();
    step.barrier = key.first;
    step.shuffle = events.front().shuffle;
    step.active.assign(static_cast<std::size_t>(warps()), 0);
    std::set<int> lines, distances;
    std::map<std::pair<int, bool>, ElementSet> touched;
    for (const Event& event : events) {
      step.records.push_back(event.index);
      if (event.shuffle) {
        const ShuffleRecord& record = trace.shuffles[event.index];
        step.active[record.warp] |= record.mask;
        if (record.line > 0) lines.insert(static_cast<int>(record.line));
        for (int lane = 0; lane < 32; ++lane)
          if (const int from = record.source[static_cast<std::size_t>(lane)];
              (record.mask >> lane & 1) && from != lane)
            distances.insert(std::abs(from - lane));
        continue;
      }
      const AccessRecord& record = trace.records[event.index];
      step_of_[event.index] = static_cast<std::int32_t>(steps_.size()) - 1;
      step.active[record.warp] |= record.mask;
      const AccessSite* site = trace_->site(record);
      if (site && site->line > 0) lines.insert(site->line);
      if (site && site->space == "shared")
        step.ways = std::max({step.ways, 1, bank_ways(record, site->bytes_per_thread)});
      int buffer = nowhere;
      ElementSet* elements = nullptr;
      each_flow(event.index, [&](const Flow& flow) {
        if (flow.buffer != buffer) buffer = flow.buffer, elements = &touched[{flow.buffer, flow.written}];
        elements->add(flow.element, 1);
      });
    }
    step.lines.assign(lines.begin(), lines.end());
    if (step.shuffle)
      step.values = values[key], step.distance = distances.size() == 1 ? *distances.begin() : 0;
    for (auto& [what, elements] : touched) {
      elements.settle();
      step.touched.push_back({what.first, what.second, std::move(elements)});
    }
  }
  follow_shuffles();
  add_fault(launch);
}

/// No record has the access or trap that failed, because it had no effect.
void BlockSteps::add_fault(int launch) {
  const FaultPlace* fault = trace_->fault_in(launch, block_);
  if (!fault || static_cast<int>(fault->warp) >= warps()) return;
  Step& step = steps_.emplace_back();
  step.fault = true;
  if (steps_.size() > 1) step.barrier = steps_[steps_.size() - 2].barrier;
  step.active.assign(static_cast<std::size_t>(warps()), 0);
  step.active[fault->warp] = 1u << fault->lane;
  faulted_thread_ = static_cast<int>(fault->warp * 32 + fault->lane);
  const Diagnostic* why = first_failure(trace_->run()->diagnostics);
  if (why && why->line > 0) step.lines = {why->line};
}

void BlockSteps::follow_shuffles() {
  const Trace& trace = *trace_->run()->trace;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    Step& step = steps_[i];
    if (!step.shuffle) continue;
    step.carried = step.active;
    for (std::size_t warp = 0; warp < step.active.size(); ++warp)
      for (std::size_t next = i + 1; next < steps_.size() && steps_[next].barrier == step.barrier; ++next) {
        const Step& after = steps_[next];
        if (after.active[warp] == 0) continue;
        std::uint32_t lanes = after.shuffle ? after.carried[warp] : after.active[warp];
        if (after.shuffle) {
          const auto record = std::find_if(after.records.begin(), after.records.end(), [&](auto index) {
            return trace.shuffles[index].warp == static_cast<std::uint32_t>(warp);
          });
          const std::uint32_t takers = lanes;
          for (std::size_t lane = 0; lane < 32; ++lane)
            if (takers >> lane & 1) lanes |= 1u << trace.shuffles[*record].source[lane];
        }
        step.carried[warp] &= lanes;
        break;
      }
  }
}

int BlockSteps::step_of(std::uint32_t record) const {
  return record < step_of_.size() ? step_of_[record] : -1;
}

std::vector<BlockSteps::Flow> BlockSteps::flows(int step, int thread) const {
  std::vector<Flow> found;
  const Step& at = steps_[static_cast<std::size_t>(step)];
  const Trace& trace = *trace_->run()->trace;
  const auto warp = static_cast<std::uint32_t>(thread / 32);
  const int lane = thread % 32;
  for (const std::uint32_t index : at.records) {
    if (!at.shuffle) {
      if (trace.records[index].warp == warp)
        each_flow(
            index, [&](const Flow& flow) { found.push_back(flow); }, lane);
      continue;
    }
    const ShuffleRecord& record = trace.shuffles[index];
    if (record.warp != warp || !(record.mask >> lane & 1)) continue;
    const int from = static_cast<int>(warp) * 32 + record.source[static_cast<std::size_t>(lane)];
    const Flow flow{thread, shared, from, false};
    if (found.empty() || !(found.back() == flow)) found.push_back(flow);
  }
  return found;
}

int BlockSteps::toucher(int step, int buffer, std::int64_t element, bool written) const {
  const Step& at = steps_[static_cast<std::size_t>(step)];
  int found = -1;
  for (const std::uint32_t index : at.records) {
    if (at.shuffle || found >= 0) break;
    each_flow(index, [&](const Flow& flow) {
      if (found < 0 && flow.buffer == buffer && flow.element == element && flow.written == written)
        found = flow.thread;
    });
  }
  return found;
}

std::vector<BlockSteps::Flow> BlockSteps::flows_to_draw(int step, std::size_t most) const {
  std::vector<Flow> found;
  const Step& at = steps_[static_cast<std::size_t>(step)];
  const Trace& trace = *trace_->run()->trace;
  if (at.shuffle) {
    std::set<std::uint32_t> done; // of several values passed alike one represents all
    for (const std::uint32_t index : at.records) {
      const ShuffleRecord& record = trace.shuffles[index];
      if (!done.insert(record.warp).second) continue;
      for (int lane = 0; lane < 32; ++lane)
        if (record.mask >> lane & 1)
          found.push_back({static_cast<std::int32_t>(record.warp) * 32 + lane, shared,
                           static_cast<int>(record.warp) * 32 + record.source[static_cast<std::size_t>(lane)],
                           false});
    }
    return found;
  }
  std::size_t all = 0;
  for (const std::uint32_t index : at.records) each_flow(index, [&](const Flow&) { ++all; });
  const auto of = static_cast<std::uint32_t>(all / std::max<std::size_t>(1, most) + 1);
  std::uint32_t scatter = 1;
  for (const std::uint32_t index : at.records)
    each_flow(index, [&](const Flow& flow) {
      // Every n-th would always hit the same lanes.
      scatter = scatter * 1664525 + 1013904223;
      if (of == 1 || (scatter >> 16) % of == 0) found.push_back(flow);
    });
  return found;
}

std::vector<std::vector<BlockSteps::Flow>> BlockSteps::origins(int step, int thread) const {
  std::vector<std::vector<Flow>> found(static_cast<std::size_t>(step) + 1);
  const Trace& trace = *trace_->run()->trace;
  std::set<std::pair<std::int32_t, std::int64_t>> wanted; // elements whose writer is still to be found
  std::set<int> values{thread};                           // threads whose register counts
  for (int at = step; at >= 0; --at) {
    const Step& here = steps_[static_cast<std::size_t>(at)];
    auto& flows_here = found[static_cast<std::size_t>(at)];
    if (here.shuffle) {
      std::set<int> givers;
      for (const int taker : values)
        for (const Flow& flow : flows(at, taker)) {
          flows_here.push_back(flow);
          givers.insert(static_cast<int>(flow.element));
        }
      values.insert(givers.begin(), givers.end());
      continue;
    }
    std::set<int> loaded; // whose value is loaded in this step: the previous one doesn't matter
    for (auto index = here.records.rbegin(); index != here.records.rend(); ++index) {
      const AccessRecord& record = trace.records[*index];
      for (int lane = 0; lane < 32; ++lane) {
        const int who = static_cast<int>(record.warp) * 32 + lane;
        if (!(record.mask >> lane & 1)) continue;
        const auto take = [&](const Flow& flow) {
          if (flow.written) {
            const bool own = at == step && who == thread;
            if (wanted.erase({flow.buffer, flow.element}) == 0 && !own) return;
            values.insert(who);
            flows_here.push_back(flow);
          } else if (values.contains(who)) {
            loaded.insert(who);
            wanted.insert({flow.buffer, flow.element});
            flows_here.push_back(flow);
          }
        };
        each_flow(*index, take, lane);
      }
    }
    // Where others of its warp load and it doesn't, it was given something else (a neutral value) meanwhile.
    std::set<std::uint32_t> loading;
    for (const std::uint32_t index : here.records)
      if (const AccessSite* site = trace_->site(trace.records[index]); site && site->operation == "load")
        loading.insert(trace.records[index].warp);
    std::erase_if(values, [&](int who) {
      return loaded.contains(who) ||
             (loading.contains(static_cast<std::uint32_t>(who / 32)) && !here.takes_part(who));
    });
  }
  return found;
}

}
