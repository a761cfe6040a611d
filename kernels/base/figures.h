#pragma once

#include <cstdint>
#include <string>

/// Numbers for people, the same everywhere: narrow spaces between thousands, a thin space before the unit,
/// three significant digits; "—" for what is no number.
namespace kernelarium::figures {

std::string count(std::int64_t count);            ///< "1 048 576"
std::string limit(std::int64_t limit);            ///< short and exact: "16 384", "2³⁰"
std::string short_count(double count);            ///< "16.0 M"
std::string bytes(double bytes);                  ///< "67.1 MB" (decimal units)
std::string time(double milliseconds);            ///< "412 µs", "1.32 ms", "2.10 s"
std::string rate(double bytes_per_second);        ///< "4.28 TB/s"
std::string flops(double flops_per_second);       ///< "51.4 TFLOP/s"
std::string percent(double fraction);             ///< "71 %"
std::string change(double fraction);              ///< with its sign: "+71 %", "−8.1 %", "0 %"
std::string ratio(double ratio);                  ///< "8.0 ×"
std::string number(double value, int digits = 3); ///< significant digits, thousands grouped
std::string fixed(double value, int decimals);    ///< "1 234.50": so many digits after the point
std::string error(double error);                  ///< "1.4 × 10⁻⁶"
/// An ISO time (UTC) as people here say it, "2026-11-27 14:03:59" or "14:03:59"; what is none, as it is.
std::string moment(const std::string& when, bool with_day = true);
/// "1 run", "2 runs": for English texts of programs without translations.
std::string counted(std::int64_t count, const std::string& one, const std::string& many);

}
