#include "kernels/base/kept_folders.h"
#include "kernels/base/temporary_folder.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

/// Of six folders, used one hour after the other.
int left_of_six(std::size_t most, std::size_t expected) {
  const TemporaryFolder place;
  const auto now = fs::file_time_type::clock::now();
  for (int i = 0; i < 6; ++i) {
    const fs::path one = place.path() / std::to_string(i);
    fs::create_directory(one);
    fs::last_write_time(one, now - std::chrono::hours(i + 1));
  }
  // What builds leave that are under way, and that were killed.
  const fs::path fresh = place.path() / ".kernelarium-fresh", killed = place.path() / ".kernelarium-killed";
  fs::create_directory(fresh);
  fs::create_directory(killed);
  fs::last_write_time(killed, now - std::chrono::hours(30));
  drop_unused(place.path(), most, std::chrono::minutes(10));
  EXPECT_TRUE(fs::exists(fresh));
  EXPECT_FALSE(fs::exists(killed));
  int left = 0;
  for (int i = 0; i < 6; ++i) {
    const bool there = fs::exists(place.path() / std::to_string(i));
    EXPECT_EQ(there, i < static_cast<int>(expected)) << "the oldest go first";
    left += there;
  }
  return left;
}

}

TEST(KeptFolders, AreAsManyAsTheCallerSaysTimesTheFactorOfTheEnvironment) {
  unsetenv("KERNELARIUM_CACHE_FACTOR");
  EXPECT_EQ(left_of_six(2, 2), 2);
  setenv("KERNELARIUM_CACHE_FACTOR", "2", 1);
  EXPECT_EQ(left_of_six(2, 4), 4);
  for (const char* none : {"-3", "many", ""}) {
    setenv("KERNELARIUM_CACHE_FACTOR", none, 1);
    EXPECT_EQ(left_of_six(2, 2), 2) << none;
  }
  unsetenv("KERNELARIUM_CACHE_FACTOR");
}

}
