// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"strconv"
)

// ownThreads tells this process's threads from others, which it remembers. Each look at the trace would
// otherwise be a hit of probes on reading, and each print one of probes on writing. It is nil where the IDs
// of threads in records are not those that this process sees.
type ownThreads map[int32]bool

// mostOthers bounds how many threads are remembered.
const mostOthers = 1 << 16

func newOwnThreads() ownThreads {
	if ownNamespace() != initNamespace {
		return nil
	}
	return ownThreads{}
}

// has reports whether a thread is one of this process. It asks the kernel again for its own threads, because
// another process may get the ID of one that has ended.
func (o ownThreads) has(tid int32) bool {
	if o == nil || o[tid] {
		return false
	}
	if _, err := os.Stat("/proc/self/task/" + strconv.Itoa(int(tid))); err == nil {
		return true
	}
	if len(o) >= mostOthers {
		clear(o)
	}
	o[tid] = true
	return false
}
