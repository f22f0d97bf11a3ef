// SPDX-License-Identifier: GPL-2.0-or-later

package hits

import (
	"bytes"
	"cmp"
	"context"
	"debug/elf"
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

var (
	update = flag.Bool("update", false, "write what was measured to the tables")
	only   = flag.String("only", "", "measure the workloads whose names match this expression")
)

const (
	// tolerance (a share) and slack (instructions) are how much a figure may rise.
	tolerance = 0.03
	slack     = 2.0
	// settle is the time to wait after boot, so that work which the kernel still has
	// to do is not measured.
	settle = 8 * time.Second
	// wholeRuns is the number of runs of a job that is measured as a whole: in one of
	// three runs the kernel clears a huge page for the reader, 75 instructions a line.
	wholeRuns = 6
)

func checkHits(t *testing.T, release string) {
	file := table.File(release)
	got := measure(t, release)
	t.Logf("instructions a hit on %s\n%s", release, table.Format(got, ""))
	if *only != "" {
		got = merge(table.Read(t, file), got)
	}
	if *update {
		if err := os.WriteFile(file, []byte(table.Updated(t, file, got)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range (table.Rise{Share: tolerance, Slack: slack}).Compare(table.Read(t, file), got) {
		t.Error(e)
	}
}

// merge returns the old table with the new figures of the measured workloads.
func merge(old, measured []table.Figure) []table.Figure {
	for _, f := range measured {
		i := slices.IndexFunc(old, func(o table.Figure) bool { return o.Name == f.Name })
		switch {
		case i < 0:
			old = append(old, f)
		case isWorkload(f.Name):
			old[i] = f
		}
	}
	return old
}

func isWorkload(name string) bool {
	return slices.ContainsFunc(workloads, func(w workload) bool { return w.name == name })
}

func measure(t *testing.T, release string) []table.Figure {
	jobs := allJobs(t, release)
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(10*time.Minute))
	defer cancel()
	c := guest.Config{Release: release, Root: harness.Tree(t, release), ICount: true, Self: harness.Binary(t)}
	var list []guest.Job
	for _, j := range jobs {
		c.Add = append(c.Add, j.add...)
		list = append(list, j.Job)
	}
	out, err := guest.Run(ctx, c, list)
	if err != nil {
		t.Fatalf("guest: %v", err)
	}
	base := map[string]float64{}
	var figures []table.Figure
	for i, j := range jobs {
		o := out[i]
		if j.unsupported(o.Stdout) {
			continue
		}
		if o.Err != nil || o.Status != 0 || len(o.Stderr) > 0 {
			t.Errorf("%s: %v, status %d\n%s%s", j.name, o.Err, o.Status, o.Stderr, o.Stdout)
		}
		if j.rounds == 0 {
			continue
		}
		cost := j.perCall(t, o.Stdout)
		switch {
		case j.base:
			base[j.kind] = cost
		default:
			cost -= base[j.kind]
		}
		if want := j.lines + j.frames*j.rounds*j.calls; want > 0 {
			j.countLines(t, out[i+1].Stdout, want)
		}
		if j.hand != nil {
			j.checkResult(t, o.Stdout)
		}
		figures = j.addTo(figures, math.Round(cost*10)/10)
	}
	return figures
}

// addTo adds what the job has measured to the table; a hand-written module's follow its script's.
func (j *job) addTo(figures []table.Figure, cost float64) []table.Figure {
	if j.hand == nil {
		return least(figures, table.Figure{Name: j.name, Cost: cost})
	}
	last := &figures[len(figures)-1]
	if last.ByHand == 0 || cost < last.ByHand {
		last.ByHand = cost
	}
	return figures
}

// least adds a figure to the table, or if the last one has the same name keeps the smaller.
func least(figures []table.Figure, f table.Figure) []table.Figure {
	if n := len(figures); n > 0 && figures[n-1].Name == f.Name {
		figures[n-1].Cost = min(figures[n-1].Cost, f.Cost)
		return figures
	}
	return append(figures, f)
}

// job is one run of the load.
type job struct {
	guest.Job
	name          string
	kind          string
	rounds, calls int
	base          bool // calls without probes
	lines         int  // number of lines that must arrive
	frames        int  // lines of each hit, all of which must arrive
	hand          *byHand
	add           []guest.Mapping
}

// perCall parses the load's output. A job with lines is measured as a whole, because its
// reader works in some rounds only; the smallest of its runs counts.
func (j *job) perCall(t *testing.T, out []byte) float64 {
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) != 3 || f[0] != "load:" {
			continue
		}
		least, err1 := strconv.ParseFloat(f[1], 64)
		all, err2 := strconv.ParseFloat(f[2], 64)
		if err1 != nil || err2 != nil {
			break
		}
		if j.lines > 0 {
			return all / float64(j.rounds*j.calls)
		}
		return least / float64(j.calls)
	}
	t.Fatalf("%s: the load printed %.200q", j.name, out)
	return 0
}

// countLines counts the load's lines. The shell that starts the load calls getppid(), too.
func (j *job) countLines(t *testing.T, out []byte, want int) {
	n := 0
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("sh ")) {
			n++
		}
	}
	t.Logf("%s: %d lines of %d arrived", j.name, n, want)
	if n != want {
		t.Errorf("%s: %d lines are missing\n%.2000s", j.name, want-n, out)
	}
}

