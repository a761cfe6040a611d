#include "kernels/base/memory.h"

#include <gtest/gtest.h>
#include <new>
#include <unistd.h>
#include <vector>

using namespace kernelarium;

TEST(Memory, FiguresAreReadWithTheirUnit) {
  const std::string_view text = "MemTotal:  100 kB\nMemAvailable:\t  20 kB\ninactive_file 4096\nfile 7\n";
  EXPECT_EQ(figure_in(text, "MemAvailable"), 20u * 1024);
  EXPECT_EQ(figure_in(text, "inactive_file"), 4096u);
  EXPECT_EQ(figure_in(text, "file"), 7u);
  EXPECT_FALSE(figure_in(text, "Mem"));
  EXPECT_FALSE(figure_in(text, "SwapFree"));
}

TEST(Memory, TextsHaveOneUnitAPeerReads) {
  EXPECT_EQ(memory_text(1), "1 B");
  EXPECT_EQ(memory_text(64'000), "64 kB");
  EXPECT_EQ(memory_text(640'000'000), "640 MB");
  EXPECT_EQ(memory_text(12'345'678'901), "12.3 GB");
  EXPECT_EQ(memory_text(1'500'000'000'000), "1500 GB");
}

TEST(Memory, OfThisProcessIsSeen) {
  EXPECT_GT(available_memory(), 50'000'000u);
  EXPECT_GT(resident_memory(getpid()), 1'000'000u);
  EXPECT_EQ(resident_memory(-1), 0u);
}

TEST(Memory, AGuardedProcessGetsNoMoreThanItsRoom) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer's allocator ends the process instead of throwing";
#endif
  guard_memory(std::uint64_t{64} << 20);
  EXPECT_LE(available_memory(), std::uint64_t{64} << 20);
  EXPECT_THROW(std::vector<char>(std::size_t{256} << 20), std::bad_alloc);
  guard_memory(std::nullopt);
  EXPECT_NO_THROW(std::vector<char>(std::size_t{256} << 20));
}
