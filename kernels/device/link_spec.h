#pragma once

#include <filesystem>

namespace kernelarium {

/// How a GPU is connected with its host and its neighbours, and what calls into the driver take: the "link"
/// of a spec sheet. Rates are what copies reach, not what the connector could do.
struct LinkSpec {
  double pinned_gb_s = 0; ///< copies from and to pinned memory, in each direction
  /// Pageable memory, through the driver's staging buffer: to the device, and from it.
  double pageable_in_gb_s = 0, pageable_out_gb_s = 0;
  double peer_gb_s = 0;        ///< from one device to another that it may use
  double peer_staged_gb_s = 0; ///< to another one: through the host
  double mapped_gb_s = 0;      ///< what kernels read or write in the host's memory
  double mapped_atomic_us = 0; ///< an atomic operation there, after which the next one on this word begins
  /// Pages of managed memory that one side touches and the other has, and what passes until the first has
  /// moved.
  double migration_in_gb_s = 0, migration_out_gb_s = 0, migration_us = 0;
  /// The same, requested by cudaMemPrefetchAsync.
  double prefetch_in_gb_s = 0, prefetch_out_gb_s = 0, prefetch_us = 0;
};

/// Reads it from a sheet. Throws Error naming file and key.
LinkSpec read_link_spec(const std::filesystem::path& file);

}
