// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

type node = tracemeta.Node

func num(n int64) *node                         { return &node{Op: tracemeta.Num, N: n} }
func str(s string) *node                        { return &node{Op: tracemeta.Str, Text: []byte(s)} }
func tree(op tracemeta.Op, kids ...*node) *node { return &node{Op: op, Kids: kids} }
func binaryOf(op string, x, y *node) *node {
	return &node{Op: tracemeta.Binary, Name: op, Signed: true, Kids: []*node{x, y}}
}
func set(n int64, x *node) *node    { return &node{Op: tracemeta.Set, N: n, Kids: []*node{x}} }
func environment(name string) *node { return &node{Op: tracemeta.Env, Name: name} }
func directive(conv byte, width, prec int) modmeta.Piece {
	return modmeta.Piece{Conv: conv, Width: width, Prec: prec}
}

// testScript prints "name count small" of a vfsEvent.
func testScript() *tracemeta.Script {
	line := modmeta.Format{Pieces: []modmeta.Piece{directive('s', -1, -1), {Lit: " "}, directive('d', -1, -1), {Lit: " "}, directive('d', -1, -1), {Lit: "\n"}}}
	e := *vfsEvent()
	e.Code = &node{Op: tracemeta.Print, Kids: []*node{
		{Op: tracemeta.ReadS, N: 0, Kids: []*node{num(-1 << 40)}}, {Op: tracemeta.Read, N: 1, Kids: []*node{num(-1 << 40)}}, {Op: tracemeta.Field, N: 2}}}
	return &tracemeta.Script{StringLen: 16, MaxActions: 1000, Formats: []modmeta.Format{line, {Pieces: []modmeta.Piece{directive('d', -2, -2)}},
		{Pieces: []modmeta.Piece{{Lit: "a"}, directive('c', -1, -1), {Lit: "b"}}}}, Events: []tracemeta.Event{e}}
}

func testAround(out *[]byte) *surroundings {
	return &surroundings{target: 9, printed: out, space: addressSpace{48}, warn: func(string) {}, exit: func() {},
		tgid: func(tid int32) int64 { return int64(tid) - 1 }, real: func(m uint64) int64 { return int64(m) + 1000 }}
}

func TestEval(t *testing.T) {
	for _, test := range []struct {
		name string
		x    *node
		want value
		err  string
	}{
		{"wraps", binaryOf("+", num(math.MaxInt64), num(1)), value{N: math.MinInt64}, ""},
		{"divides", binaryOf("/", num(-7), num(2)), value{N: -3}, ""},
		{"least by -1", binaryOf("/", num(math.MinInt64), num(-1)), value{N: math.MinInt64}, ""},
		{"remainder by -1", binaryOf("%", num(math.MinInt64), num(-1)), value{}, ""},
		{"by 0", binaryOf("%", num(1), num(0)), value{}, "division by 0"},
		{"shift by 65", binaryOf("<<", num(1), num(65)), value{N: 2}, ""},
		{"logical shift", binaryOf(">>>", num(-1), num(63)), value{N: 1}, ""},
		{"text order", &node{Op: tracemeta.Binary, Name: "<", Kids: []*node{str("a"), str("b")}}, value{N: 1}, ""},
		{"and stops", tree(tracemeta.And, num(0), binaryOf("/", num(1), num(0))), value{}, ""},
		{"or stops", tree(tracemeta.Or, num(5), binaryOf("/", num(1), num(0))), value{N: 1}, ""},
		{"one branch", tree(tracemeta.Cond, num(1), num(4), binaryOf("/", num(1), num(0))), value{N: 4}, ""},
		{"bits", &node{Op: tracemeta.Bits, Width: 4, Shift: 4, Kids: []*node{num(0x9f)}}, value{N: 9}, ""},
		{"signed bits", &node{Op: tracemeta.Bits, Width: 4, Shift: 4, Signed: true, Kids: []*node{num(0x9f)}}, value{N: -7}, ""},
		{"strings are cut", tree(tracemeta.Concat, str("0123456789"), str("0123456789")), value{S: []byte("012345678901234")}, ""},
		{"instead of an error", tree(tracemeta.OrElse, binaryOf("/", num(1), num(0)), num(3)), value{N: 3}, ""},
		{"sprintf", &node{Op: tracemeta.Sprint, N: 1, Kids: []*node{num(5), num(2), num(7)}}, value{S: []byte("   07")}, ""},
		{"sprintf of a NUL", &node{Op: tracemeta.Sprint, N: 2, Kids: []*node{num(0)}}, value{S: []byte("a")}, ""},
		{"function", &node{Op: tracemeta.Call, N: 0, Kids: []*node{tree(tracemeta.Block,
			tree(tracemeta.If, num(1), &node{Op: tracemeta.Return, N: 0, Kids: []*node{num(6)}}), tree(tracemeta.Do, set(0, num(8))))}}, value{N: 6}, ""},
		{"target", environment(tracemeta.EnvTarget), value{N: 9}, ""},
		{"clock", environment(tracemeta.EnvRealtime), value{N: 1005}, ""},
		{"process without a record", environment(tracemeta.EnvPID), value{}, "the kernel's trace data is malformed: pid outside of an event"},
	} {
		var out []byte
		r := run{script: testScript(), around: testAround(&out), now: 5, slots: make([]value, 2)}
		v, err := r.eval(test.x)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if v.N != test.want.N || string(v.S) != string(test.want.S) || said != test.err {
			t.Errorf("%s: %+v %q, want %+v %q", test.name, v, said, test.want, test.err)
		}
	}
}

