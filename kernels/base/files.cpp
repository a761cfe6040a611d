#include "kernels/base/files.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannot_read(const fs::path& path, int reason) {
  throw Error(Sentence::tr("can't read '%1': %2", path.string(), std::strerror(reason)));
}

[[noreturn]] void cannot_write(const fs::path& path, int reason) {
  throw Error(Sentence::tr("can't write '%1': %2", path.string(), std::strerror(reason)));
}

[[noreturn]] void is_folder(const fs::path& path) {
  throw Error(Sentence::tr("'%1' is a folder: name a file", path.string()));
}

/// An open file; errors of closing it are told, because some file systems report a full disk only then.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  ~OpenFile() { close(); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  bool open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  bool close() { return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_;
};

/// All of it; false with errno set. A signal ends it: a pipe that nobody reads would be waited for forever.
bool write_all(int descriptor, const std::string& content) {
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t now = write(descriptor, content.data() + done, content.size() - done);
    if (now >= 0) {
      done += static_cast<std::size_t>(now);
    } else if (errno == EAGAIN) { // a pipe that another process made non-blocking
      pollfd waits{descriptor, POLLOUT, 0};
      if (poll(&waits, 1, -1) < 0) return false;
    } else {
      return false;
    }
  }
  return true;
}

/// What a link names.
fs::path next_of(const fs::path& link) {
  std::error_code error;
  const fs::path next = fs::read_symlink(link, error);
  return next.is_absolute() ? next : link.parent_path() / next;
}

/// Where a new file belongs that `path` names, through links that may lead to nothing yet.
fs::path behind_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < 40 && fs::is_symlink(path, error); ++i) path = next_of(path);
  return path;
}

/// The number in /dev/stdout, /dev/fd/N and the like. What they name may be a file, but whoever opened it
/// reads it, or appends to it, through that descriptor.
std::optional<int> own_descriptor(fs::path path) {
  std::error_code error;
  const fs::path descriptors = fs::canonical("/proc/self/fd", error);
  if (error) return std::nullopt;
  for (int i = 0; i < 40; ++i) {
    if (fs::canonical(fs::absolute(path, error).parent_path(), error) == descriptors) {
      const std::string name = path.filename().string();
      int number = -1;
      std::from_chars(name.data(), name.data() + name.size(), number);
      return number >= 0 ? std::optional(number) : std::nullopt;
    }
    if (!fs::is_symlink(path, error)) return std::nullopt;
    path = next_of(path);
  }
  return std::nullopt;
}

/// What is there before: nothing, a file to be replaced, or something to be written into.
struct Target {
  fs::path path;
  std::optional<int> descriptor; ///< of this process
  std::optional<struct stat> file;
  bool in_place = false;
};

Target target_of(const fs::path& path) {
  Target target{path, own_descriptor(path), std::nullopt, false};
  struct stat found {};
  if (target.descriptor || stat(path.c_str(), &found) != 0) {
    if (!target.descriptor) target.path = behind_links(path);
    return target;
  }
  if (S_ISDIR(found.st_mode)) is_folder(path);
  target.in_place = !S_ISREG(found.st_mode);
  if (target.in_place) return target;
  target.path = behind_links(path);
  target.file = found;
  if (access(path.c_str(), W_OK) != 0) cannot_write(path, errno); // a rename would not ask
  return target;
}

/// A new file beside the target, which no other process or thread has.
fs::path make_beside(const Target& target, const fs::path& shown, int& descriptor) {
  static std::atomic<unsigned> count{0};
  for (int attempt = 0;; ++attempt) {
    fs::path beside = target.path;
    beside += fmt::format(".{}-{}.part", ::getpid(), count++);
    descriptor = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) return beside;
    if (errno != EEXIST || attempt == 1000) cannot_write(shown, errno);
  }
}

}

std::string read_file(const fs::path& path, std::uintmax_t most) {
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) cannot_read(path, errno);
  if (S_ISDIR(found.st_mode)) is_folder(path);
  if (!S_ISREG(found.st_mode) && !S_ISFIFO(found.st_mode))
    throw Error(Sentence::tr("'%1' is neither a file nor a pipe: name a file", path.string()));
  const bool pipe = S_ISFIFO(found.st_mode);
  const auto bytes = static_cast<std::uintmax_t>(found.st_size);
  if (!pipe && bytes > most)
    throw Error(Sentence::tr("'%1' has %2 bytes, but at most %3 are read", path.string(), bytes, most));
  const OpenFile file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open()) cannot_read(path, errno);
  // The size is no more than a hint: files of /proc have none, and others grow.
  std::string content;
  std::size_t done = 0;
  for (std::size_t next = pipe ? 0 : static_cast<std::size_t>(bytes);;) {
    if (done == content.size()) content.resize(done + std::max<std::size_t>({next, done / 2, 4096}));
    next = 0;
    const ssize_t now = read(file.descriptor(), content.data() + done, content.size() - done);
    if (now < 0) cannot_read(path, errno);
    if (now == 0) break;
    done += static_cast<std::size_t>(now);
    if (done > most)
      throw Error(Sentence::tr("'%1' has more than the %2 bytes that are read at most", path.string(), most));
  }
  content.resize(done);
  return content;
}

void write_file(const fs::path& path, const std::string& content) {
  const Target target = target_of(path);
  if (target.descriptor) {
    std::fflush(stdout);
    if (!write_all(*target.descriptor, content)) cannot_write(path, errno);
    return;
  }
  if (target.in_place) {
    OpenFile file(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (!file.open() || !write_all(file.descriptor(), content) || !file.close()) cannot_write(path, errno);
    return;
  }
  int descriptor = -1;
  const fs::path beside = make_beside(target, path, descriptor);
  OpenFile file(descriptor);
  const auto give_up = [&](int reason) {
    unlink(beside.c_str());
    cannot_write(path, reason);
  };
  if (target.file) { // it stays whose it was, as far as this user may say so
    if (target.file->st_uid != geteuid() || target.file->st_gid != getegid())
      static_cast<void>(!fchown(descriptor, target.file->st_uid, target.file->st_gid));
    static_cast<void>(!fchmod(descriptor, target.file->st_mode & 0777));
  }
  if (!write_all(descriptor, content) || !file.close()) give_up(errno);
  if (rename(beside.c_str(), target.path.c_str()) != 0) give_up(errno);
}

void require_writable(const fs::path& path) {
  const Target target = target_of(path);
  if (target.descriptor) {
    const int flags = fcntl(*target.descriptor, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) cannot_write(path, EBADF);
    return;
  }
  if (target.in_place) {
    if (access(path.c_str(), W_OK) != 0) cannot_write(path, errno);
    return;
  }
  int descriptor = -1;
  const fs::path beside = make_beside(target, path, descriptor);
  ::close(descriptor);
  unlink(beside.c_str());
}

}
