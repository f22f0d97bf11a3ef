// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"errors"
	"flag"
	"fmt"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/tests/need"
)

var everyUnit = flag.Int("every-unit", 8, "count the locations of each n-th unit; 1: of all")

// tally counts the results of translating location expressions.
type tally struct {
	total    int
	kinds    map[string]int
	ops      map[byte]int // expressions with the operation
	failed   map[byte]int // of these, expressions without a location because of it
	examples map[string]string
}

func newTally() *tally {
	return &tally{kinds: map[string]int{}, ops: map[byte]int{}, failed: map[byte]int{}, examples: map[string]string{}}
}

func (t *tally) add(o *tally) {
	t.total += o.total
	for k, n := range o.kinds {
		t.kinds[k] += n
	}
	for op, n := range o.ops {
		t.ops[op] += n
	}
	for op, n := range o.failed {
		t.failed[op] += n
	}
	for k, e := range o.examples {
		t.examples[k] = e
	}
}

// locate translates one expression, and counts the result.
func (t *tally) locate(s *scope, u *unit.Unit, expr []byte) {
	seen := map[byte]bool{}
	env := s.env(u, s.pc, 0)
	env.Seen = func(op byte) { seen[op] = true }
	l, err := locexpr.Translate(expr, env)
	t.total++
	for op := range seen {
		t.ops[op]++
	}
	kind := kindOf(l, err)
	t.kinds[kind]++
	var no *locexpr.UnsupportedError
	if errors.As(err, &no) {
		t.failed[no.Op]++
	}
	if err != nil {
		t.examples[kind] = fmt.Sprintf("unit %s, % x: %v", u.Name, expr, err)
	}
}

// kindOf names a location; "at entry only" needs the value of a register at the function's entry.
func kindOf(l locexpr.Loc, err error) string {
	var no *locexpr.UnsupportedError
	switch {
	case errors.Is(err, errLost):
		return "lost parameter"
	case errors.As(err, &no):
		return "unsupported: " + no.Why
	case err != nil:
		return "error"
	case l.EntryOnly():
		return "at entry only"
	}
	return map[locexpr.Kind]string{locexpr.OptimizedOut: "optimized out", locexpr.Memory: "memory", locexpr.Register: "register",
		locexpr.Value: "value", locexpr.Pieces: "pieces", locexpr.Pointer: "removed pointer"}[l.Kind]
}

// walk counts the locations of the variables of all functions below e.
func (t *tally) walk(d *Decoder, e, fn unit.Entry, depth int) {
	if depth > 200 {
		return
	}
	_ = e.EachChild(func(c unit.Entry) bool {
		switch {
		case c.Tag == dwarf.TagSubprogram || c.Tag == dwarf.TagInlinedSubroutine:
			t.walk(d, c, c, depth+1)
		case isVariable(c):
			t.variable(d, c, fn)
		case c.Entry.Children:
			t.walk(d, c, fn, depth+1)
		}
		return true
	})
}

func (t *tally) variable(d *Decoder, e, fn unit.Entry) {
	if e.Val(dwarf.AttrLocation) == nil {
		return
	}
	place := &query.Place{DWARF: true}
	if !fn.Valid() {
		expr, ok, err := e.Expr(dwarf.AttrLocation, 0)
		if ok && err == nil {
			t.locate(&scope{d: d, place: place, Function: e}, e.Unit, expr)
		}
		return
	}
	start, _ := fn.Start()
	for _, r := range e.ExprRanges(dwarf.AttrLocation) {
		s := &scope{d: d, place: place, Function: fn, pc: r.Low}
		if r.Default {
			s.pc = start
		}
		place.Entry = fn.Tag == dwarf.TagSubprogram && s.pc == start
		t.locate(s, e.Unit, r.Expr)
	}
}

// TestLocations counts the locations of the variables of two kernels and checks how many have one.
func TestLocations(t *testing.T) {
	for _, series := range []string{need.Series61, need.Series612} {
		t.Run(series, func(t *testing.T) {
			all := count(kernelDecoder(t, series))
			all.report(t)
			all.check(t)
		})
	}
}

// kernelDecoder opens the debug information of the installed kernel of a series.
func kernelDecoder(t *testing.T, series string) *Decoder {
	t.Helper()
	finder := find.Finder{Release: need.Kernel(t, series)}
	found := finder.Kernel()
	if found.File == nil {
		t.Fatalf("no debug information of %s", finder.Release)
	}
	debug, err := found.File.Debug()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = found.File.Close() })
	m := &image.Module{Name: "kernel", Path: found.File.Path, File: found.File, Debug: debug}
	return NewResolver(nil, false).Decoder(m)
}

// count counts in every n-th unit with two goroutines.
func count(d *Decoder) *tally {
	var units []*unit.Unit
	n := 0
	d.Units.All(func(u *unit.Unit) bool {
		if n++; n%*everyUnit == 0 {
			units = append(units, u)
		}
		return true
	})
	all := newTally()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for half := range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mine := newTally()
			for i := half; i < len(units); i += 2 {
				mine.walk(d, units[i].Root(), unit.Entry{}, 0)
			}
			mu.Lock()
			defer mu.Unlock()
			all.add(mine)
		}()
	}
	wg.Wait()
	return all
}

func (t *tally) report(tb testing.TB) {
	var b strings.Builder
	fmt.Fprintf(&b, "%d locations\n", t.total)
	for _, k := range byCount(t.kinds) {
		fmt.Fprintf(&b, "%9d %5.2f %%  %s %s\n", t.kinds[k], t.part(t.kinds[k]), k, t.examples[k])
	}
	ops := make([]int, 0, len(t.ops))
	for op := range t.ops {
		ops = append(ops, int(op))
	}
	sort.Ints(ops)
	for _, op := range ops {
		fmt.Fprintf(&b, "%9d with operation %#02x, %d fail\n", t.ops[byte(op)], op, t.failed[byte(op)])
	}
	tb.Log(b.String())
}

func byCount(m map[string]int) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool { return m[out[i]] > m[out[j]] })
	return out
}

func (t *tally) part(n int) float64 { return 100 * float64(n) / float64(t.total) }

// check fails unless nearly all variables have a location and hardly any expression is unsupported.
// The compiler lost the others: only the function's callers have the value, or nobody.
func (t *tally) check(tb testing.TB) {
	there, strange := 0, 0
	for kind, n := range t.kinds {
		switch {
		case strings.HasPrefix(kind, "unsupported") || kind == "error":
			strange += n
		case kind != "at entry only" && kind != "optimized out" && kind != "lost parameter":
			there += n
		}
	}
	if t.part(there) < 89 || t.part(strange) > 0.2 {
		tb.Errorf("%.2f %% of the locations are somewhere, %.2f %% are not understood; want at least 89 and at most 0.2",
			t.part(there), t.part(strange))
	}
}