// command returns the command line of the load; for kind "module" with the module to read from.
func (j *job) command(load, limits string) []string {
	argv := []string{load, j.kind, strconv.Itoa(j.rounds), strconv.Itoa(j.calls)}
	if j.kind == "module" {
		argv = append(argv, limits, "kind=read", "limits")
	}
	return argv
}

// allJobs returns the jobs without probes, of the hand-written modules and of the scripts.
func allJobs(t *testing.T, release string) []job {
	dir := t.TempDir()
	load := harness.Load(t, dir)
	limits := harness.KernelModule(t, dir, release, "testdata/limits/limits.c")
	add := []guest.Mapping{{Host: load}, {Host: limits}}
	rest := job{Job: guest.Job{Argv: []string{load, "sleep", "1", strconv.Itoa(int(settle / time.Second))}}, add: add}
	jobs := []job{rest}
	for _, kind := range []string{"getppid", "read", "call", "deep", "module"} {
		b := job{name: "unprobed " + kind, kind: kind, rounds: 3, calls: 20000, base: true}
		b.Argv = b.command(load, limits)
		jobs = append(jobs, b)
	}
	for _, kind := range []string{"pages", "executable"} {
		jobs = append(jobs, besideNothing(t, kind, release, load, limits)...)
	}
	for _, h := range []string{"ftrace", "ftrace_regs", "kprobe", "kretprobe", "tracepoint"} {
		b := job{name: "hand-written " + h, kind: "getppid", rounds: 3, calls: 20000}
		b.Argv = append(b.command(load, limits), limits, "kind="+h, "limits")
		jobs = append(jobs, b)
	}
	for _, h := range []string{"uprobe", "uretprobe"} {
		b := job{name: "hand-written " + h, kind: "call", rounds: 3, calls: 20000}
		b.Argv = append(b.command(load, limits), limits, fmt.Sprintf("kind=%s path=%s offset=%d", h, load, calledAt(t, load)), "limits")
		jobs = append(jobs, b)
	}
	for _, w := range workloads {
		if regexp.MustCompile(*only).MatchString(w.name) {
			jobs = append(jobs, w.jobs(t, release, load, limits)...)
			jobs = append(jobs, w.handMade(t, load, limits)...)
		}
	}
	return jobs
}

// besideNothing returns the jobs of a load that maps pages, and that a session without probes starts. Its figures are not
// subtracted from others: what mmap() costs differs by 1 % from process to process, as much as a session's hooks.
func besideNothing(t *testing.T, kind, release, load, limits string) []job {
	w := workload{name: "unprobed " + kind, kind: kind, script: `probe end { exit() }`}
	return w.jobs(t, release, load, limits)
}

// calledAt returns the offset of the function called() in the load's file.
func calledAt(t *testing.T, load string) uint64 {
	f, err := elf.Open(load)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		for _, p := range f.Progs {
			if s.Name == "called" && p.Type == elf.PT_LOAD && s.Value-p.Vaddr < p.Filesz {
				return s.Value - p.Vaddr + p.Off
			}
		}
	}
	t.Fatal("the load has no function called()")
	return 0
}

// job returns how the load is run for a workload.
func (w *workload) job() job {
	return job{name: w.name, kind: cmp.Or(w.kind, "getppid"), rounds: cmp.Or(w.rounds, 3), calls: cmp.Or(w.calls, 20000), lines: w.lines}
}

// jobs returns the jobs that run the script as users do, in a process of its own with its
// output in a file, which a second job prints.
func (w *workload) jobs(t *testing.T, release, load, limits string) []job {
	j := w.job()
	j.frames = w.frames
	ko, stderr, err := harness.Module(context.Background(), t, release,
		harness.Case{Script: strings.NewReplacer("$LOAD", load, "$LIMITS", limits).Replace(w.script), Options: append([]string{"-w", hashSeed}, w.options...)})
	if err != nil {
		t.Fatalf("%s: %v\n%s", w.name, err, stderr)
	}
	self := harness.Binary(t)
	j.Argv = []string{self, "run", "-o", "/out", "-c", strings.Join(append([]string{"exec"}, j.command(load, limits)...), " "), ko}
	j.add = []guest.Mapping{{Host: self}, {Host: ko}, {Host: "/bin/sh"}, {Host: "/bin/cat"}}
	show := job{Job: guest.Job{Argv: []string{"/bin/cat", "/out"}}}
	if w.lines > 0 {
		return slices.Repeat([]job{j, show}, wholeRuns)
	}
	return []job{j, show}
}
