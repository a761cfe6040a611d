#include "kernels/simulator/paths/instruction_order.h"

#include <algorithm>
#include <map>

namespace kernelarium::sim {
namespace {

// Instructions that a step may overtake.
constexpr std::size_t kWindow = 32;
// A value from shared memory is loaded while the one before it is used, and at least so many instructions
// ahead: earlier it would only fill a register.
constexpr int kLoadAhead = 7;

int expected_clocks(const WarpStep& step) {
  switch (step.unit) {
  case Unit::shared:
    return step.store ? 0 : 30;
  case Unit::global:
  case Unit::local:
    return step.store ? 0 : 300;
  case Unit::atomic:
    return step.store ? 0 : 400;
  default:
    return step.clocks;
  }
}

bool is_of_copies(const WarpStep& step) {
  return step.unit == Unit::commit_copies || step.unit == Unit::wait_copies;
}
bool is_of_products(const WarpStep& step) {
  return step.unit == Unit::commit_products || step.unit == Unit::wait_products;
}
bool is_of_bulk_copies(const WarpStep& step) {
  return step.unit == Unit::bulk || step.unit == Unit::commit_bulk || step.unit == Unit::wait_bulk;
}
/// What memory accesses don't overtake.
bool is_fence(const WarpStep& step) {
  return step.unit == Unit::fence || step.unit == Unit::phase || is_of_copies(step) || is_of_products(step) ||
         is_of_bulk_copies(step);
}

bool is_shared_load(const WarpStep& step) { return step.unit == Unit::shared && !step.store; }

struct Node {
  std::vector<std::pair<std::uint32_t, int>> after; ///< steps that wait for this one, and how long
  std::uint32_t before = 0;                         ///< steps that it still waits for
  int way = 0;                                      ///< clocks from its issue to the end of the region
  int ready = 0;
  int uses = 0;       ///< steps that read its result
  int first_use = -1; ///< instructions other than loads before the first of them
};

class Graph {
 public:
  explicit Graph(const std::vector<WarpStep>& steps) : steps_(steps), nodes_(steps.size()) {
    for (std::uint32_t i = 0; i < steps.size(); ++i) add(i);
    for (std::size_t i = steps.size(); i-- > 0;) {
      nodes_[i].way = expected_clocks(steps[i]) + steps[i].slots;
      for (const auto& [next, clocks] : nodes_[i].after)
        nodes_[i].way = std::max(nodes_[i].way, clocks + nodes_[next].way);
    }
  }
  std::vector<Node>& nodes() { return nodes_; }

 private:
  void edge(std::uint32_t from, std::uint32_t to, int clocks) {
    if (from == to) return;
    nodes_[from].after.push_back({to, clocks});
    ++nodes_[to].before;
  }
  void add(std::uint32_t i) {
    const WarpStep& step = steps_[i];
    for (const std::uint16_t reg : step.operands)
      if (reg) {
        if (const auto made = made_by_.find(reg); made != made_by_.end()) {
          edge(made->second, i, expected_clocks(steps_[made->second]));
          Node& maker = nodes_[made->second];
          ++maker.uses;
          if (maker.first_use < 0) maker.first_use = computed_;
        }
        readers_[reg].push_back(i);
      }
    for (const std::uint16_t reg : step.results)
      if (reg) {
        for (const std::uint32_t reader : readers_[reg]) edge(reader, i, 0);
        readers_[reg].clear();
        if (const auto made = made_by_.find(reg); made != made_by_.end())
          edge(made->second, i, step.block ? expected_clocks(steps_[made->second]) : 0);
        made_by_[reg] = i;
      }
    if (!is_shared_load(step)) computed_ += step.slots;
    // Memory of one space in order, but for loads among themselves; a fence and the end after all.
    const bool end = step.unit == Unit::branch || step.unit == Unit::barrier;
    if (step.unit == Unit::group_tensor && waited_) edge(last_wait_, i, 0);
    if (end || is_fence(step) || step.unit == Unit::atomic) {
      for (std::uint32_t before = end ? 0 : last_fence_; before < i; ++before)
        if (end || steps_[before].site >= 0 || is_fence(steps_[before]) ||
            (is_of_products(step) && steps_[before].unit == Unit::group_tensor))
          edge(before, i, 0);
      last_fence_ = i;
      if (is_of_products(step)) {
        last_wait_ = i;
        waited_ = true;
      }
      fenced_ = true;
      stores_.clear();
      loads_.clear();
    } else if (step.site >= 0) {
      if (fenced_) edge(last_fence_, i, 0);
      if (const auto store = stores_.find(step.unit); store != stores_.end()) edge(store->second, i, 0);
      if (step.store) {
        for (const std::uint32_t load : loads_[step.unit]) edge(load, i, 0);
        loads_[step.unit].clear();
        stores_[step.unit] = i;
      } else {
        loads_[step.unit].push_back(i);
      }
    }
  }

  const std::vector<WarpStep>& steps_;
  std::vector<Node> nodes_;
  std::map<std::uint16_t, std::uint32_t> made_by_;
  std::map<std::uint16_t, std::vector<std::uint32_t>> readers_;
  std::map<Unit, std::uint32_t> stores_;
  std::map<Unit, std::vector<std::uint32_t>> loads_;
  int computed_ = 0;
  std::uint32_t last_fence_ = 0, last_wait_ = 0; ///< the latter: of groups of products
  bool fenced_ = false, waited_ = false;
};

}

void order_steps(std::vector<WarpStep>& steps) {
  Graph graph(steps);
  std::vector<Node>& nodes = graph.nodes();
  std::vector<WarpStep> ordered;
  ordered.reserve(steps.size());
  std::vector<bool> done(steps.size());
  std::size_t first = 0;
  int now = 0, computed = 0; ///< clocks, and instructions other than loads
  for (std::size_t placed = 0; placed < steps.size(); ++placed) {
    while (done[first]) ++first;
    // Of those that can go now the one with the longest way; if none can, the first that will.
    std::size_t best = steps.size();
    std::size_t seen = 0;
    for (std::size_t i = first; i < steps.size() && seen < kWindow; ++i) {
      seen += steps[i].slots;
      if (done[i]) continue;
      if (nodes[i].before) continue;
      if (is_shared_load(steps[i]) && nodes[i].first_use - computed > kLoadAhead) continue;
      if (best == steps.size()) {
        best = i;
        continue;
      }
      const bool can = nodes[i].ready <= now, best_can = nodes[best].ready <= now;
      if (can != best_can ? can : can ? nodes[i].way > nodes[best].way : nodes[i].ready < nodes[best].ready)
        best = i;
    }
    if (best == steps.size()) { // nothing but loads for later
      for (std::size_t i = first; i < steps.size(); ++i)
        if (!done[i] && !nodes[i].before &&
            (best == steps.size() || nodes[i].first_use < nodes[best].first_use))
          best = i;
    }
    if (!is_shared_load(steps[best])) computed += steps[best].slots;
    now = std::max(now, nodes[best].ready);
    for (const auto& [next, clocks] : nodes[best].after) {
      --nodes[next].before;
      nodes[next].ready = std::max(nodes[next].ready, now + std::max<int>(clocks, steps[best].slots));
    }
    now += steps[best].slots;
    done[best] = true;
    if (steps[best].slots || steps[best].results[0]) ordered.push_back(steps[best]);
  }
  steps = std::move(ordered);
}

}
