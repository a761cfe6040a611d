#include "kernels/base/picture.h"
#include "tests/app/cli/program.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

using namespace kernelarium;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const std::string kSaxpy = KERNELARIUM_SOURCE "/tests/readme/saxpy.cu";

Finished cli(const std::vector<std::string>& arguments,
             const std::map<std::string, std::string>& environment = {}) {
  return run_program(KERNELARIUM_CLI, arguments, environment);
}

json parsed(const Finished& finished) {
  EXPECT_EQ(finished.code, 0) << finished.err;
  return json::parse(finished.out);
}

/// A copy of the lab's data in which one kernel's text is changed.
void copy_data(const TestFolder& folder, const std::string& file, const std::string& from,
               const std::string& to) {
  for (const char* part : {"kernels/cuda", "lessons", "resources/gpus"}) {
    fs::create_directories((folder.folder() / part).parent_path());
    fs::copy(fs::path(KERNELARIUM_SOURCE) / part, folder.folder() / part, fs::copy_options::recursive);
  }
  std::string text = content_of(folder.path(file));
  const auto at = text.find(from);
  ASSERT_NE(at, std::string::npos) << file << " holds no '" << from << "'";
  folder.write(file, text.replace(at, from.size(), to));
}

}

TEST(Cli, HelpOnEveryCommand) {
  for (const char* command :
       {"devices", "list", "run", "sweep", "launch", "record", "check", "lesson", "opcodes", "sass"}) {
    const Finished finished = cli({command, "--help"});
    EXPECT_EQ(finished.code, 0) << command;
    EXPECT_HOLDS(finished.out, "Exit codes: 0 all passed");
    EXPECT_EQ(finished.err, "") << command;
  }
  EXPECT_HOLDS(cli({"--help"}).out, "launch");
  EXPECT_HOLDS(cli({"--version"}).out, "kernelarium-cli 0.");
}

// NVIDIA's disassembler may be absent: a script that prints what it would stands in for it.
TEST(Cli, PrintsMachineCodeWithTheLinesThatItCameFrom) {
  const TestFolder folder;
  const std::string tool = folder.path("kernelarium/nvdisasm/bin/nvdisasm");
  const std::map<std::string, std::string> places{{"XDG_DATA_HOME", folder.folder().string()},
                                                  {"HOME", folder.folder().string()}};
  const Finished without = cli({"sass", "vector-add/scalar"}, places);
  if (without.code == 0) GTEST_SKIP() << "nvdisasm is installed";
  if (without.err.find("libnvrtc") != std::string::npos)
    GTEST_SKIP() << "the compiler, too, lies where this test puts another folder";
  EXPECT_EQ(without.code, 5);
  EXPECT_HOLDS(without.err, "fetch --nvdisasm");
  fs::create_directories(fs::path(tool).parent_path());
  folder.write("kernelarium/nvdisasm/bin/nvdisasm",
               "#!/bin/sh\ncat <<'END'\n\t.section\t.text.vector_add,\"ax\",@progbits\n"
               "\t//## File \"/x/scalar.cu\", line 7\n        /*0010*/               @P0 EXIT ;\nEND\n");
  fs::permissions(tool, fs::perms::owner_all);
  EXPECT_HOLDS(cli({"sass", "vector-add/scalar"}, places).out, "0010    @P0 EXIT");
  const json functions = parsed(cli({"sass", "vector-add/scalar", "--format", "json"}, places));
  EXPECT_EQ(functions.at(0).at("name"), "vector_add");
  EXPECT_GT(functions.at(0).at("registers"), 0);
  expect_refused(cli({"sass", "vector-add/none"}, places), "scalar");
  expect_refused(cli({"sass", "vector-add", "--kernel", "k"}, places), "--kernel");
}