func TestRecord(t *testing.T) {
	s := testScript()
	d := vfsDecoder(t, &s.Events[0])
	for _, test := range []struct{ text, want, err string }{
		{"passwd\x00", "passwd 4 -5\n", ""},
		{"\x00", " 4 -5\n", ""},
		{"", "", "read fault [man error::fault] at 0xffffff0000000000"},
	} {
		var out []byte
		r := run{script: s, around: testAround(&out), rec: &record{event: d, tid: 77, data: vfsRecord(test.text, 4, -5)}}
		err := r.handle(&s.Events[0].Handler)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if string(out) != test.want || said != test.err {
			t.Errorf("%q: %q %q, want %q %q", test.text, out, said, test.want, test.err)
		}
	}
}

func TestReadable(t *testing.T) {
	for _, test := range []struct {
		addr   uint64
		kernel bool
		user   bool
	}{
		{0, false, false}, {8, false, false}, {4096, false, true}, {0x7fff_ffff_f000, false, true}, {0x8000_0000_0000, false, false},
		{0xdead_0000_0000_0100, false, false}, {0xffff_8880_0000_0000, true, false}, {0xffff_ffff_ffff_fff2, false, false}, {0xffff_ffff_8100_0000, true, false},
	} {
		a := addressSpace{48}
		if got := a.readable(test.addr, false); got != test.kernel {
			t.Errorf("%#x in the kernel: %v", test.addr, got)
		}
		if got := a.readable(test.addr, true); got != test.user {
			t.Errorf("%#x of a process: %v", test.addr, got)
		}
	}
}

func TestMerge(t *testing.T) {
	m := merger{waiting: []record{{ts: 9, cpu: 0, order: 1}, {ts: 3, cpu: 1, order: 1}, {ts: 3, cpu: 0, order: 2}, {ts: 12, cpu: 1, order: 2}}}
	times := func(list []record) (out [][2]uint64) {
		for _, r := range list {
			out = append(out, [2]uint64{r.ts, uint64(r.cpu)})
		}
		return out
	}
	if n := m.settled(); n != 9 {
		t.Errorf("settled at %d", n)
	}
	stacked := &decoder{event: &tracemeta.Event{Stack: true}}
	last := merger{waiting: append(slices.Clone(m.waiting), record{ts: 13, cpu: 0, event: stacked}, record{ts: 14, cpu: 1})}
	if n := last.settled(); n != 9 {
		t.Errorf("settled at %d before a stack is read", n)
	}
	last.waiting[4].stack = []uint64{1}
	if n := last.settled(); n != 13 {
		t.Errorf("settled at %d after it was read", n)
	}
	if d := cmp.Diff([][2]uint64{{3, 0}, {3, 1}, {9, 0}}, times(m.ready(9))); d != "" {
		t.Error(d)
	}
	m.waiting = append(m.waiting, record{ts: 11})
	if d := cmp.Diff([][2]uint64{{11, 0}, {12, 1}}, times(m.ready(math.MaxUint64))); d != "" {
		t.Error(d)
	}
}

