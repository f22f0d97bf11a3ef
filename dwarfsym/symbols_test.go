// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestConcurrentQuestions makes several queries at once before the kernel's files are opened.
func TestConcurrentQuestions(t *testing.T) {
	s := openAt(t, sysroot(t, map[string][]byte{"boot/vmlinux-9.9": elftest.Sample()}))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if p, err := s.Places(t.Context(), query.Query{Func: "work"}); err != nil || len(p) != 1 {
				t.Errorf("%+v, %v", p, err)
			}
			if addr, section, ok := s.Symbol("kernel", "split"); !ok || addr != elftest.SplitAddr || section != "" {
				t.Errorf("split is at %#x in %q, %v", addr, section, ok)
			}
			if name, _ := s.SymbolNear("kernel", elftest.BareAddr+1, ""); name != "bare" {
				t.Errorf("nearest is %s", name)
			}
		})
	}
	wg.Wait()
}

// TestCancelled checks that a cancelled query fails and can be repeated.
func TestCancelled(t *testing.T) {
	s := openAt(t, sysroot(t, map[string][]byte{"boot/vmlinux-9.9": elftest.Sample()}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Places(ctx, query.Query{Func: "work"}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := s.Places(t.Context(), query.Query{Func: "work"}); err != nil {
		t.Error("asked again:", err)
	}
}

// TestDefinitions checks the look-up of variables, types and enumerators in the index.
func TestDefinitions(t *testing.T) {
	s := openAt(t, sysroot(t, map[string][]byte{"boot/vmlinux-9.9": elftest.Sample()}))
	m, err := s.module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	if v := m.Variables("counter"); len(v) != 1 || v[0].DIE == 0 {
		t.Errorf("variables %+v", v)
	}
	if _, ok := m.TypeDef(0x13, "thing"); !ok { // DW_TAG_structure_type
		t.Error("no struct thing")
	}
	if _, ok := m.TypeDef(0x17, "thing"); ok { // DW_TAG_union_type
		t.Error("a union thing")
	}
	if e, ok := m.Enumerator("RED"); !ok || e.DIE == 0 {
		t.Error("no RED")
	}
	if n := m.VariableNames("c*"); len(n) != 1 || n[0] != "counter" {
		t.Errorf("variables c*: %q", n)
	}
}

// TestModuleGlob checks a pattern that matches several modules, most of which have no matching
// function.
func TestModuleGlob(t *testing.T) {
	p := placesOf(t, query.Query{Module: "nf_conntrack*", Func: "nf_conntrack_in"})
	if len(p) != 1 || p[0].Module != "nf_conntrack" {
		t.Errorf("%+v", p)
	}
	addr, section, ok := debian(t).Symbol("nf-conntrack", "nf_conntrack_in")
	if !ok || section != p[0].Section || addr != p[0].Addr {
		t.Errorf("symbol at %#x in %s, place at %#x in %s", addr, section, p[0].Addr, p[0].Section)
	}
}

// TestInstalledModuleByPath checks that the path of an installed module refers to the module's
// debug information, as its name does.
func TestInstalledModuleByPath(t *testing.T) {
	s := debian(t)
	rel := s.paths()["nf_conntrack"]
	p, err := s.Places(t.Context(), query.Query{Module: "/lib/modules/" + s.finder.Release + "/" + rel, Func: "nf_conntrack_in"})
	if err != nil || len(p) != 1 || p[0].Module != "nf_conntrack" || p[0].Line == 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	if _, err := s.Program("/lib/modules/" + s.finder.Release + "/" + rel); !errors.As(err, new(*query.NoMatchError)) {
		t.Errorf("a module as a program: error %v", err)
	}
}

// TestModuleByPath checks a module file that is not in modules.dep.
func TestModuleByPath(t *testing.T) {
	root := sysroot(t, map[string][]byte{"my-mod.ko": elftest.Sample()})
	s := openAt(t, root)
	p, err := s.Places(t.Context(), query.Query{Module: root + "/my-mod.ko", Func: "work"})
	if err != nil || len(p) != 1 || p[0].Module != "my_mod" {
		t.Fatalf("%+v, %v", p, err)
	}
	if name, _ := s.SymbolNear(p[0].Module, p[0].Addr, p[0].Section); name != "work" {
		t.Errorf("by its name: nearest symbol %s", name)
	}
	if _, err := s.Places(t.Context(), query.Query{Module: root + "/none.ko", Func: "work"}); !errors.As(err, new(*query.NoDebugInfoError)) {
		t.Errorf("error %v", err)
	}
}
