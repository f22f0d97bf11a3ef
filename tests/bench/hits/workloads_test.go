// SPDX-License-Identifier: GPL-2.0-or-later

package hits

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gostap/gostap/tests/bench/table"
)

// workload is a script to measure. The tables have the cost of a hit on each kernel, and its
// limit if the workload has one.
type workload struct {
	name    string
	script  string
	limited bool
	kind    string // kind of calls that the load makes; "": getppid
	lines   int
	frames  int // lines that each hit prints
	calls   int // calls in each round; 0: 20,000
	rounds  int // number of rounds; 0: 3
	options []string
	hand    *byHand // nil: noModule has the reason
}

// arrayOptions lets the begin probe fill a large array.
var arrayOptions = []string{"-DMAXACTION=1000000"}

// array uses the elements of a full array in turn.
func array(size int) string {
	return fmt.Sprintf(`global n[%d], i probe begin { for (k = 0; k < %d; k++) n[k] = 1 }
		%s{ n[i++ %% %d]++ } probe end { delete n }`, size, size, entry, size)
}

// sorted reads the ten largest elements of a full array at each hit.
func sorted(size int) string {
	return fmt.Sprintf(`global n[%d], sum probe begin { for (k = 0; k < %d; k++) n[k] = k * 7919 %% 10007 }
		%s{ foreach (k in n- limit 10) sum += k } probe end { delete n; if (!sum) println(sum) }`, size, size, entry)
}

// rising reads the 20 largest elements of a full array whose elements become larger and larger, so that each of
// them is the largest so far. It may take what gs_map_sort_weight() charges, 150 instructions for each.
func rising(size int) string {
	return fmt.Sprintf(`global n[%d], sum probe begin { for (k = 0; k < %d; k++) n[k] = k }
		%s{ foreach (k in n- limit 20) sum += k } probe end { delete n; if (!sum) println(sum) }`, size, size, entry)
}

const entry = `probe kernel.function("__x64_sys_getppid") `

// contextFunctions are the functions that scripts use most. Each is called once a hit; a
// string that it returns is compared with one of the same length.
var contextFunctions = []string{
	`execname() == "name"`, `pid()`, `tid()`, `uid()`, `cpu()`, `gettimeofday_ns()`,
	`ppfunc() == "name"`, `pexecname() == "name"`, `task_current()`, `probefunc() == "name"`,
}

// contextByHand are the modules that do the same. The load runs as root, on CPU 0.
var contextByHand = map[string]*byHand{
	`execname() == "name"`: {kind: "execname", right: none}, `pid()`: {kind: "pid", right: multiple}, `tid()`: {kind: "tid", right: multiple},
	`uid()`: {kind: "uid", right: none}, `cpu()`: {kind: "cpu", right: none}, `gettimeofday_ns()`: {kind: "time", right: some},
	`pexecname() == "name"`: {kind: "parent", right: none}, `task_current()`: {kind: "task", right: some},
}

// beside has a probe of the load that is not hit.
const beside = `global n probe process("$LOAD").function("called") { n++ } probe end { if (n) println(n) }`

// asked returns a workload for each of contextFunctions.
func asked() []workload {
	var out []workload
	for _, x := range contextFunctions {
		out = append(out, workload{name: "n += " + x, script: "global n " + entry + "{ n += " + x + " } probe end { if (n == 1) println(n) }", calls: 5000, rounds: 12, hand: contextByHand[x]})
	}
	return out
}

// hashSeed puts the elements of arrays into the same buckets in each run.
const hashSeed = "-DMAPHASHSEED=0x1e3779b97f4a7c15"

