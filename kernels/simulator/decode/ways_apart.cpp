#include "kernels/simulator/decode/ways_apart.h"

#include "kernels/simulator/decode/opcode.h"

#include <algorithm>
#include <set>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

/// Instructions up to and with the next branch, or before the next label.
struct Stretch {
  std::size_t begin = 0, end = 0;
  std::vector<std::size_t> next; ///< stretches; the number of all of them: the kernel ends
  std::set<int> lines, writes;   ///< of all instructions, and of those that write
};

class Ways {
 public:
  explicit Ways(const ptx::Function& kernel) : kernel_(kernel) {
    cut();
    link();
    find_common();
  }

  WaysApart apart() const {
    WaysApart found{std::vector<bool>(of_.size()), std::vector<bool>(of_.size())};
    for (const Stretch& stretch : stretches_) {
      if (stretch.next.size() < 2) continue;
      std::vector<bool> common = common_[stretch.next.front()];
      for (const std::size_t next : stretch.next)
        for (std::size_t i = 0; i < common.size(); ++i) common[i] = common[i] && common_[next][i];
      std::set<int> lines{0, kernel_.instructions[stretch.end - 1].own_line};
      std::vector<bool> seen = common;
      visit(stretch.next, seen,
            [&](const Stretch& one) { lines.insert(one.lines.begin(), one.lines.end()); });
      std::vector<std::size_t> together;
      for (std::size_t i = 0; i < common.size(); ++i)
        if (common[i]) together.push_back(i);
      bool writes = false, writes_in_source = false;
      seen.assign(common.size(), false);
      visit(together, seen, [&](const Stretch& one) {
        writes |= !one.writes.empty();
        writes_in_source |= !std::ranges::includes(lines, one.writes);
      });
      found.compiled[stretch.end - 1] = !writes;
      found.written[stretch.end - 1] = !writes_in_source;
    }
    return found;
  }

 private:
  /// All stretches that are reached from these without those that were seen.
  template<class F>
  void visit(std::vector<std::size_t> open, std::vector<bool>& seen, F f) const {
    while (!open.empty()) {
      const std::size_t now = open.back();
      open.pop_back();
      if (now == stretches_.size() || seen[now]) continue;
      seen[now] = true;
      f(stretches_[now]);
      open.insert(open.end(), stretches_[now].next.begin(), stretches_[now].next.end());
    }
  }

  static bool branches(Flow flow) { return flow == Flow::branch || flow == Flow::indexed_branch; }

  void cut() {
    const auto& code = kernel_.instructions;
    std::set<std::size_t> begins{0};
    for (const auto& [label, index] : kernel_.labels) begins.insert(index);
    for (std::size_t i = 0; i < code.size(); ++i)
      if (const Flow flow = opcode_of(code[i]).flow; branches(flow) || flow == Flow::leave)
        begins.insert(i + 1);
    of_.resize(code.size());
    for (auto begin = begins.begin(); begin != begins.end() && *begin < code.size(); ++begin) {
      const auto behind = std::next(begin);
      Stretch stretch{*begin, behind == begins.end() ? code.size() : std::min(*behind, code.size()), {}};
      for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
        of_[i] = stretches_.size();
        stretch.lines.insert(code[i].own_line);
        const Opcode& opcode = opcode_of(code[i]);
        if (opcode.effect == Effect::store || opcode.effect == Effect::store_tile ||
            opcode.effect == Effect::atomic || opcode.flow == Flow::call)
          stretch.writes.insert(code[i].own_line);
      }
      stretches_.push_back(std::move(stretch));
    }
  }

  void link() {
    const std::size_t end = stretches_.size();
    for (std::size_t i = 0; i < end; ++i) {
      Stretch& stretch = stretches_[i];
      const ptx::Instruction& last = kernel_.instructions[stretch.end - 1];
      const Flow flow = opcode_of(last).flow;
      const auto go = [&](const std::string& label) {
        const auto found = kernel_.labels.find(label);
        const bool inside = found != kernel_.labels.end() && found->second < of_.size();
        stretch.next.push_back(inside ? of_[found->second] : end);
      };
      if (branches(flow))
        for (const ptx::Operand& operand : last.operands) {
          if (operand.kind != Kind::symbol) continue;
          if (const auto table = kernel_.branch_targets.find(operand.name);
              table != kernel_.branch_targets.end())
            std::ranges::for_each(table->second, go);
          else
            go(operand.name);
        }
      if (flow == Flow::leave) stretch.next.push_back(end);
      if (last.guard >= 0 || !(branches(flow) || flow == Flow::leave)) stretch.next.push_back(i + 1);
    }
  }

  /// Of each stretch, those through which every way from it to the end leads.
  void find_common() {
    const std::size_t end = stretches_.size();
    common_.assign(end + 1, std::vector<bool>(end, true));
    common_[end].assign(end, false);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = end; i-- > 0;) {
        std::vector<bool> now(end, true);
        for (const std::size_t next : stretches_[i].next)
          for (std::size_t k = 0; k < end; ++k) now[k] = now[k] && common_[next][k];
        now[i] = true;
        if (now == common_[i]) continue;
        common_[i] = std::move(now);
        changed = true;
      }
    }
  }

  const ptx::Function& kernel_;
  std::vector<Stretch> stretches_;
  std::vector<std::size_t> of_;
  std::vector<std::vector<bool>> common_;
};

}

WaysApart ways_apart(const ptx::Function& kernel) {
  // It takes the square of their number: larger kernels are not looked through.
  constexpr std::size_t kMost = 600;
  if (kernel.instructions.empty() || kernel.labels.size() > kMost) return {};
  return Ways(kernel).apart();
}

}
