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
// that, and the runner's.
const memoryScript = `kernel() { echo AREAS; cat /proc/vmallocinfo; grep ^Slab: /proc/meminfo; }
kernel; $GOSTAP run -w -o /said $MODULE & p=$!
until grep -q armed /said 2>/dev/null; do sleep 0.1; done
$LOAD; kernel; grep ^VmHWM: /proc/$p/status; kill -TERM $p; wait $p`

// memory is what a session takes, in bytes.
type memory struct{ vmalloc, slab, runner float64 }

// TestMemory measures the kernel's memory for a probe, and the runner's memory, and compares them with a table.
// What the kernel takes for a function that is traced is in slabs, what the module takes is allocated by vmalloc().
// The memory of a probe is the difference of two sessions with different numbers of probes.
func TestMemory(t *testing.T) {
	release := measured(t)
	few, many := armed[0], armed[len(armed)-1]
	script := ` probe begin { println("armed") }`
	a := memoryOf(t, release, counted(gostap, few.pattern)+script, "true")
	b := memoryOf(t, release, counted(gostap, many.pattern)+script, "true")
	printing := memoryOf(t, release, calledHere+`printf("x %d\n", $count) }`+script, "/grow rate 100000 2000")
	n := float64(many.n - few.n)
	got := []table.Figure{
		{Name: "module's memory of a function's probe, bytes", Cost: (b.vmalloc - a.vmalloc) / n},
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
	vmallocLine = regexp.MustCompile(`(?m)^0x[0-9a-f]+-0x[0-9a-f]+ +(\d+) (.*)$`)
	slabLine    = regexp.MustCompile(`(?m)^Slab: +(\d+) kB$`)
	runnerLine  = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)
)

func parseMemory(t *testing.T, o guest.Result) (m memory) {
	parts := strings.Split(string(o.Stdout), "AREAS\n")
	slabs := slabLine.FindAllStringSubmatch(string(o.Stdout), -1)
	runner := runnerLine.FindStringSubmatch(string(o.Stdout))
	if len(parts) != 3 || len(slabs) != 2 || runner == nil {
		t.Fatalf("%v, status %d\n%.3000s%s", o.Err, o.Status, o.Stderr, o.Trouble)
	}
	m.vmalloc = vmalloc(t, parts[2]) - vmalloc(t, parts[1])
	m.slab = 1024 * (number(t, slabs[1][1]) - number(t, slabs[0][1]))
	m.runner = 1024 * number(t, runner[1])
	t.Logf("vmalloc %.0f, slabs %.0f, runner %.0f bytes", m.vmalloc, m.slab, m.runner)
	return m
}

// vmalloc returns the bytes of all areas that have memory; ioremap and the like have none.
func vmalloc(t *testing.T, text string) (sum float64) {
	for _, l := range vmallocLine.FindAllStringSubmatch(text, -1) {
		if strings.Contains(l[2], "pages=") {
			sum += number(t, l[1])
		}
	}
	return sum
}

func number(t *testing.T, digits string) float64 {
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
