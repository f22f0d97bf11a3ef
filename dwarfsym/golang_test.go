// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
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

func main() {
	fmt.Println(add(1, 2), leaf(1, 2), large(), call(func(n int) int { return n }))
	fmt.Println(several(1))
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