TEST(Cli, TellsWhichKernelsOfPtxLoad) {
  const TestFolder folder;
  const std::string head = ".version 8.0\n.target sm_90\n.address_size 64\n";
  folder.write("fine.ptx", head + ".visible .entry fine() { ret; }\n");
  folder.write("both.ptx",
               head + ".visible .entry good() { ret; }\n.visible .entry bad() { fly.u32 1; ret; }\n");
  const Finished fine = cli({"opcodes", folder.path("fine.ptx")});
  EXPECT_EQ(fine.code, 0);
  EXPECT_HOLDS(fine.out, "1 of 1 kernels load");
  const Finished both =
      cli({"opcodes", folder.path("fine.ptx"), folder.path("both.ptx"), "--format", "json"});
  EXPECT_EQ(both.code, 3);
  const json kernels = json::parse(both.out);
  ASSERT_EQ(kernels.size(), 3U);
  for (const json& kernel : kernels) EXPECT_EQ(kernel["loads"], kernel["kernel"] != "bad") << kernel;
  EXPECT_HOLDS(kernels[2]["reason"].get<std::string>(), "fly");
  // A kernel that another file defines, by its address.
  folder.write("part.ptx",
               head + ".extern .entry there\n(\n.param .u64 p\n)\n;\n.visible .entry here(.param .u64 p)\n{\n"
                      ".reg .b64 %rd<2>;\nmov.u64 %rd1, there;\nret;\n}\n");
  folder.write("other.ptx", head + ".visible .entry there(.param .u64 p)\n{\nret;\n}\n");
  EXPECT_HOLDS(cli({"opcodes", folder.path("part.ptx")}).out, "not declared");
  const Finished linked = cli({"opcodes", "--link", folder.path("part.ptx"), folder.path("other.ptx")});
  EXPECT_EQ(linked.code, 0);
  EXPECT_HOLDS(linked.out, "2 of 2 kernels load");
  expect_refused(cli({"opcodes", "/nowhere.ptx"}), "/nowhere.ptx");
  expect_refused(cli({"opcodes", folder.path("fine.ptx"), "--format", "xml"}), "json");
}

TEST(Cli, RefusesBadArguments) {
  expect_refused(cli({"fly"}), "fly");
  expect_refused(cli({"run"}), "lesson");
  expect_refused(cli({"run", "vector-add", "--fast"}), "--fast");
  expect_refused(cli({"run", "no-such-lesson"}), "vector-add");
  expect_refused(cli({"run", "vector-add", "--variant", "none"}), "scalar");
  expect_refused(cli({"run", "vector-add", "--device", "gpu"}), "sim:SPEC");
  expect_refused(cli({"run", "vector-add", "--device", "sim:voodoo"}), "h200");
  expect_refused(cli({"run", "vector-add", "--device", "cuda:x"}), "cuda");
  expect_refused(cli({"run", "vector-add", "--check", "some"}), "use bounds or all");
  expect_refused(cli({"sass", "vector-add", "--format", "csv"}), "use table or json");
  expect_refused(cli({"opcodes", "a.ptx", "--format", "xml"}), "use table or json");
  expect_refused(cli({"program", kSaxpy, "--check", "some"}), "use all, bounds or none");
  expect_refused(cli({"program", kSaxpy, "--time-limit", "-1"}), "--time-limit");
  expect_refused(cli({"record", "--out", "a.json", "--device", "sim"}), "use cuda:N");
  expect_refused(cli({"check", "vector-add", "--language", "fr"}), "use en, ko or zh_CN");
  expect_refused(cli({"lesson", "pack", "vector-add", "a.zip"}), "NAME.klesson");
  expect_refused(cli({"run", "vector-add", "--format", "xml"}), "json");
  expect_refused(cli({"run", "vector-add", "--size", "n"}), "NAME=VALUE");
  expect_refused(cli({"run", "vector-add", "--size", "n=1", "--size", "n=2"}), "twice");
  expect_refused(cli({"run", "vector-add", "--seed", "one"}), "--seed");
  expect_refused(cli({"run", "vector-add", "--seed", "-1"}), "-1");
  expect_refused(cli({"run", "vector-add", "--budget", "0"}), "--budget");
  expect_refused(cli({"run", "all", "--size", "n=5"}), "one lesson");
  expect_refused(cli({"run", "vector-add", "--variant", "all", "--set", "SPEED=1"}), "SPEED");
  expect_refused(cli({"sweep", "vector-add"}), "--variant");
  expect_refused(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "block.x"}), "PARAM=a,b,c");
  expect_refused(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "block.x=32,,64"}),
                 "empty value");
  expect_refused(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "speed=1,2"}), "block.x");
  expect_refused(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "n=1", "--vary", "n=2"}),
                 "twice");
  expect_refused(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "n=1", "--size", "n=2"}),
                 "both varied");
}