// TestMergeOrder checks that records of the same time are ordered by CPU, and those of one CPU as
// they were written, whatever the order in which they were read.
func TestMergeOrder(t *testing.T) {
	want := [][3]uint64{{4, 1, 3}, {5, 0, 1}, {5, 0, 2}, {5, 0, 10}, {5, 1, 1}, {5, 1, 4}, {6, 0, 0}}
	for first := range want { // start from each of them in turn, backwards
		var m merger
		for i := range want {
			w := want[(first+len(want)-i)%len(want)]
			m.waiting = append(m.waiting, record{ts: w[0], cpu: int(w[1]), order: w[2]})
		}
		var got [][3]uint64
		for _, until := range []uint64{3, 4, 5, math.MaxUint64} {
			for _, r := range m.ready(until) {
				if r.ts > until {
					t.Errorf("time %d is ready at %d", r.ts, until)
				}
				got = append(got, [3]uint64{r.ts, uint64(r.cpu), r.order})
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
	}
}

func TestProfiles(t *testing.T) {
	events := "p:perf/vfs_read_0 vfs_read\nr16:gostap_7/vfs_read_0 vfs_read\np:gostap_7/x_1 x a=%di:u64\n"
	counts := "  vfs_read_0      5     0\n  vfs_read_0   77    3\n  x_1   1  0\n"
	got, ok := profilesOf("gostap_7", events, counts)
	if d := cmp.Diff(map[string]profile{"vfs_read_0": {77, 3}, "x_1": {1, 0}}, got, cmp.AllowUnexported(profile{})); d != "" || !ok {
		t.Errorf("%v %s", ok, d)
	}
	if _, ok := profilesOf("gostap_7", events, "  other 1 1\n"+counts); ok {
		t.Error("lists that differ are taken")
	}
	if got, ok := profilesOf("gostap_7", "", ""); !ok || len(got) != 0 {
		t.Errorf("nothing defined: %v %v", got, ok)
	}
}

func TestKernelsWords(t *testing.T) {
	log := "[  3.1] trace_kprobe: error: Invalid probed address or symbol\n  Command: p:g/a nosuch\n                 ^\n" +
		"[  4.1] trace_kprobe: error: Unknown type is specified\n  Command: p:g/b vfs_read x=%di:u65\n"
	if got := errorAbout(log, "p:g/a nosuch"); got != "Invalid probed address or symbol" {
		t.Errorf("%q", got)
	}
	if got := errorAbout(log, "p:g/c none"); got != "" {
		t.Errorf("%q", got)
	}
	if n := lostIn("entries: 5\noverrun: 2\ncommit overrun: 3\nbytes: 100\ndropped events: 4\nread events: 9\n"); n != 9 {
		t.Errorf("lost %d", n)
	}
}

func TestThreads(t *testing.T) {
	d := &decoder{child: field{offset: 0, size: 4, signed: true}, flags: field{offset: 8, size: 8}}
	made := func(child byte, flags uint32) []byte {
		return []byte{child, 0, 0, 0, 0, 0, 0, 0, byte(flags), byte(flags >> 8), byte(flags >> 16), 0, 0, 0, 0, 0}
	}
	all := threads{10: 10, 11: 10}
	x := &session{threads: all, calls: calls{}}
	for _, r := range []record{{tid: 11, event: d, data: made(12, cloneThread)}, {tid: 12, event: d, data: made(13, 0)}, {tid: 13, event: d, data: made(11, cloneThread)}} {
		if err := x.forked(&r); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(threads{10: 10, 11: 13, 12: 10, 13: 13}, all); d != "" {
		t.Error(d)
	}
	if all.tgid(99) != 99 {
		t.Error("an unknown thread")
	}
}

func TestDefiningOrder(t *testing.T) {
	events := []tracemeta.Event{{}, {Return: true}, {}, {Return: true}}
	if d := cmp.Diff([]int{2, 0, 1, 3}, definingOrder(events)); d != "" {
		t.Error(d)
	}
}

// TestEmit checks that a print call passes on its text, its values, and where it came from.
func TestEmit(t *testing.T) {
	s := testScript()
	d := vfsDecoder(t, &s.Events[0])
	var got []printed
	around := testAround(nil)
	around.emit = func(p *printed) { got = append(got, *p) }
	r := run{script: s, around: around, now: 7, rec: &record{event: d, cpu: 3, data: vfsRecord("name", 4, -5)}}
	if err := r.handle(&s.Events[0].Handler); err != nil {
		t.Fatal(err)
	}
	want := []printed{{text: []byte("name 4 -5\n"), args: objects.Args{"name", int64(4), int64(-5)}, time: 1007, cpu: int64(3), probe: s.Events[0].PP}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(printed{})); d != "" {
		t.Error(d)
	}
}
