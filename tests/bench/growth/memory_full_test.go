// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package growth

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

// memoryScript starts a session, has the load run once it is armed, and prints the kernel's memory before and after
// that, the module's when it is armed, and the runner's.
const memoryScript = `kernel() { grep ^Slab: /proc/meminfo; }
kernel; $GOSTAP run -v -w -o /said $MODULE 2>/log & p=$!
until grep -s 'kernel memory' /log; do sleep 0.1; done
read name rest </proc/modules; cat /sys/module/$name/coresize; $LOAD; kernel; grep ^VmHWM: /proc/$p/status; kill -TERM $p; wait $p`

// memory is what a session takes, in bytes: of the kernel's slabs, the module itself, that with what it has allocated,
// and the runner.
type memory struct{ slab, core, module, runner float64 }

// TestMemory measures the kernel's memory for a probe, and the runner's memory, and compares them with a table.
// What the kernel takes for a function that is traced is in slabs. The module itself is its code, rows and
// names; it also allocates the table of functions, and counters for begin probes and for each CPU, of which the guest has one. The memory
// of a probe is the difference of two sessions with different numbers of probes.
func TestMemory(t *testing.T) {
	release := measured(t)
	few, many := armed[0], armed[len(armed)-1]
	a := memoryOf(t, release, counted(gostap, few.pattern), "true")
	b := memoryOf(t, release, counted(gostap, many.pattern), "true")
	printing := memoryOf(t, release, calledHere+`printf("x %d\n", $count) }`, "/grow rate 100000 2000")
	n := float64(many.n - few.n)
	got := []table.Figure{
		{Name: "module's memory of a function's probe, bytes", Cost: (b.core - a.core) / n},
		{Name: "the same with its tables and counters, bytes", Cost: (b.module - a.module) / n},
		{Name: "kernel's own for a traced function, bytes", Cost: (b.slab - a.slab) / n},
		{Name: fmt.Sprintf("runner while %d functions are counted, MB", many.n), Cost: b.runner / 1e6},
		{Name: "runner while 200,000 lines are printed, MB", Cost: printing.runner / 1e6},
	}
	t.Logf("on %s\n%s", release, table.Format(got, ""))
	file := "testdata/memory.txt"
	if *update {
		if err := os.WriteFile(file, []byte(table.Updated(t, file, got)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range (table.Rise{Share: 0.1, Slack: 2}).Compare(table.Read(t, file), got) {
		t.Error(e)
	}
}

func memoryOf(t *testing.T, release, script, load string) memory {
	ko, stderr, err := harness.Module(context.Background(), t, release, harness.Case{Script: script, Options: []string{"-w"}})
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	self := harness.Binary(t)
	add := []guest.Mapping{{Host: self}, {Host: ko}, {Host: harness.Tool(t, t.TempDir(), "testdata/grow.c"), Guest: "/grow"}}
	for _, tool := range []string{"/bin/sh", "/bin/sleep", "/bin/cat", "/bin/grep", "/bin/true"} {
		add = append(add, guest.Mapping{Host: tool})
	}
	job := guest.Job{Argv: []string{"/bin/sh", "-c", strings.NewReplacer("$GOSTAP", self, "$MODULE", ko, "$LOAD", load).Replace(memoryScript)}, Timeout: longest}
	o := boot(t, release, 0, add, []guest.Job{job})[0]
	return parseMemory(t, o)
}

var (
	slabLine   = regexp.MustCompile(`(?m)^Slab: +(\d+) kB$`)
	coreLine   = regexp.MustCompile(`(?m)^(\d+)$`)
	moduleLine = regexp.MustCompile(`the module takes (\d+) kB`)
	runnerLine = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)
)

func parseMemory(t *testing.T, o guest.Result) (m memory) {
	slabs := slabLine.FindAllSubmatch(o.Stdout, -1)
	core := coreLine.FindSubmatch(o.Stdout)
	module := moduleLine.FindSubmatch(o.Stdout)
	runner := runnerLine.FindSubmatch(o.Stdout)
	if len(slabs) != 2 || core == nil || module == nil || runner == nil {
		t.Fatalf("%v, status %d\n%s%.3000s%s", o.Err, o.Status, o.Stdout, o.Stderr, o.Trouble)
	}
	m.slab = 1024 * (number(t, slabs[1][1]) - number(t, slabs[0][1]))
	m.core = number(t, core[1])
	m.module = 1024 * number(t, module[1])
	m.runner = 1024 * number(t, runner[1])
	t.Logf("slabs %.0f, module %.0f, with what it allocated %.0f, runner %.0f bytes", m.slab, m.core, m.module, m.runner)
	return m
}

func number(t *testing.T, digits []byte) float64 {
	n, err := strconv.ParseFloat(string(digits), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