// Each message names the file, and says what is wrong with it.
TEST(Cli, RefusesOptionsWithoutEffect) {
  expect_refused(cli({"--fly"}), "there is no option '--fly'");
  for (const char* option :
       {"--variant", "--pattern", "--source", "--input", "--out", "--report", "--compare", "--save-output"})
    expect_refused(cli({"run", "vector-add", option, ""}), std::string(option) + " is empty");
  expect_refused(cli({"run", "grayscale", "--input", "a.png", "--pattern", "ramp"}), "--input and --pattern");
  expect_refused(cli({"program", kSaxpy, "--time-limit", "5"}), "--sandbox");
  expect_refused(cli({"program", kSaxpy, "--trace", "x", "--timeline", "x"}), "two files");
  for (const char* option : {"-c", "-ptx", "--version", "--output-file=x"})
    expect_refused(cli({"program", kSaxpy, std::string("--nvcc=") + option}), option);
  expect_refused(cli({"opcodes", "--format", "json"}), "name a file");
  expect_refused(cli({"opcodes", "--link"}), "name them");
  expect_refused(cli({"list", "--checkout", "/nowhere"}), "KERNELARIUM_THUNDERKITTENS");
  expect_refused(cli({"run", "vector-add", "--memory-limit", "1.5G"}), "K, M, G or T");
  expect_refused(cli({"run", "vector-add", "--memory-limit", "1"}), "the limit is 1 B");
  const Finished picture = cli({"run", "grayscale", "--save-output", "x.bmp"});
  expect_refused(picture, "unknown file extension");
  EXPECT_EQ(picture.out, "") << "before the run";
  const Finished size = cli({"run", "vector-add", "--size", "n=many"});
  expect_refused(size, "'many' is not a whole number");
  EXPECT_EQ(size.out.find("n = "), std::string::npos) << size.out;
}

TEST(Cli, RefusesBadFiles) {
  const TestFolder folder;
  const std::string empty = folder.write("empty.cu", ""),
                    binary = folder.write("b.cu", std::string("a\0b", 3));
  const std::string list = folder.write("list.json", "[]"), place = folder.folder().string();
  const std::string host = folder.write("host.cu", "int f();\n");
  for (const std::string& file : {empty, binary, folder.path("absent.cu"), place})
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"run", "vector-add", "--variant", "scalar", "--source", file},
          {"launch", file, "--grid", "1", "--block", "1"},
          {"check", "vector-add/first-kernel", "--kernel", file}})
      expect_refused(cli(command), "'" + file + "'");
  expect_refused(cli({"sass", binary}), binary);
  expect_refused(cli({"program", binary}), binary);
  expect_refused(cli({"launch", host, "--grid", "1", "--block", "1"}), "'" + host + "' contains no kernel");
  expect_refused(cli({"sass", host}), "'" + host + "' contains no kernel");
  expect_refused(cli({"launch", host, "--plan", list}), list + ": the file must be an object");
  expect_refused(cli({"check", "vector-add", "--answers", list}), list + ": the file must be an object");
  expect_refused(cli({"lesson", "new", "mine", "--into", list}), list);
  const std::string latin = folder.write("latin.cu", "// one\n// caf\xe9\n__global__ void k() {}\n");
  expect_refused(cli({"launch", latin, "--grid", "1", "--block", "1"}), "is not in UTF-8 (line 2)");
  expect_refused(cli({"run", "vector-add", "--variant", "scalar", "--source", latin}),
                 "is not in UTF-8 (line 2)");
  const std::string twice =
      folder.write("twice.json", R"({"buffers": {"a": "f32[1]:zero", "a": "f32[2]:zero"}})");
  expect_refused(cli({"launch", host, "--plan", twice}), twice + ": the key 'a' appears twice");
  const std::string broken = folder.write("broken.json", "{\n[");
  expect_refused(cli({"run", "vector-add", "--size", "n=1", "--compare", broken}),
                 broken + ":2: is not valid JSON");
  const Finished ptx = cli({"opcodes", folder.write("bad.ptx", "?")});
  EXPECT_EQ(ptx.code, 3);
  EXPECT_HOLDS(ptx.err, folder.path("bad.ptx") + ": ");
  expect_refused(cli({"list", "--json", "more"}), "see kernelarium-cli list --help");
  expect_refused(cli({"lesson", "check"}),
                 "kernelarium-cli: lesson is required: see kernelarium-cli lesson check --help");
}