var workloads = append([]workload{
	{name: "empty handler on entry", script: entry + `{}`, limited: true, options: []string{"-u"}, hand: &byHand{kind: "count"}},
	{name: "n++", script: `global n ` + entry + `{ n++ } probe end { exit() if (n < 60000) printf("%d hits\n", n) }`, limited: true, hand: &byHand{kind: "count"}},
	{name: "n[execname()]++", script: `global n ` + entry + `{ n[execname()]++ } probe end { delete n }`, limited: true, hand: &byHand{kind: "name"}},
	{name: "s <<< pid()", script: `global s ` + entry + `{ s <<< pid() } probe end { if (@count(s) < 60000) println(@count(s)) }`, limited: true, hand: &byHand{kind: "stat"}},
	{name: "return probe, n += $return", script: `global n probe kernel.function("__x64_sys_getppid").return { n += @choose_defined($return, returnval()) }
		probe end { if (!n) println(n) }`, limited: true, hand: &byHand{kind: "return freturn"}},
	{name: "entry/return latency by tid and execname", script: `global t, lat ` + entry + `{ t[tid()] = gettimeofday_ns() }
		probe kernel.function("__x64_sys_getppid").return {
			if (tid() in t) { lat[execname()] <<< gettimeofday_ns() - t[tid()]; delete t[tid()] } }
		probe end { delete lat }`, limited: true, hand: &byHand{kind: "latency flatency"}},
	{name: "the same by @entry", script: `global lat probe kernel.function("__x64_sys_getppid").return {
			lat[execname()] <<< gettimeofday_ns() - @entry(gettimeofday_ns()) }
		probe end { delete lat }`, hand: &byHand{kind: "latency flatency"}},
	{name: `printf("%s %d\n", execname(), pid()), with its reader`, script: entry + `{ printf("%s %d\n", execname(), pid()) }`,
		limited: true, lines: 60000, hand: &byHand{kind: "print"}},
	{name: "tracepoint, n[$id]++", script: `global n probe kernel.trace("sys_enter") { n[$id]++ } probe end { delete n }`, limited: true, hand: &byHand{kind: "ids"}},
	{name: "array of 10 numbers, n[i]++", script: array(10), options: arrayOptions, hand: &byHand{kind: "array", params: "size=10"}},
	{name: "array of 1,000 numbers, n[i]++", script: array(1000), options: arrayOptions, hand: &byHand{kind: "array", params: "size=1000"}},
	{name: "array of 100,000 numbers, n[i]++", script: array(100000), options: arrayOptions, hand: &byHand{kind: "array", params: "size=100000"}},
	{name: "uprobe, n++", kind: "call", script: `global n probe process("$LOAD").function("called") { n++ }
		probe end { if (n < 60000) printf("%d hits\n", n) }`, limited: true, hand: &byHand{kind: "uprobe", params: "path=$LOAD offset=$OFFSET"}},
	{name: "uretprobe, n++", kind: "call", script: `global n probe process("$LOAD").function("called").return { n++ }
		probe end { if (n == 1) println(n) }`, limited: true, hand: &byHand{kind: "uretcount", params: "path=$LOAD offset=$OFFSET"}},
	{name: "uretprobe, n += @entry(uint_arg(1))", kind: "call", script: `global n probe process("$LOAD").function("called").return { n += @entry(uint_arg(1)) }
		probe end { if (n == 1) println(n) }`, hand: &byHand{kind: "uretprobe", params: "path=$LOAD offset=$OFFSET"}},
	{name: "uprobe, print_ubacktrace() of 13 frames", kind: "deep", script: `probe process("$LOAD").function("called") { print_ubacktrace() }`, calls: 300, frames: 13},
	{name: "uprobe, n += sprint_ubacktrace() == name", kind: "deep", script: `global n probe process("$LOAD").function("called") { n += sprint_ubacktrace() == "name" }
		probe end { if (n) println(n) }`, calls: 300},
	{name: "mmap() and munmap() of memory, beside a uprobe", kind: "pages", script: beside, limited: true},
	{name: "mmap() and munmap() of code, beside a uprobe of its file", kind: "executable", script: beside, limited: true},
	{name: "function of a module, n++", kind: "module", script: `global n probe module("$LIMITS").function("limits_read") { n++ }
		probe end { if (n < 60000) printf("%d hits\n", n) }`, limited: true, hand: &byHand{kind: "module"}},
	{name: "foreach over 1,000 numbers, the ten greatest", script: sorted(1000), options: arrayOptions, calls: 100, hand: &byHand{kind: "greatest", params: "size=1000", right: tops(1000)}},
	{name: "foreach over 100,000 numbers, the ten greatest", script: sorted(100000), options: arrayOptions, calls: 5, hand: &byHand{kind: "greatest", params: "size=100000", right: tops(100000)}},
	{name: "foreach over 1,000 rising numbers, 20 of them", script: rising(1000), options: arrayOptions, calls: 100, limited: true},
	{name: "syscall.read, n++", kind: "read", script: `global n probe syscall.read { n++ } probe end { if (n < 60000) println(n) }`, limited: true, hand: &byHand{kind: "read", right: oneMore}},
	{name: "syscall.read, at another call", script: `global n probe syscall.read { n++ } probe end { if (n > 60000) println(n) }`, limited: true},
	{name: "syscall.*, n[name]++", script: `global n probe syscall.* { n[name]++ } probe end { delete n }`, limited: true, hand: &byHand{kind: "names"}},
	{name: "inode number through four pointers, into an array", kind: "read",
		script: `global n probe kernel.function("vfs_read") { n[$file->f_path->dentry->d_inode->i_ino]++ } probe end { delete n }`, hand: &byHand{kind: "inode"}},
}, asked()...)

// TestMerge checks that only the figures that -only measures are replaced in the table.
func TestMerge(t *testing.T) {
	is := func(name string, cost float64) table.Figure { return table.Figure{Name: name, Cost: cost} }
	old := []table.Figure{is("unprobed read", 1), is(workloads[0].name, 2), is(workloads[1].name, 3)}
	got := merge(old, []table.Figure{is("unprobed read", 9), is(workloads[1].name, 8), is(workloads[2].name, 7)})
	want := []table.Figure{is("unprobed read", 1), is(workloads[0].name, 2), is(workloads[1].name, 8), is(workloads[2].name, 7)}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestTables checks that each kernel's table has all figures, with a lower bound each and
// the limits that workloads set, a figure by hand for each hand-written module, and that no committed
// figure is out of bounds.
func TestTables(t *testing.T) {
	for _, series := range []string{"6.1", "6.12", "7.2"} {
		figures := table.Read(t, "testdata/"+series+".txt")
		if len(figures) < len(workloads)+14 {
			t.Errorf("%s: %d figures", series, len(figures))
		}
		for _, f := range figures {
			if f.Least <= 0 || f.Cost < f.Least || f.Most > 0 && f.Cost > f.Most {
				t.Errorf("%s: %+v is out of its bounds", series, f)
			}
			i := slices.IndexFunc(workloads, func(w workload) bool { return w.name == f.Name })
			if i >= 0 && workloads[i].limited != (f.Most > 0) {
				t.Errorf("%s: %s: limited is %v, the limit %.0f", series, f.Name, workloads[i].limited, f.Most)
			}
			if i >= 0 && (workloads[i].hand != nil) != (f.ByHand > 0) || f.Ratio() > f.MostRatio {
				t.Errorf("%s: %s: by hand %.1f, ratio %.3f of at most %.2f", series, f.Name, f.ByHand, f.Ratio(), f.MostRatio)
			}
		}
	}
}
