#include "kernels/base/data_folder.h"
#include "kernels/compiler/image_cache.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace kernelarium {
namespace {
namespace fs = std::filesystem;

class ImageCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("kernelarium-cache-test-{}", getpid());
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  static CompiledKernel image(const std::string& content) {
    CompiledKernel kernel;
    kernel.image = content;
    kernel.target = {75, true};
    kernel.entry = "_Z1kv";
    kernel.source_file = "k.cu";
    kernel.compile_ms = 12;
    kernel.warnings = {{"compile", "careful", "k.cu", 3, true}};
    return kernel;
  }
  std::vector<fs::path> files() const { return {fs::directory_iterator(folder_), fs::directory_iterator()}; }
  fs::path folder_;
};

TEST_F(ImageCacheTest, GivesBackWhatWasStoredToAnotherProcessToo) {
  const std::string bytes("\0\x7f\xff"
                          "ELF\n",
                          7);
  ImageCache(folder_).store("key", image(bytes));
  ImageCache other(folder_);
  const auto found = other.find("key");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->image, bytes);
  EXPECT_EQ(found->entry, "_Z1kv");
  EXPECT_EQ(found->source_file, "k.cu");
  EXPECT_EQ(found->target.compute_capability, 75);
  EXPECT_TRUE(found->target.cubin);
  EXPECT_EQ(found->compile_ms, 0);
  ASSERT_EQ(found->warnings.size(), 1u);
  EXPECT_EQ(found->warnings[0].line, 3);
  EXPECT_TRUE(found->warnings[0].warning);
  EXPECT_FALSE(other.find("another key"));
}

TEST_F(ImageCacheTest, IgnoresEveryDamagedEntry) {
  ImageCache(folder_).store("key", image("some image"));
  ASSERT_EQ(files().size(), 1u);
  const fs::path file = files()[0];
  const std::string whole = read_file(file);
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    write_file(file, whole.substr(0, cut));
    EXPECT_FALSE(ImageCache(folder_).find("key")) << "cut at " << cut;
  }
  std::string altered = whole;
  altered.back() ^= 1;
  write_file(file, altered);
  EXPECT_FALSE(ImageCache(folder_).find("key"));
  write_file(file, whole);
  EXPECT_TRUE(ImageCache(folder_).find("key"));
}

TEST_F(ImageCacheTest, DropsTheLongestUnused) {
  const auto hours_ago = [&](int hours) {
    return fs::file_time_type::clock::now() - std::chrono::hours(hours);
  };
  {
    ImageCache cache(folder_, 11000);
    for (int i = 0; i < 8; ++i) cache.store(fmt::format("key{}", i), image(std::string(1000, 'x')));
    ASSERT_EQ(files().size(), 8u) << "8 entries of 1000 bytes and heads fit into 11000";
  }
  for (const fs::path& file : files()) fs::last_write_time(file, hours_ago(2));
  EXPECT_TRUE(ImageCache(folder_).find("key3")) << "which makes it the latest used";
  ImageCache(folder_, 11000).store("big", image(std::string(2500, 'y')));
  EXPECT_LT(files().size(), 8u);
  EXPECT_TRUE(ImageCache(folder_).find("key3"));
  EXPECT_TRUE(ImageCache(folder_).find("big"));
}

TEST_F(ImageCacheTest, WorksInMemoryWhereTheFolderCantBeMade) {
  ImageCache cache("/proc/no/such/folder");
  cache.store("key", image("image"));
  EXPECT_TRUE(cache.find("key"));
}

}
}