TEST(Cli, SaysWhyAResultCannotBeWritten) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  expect_refused(cli({"run", "vector-add", "--size", "n=1", "--out", "/dev/full"}),
                 "No space left on device");
}

// Settings that can't launch still make a run in the output, which carries the reason.
TEST(Cli, RefusesSettingsWithTheirRule) {
  for (const auto& [option, value, part] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"--set", "block.x=5000", "1 to 1 024"},
           {"--set", "block.x=0", "1 to 1 024"},
           {"--set", "block.x=12x", "whole number"},
           {"--set", "speed=1", "block.x"},
           {"--size", "n=-1", "1 to"},
           {"--size", "n=99999999999999999999", "1 to"},
           {"--size", "m=5", "there is no parameter or size 'm' here: use n"},
           {"--size", "block.x=5", "use --set block.x=5"},
           {"--input", "/nowhere.png", "/nowhere.png"}}) {
    const Finished finished = cli({"run", "vector-add", option, value, "--format", "json"});
    EXPECT_EQ(finished.code, 2) << value;
    EXPECT_HOLDS(finished.err, part);
    EXPECT_EQ(json::parse(finished.out)["runs"][0]["fault"], "bad argument");
  }
  // What can't be read as a number is not shown as another one.
  const json shown = json::parse(cli({"run", "vector-add", "--size", "n=1e3", "--format", "json"}).out);
  EXPECT_FALSE(shown["runs"][0]["size"].contains("n")) << shown;
}

TEST(Cli, ListsLessonsAndDevices) {
  const json lessons = parsed(cli({"list", "--json"}))["lessons"];
  ASSERT_GE(lessons.size(), 8U);
  for (const json& lesson : lessons)
    for (const char* key : {"id", "title", "problem", "default_variant", "sizes", "variants"})
      EXPECT_TRUE(lesson.contains(key)) << key;
  EXPECT_HOLDS(cli({"list"}).out, "matmul");
  bool simulated = false, hardware = false;
  const json devices = parsed(cli({"devices", "--json"}))["devices"];
  for (const json& device : devices) {
    simulated = simulated || (device["id"] == "sim:h200" && device["available"] == true);
    const bool validated = device["reason"].get<std::string>().find("not validated") == std::string::npos;
    EXPECT_EQ(validated, device["id"] == "sim:h200" || !device["id"].get<std::string>().starts_with("sim:"));
    hardware = hardware || device["id"] == "cuda:0";
    EXPECT_TRUE(device["available"] == true || !device["reason"].get<std::string>().empty()) << device;
  }
  EXPECT_TRUE(simulated);
  EXPECT_TRUE(hardware);
  EXPECT_HOLDS(cli({"devices"}).out, "sim:h200");
}

TEST(Cli, RunsALesson) {
  const json runs = parsed(cli({"run", "vector-add", "--size", "n=10000", "--set", "block.x=96", "--seed",
                                "3", "--check", "all", "--baselines", "--format", "json"}))["runs"];
  ASSERT_EQ(runs.size(), 1U);
  const json& run = runs[0];
  EXPECT_EQ(run["lesson"], "vector-add");
  EXPECT_EQ(run["verdict"], "pass");
  EXPECT_EQ(run["device"], "sim:h200");
  EXPECT_EQ(run["parameters"]["block.x"], 96);
  EXPECT_EQ(run["size"]["n"], 10000);
  EXPECT_EQ(run["time"]["label"], "simulation");
  EXPECT_GT(run["modelled"]["median_ms"], 0);
  EXPECT_EQ(run["modelled"]["spec"], "h200");
  EXPECT_EQ(run["counters"]["l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"], 1250);
  ASSERT_GE(run["baselines"].size(), 1U);
  EXPECT_EQ(run["baselines"][0]["verdict"], "pass");
  EXPECT_EQ(run["baselines"][0]["time"]["label"], "measured");
  EXPECT_EQ(run["baselines"][0]["ratio"], 0); // a simulated kernel has no time to compare
  EXPECT_EQ(run["diagnostics"], json::array());
}

