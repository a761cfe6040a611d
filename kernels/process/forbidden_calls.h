#pragma once

#include <string>

namespace kernelarium {

/// A seccomp filter (instructions of BPF, as bubblewrap takes them): calls of the system that no program of
/// the sandbox needs fail with EPERM. They reach what namespaces do not part (keyrings), take memory that is
/// no process's own (System V), or are known for holes.
std::string forbidden_calls();

}
