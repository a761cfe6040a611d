// Small programs in one file: each case is a main() of its own, run in a process of its own.
#pragma once

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

struct Case {
  const char* name;
  void (*run)();
  Case* next;
  static Case*& all() {
    static Case* first = nullptr;
    return first;
  }
  Case(const char* name, void (*run)()) : name(name), run(run), next(all()) { all() = this; }
};

#define CASE(name)                                                                                           \
  static void run_##name();                                                                                  \
  static Case case_##name(#name, run_##name);                                                                \
  static void run_##name()

/// Prints a call and what it returned, by name.
#define SHOW(call) std::printf("%s: %s\n", #call, cudaGetErrorName(call))
/// A call that is expected to succeed.
#define OK(call)                                                                                             \
  do {                                                                                                       \
    const cudaError_t error_ = (call);                                                                       \
    if (error_ != cudaSuccess) std::printf("UNEXPECTED %s: %s\n", #call, cudaGetErrorName(error_));          \
  } while (0)

int main(int count, char** arguments) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0); // in order with what kernels print
  for (Case* one = Case::all(); one; one = one->next) {
    if (count < 2) std::printf("%s\n", one->name);
    if (count > 1 && std::strcmp(arguments[1], one->name) == 0) return one->run(), 0;
  }
  return count < 2 ? 0 : 2;
}