TEST(Cli, WritesEveryFormat) {
  const std::vector<std::string> base{"run",    "vector-add", "--variant", "all",
                                      "--size", "n=5000",     "--format"};
  const auto with = [&](const std::string& format) {
    std::vector<std::string> arguments = base;
    arguments.push_back(format);
    return cli(arguments);
  };
  const Finished table = with("table");
  EXPECT_EQ(table.code, 0);
  EXPECT_HOLDS(table.out, "modelled");
  EXPECT_HOLDS(table.out, "modelled: predicted from the counters and the spec sheet 'h200'");
  for (std::size_t start = 0, end; (end = table.out.find('\n', start)) != std::string::npos; start = end + 1)
    EXPECT_LE(end - start, 125U) << table.out.substr(start, end - start);
  // The Triton variant is among them where its front end is installed.
  const std::size_t runs = parsed(with("json"))["runs"].size();
  EXPECT_GE(runs, 3U);
  const Finished csv = with("csv");
  EXPECT_EQ(std::size_t(std::count(csv.out.begin(), csv.out.end(), '\n')), runs + 1);
  EXPECT_HOLDS(csv.out, "lesson,variant,device,size.n,");
  EXPECT_HOLDS(csv.out, ",time.modelled [ms],");
  EXPECT_HOLDS(csv.out, ",occupancy [%],");
  EXPECT_HOLDS(with("md").out, "| scalar | pass |");
  const TestFolder folder;
  const std::string file = folder.path("runs.json");
  EXPECT_EQ(cli({"run", "vector-add", "--size", "n=10", "--format", "json", "--out", file}).out, "");
  EXPECT_EQ(json::parse(content_of(file))["runs"][0]["verdict"], "pass");
  EXPECT_EQ(cli({"run", "vector-add", "--size", "n=10", "--out", "/nowhere/x"}).code, 2);
}

TEST(Cli, ComparesTwoVariantsMetricByMetric) {
  const json compared = parsed(cli({"run", "vector-add", "--variant", "float4", "--size", "n=4096",
                                    "--compare", "scalar", "--format", "json"}));
  EXPECT_EQ(compared["before"]["variant"], "scalar");
  EXPECT_EQ(compared["now"]["variant"], "float4");
  std::map<std::string, json> rows;
  for (const json& row : compared["metrics"]) rows[row["metric"]] = row;
  EXPECT_EQ(rows["requests.load"]["before"], 256); // 4096 / 32, of two arrays
  EXPECT_EQ(rows["requests.load"]["now"], 64);
  EXPECT_EQ(rows["requests.load"]["difference_percent"], -75);
  EXPECT_EQ(rows["requests.load"]["verdict"], "better");
  EXPECT_EQ(rows["requests.load"]["unit"], "requests");
  EXPECT_EQ(rows["sectors.load"]["verdict"], "same");
  EXPECT_EQ(rows["sectors_per_request.load"]["verdict"], "differs")
      << "more per request is no better or worse";
  EXPECT_EQ(rows["occupancy"]["unit"], "%");

  // With a run in a file: a baseline kept from earlier.
  const TestFolder folder;
  const std::string file = folder.path("run.json");
  cli({"run", "vector-add", "--variant", "scalar", "--size", "n=4096", "--format", "json", "--out", file});
  const Finished table =
      cli({"run", "vector-add", "--variant", "float4", "--size", "n=4096", "--compare", file});
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_HOLDS(table.out, "global memory requests, loads");
  EXPECT_HOLDS(table.out, "better");
  EXPECT_EQ(cli({"run", "vector-add", "--compare", "nothing-like-it"}).code, 2);
  EXPECT_EQ(cli({"run", "all", "--compare", "scalar"}).code, 2);
}

