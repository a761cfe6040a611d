#include "lessons/format/pack.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "lessons/format/lesson.h"
#include "lessons/format/lesson_check.h"
#include "lessons/format/lesson_files.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <regex>
#include <set>
#include <sys/stat.h>
#include <zip.h>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const fs::path& pack, const Sentence& why) {
  throw Error(Fault::bad_argument, Diagnostic{"argument", why, pack.string(), 0, false});
}

/// The size limit of a file with this name; 0: not a file of a lesson.
std::size_t most_bytes(const std::string& name) {
  const fs::path path(name);
  const std::string extension = path.extension().string();
  if (path.filename() == "lesson.json") return limits::manifest_bytes;
  if (extension == ".md") return limits::text_bytes;
  if (extension == ".cu" || extension == ".py") return limits::kernel_bytes;
  if (extension == ".svg" || extension == ".png") return limits::figure_bytes;
  return 0;
}

/// Why an entry's name can't be a lesson's; empty if it can.
Sentence reason_against(const std::string& name) {
  if (name.size() > 200) return Sentence::tr("has a name longer than 200 bytes");
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':' || c == 0x7f)
      return Sentence::tr("has a character in its name that is not allowed");
  if (name.empty() || name.front() == '/') return Sentence::tr("has an absolute path");
  int depth = 0;
  for (std::size_t start = 0; start < name.size();) {
    const std::size_t end = std::min(name.find('/', start), name.size());
    const std::string part = name.substr(start, end - start);
    if (part == "..") return Sentence::tr("leaves its folder");
    if (part.empty() || part == ".") return Sentence::tr("has a path that is not normalised");
    if (part.front() == '.') return Sentence::tr("is hidden");
    if (++depth > limits::pack_depth)
      return Sentence::tr("is nested deeper than %1 folders", limits::pack_depth);
    start = end + 1;
  }
  return {};
}

struct Closer {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, Closer>;

struct Entry {
  zip_uint64_t index = 0;
  std::string name;
  std::size_t bytes = 0;
};

Archive open_archive(const fs::path& pack, int flags) {
  int code = 0;
  Archive archive(zip_open(pack.c_str(), flags, &code));
  if (archive) return archive;
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  const std::string reason = zip_error_strerror(&error);
  zip_error_fini(&error);
  refuse(pack, Sentence::tr("is not a packed lesson: %1", reason));
}

/// All files of the pack, none of them harmful according to the directory.
std::vector<Entry> list_entries(const fs::path& pack, zip_t* archive) {
  const zip_int64_t count = zip_get_num_entries(archive, 0);
  if (count > static_cast<zip_int64_t>(limits::pack_files))
    refuse(pack, Sentence::tr("contains %1 files, more than %2", count, limits::pack_files));
  std::vector<Entry> entries;
  std::set<std::string> seen;
  std::size_t total = 0;
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat_index(archive, i, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_NAME) ||
        !(stat.valid & ZIP_STAT_SIZE))
      refuse(pack, Sentence::tr("has a damaged directory"));
    std::string name = stat.name;
    const auto against = [&](const Sentence& why) {
      refuse(pack, Sentence::tr("'%1' %2", name.substr(0, 200), why));
    };
    const bool folder = name.ends_with('/');
    if (folder) name.pop_back();
    if (const Sentence why = reason_against(name); !why.empty()) against(why);
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(archive, i, 0, &system, &attributes);
    const auto mode = static_cast<mode_t>(attributes >> 16);
    if (system == ZIP_OPSYS_UNIX && (mode & S_IFMT) != 0 && !S_ISREG(mode) && !S_ISDIR(mode))
      against(S_ISLNK(mode) ? Sentence::tr("is a symbolic link") : Sentence::tr("is not a regular file"));
    std::string folded = name;
    std::transform(folded.begin(), folded.end(), folded.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!seen.insert(folded).second) against(Sentence::tr("appears in it twice"));
    if (folder) continue;
    const std::size_t most = most_bytes(name);
    if (most == 0)
      against(Sentence::tr("is not a lesson file: those are lesson.json, .md, .cu, .py, .svg, .png"));
    if (stat.size > most) against(Sentence::tr("has %1 bytes, more than %2", stat.size, most));
    if ((stat.valid & ZIP_STAT_COMP_METHOD) && stat.comp_method != ZIP_CM_STORE &&
        stat.comp_method != ZIP_CM_DEFLATE)
      against(Sentence::tr("is compressed with a method other than deflate"));
    if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) && stat.encryption_method != ZIP_EM_NONE)
      against(Sentence::tr("is encrypted"));
    if (stat.size > (64 << 10) && stat.size / limits::pack_ratio > stat.comp_size)
      against(Sentence::tr("would expand %1 times: that is not text",
                           stat.size / std::max<zip_uint64_t>(stat.comp_size, 1)));
    total += stat.size;
    if (total > limits::unpacked_bytes)
      refuse(pack, Sentence::tr("contains more than %1 MB", limits::unpacked_bytes >> 20));
    entries.push_back({i, name, static_cast<std::size_t>(stat.size)});
  }
  return entries;
}

