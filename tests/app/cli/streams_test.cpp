#include "tests/app/cli/program.h"

#include <fmt/format.h>

// What the command line reads and writes besides ordinary files.

namespace fs = std::filesystem;

namespace {

Finished ask(const std::vector<std::string>& arguments,
             const std::map<std::string, std::string>& environment = {}) {
  return run_program(KERNELARIUM_CLI, arguments, environment);
}

/// With the shell's redirections.
Finished shell(const std::string& arguments) {
  return run_program("/bin/sh", {"-c", fmt::format("'{}' {}", KERNELARIUM_CLI, arguments)});
}

}

TEST(Streams, OutputThatDoesNotArriveIsAnError) {
  for (const char* command : {"devices", "devices --json", "--help", "--version", "run --help", "list",
                              "check vector-add", "check vector-add --format json", "opcodes"})
    for (const char* nowhere : {">/dev/full", ">&-"})
      expect_refused(shell(fmt::format("{} {}", command, nowhere)), "can't write to the standard output");
}

TEST(Streams, MessagesThatDoNotArriveChangeNothing) {
  for (const char* nowhere : {"2>&-", "2>/dev/full"}) {
    const Finished good = shell(fmt::format("devices {}", nowhere));
    EXPECT_EQ(good.code, 0);
    EXPECT_HOLDS(good.out, "sim:h200");
    EXPECT_EQ(shell(fmt::format("fly {}", nowhere)).code, 2);
    EXPECT_EQ(shell(fmt::format("run no-such-lesson {}", nowhere)).code, 2);
    EXPECT_EQ(shell(fmt::format("run vector-add --size n=0 {}", nowhere)).code, 2);
  }
}

TEST(Streams, AResultGoesIntoADeviceAndThroughALink) {
  const TestFolder folder;
  for (const char* name : {"full.json", "full.png", "full.klesson"})
    fs::create_symlink("/dev/full", folder.path(name)); // not the device: the tests may run as root
  const std::string space = "No space left on device";
  expect_refused(ask({"run", "grayscale", "--size", "width=64", "--size", "height=64", "--no-timing", "--out",
                      folder.path("full.json")}),
                 space);
  expect_refused(ask({"run", "grayscale", "--size", "width=64", "--size", "height=64", "--no-timing",
                      "--save-output", folder.path("full.png")}),
                 space);
  expect_refused(ask({"lesson", "pack", "vector-add", folder.path("full.klesson")}), space);
  for (const char* name : {"full.json", "full.png", "full.klesson"})
    EXPECT_TRUE(fs::is_symlink(folder.path(name))) << name;

  folder.write("target.json", "");
  fs::create_symlink("target.json", folder.path("link.json"));
  EXPECT_EQ(ask({"run", "vector-add", "--size", "n=256", "--out", folder.path("link.json")}).code, 0);
  EXPECT_TRUE(fs::is_symlink(folder.path("link.json")));
  EXPECT_HOLDS(content_of(folder.path("target.json")), "vector-add");
  const Finished named = ask({"run", "vector-add", "--size", "n=256", "--out", "/dev/stdout"});
  EXPECT_EQ(named.out, content_of(folder.path("target.json")));
}

TEST(Streams, WhatNeverEndsIsNotRead) {
  const TestFolder folder;
  const std::string large = folder.write("large.cu", "");
  fs::resize_file(large, 20'000'000'000); // sparse
  for (const std::string& file : {std::string("/dev/zero"), large}) {
    const std::string why =
        file == large ? "has 20000000000 bytes, but at most" : "neither a file nor a pipe";
    expect_refused(ask({"run", "vector-add", "--variant", "scalar", "--source", file}), why);
    expect_refused(ask({"run", "grayscale", "--input", file}), why);
    expect_refused(ask({"run", "vector-add", "--size", "n=256", "--compare", file}), why);
    expect_refused(ask({"launch", file, "--kernel", "k", "--grid", "1", "--block", "1"}), why);
    expect_refused(ask({"launch", "a.cu", "--plan", file}), why);
    expect_refused(ask({"check", "vector-add", "--answers", file}), why);
    expect_refused(ask({"record", "--out", file}), why);
    expect_refused(ask({"opcodes", file}), why);
  }
}

TEST(Streams, AnInterruptLeavesResultsAndTellsHowManyAreMissing) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"run", "all", "--no-timing"},
        {"sweep", "matmul", "--variant", "tiled", "--vary", "TILE=8,16,32", "--vary", "n=512,768,1024",
         "--check", "all"}}) {
    const Finished stopped = run_program(KERNELARIUM_CLI, command, {}, 700);
    EXPECT_EQ(stopped.code, 4) << stopped.err;
    EXPECT_HOLDS(stopped.err, "kernelarium-cli: cancelled: ");
  }
  const Finished lesson = run_program(KERNELARIUM_CLI, {"lesson", "check", "matmul"}, {}, 700);
  EXPECT_EQ(lesson.code, 4) << lesson.err;
  EXPECT_HOLDS(lesson.err, "cancelled: 0 of 1 run");
  EXPECT_EQ(lesson.out, "") << "the lesson itself has no mistakes";
}

TEST(Streams, LessonsAreKeptInAFolderThatIsNamed) {
  const TestFolder folder;
  const std::string pack = folder.path("vector-add.klesson");
  EXPECT_EQ(ask({"lesson", "pack", "vector-add", pack}).code, 0);
  const std::string unpack =
      fmt::format("env -u HOME -u XDG_DATA_HOME -u KERNELARIUM_LESSONS '{}' lesson unpack", KERNELARIUM_CLI);
  expect_refused(run_program("/bin/sh", {"-c", fmt::format("cd '{}' && {} '{}'", folder.folder().string(),
                                                           unpack, pack)}),
                 "--into");
  const std::vector<std::string> again{"lesson", "unpack", pack, "--into", folder.folder().string()};
  EXPECT_EQ(ask(again).code, 0);
  expect_refused(ask(again), "--replace");
  expect_refused(ask({"lesson", "unpack", pack}, {{"KERNELARIUM_LESSONS", "/dev/null/lessons"}}),
                 "can't create the folder '/dev/null/lessons'");
  expect_refused(ask({"lesson", "new", "../elsewhere"}), "--into");
}