TEST(Cli, TellsWhatEachLineCosts) {
  const Finished table = cli({"run", "matmul", "--variant", "tiled", "--lines"});
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_HOLDS(table.out, "waits most for");
  EXPECT_HOLDS(table.out, "tiled.cu:19"); // its first barrier
  EXPECT_HOLDS(table.out, "modelled");
  const json run =
      parsed(cli({"run", "matmul", "--variant", "tiled", "--lines", "--format", "json"}))["runs"][0];
  double total = 0, barrier = 0;
  std::map<int, double> issued;
  for (const json& line : run["line_states"]) {
    EXPECT_HOLDS(line["file"].get<std::string>(), "tiled.cu");
    issued[line["line"]] = line["issued"];
    for (const auto& [state, clocks] : line["warp_clocks"].items()) {
      total += clocks.get<double>();
      if (state != "barrier") continue;
      barrier += clocks.get<double>();
      // A warp waits at its next instruction: in the loop over the tile, and at the head of the loop over
      // tiles.
      EXPECT_TRUE(line["line"] == 20 || line["line"] == 16) << line["line"];
    }
  }
  EXPECT_GT(barrier, 0);
  EXPECT_GT(total, barrier);
  EXPECT_DOUBLE_EQ(issued[19], 8192 * 32); // 512 x 512 threads in warps, 32 tiles
  const Finished csv = cli({"run", "reduction", "--variant", "all", "--lines", "--format", "csv"});
  EXPECT_HOLDS(csv.out, "lesson,variant,file,line,share_of_warp_time_modelled");
  EXPECT_HOLDS(csv.out, "reduction,divergent,");
  EXPECT_HOLDS(csv.out, ",barrier,");
  EXPECT_EQ(parsed(cli({"run", "matmul", "--format", "json"}))["runs"][0]["line_states"], json::array());
  expect_refused(cli({"run", "matmul", "--lines", "--no-counters"}), "--no-counters");
  expect_refused(cli({"run", "matmul", "--lines", "--compare", "padded"}), "--compare");
}

TEST(Cli, SweepsTheWholeProduct) {
  const json runs = parsed(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "block.x=32,64,4096",
                                "--vary", "n=100,2000", "--format", "json"}))["runs"];
  ASSERT_EQ(runs.size(), 6U);
  std::vector<std::pair<int, int>> points;
  for (const json& run : runs) points.emplace_back(run["parameters"]["block.x"], run["size"]["n"]);
  EXPECT_EQ(points, (std::vector<std::pair<int, int>>{
                        {32, 100}, {32, 2000}, {64, 100}, {64, 2000}, {4096, 100}, {4096, 2000}}));
  EXPECT_EQ(runs[3]["verdict"], "pass");
  EXPECT_EQ(runs[4]["verdict"], "error");
  EXPECT_HOLDS(runs[4]["diagnostics"][0]["message"].get<std::string>(), "1 to 1 024");
  expect_refused(cli({"sweep", "vector-add", "--variant", "scalar", "--vary", "block.x=4096,5000", "--out",
                      "/dev/null"}),
                 "1 to 1 024");
}

TEST(Cli, ReportsWrongResultsAndCompileErrors) {
  const TestFolder wrong;
  copy_data(wrong, "kernels/cuda/vector-add/scalar.cu", "a[i] + b[i]", "a[i] - b[i]");
  Finished finished = cli({"run", "vector-add", "--variant", "scalar", "--format", "json"},
                          {{"KERNELARIUM_DATA", wrong.folder().string()}});
  EXPECT_EQ(finished.code, 1) << finished.err;
  EXPECT_HOLDS(finished.err, "but should be");
  EXPECT_EQ(json::parse(finished.out)["runs"][0]["verdict"], "fail");

  const TestFolder broken;
  copy_data(broken, "kernels/cuda/vector-add/scalar.cu", "a[i] + b[i]", "a[i] + z[i]");
  finished = cli({"run", "vector-add", "--variant", "scalar", "--format", "json"},
                 {{"KERNELARIUM_DATA", broken.folder().string()}});
  EXPECT_EQ(finished.code, 3) << finished.err;
  EXPECT_HOLDS(finished.err, "kernels/cuda/vector-add/scalar.cu:");
  EXPECT_EQ(json::parse(finished.out)["runs"][0]["diagnostics"][0]["kind"], "compile");
}

