#include "lessons/format/pack.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "lessons/format/judge.h"
#include "lessons/format/lesson.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

namespace kernelarium {
namespace {

namespace fs = std::filesystem;

class Pack : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("kernelarium-pack-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "out");
    fs::copy(fs::path(LESSON_FIXTURES) / "70-turn", folder_ / "70-turn", fs::copy_options::recursive);
    write_pack(folder_ / "70-turn", pack());
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path pack() const { return folder_ / "turn.klesson"; }

  /// Adds an entry to the good pack; `mode`: its Unix file type and rights.
  void add(const std::string& name, const std::string& content, mode_t mode = S_IFREG | 0644,
           int method = ZIP_CM_DEFLATE) {
    zip_t* archive = zip_open(pack().c_str(), 0, nullptr);
    ASSERT_NE(archive, nullptr);
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    ASSERT_GE(index, 0);
    const auto entry = static_cast<zip_uint64_t>(index);
    zip_set_file_compression(archive, entry, method, 9);
    zip_file_set_external_attributes(archive, entry, 0, ZIP_OPSYS_UNIX,
                                     static_cast<zip_uint32_t>(mode) << 16);
    ASSERT_EQ(zip_close(archive), 0);
  }
  std::string refusal() {
    try {
      unpack(pack(), folder_ / "out");
      return "";
    } catch (const Error& error) {
      EXPECT_TRUE(fs::is_empty(folder_ / "out")) << "all or nothing";
      return error.what();
    }
  }
  void expect_refused(const std::string& part) {
    const std::string reason = refusal();
    EXPECT_NE(reason.find(part), std::string::npos) << part << ": " << reason;
    EXPECT_NE(reason.find("turn.klesson"), std::string::npos) << reason;
    write_pack(folder_ / "70-turn", pack());
  }

  fs::path folder_;
};

TEST_F(Pack, CarriesALesson) {
  const fs::path unpacked = unpack(pack(), folder_ / "out");
  EXPECT_EQ(unpacked, folder_ / "out/70-turn");
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "70-turn"))
    if (entry.is_regular_file()) {
      EXPECT_EQ(read_file(entry.path()),
                read_file(unpacked / entry.path().lexically_relative(folder_ / "70-turn")));
    }
  EXPECT_EQ(load_lesson(unpacked).exercises.size(), 7u);
  EXPECT_THROW(unpack(pack(), folder_ / "out"), Error) << "it is there already";
  write_file(unpacked / "en.md", "changed");
  EXPECT_NO_THROW(unpack(pack(), folder_ / "out", true));
  EXPECT_EQ(read_file(unpacked / "en.md"), read_file(folder_ / "70-turn/en.md"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "out"), {}), 1) << "nothing is left over";
  const std::string first = read_file(pack());
  write_pack(folder_ / "70-turn", pack());
  EXPECT_EQ(read_file(pack()), first) << "the same lesson, the same pack";
}

TEST_F(Pack, RefusesPathsThatLeaveTheFolder) {
  for (const auto& [name, part] : std::vector<std::pair<std::string, std::string>>{
           {"../evil.md", "leaves its folder"},
           {"70-turn/../../evil.md", "leaves its folder"},
           {"/etc/evil.md", "absolute"},
           {"70-turn//evil.md", "not normalised"},
           {"70-turn/./evil.md", "not normalised"},
           {"70-turn\\evil.md", "character"},
           {"C:evil.md", "character"},
           {"70-turn/.evil.md", "hidden"},
           {"70-turn/a/b/c/d/e/f/evil.md", "deeper"},
           {"70-turn/" + std::string(300, 'a') + ".md", "longer"},
           {"other/evil.md", "one folder"},
           {"evil.md", "one folder"},
           {"70-turn/EN.md", "twice"},
           {"70-turn/evil.sh", "not a lesson file"},
           {"70-turn/inner.klesson", "not a lesson file"},
           {"70-turn/inner.zip", "not a lesson file"}}) {
    add(name, "x");
    expect_refused(part);
  }
}

TEST_F(Pack, RefusesWhatIsNoOrdinaryFile) {
  add("70-turn/link.md", "/etc/passwd", S_IFLNK | 0777);
  expect_refused("symbolic link");
  add("70-turn/pipe.md", "", S_IFIFO | 0644);
  expect_refused("not a regular file");
}

TEST_F(Pack, RefusesBombs) {
  add("70-turn/zeros.md", std::string(1 << 20, 'a'));
  expect_refused("would expand");
  add("70-turn/large.md", std::string((1 << 20) + 1, 'a'));
  expect_refused("more than 1048576");
}

