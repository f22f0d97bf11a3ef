// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestCalleesInlined compares inlined callees with SystemTap's list. SystemTap misses one instance:
// the calls within it are split from the rest.
func TestCalleesInlined(t *testing.T) {
	listed := func(name string) []string {
		return systemtap(t, `\("do_sys_openat2@[^"]*"\)\.callee\("(`+name+`@[^"]*)"\)`)
	}
	unseen := list(placesOf(t, query.Query{Func: "fsnotify_open", File: "include/linux/fsnotify.h"}))
	for callee, want := range map[string][]string{
		"PTR_ERR": listed("PTR_ERR"),
		"*":       append(listed(`\w+`), unseen...),
	} {
		p := placesOf(t, query.Query{Func: "do_sys_openat2", Callee: callee, Want: query.Inline})
		if d := cmp.Diff(want, list(p)); d != "" {
			t.Errorf("%s: %s", callee, d)
		}
		for i := range p {
			if p[i].From == nil || p[i].From.Func != "do_sys_openat2" || p[i].Chains != nil || p[i].Caller != "do_sys_openat2" {
				t.Errorf("%s: %+v", callee, p[i])
			}
		}
	}
}

// TestCallees checks that each call chain of a compiled callee consists of the return address of a
// call instruction in the caller.
func TestCallees(t *testing.T) {
	p := placesOf(t, query.Query{Func: "do_sys_openat2", Callee: "*", Want: query.Call})
	want := []string{"do_filp_open@fs/namei.c", "fd_install@fs/file.c", "getname@fs/namei.c", "putname@fs/namei.c"}
	for _, w := range want {
		name, file, _ := strings.Cut(w, "@")
		i := slices.IndexFunc(p, func(x query.Place) bool { return x.Func == name })
		if i < 0 || p[i].File != file || !p[i].Entry || len(p[i].Chains) == 0 || p[i].From.Func != "do_sys_openat2" {
			t.Errorf("%s is not among %v", w, list(p))
			continue
		}
		for _, chain := range p[i].Chains {
			at := p[i].Addr + uint64(chain[0])
			if len(chain) != 1 || calledAt(t, at) != p[i].Addr {
				t.Errorf("%s: no call ends at %#x", w, at)
			}
		}
	}
}

// TestTailCalls checks that calls by a jump, which the stack does not show, are named.
func TestTailCalls(t *testing.T) {
	p := placesOf(t, query.Query{Func: "putname", Callee: "*"})
	compiled := func(x query.Place) bool { return slices.Equal(x.From.TailCalls, []string{"kfree", "kmem_cache_free"}) }
	if !slices.ContainsFunc(p, compiled) {
		t.Errorf("none of %v", list(p))
	}
	others := slices.Collect(func(yield func(string) bool) {
		for _, x := range placesOf(t, query.Query{Func: "put*", Callee: "kfree"}) {
			for _, o := range x.From.Others {
				yield(o.Func)
			}
		}
	})
	if !slices.Contains(others, "putname") {
		t.Errorf("only a tail call, beside others: %v", others)
	}
	var none *query.NoMatchError
	_, err := debian(t).Places(t.Context(), query.Query{Module: "kernel", Func: "putname", Callee: "kfree"})
	if !errors.As(err, &none) || !none.TailCall {
		t.Errorf("only a tail call: %v", err)
	}
	_, err = debian(t).Places(t.Context(), query.Query{Module: "kernel", Func: "putname", Callee: "kfre"})
	if !errors.As(err, &none) || none.TailCall {
		t.Errorf("no call: %v", err)
	}
}

// calledAt returns the target of the 5-byte call that returns to ret; 0 if there is no such call.
func calledAt(t *testing.T, ret uint64) uint64 {
	m, err := debian(t).module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	b, ok := m.File.At(ret-5, 5)
	if !ok || b[0] != 0xe8 {
		return 0
	}
	return ret + uint64(int64(int32(binary.LittleEndian.Uint32(b[1:]))))
}

// TestCalleesDeep checks a query with Depth 2, through compiled and inlined functions.
func TestCalleesDeep(t *testing.T) {
	one := placesOf(t, query.Query{Func: "ksys_read", Callee: "*"})
	two := placesOf(t, query.Query{Func: "ksys_read", Callee: "*", Depth: 2})
	if len(one) == 0 || len(two) <= len(one) {
		t.Fatalf("%d callees, %d with those of theirs", len(one), len(two))
	}
	i := slices.IndexFunc(two, func(x query.Place) bool { return x.Func == "rw_verify_area" && !x.Inline })
	if i < 0 || two[i].From.Func != "ksys_read" || len(two[i].Chains[0]) != 2 {
		t.Errorf("rw_verify_area, which vfs_read calls: %v", list(two))
	}
}

func TestCalleeMissing(t *testing.T) {
	_, err := debian(t).Places(t.Context(), query.Query{Func: "do_sys_openat2", Callee: "getnam"})
	var none *query.NoMatchError
	if !errors.As(err, &none) || none.What != "callee" || !slices.Contains(none.Similar, "getname") {
		t.Errorf("%v %+v", err, none)
	}
	_, err = debian(t).Places(t.Context(), query.Query{Func: "do_sys_opena2", Callee: "getname"})
	if !errors.As(err, &none) || none.What != "function" || !slices.Contains(none.Similar, "do_sys_openat2") {
		t.Errorf("%v %+v", err, none)
	}
	_, err = debian(t).Places(t.Context(), query.Query{Func: "*", Callee: "*", Depth: 9})
	if !errors.As(err, new(*places.TooManyError)) {
		t.Errorf("all calls of all functions: %v", err)
	}
}

// TestLabels checks that all labels that SystemTap lists are found.
func TestLabels(t *testing.T) {
	got := list(placesOf(t, query.Query{Func: "*", File: "fs/namei.c", Label: "o*"}))
	want := systemtap(t, `^kernel\.function\("(\w+@fs/namei\.c:\d+)"\)\.label\("o`)
	if len(want) < 14 {
		t.Errorf("SystemTap lists %d labels only: %v", len(want), want)
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%s is not among %v", w, got)
		}
	}
	_, err := debian(t).Places(t.Context(), query.Query{Func: "do_mkdirat", Label: "out_putnam"})
	var none *query.NoMatchError
	if !errors.As(err, &none) || none.What != "label" || !slices.Contains(none.Similar, "out_putname") {
		t.Errorf("%v", err)
	}
}
