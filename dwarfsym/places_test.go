// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

// The series of the two kernels that are tested; of each it is the newest one
// installed.
const oldSeries, newSeries = need.Series61, need.Series612

// testCache is kept from one test run to the next, as users' is.
func testCache() string { return need.Cache("symbols") }

// kernel opens the debug information that the distribution's package of a
// series installs.
func kernel(t testing.TB, series string) *Symbols {
	t.Helper()
	return openWith(t, Options{Release: need.Kernel(t, series), CacheDir: testCache()})
}

// debian opens the kernel that most tests query.
func debian(t testing.TB) *Symbols {
	t.Helper()
	return kernel(t, oldSeries)
}

func placesOf(t testing.TB, q query.Query) []query.Place {
	t.Helper()
	p, err := debian(t).Places(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// list writes places as func@file:line, each once: what a listing shows.
func list(p []query.Place) []string {
	var out []string
	for _, x := range p {
		if x.Refused == "" {
			out = append(out, where(x))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func where(x query.Place) string {
	if x.File == "" {
		return x.Func
	}
	return fmt.Sprintf("%s@%s:%d", x.Func, x.File, x.Line)
}

// TestListing compares with what SystemTap lists for the same kernel.
func TestListing(t *testing.T) {
	for _, c := range []struct {
		q    query.Query
		want []string
	}{
		{query.Query{Func: "vfs_read"}, functions(t, "vfs_read", "")},
		{query.Query{Func: "vfs_write", Want: query.Call}, functions(t, "vfs_write", ".call")},
		{query.Query{Func: "vfs_read", Want: query.Exported}, functions(t, "vfs_read", ".exported")},
		{query.Query{Func: "__x64_sys_openat"}, functions(t, "__x64_sys_openat", "")},
		{query.Query{Func: "__do_sys_openat"}, functions(t, "__do_sys_openat", "")},
		// Hazard 4: a clone, known by its abstract origin.
		{query.Query{Func: "finish_task_switch"}, functions(t, "finish_task_switch", "")},
		// Hazard 5: several bodies.
		{query.Query{Func: "init_once"}, functions(t, "init_once", "")},
		{query.Query{Func: "do_exit"}, functions(t, "do_exit", "")},
		{query.Query{Func: "_printk"}, functions(t, "_printk", "")},
		{query.Query{Func: "copy_from_user"}, functions(t, "copy_from_user", "")},
		{query.Query{Func: "ns_to_timespec64", Want: query.Return}, functions(t, "ns_to_timespec64", ".return")},
		{query.Query{Func: "ksys_*", File: "fs/read_write.c"}, functions(t, `ksys_\w+`, "")},
		{query.Query{Module: "xfs", Func: "xfs_file_read_iter"}, functions(t, "xfs_file_read_iter", "")},
		{query.Query{Module: "nf_conntrack", Func: "nf_conntrack_in"}, functions(t, "nf_conntrack_in", "")},
		{query.Query{Func: "vfs_*"}, functions(t, `vfs_[\w.]+`, "")},
		{query.Query{Func: "*", File: "fs/open.c", Want: query.Call}, systemtap(t, `^kernel\.function\("(\w+@fs/open\.c:\d+)"\)\.call`)},
		{query.Query{Func: "vfs_read", File: "fs/read_write.c", Statement: true, LineKind: query.AllLines},
			systemtap(t, `^kernel\.statement\("(vfs_read@[^"]+)"\)`)},
	} {
		if d := cmp.Diff(c.want, list(placesOf(t, c.q))); d != "" {
			t.Errorf("%+v: (-want +got)\n%s", c.q, d)
		}
	}
	if n := len(functions(t, "init_once", "")); n != len(linkedAt(t, "init_once")) || n < 2 {
		t.Errorf("SystemTap lists %d functions init_once", n)
	}
}

func vfsReadLines(n ...int) (out []string) {
	for _, l := range n {
		out = append(out, fmt.Sprintf("vfs_read@fs/read_write.c:%d", l))
	}
	return out
}

func TestNoMatch(t *testing.T) {
	s := debian(t)
	declared, lines := readLines(t, "")
	for _, c := range []struct {
		q    query.Query
		want []string
	}{
		{query.Query{Func: "sys_openat"}, nil},
		{query.Query{Func: "vfs_raed"}, []string{"vfs_read"}},
		{query.Query{Func: "vfs_read", File: "fs/read_write.c", Statement: true, LineKind: query.AbsLine, Line: declared},
			[]string{fmt.Sprintf("fs/read_write.c:%d", lines[0])}},
	} {
		_, err := s.Places(t.Context(), c.q)
		var none *query.NoMatchError
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
