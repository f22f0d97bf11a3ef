// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// TestKernelLog reads records one at a time, as /dev/kmsg returns them. It expects those that name
// the module and those about signatures, five at most, without their prefixes and continuation
// lines, and not the message that the module taints the kernel.
func TestKernelLog(t *testing.T) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fds[0])
	defer unix.Close(fds[1])
	log := kernelLog{fd: fds[0]}
	if got := log.about("m_1"); got != "" {
		t.Errorf("%q of an empty log", got)
	}
	for i := range 7 {
		for _, name := range []string{"other", "m_1"} {
			if _, err := unix.Write(fds[1], fmt.Appendf(nil, "4,%d,99,-;%s: line %d\n SUBSYSTEM=x\n", i, name, i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := "m_1: line 0; m_1: line 1; m_1: line 2; m_1: line 3; m_1: line 4"
	if d := cmp.Diff(want, log.about("m_1")); d != "" {
		t.Error(d)
	}
	for _, text := range []string{"m_1: loading out-of-tree module taints kernel.",
		"m_1: module verification failed: signature and/or required key missing - tainting kernel",
		"Loading of unsigned module is rejected"} {
		if _, err := unix.Write(fds[1], []byte("5,8,99,-;"+text+"\n")); err != nil {
			t.Fatal(err)
		}
	}
	want = "m_1: line 5; m_1: line 6; Loading of unsigned module is rejected"
	if d := cmp.Diff(want, log.about("m_1")); d != "" {
		t.Error(d)
	}
	if got := (kernelLog{fd: -1}).about("m_1"); got != "" {
		t.Errorf("%q without a log", got)
	}
}

// TestReadCallers checks that an error record may end with its last call site.
func TestReadCallers(t *testing.T) {
	record := binary.LittleEndian.AppendUint32(nil, 2)
	for _, caller := range []int32{7, -1} {
		record = binary.LittleEndian.AppendUint32(record, uint32(caller))
	}
	got, err := readCallers(record)
	if d := cmp.Diff([]int{7, -1}, got); d != "" || err != nil {
		t.Error(err, d)
	}
	for cut, want := range map[int]string{1: "within its 2 call sites", 4: "within its 2 call sites", 5: "without call sites"} {
		if _, err := readCallers(record[:len(record)-cut]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes short: %v", cut, err)
		}
	}
}

// TestHitReportOfOneHit checks that a probe is listed from its first hit on.
func TestHitReportOfOneHit(t *testing.T) {
	stats := []ProbeStat{{ID: 0, Hits: 1, CyclesMin: 5, CyclesMax: 5, CyclesSum: 5}, {ID: 1}}
	text := hitReport(testMeta(), stats)
	if !strings.Contains(text, "hits: 1, cycles: 5min/5avg/5max") || strings.Count(text, "\n") != 2 {
		t.Error(text)
	}
}
