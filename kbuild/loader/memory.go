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

// memoryShare limits a module to 1/memoryShare of the machine's memory, unless -DSTP_MAXMEMORY
// allows more.
const memoryShare = 10

// MemoryError means that a module would take too much memory. All sizes are in bytes.
type MemoryError struct {
	Need, Limit, Machine uint64
	Parts                []memoryPart // largest first
}

// memoryPart is the memory of one global, of one family's probes, or of the runtime.
type memoryPart struct {
	what  string
	bytes uint64
}

// Error names the sizes, the limit, the three largest parts and the options that help.
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

// checkMemory rejects a module that takes more than its limit: STP_MAXMEMORY if the module sets it,
// else a share of the machine's memory.
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

// memoryParts reads the section that cgen and module.h write: pairs of u64, bytes in all and bytes
// for each CPU. The first pair is for the runtime; then follows one for each global and for each
// family of probes.
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

// machineMemory returns MemTotal of /proc/meminfo (proc(5)) in bytes; 0 if it is not known.
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
