// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestVisible checks that variables without a value are listed as in scope.
func TestVisible(t *testing.T) {
	s := debian(t)
	p := outOfLine(t, s, "vfs_rename")
	all, err := s.Visible(p)
	if err != nil {
		t.Fatal(err)
	}
	gone, params := 0, 0
	for _, v := range all {
		if v.Loc.Kind == locexpr.OptimizedOut {
			gone++
		}
		if v.Param {
			params++
		}
	}
	if params != 1 || gone < 5 {
		t.Errorf("%d parameters, %d without a value: %v", params, gone, show(all))
	}
}

// TestVisibleInBlocks checks that a variable of an inner block is in scope at some of the
// statements, but not at the function's entry.
func TestVisibleInBlocks(t *testing.T) {
	s := debian(t)
	has := func(p *query.Place) bool {
		all, err := s.Visible(p)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(all, func(v query.Variable) bool { return v.Name == "f" })
	}
	if has(outOfLine(t, s, "do_sys_openat2")) {
		t.Error("the variable of a block is in scope at the entry")
	}
	list := placesOf(t, query.Query{Func: "do_sys_openat2", Statement: true, LineKind: query.AllLines})
	if !slices.ContainsFunc(list, func(p query.Place) bool { return has(&p) }) {
		t.Errorf("it is in scope at none of %d statements", len(list))
	}
}

// TestVisibleOrder checks that variables of inner blocks come first, and that of two with one name a script
// gets the inner one.
func TestVisibleOrder(t *testing.T) {
	s, path := compiledText(t, `int f(int a)
{
	long b = a, same = 1;
	for (int i = 0; i < a; i++) {
		short c = i;
		char same = 2;
		b += c + same;
	}
	return b + same;
}
int main(void) { return f(3); }
`, "-g", "-O0")
	list, err := s.Places(t.Context(), query.Query{Module: path, Func: "f", Statement: true, LineKind: query.AbsLine, Line: 7})
	if err != nil || len(list) == 0 {
		t.Fatalf("%v, %v", list, err)
	}
	all, err := s.Visible(&list[0])
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, v := range all {
		names = append(names, v.Name)
	}
	if got := strings.Join(names, " "); got != "c same i a b same" {
		t.Errorf("in the loop: %s", got)
	}
	inner, err := s.Variable(&list[0], "same")
	if err != nil || inner.Type.Size != 1 {
		t.Errorf("same has %+v, %v", inner.Type, err)
	}
}

// TestAvailable checks that a variable is available at the lines that the error for it names.
func TestAvailable(t *testing.T) {
	s := debian(t)
	for _, c := range []struct{ fn, name string }{
		{"vfs_rename", "new_dentry"}, {"vfs_rename", "error"}, {"do_sys_openat2", "tmp"}, {"vfs_read", "ret"},
	} {
		_, err := s.Variable(outOfLine(t, s, c.fn), c.name)
		var gone *query.OptimizedOutError
		if !errors.As(err, &gone) || len(gone.Lines) == 0 {
			t.Errorf("%s in %s: %v", c.name, c.fn, err)
			continue
		}
		for _, r := range gone.Lines {
			for _, line := range r {
				if err := s.readable(t, c.fn, line, c.name); err != nil {
					t.Errorf("%s in %s is not available at line %d: %v", c.name, c.fn, line, err)
				}
			}
		}
	}
}

// readable returns nil if the variable can be read at one of the places of the line.
func (s *Symbols) readable(t *testing.T, fn string, line int, name string) error {
	places, err := s.Places(t.Context(), query.Query{Module: "kernel", Func: fn, Statement: true, LineKind: query.AbsLine, Line: line})
	for i := range places {
		if _, err = s.Variable(&places[i], name); err == nil {
			return nil
		}
	}
	if err == nil {
		err = fmt.Errorf("no statement there")
	}
	return err
}

// TestAnchor checks that an anchor is a symbol whose name is unique in the module or, for a section
// without symbols, a pointer to the section.
func TestAnchor(t *testing.T) {
	s := debian(t)
	for _, section := range []string{".data", ".bss", ".text"} {
		a, ok := s.Anchor("virtio_net", section)
		if !ok || a.Symbol == "" || a.Size != 0 {
			t.Errorf("no symbol in %s: %+v", section, a)
			continue
		}
		addr, in, ok := s.Symbol("virtio_net", a.Symbol)
		if !ok || in != section || addr != a.Offset {
			t.Errorf("%s is at %#x in %s, not at %#x in %s", a.Symbol, addr, in, a.Offset, section)
		}
	}
	// A section of literals has no symbols, but a pointer in a section with symbols leads to it.
	if a, ok := s.Anchor("virtio_net", ".rodata.str1.1"); !ok || a.Symbol == "" || a.Size != 4 && a.Size != 8 {
		t.Errorf("nothing leads to the literals: %+v", a)
	}
	if a, ok := s.Anchor("virtio_net", ".nosuch"); ok {
		t.Errorf("a section that is not there has symbol %s", a.Symbol)
	}
}
