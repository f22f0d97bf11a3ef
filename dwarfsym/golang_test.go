// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

const goText = `package main

import "fmt"

//go:noinline
func add(a int, b int32) int {
	if a == 0 {
		return 0
	}
	sum := a + int(b)
	fmt.Println(sum)
	return sum
}

//go:noinline
func several(a int) (n int, text string, ok bool) { return a, "text", a == 1 }

//go:noinline
func leaf(a, b int) int { return (a + b) * 3 }

//go:noinline
func large() [3]int { return [3]int{1, 2, 3} }

//go:noinline
func call(f func(int) int) int { return f(1) }

type padded struct {
	a int8
	b int64
	c string
}

//go:noinline
func (p padded) method(n int) int { fmt.Print(""); return int(p.a) + n }

//go:noinline
func onStack(a, b, c, d, e, f, g, h, i int, s string) int { fmt.Print(""); return a + len(s) }

//go:noinline
func escaping(n int) *int {
	p := &n
	n += 5
	fmt.Print("")
	return p
}

//go:noinline
func deferred(n int) (count int, err error) {
	defer func() { count++; err = nil }()
	return n, err
}

func main() {
	fmt.Println(add(1, 2), leaf(1, 2), large(), call(func(n int) int { return n }))
	fmt.Println(several(1))
	fmt.Println(padded{1, 2, "c"}.method(3), onStack(1, 2, 3, 4, 5, 6, 7, 8, 9, "ten"))
	fmt.Println(deferred(1))
	fmt.Println(escaping(1))
}
`

// TestGoPrologue checks that a probe is placed after the stack check, which runs twice if the stack
// is too small, and that a variable which the function stores later has no value there.
func TestGoPrologue(t *testing.T) {
	for name, flags := range map[string][]string{"optimized": nil, "not optimized": {"-gcflags=-dwarf=true -N -l"}} {
		s, path := compiledGo(t, flags...)
		entry, body := moved(t, s, path, "main.add")
		if far := body.Addr - entry.Addr; far < 8 || far > 32 || body.Entry {
			t.Errorf("%s: moved %d bytes: %+v", name, far, body)
		}
		for _, param := range []string{"a", "b"} {
			if v, err := s.Variable(&body, param); err != nil || v.Loc.Kind != locexpr.Register {
				t.Errorf("%s: %s: %+v, %v", name, param, v.Loc, err)
			}
		}
		entry, body = moved(t, s, path, "main.leaf")
		if v, err := s.Variable(&body, "a"); err != nil || name == "optimized" && body.Addr != entry.Addr {
			t.Errorf("%s: a of leaf: %+v, %v", name, v, err)
		}
		_, body = moved(t, s, path, "main.add")
		if v, err := s.Variable(&body, "sum"); err == nil {
			t.Errorf("%s: sum: %+v, which has no value yet", name, v)
		}
	}
}

// TestGoReturns checks that the return of a Go function is probed at its return instructions, and
// that the results are in the registers of Go's calling convention.
func TestGoReturns(t *testing.T) {
	s, path := compiledGo(t)
	for _, c := range []struct {
		name    string
		returns int
		result  *locexpr.Loc
	}{
		{"main.add", 2, &locexpr.Loc{Kind: locexpr.Register, Reg: 0}},
		{"main.several", 1, &locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{reg(0, 64), reg(3, 64), reg(2, 64), reg(5, 8)}}},
		{"main.large", 1, nil},
		{"main.deferred", 2, &locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{reg(0, 64), reg(3, 64), reg(2, 64)}}},
	} {
		entry := placeOf(t, s, path, c.name)
		list, err := s.Returns(&entry)
		if err != nil || len(list) != c.returns {
			t.Errorf("%s: %d returns, want %d: %v", c.name, len(list), c.returns, err)
			continue
		}
		for _, p := range list {
			if p.Entry || !p.AtReturn || p.Offset-entry.Offset != p.Addr-entry.Addr || p.Addr == entry.Addr {
				t.Errorf("%s: %+v", c.name, p)
			}
		}
		v, err := s.Result(&list[0])
		if c.result == nil && (err == nil || !strings.Contains(err.Error(), "return value is not known")) {
			t.Errorf("%s: %+v, %v", c.name, v, err)
		} else if c.result != nil && (err != nil || !cmp.Equal(*c.result, v.Loc)) {
			t.Errorf("%s: %v, %s", c.name, err, cmp.Diff(*c.result, v.Loc))
		}
	}
}

