#pragma once

#include "kernels/base/temporary_folder.h"

#include <csignal>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#define EXPECT_HOLDS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

/// What a finished program left behind.
struct Finished {
  int code = -1; ///< exit code; -1 if a signal killed it
  std::string out, err;
};

/// Runs a program to its end with these arguments and extra environment. `interrupt_after_ms`: sends SIGINT
/// then.
Finished run_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::map<std::string, std::string>& environment = {}, int interrupt_after_ms = 0);

/// Exit code 2, a reason on the error stream that holds `part`, and no usage text among the results.
void expect_refused(const Finished& finished, const std::string& part);

/// A private folder with the files of a test.
class TestFolder {
 public:
  /// Writes a file into it and returns its path.
  std::string write(const std::string& name, const std::string& content) const;
  std::string path(const std::string& name) const { return (folder() / name).string(); }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  kernelarium::TemporaryFolder folder_;
};

std::string content_of(const std::string& path);
