#include "kernels/program/runtime/trace_writer.h"

#include "kernels/program/trace_seal.h"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelarium::program {
namespace {

constexpr std::size_t kPiece = 256 << 10;
constexpr std::uint64_t kMostLines = 4'000'000; // of calls and work
constexpr std::uint64_t kReserve = 4 << 20;     // for all other lines

char taken_seal[kSealDigits];
constinit std::string_view seal; // empty: lines are not sealed

/// Before the program's own code runs.
[[gnu::constructor]] void take_seal() {
  const char* path = std::getenv("KERNELARIUM_PROGRAM_TRACE");
  const int file = path ? ::open(path, O_RDWR | O_CLOEXEC) : -1;
  struct stat facts {};
  if (file >= 0 && ::fstat(file, &facts) == 0 && facts.st_size == off_t{kSealDigits} &&
      ::read(file, taken_seal, kSealDigits) == ssize_t{kSealDigits})
    seal = {taken_seal, ::ftruncate(file, 0) == 0 ? kSealDigits : 0};
  if (file >= 0) ::close(file);
}

}

void TraceWriter::open(const char* file) {
  if (file) file_ = ::open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  rlimit limit{}; // a sandbox has one
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0)
    most_bytes_ = limit.rlim_cur - std::min<rlim_t>(kReserve, limit.rlim_cur);
}

void TraceWriter::line(std::string_view members) {
  const bool is_detail = members.starts_with("\"call\"") || members.starts_with("\"work\"");
  if (file_ < 0 || (is_detail && (lines_ > kMostLines || bytes_ > most_bytes_))) return;
  ++lines_;
  bytes_ += members.size() + 3;
  text_ += '{';
  text_ += members;
  if (!seal.empty()) text_ += fmt::format(R"(,"seal":{})", sealed(seal, lines_, members));
  text_ += "}\n";
  // That a judged program has begun is known even if it never ends.
  if (text_.size() > kPiece || (lines_ == 1 && !seal.empty())) flush();
}

void TraceWriter::flush() {
  std::string_view rest = text_;
  while (file_ >= 0 && !rest.empty()) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written <= 0) break; // a full disk ends the trace, not the program
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  text_.clear();
}

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text)
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<int>(c));
    else
      out += c;
  return out += '"';
}

std::string json_of(const Frames& frames) {
  std::string out = "[";
  for (int i = 0; i < frames.count; ++i) {
    if (i) out += ',';
    const fmt::format_int number(frames.address[i]);
    out.append(number.data(), number.size());
  }
  return out += ']';
}

std::string json_of(double us) {
  // Nanoseconds are enough.
  const auto ns = static_cast<std::uint64_t>(us * 1000 + 0.5);
  const fmt::format_int whole(ns / 1000), rest(1000 + ns % 1000);
  std::string out(whole.data(), whole.size());
  out += '.';
  out.append(rest.data() + 1, 3);
  return out;
}

}