TEST_F(Pack, RefusesTooManyFiles) {
  zip_t* archive = zip_open(pack().c_str(), 0, nullptr);
  for (int i = 0; i < 1001; ++i)
    zip_file_add(archive, ("70-turn/" + std::to_string(i) + ".md").c_str(),
                 zip_source_buffer(archive, "x", 1, 0), 0);
  ASSERT_EQ(zip_close(archive), 0);
  expect_refused("more than 1000");
}

TEST_F(Pack, RefusesDamage) {
  std::string content = read_file(pack());
  const std::string good = content;
  content[content.size() / 3] = static_cast<char>(~content[content.size() / 3]);
  write_file(pack(), content);
  EXPECT_NE(refusal(), "");
  write_file(pack(), good.substr(0, good.size() / 2));
  EXPECT_NE(refusal(), "");
  write_file(pack(), "no zip at all");
  EXPECT_NE(refusal().find("not a packed lesson"), std::string::npos);
  write_file(pack(), "");
  EXPECT_NE(refusal(), "");
  fs::remove(pack());
  EXPECT_NE(refusal().find("can't be read"), std::string::npos);
}

TEST_F(Pack, RefusesHarmInside) {
  add("70-turn/figures/evil.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 9\"><script>x</script></svg>");
  expect_refused("can run or load");
  std::string png = "\x89PNG\r\n\x1a\n";
  png += std::string("\0\0\0\rIHDR\0\1\0\0\0\1\0\0", 16); // 65536 x 65536
  add("70-turn/figures/huge.png", png);
  expect_refused("65536 x 65536");
  add("70-turn/figures/fake.png", "<html>");
  expect_refused("not a PNG");
  add("70-turn/extra.md", "\xff\xfe");
  expect_refused("UTF-8");
}

TEST_F(Pack, RefusesALessonThatCanNotBeRead) {
  write_file(folder_ / "70-turn/lesson.json", "{}");
  EXPECT_THROW(write_pack(folder_ / "70-turn", folder_ / "bad.klesson"), Error);
  zip_t* archive = zip_open((folder_ / "bad.klesson").c_str(), ZIP_CREATE, nullptr);
  zip_file_add(archive, "bad/lesson.json", zip_source_buffer(archive, "{}", 2, 0), 0);
  ASSERT_EQ(zip_close(archive), 0);
  try {
    unpack(folder_ / "bad.klesson", folder_ / "out");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("bad.klesson: bad/lesson.json"), std::string::npos)
        << error.what();
  }
}

TEST_F(Pack, PacksNoLinks) {
  fs::create_symlink("/etc/passwd", folder_ / "70-turn/secret.md");
  EXPECT_THROW(write_pack(folder_ / "70-turn", folder_ / "bad.klesson"), Error);
}

// Python of it is compiled in the sandbox, also where it takes the place of a shipped variant's source.
TEST_F(Pack, RunsWhatALessonFromElsewhereContainsAsForeign) {
  const Lesson lesson = load_lesson(folder_ / "70-turn"),
               shipped = load_lesson(data_folder() / "lessons/01-vector-add");
  EXPECT_TRUE(experiment_of(lesson, *lesson.exercise("sectors").run, Checks::bounds).foreign);
  RunSpec run;
  run.variant = shipped.variants.front();
  EXPECT_TRUE(experiment_of(lesson, run, Checks::bounds).foreign);
  EXPECT_FALSE(experiment_of(shipped, run, Checks::bounds).foreign);
}

// Endless kernels and huge sizes of a lesson from elsewhere cost seconds, not the session.
TEST_F(Pack, BoundsWhatALessonRuns) {
  Lesson lesson = load_lesson(folder_ / "70-turn");
  RunSpec run = *lesson.exercise("sectors").run;
  EXPECT_LE(experiment_of(lesson, run, Checks::bounds).instruction_budget, 200'000'000u);
  EXPECT_LE(experiment_of(lesson, run, Checks::all).instruction_budget, 10'000'000u);
  run.source = "exercises/write-tile/wrong/endless.cu";
  Laboratory laboratory;
  const kernelarium::Run stopped = laboratory.perform(experiment_of(lesson, run, Checks::all), run.variant);
  ASSERT_FALSE(stopped.diagnostics.empty());
  EXPECT_EQ(stopped.diagnostics.front().kind, "budget");
  run.sizes = {{"rows", "32768"}, {"columns", "32768"}};
  EXPECT_THROW(experiment_of(lesson, run, Checks::bounds), Error);
  RunSpec product;
  product.variant = find_variant("matmul", "tiled");
  product.sizes = {{"m", "8192"}, {"n", "8192"}, {"k", "8192"}};
  try {
    experiment_of(lesson, product, Checks::bounds);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what())
                  .find("805 MB and 1.1e+03 GFLOP, more than the limit of 512 MB and 100 GFLOP"),
              std::string::npos)
        << error.what();
  }
}

}
}
