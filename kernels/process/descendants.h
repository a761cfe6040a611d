#pragma once

#include <functional>
#include <sys/types.h>

namespace kernelarium {

/// Calls `visit` for every process that this one has started, and they, and so on, until it answers false.
/// Those whose parent has ended meanwhile are not found.
void for_each_descendant(pid_t process, const std::function<bool(pid_t)>& visit);

/// Ends it and its descendants at once. bubblewrap killed by itself while it sets a sandbox up can leave an
/// inner bubblewrap that waits for ever: --die-with-parent is not asked for yet.
void kill_with_descendants(pid_t process);

}
