#pragma once

#include <string>

namespace kernelarium {

/// A seccomp filter (BPF instructions in the form that bubblewrap takes). System calls that no sandboxed
/// program needs fail with EPERM: those that reach resources not isolated by namespaces (keyrings), allocate
/// memory that belongs to no process (System V), or have a history of vulnerabilities;
/// and, unless `may_hide`, the one by which a process escapes inspection (prctl PR_SET_DUMPABLE).
std::string forbidden_calls(bool may_hide);

}
