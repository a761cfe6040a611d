#pragma once

#include <fmt/format.h>
#include <string>

namespace kernelarium {

/// Opens the null device instead of standard streams that were closed: files opened later would take their
/// numbers. Writing to a closed standard output stays an error.
void open_standard_streams();

/// A message for the standard error; if it can't be written (a full disk, no terminal any more), the program
/// goes on without.
void put_message(const std::string& text);
template<class... Arguments>
void tell(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  put_message(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// Whether all that was printed to the standard output has arrived; says so if it has not.
bool output_arrived();

}
