#pragma once

#include "kernels/trace/explanation.h"
#include "kernels/trace/thread_formulas.h"

#include <functional>
#include <set>
#include <unordered_map>

namespace kernelarium {

/// The formulas as seen by one thread.
class ThreadExplanation : public ThreadFormulas {
 public:
  using ThreadFormulas::ThreadFormulas;

  bool tell(AccessText& text, const AccessSite& site, std::uint64_t address);
  std::optional<NamedValue> named(std::int32_t which);
  /// Named nodes below one, itself included, that registers have no part in.
  void collect_declared(std::int32_t root, std::vector<NamedValue>& into);

 private:
  struct Term {
    std::uint64_t factor = 1;
    std::int32_t node = -1;
    bool sign = true;
  };
  struct Sum {
    std::vector<Term> terms;
    std::uint64_t constant = 0;
    std::int32_t root = -1; ///< pointer that it starts from
    bool broken = false;
  };

  /// The expression of a register that a loop steps, if it gives the value that it had; else -1.
  std::int32_t replaced(std::int32_t which);
  std::int32_t find_replacement(std::int32_t which);
  /// The tree with `start`, and every register numbered as `loop`'s, put in place by `loop`.
  std::int32_t with_loop(std::int32_t tree, std::int32_t start, std::int32_t loop, bool& met);
  /// A sum of terms as a separate tree: `tree` divided by `divisor`; -1 if a part can't be divided.
  /// A divisor of 0 means the greatest, and is set to it.
  std::int32_t divided(std::int32_t tree, std::int64_t& divisor, std::uint8_t bits, bool through, int depth);
  /// Registers that the address read before their loop began, reset by as many iterations as it has made.
  void turn_back(std::int32_t root);
  /// A register that its loop had stepped before the access was made; false: none.
  bool step_back(std::int32_t root, const std::function<bool(std::uint64_t)>& right);
  void add_up(Sum& sum, std::int32_t which, std::uint64_t factor, bool sign, bool through, int depth);
  std::string text(std::int32_t which, bool numbers, int precedence, bool sign, bool own = false);
  std::string number(std::int32_t which, bool sign);
  std::string sum_text(const Sum& sum, bool numbers, std::uint64_t unit);
  void note_names(std::int32_t which, AccessText& text, std::set<std::int32_t>& seen);

  std::unordered_map<std::int32_t, std::int32_t> replacements_;
  std::map<std::int32_t, std::int32_t> turned_back_; ///< a register before its loop, by the register in it
  std::map<std::int32_t, std::pair<std::int32_t, std::uint64_t>> products_; ///< without their constant factor
  int replacing_ = 0;
};

}
