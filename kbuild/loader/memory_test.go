// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// imageOf returns a module with these pairs of bytes in its memory section.
func imageOf(meta modmeta.Meta, pairs ...uint64) *moduleImage {
	m := &moduleImage{meta: &meta}
	for _, n := range pairs {
		m.memory = binary.LittleEndian.AppendUint64(m.memory, n)
	}
	return m
}

func TestMemTotal(t *testing.T) {
	if got := memTotal("MemFree:  123 kB\nMemTotal:       24684012 kB\nSwapTotal: 1 kB\n"); got != 24684012<<10 {
		t.Error(got)
	}
	if got := memTotal("MemFree: 123 kB\n"); got != 0 {
		t.Errorf("%d where it is not known", got)
	}
}

func TestCheckMemory(t *testing.T) {
	meta := modmeta.Meta{GlobalNames: []string{"n", "s"}, Limits: map[string]int64{}}
	m := imageOf(meta, 100, 1000, 500<<20, 0, 0, 1<<20)
	if err := m.checkMemory(2, 8<<30); err != nil {
		t.Error(err)
	}
	if err := m.checkMemory(2, 0); err != nil {
		t.Errorf("a machine that tells nothing: %v", err)
	}
	var e *MemoryError
	if err := m.checkMemory(4, 4<<30); !errors.As(err, &e) || e.Need != 100+4000+500<<20+4<<20 {
		t.Fatalf("%v", err)
	}
	want := "it needs 505 MB of kernel memory, more than a tenth of this machine's 4096 MB: global 'n' takes 500 MB, " +
		"global 's' takes 4 MB, output buffers and handler contexts take 5 KB. Declare arrays smaller (global a[SIZE]), " +
		"lower -DMAXMAPENTRIES, -DKRETACTIVE or -s, or allow it with -DSTP_MAXMEMORY=516101"
	if d := cmp.Diff(want, e.Error()); d != "" {
		t.Error(d)
	}
	m.meta.Limits["STP_MAXMEMORY"] = 516101
	many := imageOf(meta, 0, 0, 0, 0, 0, 0, 0, 0, 600<<20, 0) // families
	if err := many.checkMemory(4, 0); err == nil || !strings.Contains(err.Error(), "516101: slots for pending returns take 600 MB. ") {
		t.Errorf("%v", err)
	}
	if err := m.checkMemory(4, 4<<30); err != nil {
		t.Errorf("allowed: %v", err)
	}
	m.meta.Limits["STP_MAXMEMORY"] = 1000
	if err := m.checkMemory(4, 1<<50); err == nil {
		t.Error("a limit of 1000 KB does not hold")
	}
}