Archive open_pack(const fs::path& pack) {
  std::error_code unknown;
  const std::uintmax_t bytes = fs::file_size(pack, unknown);
  if (unknown) refuse(pack, Sentence::tr("can't be read: %1", unknown.message()));
  if (bytes > limits::pack_bytes)
    refuse(pack, Sentence::tr("is larger than %1 MB", limits::pack_bytes >> 20));
  return open_archive(pack, ZIP_RDONLY | ZIP_CHECKCONS);
}

/// The one folder at the top, which names the lesson.
std::string top_folder(const fs::path& pack, const std::vector<Entry>& entries) {
  std::string top;
  bool manifest = false;
  for (const Entry& entry : entries) {
    const std::size_t slash = entry.name.find('/');
    const std::string first = entry.name.substr(0, slash);
    if (slash == std::string::npos || (!top.empty() && first != top))
      refuse(pack, Sentence::tr("must contain one folder, the lesson's, and nothing else"));
    top = first;
    manifest = manifest || entry.name == top + "/lesson.json";
  }
  static const std::regex pattern("([0-9]{1,4}-)?[a-z0-9]([a-z0-9-]*[a-z0-9])?");
  if (!manifest) refuse(pack, Sentence::tr("contains no lesson: there is no FOLDER/lesson.json"));
  if (top.size() > 64 || !std::regex_match(top, pattern))
    refuse(pack, Sentence::tr("'%1' is not a valid lesson name: use lower-case letters, digits and '-'",
                              top.substr(0, 80)));
  return top;
}

std::string read_entry(const fs::path& pack, zip_t* archive, const Entry& entry) {
  const std::unique_ptr<zip_file_t, Closer> file(zip_fopen_index(archive, entry.index, 0));
  if (!file) refuse(pack, Sentence::tr("'%1' can't be read: %2", entry.name, zip_strerror(archive)));
  std::string content(entry.bytes, '\0');
  std::size_t done = 0;
  while (done < content.size()) {
    const zip_int64_t got = zip_fread(file.get(), content.data() + done, content.size() - done);
    if (got <= 0) refuse(pack, Sentence::tr("'%1' is damaged", entry.name));
    done += static_cast<std::size_t>(got);
  }
  // One byte more shows a directory that lied about the size; the end makes libzip compare the checksum.
  char more = 0;
  if (zip_fread(file.get(), &more, 1) != 0)
    refuse(pack, Sentence::tr("'%1' is damaged or larger than it says", entry.name));
  return content;
}

/// Small ones only: a picture of few bytes may decode to gigabytes.
void check_png(const std::string& content, const std::string& name) {
  static const char signature[] = "\x89PNG\r\n\x1a\n";
  const auto word = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(content[at + i]);
    return value;
  };
  if (content.size() < 24 || content.compare(0, 8, signature, 8) != 0)
    throw Error(Sentence::tr("'%1' is not a PNG picture", name));
  if (word(16) > 4096 || word(20) > 4096)
    throw Error(Sentence::tr("'%1' has %2 x %3 pixels, more than 4096 x 4096", name, word(16), word(20)));
}

}

