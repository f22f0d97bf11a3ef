// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const debianRelease = "6.1.0-56-cloud-amd64"

// testCache is kept from one test run to the next, as users' is.
func testCache() string { return filepath.Join(os.TempDir(), "gostap-test-index") }

// debian opens the debug information that the distribution's package installs.
func debian(t testing.TB) *Symbols {
	if _, err := os.Stat("/usr/lib/debug/boot/vmlinux-" + debianRelease); err != nil {
		t.Skip("the kernel's debug information is not installed")
	}
	s, err := Open(t.Context(), Options{Release: debianRelease, CacheDir: testCache()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func places(t testing.TB, q Query) []Place {
	t.Helper()
	p, err := debian(t).Places(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// list writes places as func@file:line, each once: what a listing shows.
func list(p []Place) []string {
	var out []string
	for _, x := range p {
		if x.Refused == "" {
			out = append(out, where(x))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func where(x Place) string {
	if x.File == "" {
		return x.Func
	}
	return fmt.Sprintf("%s@%s:%d", x.Func, x.File, x.Line)
}

// TestListing compares with what SystemTap lists for the same kernel.
func TestListing(t *testing.T) {
	for _, c := range []struct {
		q    Query
		want []string
	}{
		{Query{Func: "vfs_read"}, []string{"vfs_read@fs/read_write.c:450"}},
		{Query{Func: "vfs_write", Want: Call}, []string{"vfs_write@fs/read_write.c:564"}},
		{Query{Func: "vfs_read", Want: Exported}, []string{"vfs_read@fs/read_write.c:450"}},
		{Query{Func: "__x64_sys_openat"}, []string{"__x64_sys_openat@fs/open.c:1347"}},
		{Query{Func: "__do_sys_openat"}, []string{"__do_sys_openat@fs/open.c:1347"}},
		// Hazard 4: a clone, known by its abstract origin.
		{Query{Func: "finish_task_switch"}, []string{"finish_task_switch@kernel/sched/core.c:5093"}},
		// Hazard 5: several bodies.
		{Query{Func: "init_once"}, []string{
			"init_once@block/bdev.c:438", "init_once@drivers/dax/super.c:525", "init_once@fs/ext4/super.c:1458",
			"init_once@fs/hugetlbfs/inode.c:1293", "init_once@fs/inode.c:432", "init_once@fs/proc/inode.c:86",
			"init_once@ipc/mqueue.c:490", "init_once@net/socket.c:330"}},
		{Query{Func: "do_exit"}, []string{"do_exit@kernel/exit.c:814"}},
		{Query{Func: "_printk"}, []string{"_printk@kernel/printk/printk.c:2322"}},
		{Query{Func: "copy_from_user"}, []string{"copy_from_user@include/linux/uaccess.h:158"}},
		{Query{Func: "ns_to_timespec64", Want: Return}, []string{"ns_to_timespec64@kernel/time/time.c:523"}},
		{Query{Func: "ksys_*", File: "fs/read_write.c"}, []string{
			"ksys_lseek@fs/read_write.c:293", "ksys_pread64@fs/read_write.c:652", "ksys_pwrite64@fs/read_write.c:686",
			"ksys_read@fs/read_write.c:602", "ksys_write@fs/read_write.c:626"}},
		{Query{Module: "xfs", Func: "xfs_file_read_iter"}, []string{"xfs_file_read_iter@fs/xfs/xfs_file.c:314"}},
		{Query{Module: "nf_conntrack", Func: "nf_conntrack_in"}, []string{
			"nf_conntrack_in@net/netfilter/nf_conntrack_core.c:2044"}},
		{Query{Func: "vfs_read", File: "fs/read_write.c", Statement: true, LineKind: AllLines}, vfsReadLines(
			451, 454, 455, 456, 457, 458, 459, 461, 462, 464, 467, 468, 469, 470, 472, 473, 474, 475, 477, 478, 479)},
	} {
		if d := cmp.Diff(c.want, list(places(t, c.q))); d != "" {
			t.Errorf("%+v: (-want +got)\n%s", c.q, d)
		}
	}
}

func vfsReadLines(n ...int) (out []string) {
	for _, l := range n {
		out = append(out, fmt.Sprintf("vfs_read@fs/read_write.c:%d", l))
	}
	return out
}

func TestVfsStarAndOpenC(t *testing.T) {
	for file, q := range map[string]Query{
		"vfs_star": {Func: "vfs_*"}, "fs_open_c.call": {Func: "*", File: "fs/open.c", Want: Call}} {
		b, err := os.ReadFile("../tests/listing/testdata/" + file + ".txt")
		if err != nil {
			t.Skip(err)
		}
		var want []string
		for _, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
			want = append(want, strings.Split(l, `"`)[1])
		}
		slices.Sort(want)
		if d := cmp.Diff(want, list(places(t, q))); d != "" {
			t.Errorf("%s: (-want +got)\n%s", file, d)
		}
	}
}

func TestNoMatch(t *testing.T) {
	s := debian(t)
	for _, c := range []struct {
		q    Query
		want []string
	}{
		{Query{Func: "sys_openat"}, nil},
		{Query{Func: "vfs_raed"}, []string{"vfs_read"}},
		{Query{Func: "vfs_read", File: "fs/read_write.c", Statement: true, LineKind: AbsLine, Line: 450},
			[]string{"fs/read_write.c:451"}},
	} {
		_, err := s.Places(t.Context(), c.q)
		var none *NoMatchError
		if !errors.As(err, &none) {
			t.Errorf("%+v: error %v, want NoMatchError", c.q, err)
			continue
		}
		for _, w := range c.want {
			if !slices.Contains(none.Similar, w) {
				t.Errorf("%+v: similar are %q, want %s among them", c.q, none.Similar, w)
			}
		}
	}
}
