// Linked into a test program with mutated sources: reads which mutant is meant, writes which ones each test
// reached, and ends a test that takes too long.

#include "tests/mutation/switch.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

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

double seconds_of_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Of all threads.
double seconds_of_processor() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1e-6 * (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/// A line a test: its name, whether it passed, its seconds (of the clock or of the processors, which are
/// more), the mutants it reached. What runs before the first test has no name.
class Listener : public testing::EmptyTestEventListener {
 public:
  explicit Listener(const char* path) : out_(path) {}
  void OnTestProgramStart(const testing::UnitTest&) override { write("", true, 0); }
  void OnTestStart(const testing::TestInfo&) override {
    clock_ = seconds_of_clock();
    processor_ = seconds_of_processor();
  }
  void OnTestEnd(const testing::TestInfo& test) override {
    write(std::string(test.test_suite_name()) + "." + test.name(), test.result()->Passed(),
          std::max(seconds_of_clock() - clock_, seconds_of_processor() - processor_));
  }

 private:
  void write(const std::string& name, bool passed, double seconds) {
    out_ << name << '\t' << passed << '\t' << seconds << '\t';
    for (int id = 1; id < mutant::kMutants; ++id)
      if (mutant::reached[id]) out_ << id << ' ';
    out_ << std::endl;
    std::memset(mutant::reached, 0, sizeof mutant::reached);
  }
  std::ofstream out_;
  double clock_ = 0, processor_ = 0;
};

/// A mutant may wait for ever, or loop: the alarm ends the program.
class Limit : public testing::EmptyTestEventListener {
 public:
  explicit Limit(unsigned seconds) : seconds_(seconds) {}
  void OnTestStart(const testing::TestInfo&) override { alarm(seconds_); }
  void OnTestEnd(const testing::TestInfo&) override { alarm(0); }

 private:
  unsigned seconds_;
};

const bool listening = [] {
  const char* path = std::getenv("MUTANTS_REACHED");
  if (path) testing::UnitTest::GetInstance()->listeners().Append(new Listener(path));
  const char* limit = std::getenv("MUTANTS_TEST_SECONDS");
  if (limit) testing::UnitTest::GetInstance()->listeners().Append(new Limit(std::atoi(limit)));
  return path != nullptr;
}();

}