void check_harmless(const fs::path& lesson) {
  for (const auto& entry : fs::recursive_directory_iterator(lesson)) {
    const std::string name = entry.path().lexically_relative(lesson).generic_string();
    if (entry.is_directory() && !entry.is_symlink()) continue;
    const std::size_t most = most_bytes(name);
    if (most == 0)
      throw Error(
          Sentence::tr("'%1' is not a lesson file: those are lesson.json, .md, .cu, .py, .svg, .png", name));
    const fs::path file = lesson_file(lesson, name);
    if (entry.path().extension() == ".svg") {
      const std::vector<Diagnostic> harm = harm_in_figure(read_lesson_file(lesson, name, most), file);
      if (!harm.empty()) throw Error(Fault::bad_argument, harm);
    } else if (entry.path().extension() == ".png") {
      check_png(read_file(file), name);
    } else {
      read_lesson_file(lesson, name, most);
    }
  }
}

void write_pack(const fs::path& lesson, const fs::path& pack) {
  const fs::path folder = fs::canonical(lesson);
  load_lesson(folder);
  check_harmless(folder);
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(folder).generic_string());
  std::sort(names.begin(), names.end()); // the same lesson gives the same pack
  if (names.size() > limits::pack_files)
    throw Error(Sentence::tr("the lesson has more than %1 files", limits::pack_files));

  const TemporaryFolder workplace;
  const fs::path draft = workplace.path() / "pack";
  Archive archive = open_archive(draft, ZIP_CREATE | ZIP_EXCL);
  std::vector<std::string> contents; // must live until the archive is closed
  contents.reserve(names.size());
  for (const std::string& name : names) {
    contents.push_back(read_file(folder / name));
    zip_source_t* source =
        zip_source_buffer(archive.get(), contents.back().data(), contents.back().size(), 0);
    const std::string inside = folder.filename().string() + "/" + name;
    const zip_int64_t index =
        source ? zip_file_add(archive.get(), inside.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
    if (index < 0) {
      if (source) zip_source_free(source);
      refuse(pack, Sentence::tr("can't take '%1': %2", name, zip_strerror(archive.get())));
    }
    zip_set_file_compression(archive.get(), static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 9);
    zip_file_set_mtime(archive.get(), static_cast<zip_uint64_t>(index), 1'600'000'000, 0);
  }
  if (zip_close(archive.get()) != 0)
    refuse(pack, Sentence::tr("can't be written: %1", zip_strerror(archive.get())));
  static_cast<void>(archive.release());
  write_file(pack, read_file(draft));
}

std::string name_in_pack(const fs::path& pack) {
  const Archive archive = open_pack(pack);
  return top_folder(pack, list_entries(pack, archive.get()));
}

namespace {

/// Moves `fresh` to `target`. What was there stays until then, whatever fails, and is at `aside`
/// afterwards.
void put_in_place(const fs::path& fresh, const fs::path& target, const fs::path& aside) {
  if (!fs::exists(target)) return fs::rename(fresh, target);
  // Both names are exchanged in one step, if the file system can do that.
  if (renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0)
    return fs::rename(fresh, aside);
  fs::rename(target, aside);
  try {
    fs::rename(fresh, target);
  } catch (...) {
    fs::rename(aside, target);
    throw;
  }
}

}

fs::path unpack(const fs::path& pack, const fs::path& folder, bool replace) {
  const Archive archive = open_pack(pack);
  const std::vector<Entry> entries = list_entries(pack, archive.get());
  const std::string top = top_folder(pack, entries);
  const fs::path target = folder / top;
  if (fs::exists(target) && !replace)
    refuse(pack, Sentence::tr("the lesson '%1' already exists: remove it, or replace it", target.string()));

  const TemporaryFolder workplace(folder); // in the folder of the target, for the renaming at the end
  for (const Entry& entry : entries) {
    const fs::path file = workplace.path() / entry.name;
    fs::create_directories(file.parent_path());
    write_file(file, read_entry(pack, archive.get(), entry));
  }
  try {
    check_harmless(workplace.path() / top);
    load_lesson(workplace.path() / top);
  } catch (const Error& error) {
    std::vector<Diagnostic> diagnostics = error.diagnostics();
    const std::string prefix = workplace.path().string() + "/";
    for (Diagnostic& diagnostic : diagnostics) // named after the pack, because the working folder is gone
      diagnostic.file =
          pack.string() +
          (diagnostic.file.starts_with(prefix) ? ": " + diagnostic.file.substr(prefix.size()) : "");
    throw Error(error.fault(), diagnostics);
  }
  put_in_place(workplace.path() / top, target, workplace.path() / "replaced");
  return target;
}

}
