#pragma once

#include <functional>
#include <sys/types.h>

namespace kernelarium {

/// Calls `visit` for every process that this one has started, and they, and so on, until it answers false.
/// Those whose parent has ended meanwhile are not found.
void for_each_descendant(pid_t process, const std::function<bool(pid_t)>& visit);

/// Ends it and its descendants at once. If only bubblewrap is killed while it sets up a sandbox, an inner
/// bubblewrap can remain and wait forever: --die-with-parent is not yet in effect.
void kill_with_descendants(pid_t process);

}