TEST(Cli, RunsAChangedKernelOfAVariant) {
  const TestFolder folder;
  std::string text = content_of(KERNELARIUM_SOURCE "/kernels/cuda/vector-add/scalar.cu");
  const json shipped = parsed(cli({"run", "vector-add", "--variant", "scalar", "--format", "json"}));
  text.insert(0, "// mine\n");
  const json changed = parsed(cli({"run", "vector-add", "--variant", "scalar", "--format", "json", "--source",
                                   folder.write("mine.cu", text)}));
  EXPECT_NE(changed["runs"][0]["source_hash"], shipped["runs"][0]["source_hash"]);
  text.replace(text.find("a[i] + b[i]"), 11, "a[i] - b[i]");
  EXPECT_EQ(
      cli({"run", "vector-add", "--variant", "scalar", "--source", folder.write("wrong.cu", text)}).code, 1);
  text.replace(text.find("a[i] - b[i]"), 11, "a[i + n]");
  EXPECT_HOLDS(
      cli({"run", "vector-add", "--variant", "scalar", "--source", folder.write("far.cu", text)}).err,
      "vector-add/scalar: " + folder.path("far.cu") + ":");
  expect_refused(cli({"run", "vector-add", "--variant", "scalar", "--source", "/nowhere.cu"}), "/nowhere.cu");
  expect_refused(cli({"run", "vector-add", "--source", folder.path("mine.cu")}), "name lesson and variant");
}

TEST(Cli, SaysWhichFolderOfCudaWasSearched) {
  const Finished finished =
      cli({"run", "vector-add", "--size", "n=1"}, {{"KERNELARIUM_CUDA", "/nonexistent"}});
  EXPECT_EQ(finished.code, 5);
  EXPECT_HOLDS(finished.err, "KERNELARIUM_CUDA is '/nonexistent'");
}

TEST(Cli, SaysThatADeviceIsMissing) {
  const Finished finished = cli({"run", "vector-add", "--device", "cuda:9"});
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_NE(finished.err, "");
}

TEST(Cli, ConvertsAPicture) {
  const TestFolder folder;
  Tensor rgb(Dtype::u8, {30, 50, 3});
  for (std::int64_t i = 0; i < rgb.count(); ++i)
    rgb.bytes[static_cast<std::size_t>(i)] = static_cast<std::byte>(i % 3 == 1 ? 200 : 0);
  write_picture(folder.path("green.png"), rgb);
  for (const char* variant : {"interleaved", "planar"}) {
    const Finished finished =
        cli({"run", "grayscale", "--variant", variant, "--input", folder.path("green.png"), "--save-output",
             folder.path("gray.png"), "--format", "json"});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(json::parse(finished.out)["runs"][0]["size"]["width"], 50);
    const Tensor gray = read_picture(folder.path("gray.png"));
    EXPECT_EQ(gray.shape, (std::vector<std::int64_t>{30, 50, 1}));
    for (const std::byte pixel : gray.bytes) EXPECT_NEAR(static_cast<int>(pixel), 144, 1);
    fs::remove(folder.path("gray.png"));
  }
  folder.write("broken.png", "\x89PNG nothing");
  EXPECT_EQ(cli({"run", "grayscale", "--input", folder.path("broken.png")}).code, 2);
  EXPECT_EQ(cli({"run", "vector-add", "--input", folder.path("green.png")}).code, 2);
  EXPECT_EQ(cli({"run", "vector-add", "--size", "n=9", "--save-output", folder.path("x.png")}).code, 2);
}

TEST(Cli, WritesAReport) {
  const TestFolder folder;
  const Finished finished = cli({"run", "grayscale", "--variant", "all", "--size", "width=64", "--size",
                                 "height=48", "--baselines", "--report", folder.path("report")});
  EXPECT_EQ(finished.code, 0) << finished.err;
  const std::string html = content_of(folder.path("report/index.html"));
  EXPECT_HOLDS(html, "data:image/png;base64,");
  EXPECT_HOLDS(html, "<svg");
  EXPECT_HOLDS(html, "modelled for h200");
  EXPECT_HOLDS(html, "prefers-color-scheme: dark");
  EXPECT_EQ(html.find("http"), std::string::npos) << "a report must not load anything";
  EXPECT_HOLDS(content_of(folder.path("report/runs.csv")), "lesson,variant,device");
  EXPECT_HOLDS(content_of(folder.path("report/runs.md")), "| variant |");
}