func reg(n, bits int) locexpr.Part {
	return locexpr.Part{Loc: locexpr.Loc{Kind: locexpr.Register, Reg: n}, Bits: bits}
}

// TestReturnsElsewhere checks Returns for a C function, and for a Go function without debug
// information.
func TestReturnsElsewhere(t *testing.T) {
	s, path := compiled(t, "-g")
	p := placeOf(t, s, path, "work")
	if list, err := s.Returns(&p); list != nil || err != nil {
		t.Errorf("C: %v, %v", list, err)
	}
	s, path = compiledGo(t, "-ldflags=-w")
	p = placeOf(t, s, path, "main.add")
	if list, err := s.Returns(&p); p.DWARF || len(list) != 2 || err != nil {
		t.Errorf("without debug information: %v, %v", list, err)
	}
}

// TestGoFunctionValues checks that a variable or result of a function type is the address of a closure, which the
// variable's place contains, and not the place itself, as for functions in C.
func TestGoFunctionValues(t *testing.T) {
	s, path := compiledGo(t)
	p := placeOf(t, s, path, "main.call")
	v, err := s.Variable(&p, "f")
	if err != nil {
		t.Fatal(err)
	}
	if typ, err := v.Type.Strip(); err != nil || typ.Kind != ctype.Pointer || typ.Size != 8 {
		t.Errorf("%+v, %v", typ, err)
	}
}

// TestGoParts checks that the parts of a value are read where they are though Go's debug information leaves out the
// padding between them, and that a value of which it leaves out a part is not read.
func TestGoParts(t *testing.T) {
	s, path := compiledGo(t)
	p := placeOf(t, s, path, "main.padded.method")
	want := locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{reg(0, 8), {Bits: 56}, reg(3, 64), reg(2, 64), reg(5, 64)}}
	if v, err := s.Variable(&p, "p"); err != nil || !cmp.Equal(want, v.Loc) {
		t.Errorf("padding: %v, %s", err, cmp.Diff(want, v.Loc))
	}
	p = placeOf(t, s, path, "main.onStack")
	if v, err := s.Variable(&p, "s"); !errors.As(err, new(*query.OptimizedOutError)) {
		t.Errorf("the length of a string only: %+v, %v", v.Loc, err)
	}
	s, path = compiledGo(t, "-gcflags=-dwarf=true -N -l")
	for _, name := range []string{"main.padded.method p", "main.onStack s"} {
		function, name, _ := strings.Cut(name, " ")
		_, p := moved(t, s, path, function)
		if v, err := s.Variable(&p, name); err != nil || v.Loc.Kind == locexpr.OptimizedOut {
			t.Errorf("not optimized: %s: %+v, %v", name, v.Loc, err)
		}
	}
}

// TestGoOnHeap checks that a variable which Go's compiler has moved to the heap is read there under its own name, and not
// where the function was passed its first value.
func TestGoOnHeap(t *testing.T) {
	for name, flags := range map[string][]string{"optimized": nil, "not optimized": {"-gcflags=-dwarf=true -N -l"}} {
		s, path := compiledGo(t, flags...)
		_, p := moved(t, s, path, "main.escaping")
		if v, err := s.Variable(&p, "n"); err != nil || v.Loc.Kind != locexpr.Register {
			t.Errorf("%s: at the entry: %+v, %v", name, v.Loc, err)
		}
		list, err := s.Places(t.Context(), query.Query{Module: path, Func: "main.escaping", Statement: true, LineKind: query.RelLine, Line: 4})
		if err != nil || len(list) == 0 {
			t.Fatal(list, err)
		}
		v, err := s.Variable(&list[0], "n")
		if err != nil || v.Type.String() != "int" || v.Loc.Kind != locexpr.Memory || v.Loc.X.Op != locexpr.Deref {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
		all, err := s.Visible(&list[0])
		if err != nil || len(all) == 0 || all[0].Name != "n" || !all[0].Param || !cmp.Equal(all[0].Loc, v.Loc) {
			t.Errorf("%s: all: %+v, %v", name, all, err)
		}
	}
}
