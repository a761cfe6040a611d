#include "tests/app/cli/program.h"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

/// Opened without close-on-exec on purpose: the child writes into it.
int open_for_child(const std::string& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

}

Finished run_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::map<std::string, std::string>& environment, int interrupt_after_ms) {
  const TestFolder folder;
  const std::string out = folder.path("out"), err = folder.path("err");
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    ::dup2(open_for_child(out), STDOUT_FILENO);
    ::dup2(open_for_child(err), STDERR_FILENO);
    for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  if (interrupt_after_ms > 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(interrupt_after_ms));
    ::kill(child, SIGINT);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(out), content_of(err)};
}

void expect_refused(const Finished& finished, const std::string& part) {
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_HOLDS(finished.err, part);
  EXPECT_EQ(finished.out.find("Usage"), std::string::npos);
}

std::string TestFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(folder() / name, std::ios::binary) << content;
  return path(name);
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}
