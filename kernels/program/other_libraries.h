#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace kernelarium::program {

/// Throws Error{no_compile} with the function and its line if the objects call a library of CUDA that the
/// simulated GPU does not have. `tool` runs a program and gives what it writes.
void refuse_other_libraries(const std::vector<std::filesystem::path>& objects,
                            const std::function<std::string(const std::vector<std::string>&)>& tool);

}
