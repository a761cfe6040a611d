#pragma once

#include "kernels/device/device.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

struct DeviceListing {
  std::string id; ///< what --device takes
  std::string name;
  bool available = false;
  Sentence reason; ///< why not, and what to do; if available: what to know before trusting it
};
/// Every simulated GPU and every CUDA device; asks the driver, never throws.
std::vector<DeviceListing> list_devices();
/// The full name of a device: "sim" is "sim:h200", "cuda" is "cuda:0"; others as they are.
std::string canonical_device(const std::string& id);
/// Of a GPU of this machine; nothing: it is simulated. Throws Error{bad_argument} for an unknown name.
std::optional<int> cuda_number(const std::string& id);
/// "sim", "sim:t4", "cuda:0". Throws Error{no_device} (hardware) or Error{bad_argument} (unknown name).
std::unique_ptr<Device> open_device(const std::string& id);
// Behind the full name of a simulated GPU: what it leaves out or does in another way, to show whether a
// result depends on it (left_out.h).
inline constexpr const char* kWithoutTime =
    " without time"; ///< sleeping, or counting to a million, makes no order
inline constexpr const char* kInReverse = " in reverse"; ///< the same, and the last block and warp run first
/// Many clusters in short turns, as on a GPU: blocks that take their work from a counter share it.
inline constexpr const char* kInTurns = " in turns";
inline constexpr const char* kOneByOne = " one by one"; ///< one cluster at a time, the last one first
/// Matrix instructions add twice what they multiply: a result that is a sum of their products is twice as
/// large, and so is what it is compared with.
inline constexpr const char* kWithProductsTwice = " with products twice";
inline constexpr const char* kWithoutProducts = " without products"; ///< matrix instructions multiply nothing
inline constexpr const char* kWithoutCopies = " without copies"; ///< of asynchronous copies to shared memory
// What half of the warps or blocks compute in floating point is 0, or what they store is lost (left_out.h).
inline constexpr const char* kWithoutOddWarps = " without odd warps";
inline constexpr const char* kWithoutEvenWarps = " without even warps";
inline constexpr const char* kWithoutOddPairs = " without odd pairs of warps";
inline constexpr const char* kWithoutEvenPairs = " without even pairs of warps";
inline constexpr const char* kWithoutOddBlocks = " without odd blocks";
inline constexpr const char* kWithoutEvenBlocks = " without even blocks";
inline constexpr const char* kWithoutOddBlockRows = " without odd rows of blocks";
inline constexpr const char* kWithoutEvenBlockRows = " without even rows of blocks";
inline constexpr const char* kWithoutOddBlockPlanes = " without odd planes of blocks";
inline constexpr const char* kWithoutEvenBlockPlanes = " without even planes of blocks";
inline constexpr const char* kOfKernel = " of kernel ";          ///< behind them: the only one that is meant
inline constexpr const char* kWithoutRemote = " without remote"; ///< no way to other blocks' shared memory

}
