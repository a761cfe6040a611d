#pragma once

#include "kernels/process/sandbox.h"
#include "kernels/program/program_trace.h"
#include "kernels/simulator/simulated_device.h"

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Whole CUDA programs: sources with a main(), arguments, devices.
namespace kernelarium::program {

/// What goals may ask for by needs(NAME).
inline constexpr std::pair<LeftOut, const char*> kLeftOutNames[] = {
    {LeftOut::kernels, "kernels"},
    {LeftOut::first_block, "first_block"},
    {LeftOut::lower_stores, "lower_stores"},
    {LeftOut::upper_stores, "upper_stores"},
    {LeftOut::other_blocks, "other_blocks"},
    {LeftOut::copies_peer, "copies_peer"},
    {LeftOut::other_devices, "other_devices"},
    {LeftOut::copies_out, "copies_out"},
    {LeftOut::upper_copies_peer, "upper_copies_peer"},
    {LeftOut::mapped, "mapped"},
    {LeftOut::lower_copies_out, "lower_copies_out"},
    {LeftOut::upper_copies_out, "upper_copies_out"}};

struct Program {
  std::vector<std::filesystem::path> sources; ///< .cu, .cpp, .cc, .c
  std::vector<std::string> nvcc_options;      ///< after those that the lab needs
  std::vector<std::string> arguments;
  std::string device = "sim:h200"; ///< or "cuda:N": the hardware, through NVIDIA's runtime
  int largest_block = 0;           ///< threads, on simulated devices; 0: as their spec sheet says
  int devices = 1;                 ///< simulated ones, or of the hardware from that one on
  enum class Check { none, bounds, all } check = Check::bounds;
  bool times = false;    ///< model kernel times even if the program does not need them
  bool host_time = true; ///< false: what the host does between calls takes no time, so that the timeline is
                         ///< the same on every computer
  std::uint64_t instruction_budget = 0; ///< warp instructions after which a kernel is stopped; 0: the usual
  /// The part of the simulated GPU to disable, to find out whether the output depends on it; nothing: none.
  LeftOut left_out = LeftOut::nothing;
  std::vector<std::uint64_t> idle_launches; ///< numbers (WorkRecord::id) of launches that do nothing
  double kernel_slowdown = 1;               ///< how many times longer kernels take
  std::string failing_call;                 ///< which call fails: "cudaMalloc 2" is the second of that
                                            ///< name, "launch 1" the first launch of a kernel
  bool preloaded = false;                   ///< loading the program's kernels takes no modelled time
  std::string folder;                       ///< where it runs; empty: the present one
  std::vector<std::filesystem::path> files; ///< in the sandbox: files in the program's folder, read-only
  /// Number of a launch, from 1, that is saved to `launch_folder` (kept_launch.h); 0: none.
  std::uint64_t keep_launch = 0;
  std::filesystem::path launch_folder;
  std::optional<SandboxLimits> sandbox; ///< for a program from elsewhere, which is then built in one, too
  bool capture = false;                 ///< its output into the result; in the sandbox only
};

/// A single file, or the sources in a folder and its subfolders, except hidden and build folders.
struct Sources {
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> header_folders; ///< folders of headers, passed to nvcc with -I
};
/// Throws Error{bad_argument} if there is no source.
Sources find_sources(const std::filesystem::path& file_or_folder);

struct Built {
  std::filesystem::path executable;
  bool from_cache = false;
  std::string log; ///< nvcc's messages
};
/// Builds it, or finds what was built of the same sources, headers and options. Throws Error{no_compile} with
/// nvcc's words, Error{no_device} where there is no nvcc, Error{bad_argument} for an option that makes nvcc
/// do something other than building a program, Error{kernel_fault} if it is cancelled.
Built build(const Program& program, const std::atomic<bool>* cancel = nullptr);

struct ProgramRun {
  int exit_code = 0; ///< of the program; 128 + signal if a signal ended it
  int signal = 0;
  Sentence stopped;     ///< by the sandbox, and why
  std::string out, err; ///< what it wrote, if that was captured
  double wall_s = 0;
  ProgramTrace trace; ///< with lines of the sources
};
/// Runs it to completion; its input and output are the caller's, unless captured. In the sandbox it can be
/// cancelled; else SIGINT and SIGTERM that were sent to this process end it. It does not outlive this
/// process. Who hears captured output while the program runs gets each line when it is written.
ProgramRun run(const Program& program, const Built& built, const std::atomic<bool>* cancel = nullptr,
               const Heard& heard = {});

}
