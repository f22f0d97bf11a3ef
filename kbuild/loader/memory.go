// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// memoryShare is the part of the machine's memory that a module may take
// unless -DSTP_MAXMEMORY allows it.
const memoryShare = 10

// MemoryError says that a module would take too much memory. All sizes are in
// bytes.
type MemoryError struct {
	Need, Limit, Machine uint64
	Parts                []memoryPart // largest first
}

// memoryPart is what one thing takes.
type memoryPart struct {
	what  string
	bytes uint64
}

func (e *MemoryError) Error() string {
	var parts []string
	for _, p := range e.Parts[:min(3, len(e.Parts))] {
		parts = append(parts, p.what+" "+megabytes(p.bytes))
	}
	limit := "a tenth of this machine's " + megabytes(e.Machine)
	if e.Limit != e.Machine/memoryShare {
		limit = "-DSTP_MAXMEMORY=" + strconv.FormatUint(e.Limit>>10, 10)
	}
	return fmt.Sprintf("it needs %s of kernel memory, more than %s: %s. Declare arrays smaller (global a[SIZE]), lower -DMAXMAPENTRIES, -DKRETACTIVE or -s, or allow it with -DSTP_MAXMEMORY=%d",
		megabytes(e.Need), limit, strings.Join(parts, ", "), (e.Need+1023)>>10)
}

func megabytes(n uint64) string {
	if n < 1<<20 {
		return strconv.FormatUint((n+1023)>>10, 10) + " KB"
	}
	return strconv.FormatUint((n+1<<20-1)>>20, 10) + " MB"
}

// checkMemory refuses a module that takes more than its limit, which is a share
// of the machine's memory unless the module carries one.
func (m *moduleImage) checkMemory(cpus, machine uint64) error {
	parts := m.memoryParts(cpus)
	e := &MemoryError{Parts: parts, Limit: machine / memoryShare, Machine: machine}
	for _, p := range parts {
		e.Need += p.bytes
	}
	if kb := m.meta.Limits["STP_MAXMEMORY"]; kb > 0 {
		e.Limit = uint64(kb) << 10
	} else if machine == 0 {
		return nil // not known
	}
	if e.Need <= e.Limit {
		return nil
	}
	return e
}

// memoryParts reads the section that cgen and module.h have written: u64 pairs
// of bytes once and bytes for each CPU; the first for the runtime, then one for
// each global and each family of probes.
func (m *moduleImage) memoryParts(cpus uint64) []memoryPart {
	var out []memoryPart
	for i := 0; (i+1)*16 <= len(m.memory); i++ {
		once := binary.LittleEndian.Uint64(m.memory[i*16:])
		each := binary.LittleEndian.Uint64(m.memory[i*16+8:])
		what := "output buffers and handler contexts take"
		switch {
		case i > len(m.meta.GlobalNames):
			what = "slots for pending returns take"
		case i > 0:
			what = "global '" + m.meta.GlobalNames[i-1] + "' takes"
		}
		if n := once + each*cpus; n > 0 {
			out = append(out, memoryPart{what, n})
		}
	}
	slices.SortStableFunc(out, func(a, b memoryPart) int { return cmp.Compare(b.bytes, a.bytes) })
	return out
}

// machineMemory is MemTotal of /proc/meminfo (proc(5)) in bytes; 0 if not known.
func machineMemory() uint64 {
	text, _ := os.ReadFile("/proc/meminfo")
	return memTotal(string(text))
}

func memTotal(meminfo string) uint64 {
	for line := range strings.Lines(meminfo) {
		if rest, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			kb, _ := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 54)
			return kb << 10
		}
	}
	return 0
}
