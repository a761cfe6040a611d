#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/files.h"
#include "kernels/base/temporary_folder.h"

#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

std::string refusal(const std::function<void()>& what) {
  try {
    what();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::size_t count(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

}

TEST(Files, AWrittenFileReplacesWhatWasThereAndKeepsItsPermissions) {
  const TemporaryFolder place;
  const fs::path file = place.path() / "file";
  write_file(file, "one");
  chmod(file.c_str(), 0640);
  write_file(file, "two");
  EXPECT_EQ(read_file(file), "two");
  EXPECT_EQ(fs::status(file).permissions(), fs::perms(0640));
  EXPECT_EQ(count(place.path()), 1U) << "nothing is left beside it";
}

TEST(Files, ALinkStaysAndItsTargetIsWritten) {
  const TemporaryFolder place;
  fs::create_directory(place.path() / "there");
  const fs::path target = place.path() / "there" / "file";
  for (const bool exists : {true, false}) {
    const fs::path link = place.path() / (exists ? "link" : "dangling");
    if (exists)
      write_file(target, "one");
    else
      fs::remove(target);
    fs::create_symlink("there/file", link);
    write_file(link, "two");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read_file(target), "two");
  }
}

TEST(Files, APipeIsWrittenIntoAndStaysOne) {
  const TemporaryFolder place;
  const fs::path pipe = place.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  require_writable(pipe); // does not open it: the reader would see its end
  std::thread reader([&] { got = read_file(pipe); });
  write_file(pipe, "through");
  reader.join();
  EXPECT_EQ(got, "through");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(Files, ADeviceIsWrittenIntoAndAFullOneIsReported) {
  const TemporaryFolder place;
  const fs::path link = place.path() / "full"; // the device itself can't come to harm if this fails
  fs::create_symlink("/dev/full", link);
  require_writable(link);
  EXPECT_NE(refusal([&] { write_file(link, "x"); }).find("No space left"), std::string::npos);
  EXPECT_TRUE(fs::is_character_file(link));
  EXPECT_TRUE(fs::is_symlink(link));
}

TEST(Files, ADescriptorOfThisProcessIsWrittenThroughItself) {
  const TemporaryFolder place;
  const fs::path file = place.path() / "file";
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(write(descriptor, "before ", 7), 7);
  write_file(fs::path("/dev/fd") / std::to_string(descriptor), "after");
  close(descriptor);
  EXPECT_EQ(read_file(file), "before after");
}

TEST(Files, WhatCannotBeWrittenIsKnownBeforeAndLeavesNothing) {
  const TemporaryFolder place;
  write_file(place.path() / "file", "one");
  require_writable(place.path() / "file");
  require_writable(place.path() / "new");
  EXPECT_EQ(read_file(place.path() / "file"), "one");
  EXPECT_EQ(count(place.path()), 1U);
  for (const char* bad : {"", "file/below", "none/file"}) {
    EXPECT_NE(refusal([&] { require_writable(place.path() / bad); }), "") << bad;
    EXPECT_NE(refusal([&] { write_file(place.path() / bad, "x"); }), "") << bad;
  }
}

TEST(Files, AReadEndsAtTheLimitAndTellsBothFigures) {
  const TemporaryFolder place;
  const fs::path file = place.path() / "file";
  write_file(file, std::string(1000, 'x'));
  EXPECT_EQ(read_file(file, 1000).size(), 1000U);
  const std::string refused = refusal([&] { read_file(file, 999); });
  EXPECT_NE(refused.find("has 1000 bytes"), std::string::npos) << refused;
  EXPECT_NE(refused.find("at most 999"), std::string::npos) << refused;
  fs::resize_file(file, 20'000'000'000); // sparse
  EXPECT_NE(refusal([&] { read_file(file); }).find("20000000000"), std::string::npos);
  EXPECT_NE(refusal([&] { read_file("/dev/zero"); }).find("neither a file nor a pipe"), std::string::npos);
  EXPECT_FALSE(read_file("/proc/self/status").empty()) << "its size is given as 0";
}

TEST(Files, APipeIsReadUpToTheLimit) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const fs::path name = fs::path("/dev/fd") / std::to_string(ends[0]);
  ASSERT_EQ(write(ends[1], "12345", 5), 5);
  EXPECT_NE(refusal([&] { read_file(name, 4); }).find("more than the 4 bytes"), std::string::npos);
  ASSERT_EQ(write(ends[1], "12345", 5), 5);
  close(ends[1]);
  EXPECT_EQ(read_file(name, 5), "12345");
  close(ends[0]);
}

TEST(CacheFolder, WithoutAHomeItBelongsToThisUserAlone) {
  const TemporaryFolder place;
  const auto restored = [](const char* name) {
    const char* value = std::getenv(name);
    return [name, text = std::string(value ? value : ""), set = value != nullptr] {
      set ? setenv(name, text.c_str(), 1) : unsetenv(name);
    };
  };
  const auto home = restored("HOME"), cache = restored("XDG_CACHE_HOME"), temporary = restored("TMPDIR");
  unsetenv("HOME");
  unsetenv("XDG_CACHE_HOME");
  setenv("TMPDIR", place.path().c_str(), 1);
  const fs::path folder = cache_folder();
  EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
  fs::permissions(folder, fs::perms::all);
  EXPECT_NE(refusal([] { cache_folder(); }).find("yours alone"), std::string::npos);
  fs::remove(folder);
  fs::create_directory_symlink(place.path(), folder);
  EXPECT_NE(refusal([] { cache_folder(); }).find("yours alone"), std::string::npos);
  home();
  cache();
  temporary();
}

}
