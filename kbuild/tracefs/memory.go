// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/loader"
)

// checkMemory returns an *UnavailableError if rings of a size in KB, one for each CPU, would take more than half
// of the memory that is available, as gs_alloc() of runtime-c does for modules. The kernel would let them take all
// of it. meminfo and online are files of proc(5) and of sysfs; what is not known is not checked.
func checkMemory(kb int64, meminfo, online string) error {
	free, cpus := availableKB(meminfo), int64(len(loader.CPUList(online, maxCPUs)))
	if free == 0 || kb <= free/2/max(cpus, 1) {
		return nil
	}
	return &UnavailableError{What: fmt.Sprintf("make buffers of %d KB for each of %d CPUs", kb, cpus),
		Why: fmt.Sprintf("they would take more than half of the %d KB of memory that are available", free), Do: "lower -s"}
}

// maxCPUs is more than a kernel supports (NR_CPUS).
const maxCPUs = 1 << 14

// availableKB returns MemAvailable of /proc/meminfo; 0 if it is not known.
func availableKB(meminfo string) int64 {
	for line := range strings.Lines(meminfo) {
		if rest, ok := strings.CutPrefix(line, "MemAvailable:"); ok {
			kb, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kb
		}
	}
	return 0
}

// contentOf returns a file's content; "" if it can't be read.
func contentOf(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}
