// Linked into a test program with mutated sources: reads which mutant is meant, and writes which ones each test reached.

#include "tests/mutation/switch.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>

namespace mutant {

constexpr int kMutants = 8192;
unsigned char reached[kMutants];
int chosen;

/// Before everything static.
[[gnu::constructor(101)]] void choose() {
  const char* text = std::getenv("MUTANT");
  chosen = text ? std::atoi(text) : 0;
}

}

namespace {

/// A line a test: its name, whether it passed, its seconds, the mutants it reached. What runs before the first
/// test has no name.
class Listener : public testing::EmptyTestEventListener {
 public:
  explicit Listener(const char* path) : out_(path) {}
  void OnTestProgramStart(const testing::UnitTest&) override { write("", true, 0); }
  void OnTestStart(const testing::TestInfo&) override { begin_ = Clock::now(); }
  void OnTestEnd(const testing::TestInfo& test) override {
    write(std::string(test.test_suite_name()) + "." + test.name(), test.result()->Passed(),
          std::chrono::duration<double>(Clock::now() - begin_).count());
  }

 private:
  using Clock = std::chrono::steady_clock;
  void write(const std::string& name, bool passed, double seconds) {
    out_ << name << '\t' << passed << '\t' << seconds << '\t';
    for (int id = 1; id < mutant::kMutants; ++id)
      if (mutant::reached[id]) out_ << id << ' ';
    out_ << std::endl;
    std::memset(mutant::reached, 0, sizeof mutant::reached);
  }
  std::ofstream out_;
  Clock::time_point begin_;
};

const bool listening = [] {
  const char* path = std::getenv("MUTANTS_REACHED");
  if (path) testing::UnitTest::GetInstance()->listeners().Append(new Listener(path));
  return path != nullptr;
}();

}
