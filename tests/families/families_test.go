// SPDX-License-Identifier: GPL-2.0-or-later

package families

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var (
	update = flag.Bool("update", false, "write the tables in docs/ anew")
	only   = flag.String("only", "", "run the rows whose names match this expression, and leave docs/ alone")
)

// family is a row of the table in docs/status.md.
type family struct {
	name  string // name in the table
	note  string // note in the table
	forms string // pattern of the probe points in gostap --dump-probe-types
	jobs  []job
	arms  string // job that arms most probes; "": no job arms any
	clock bool   // it measures time, so it needs a guest whose clock counts instructions
}

// job is a script that hits the family's probes, with its expected output.
type job struct {
	harness.Case
	want   string // a regular expression for all of standard output
	stderr string // the same for standard error; "" means none
	status int
}

// all returns the families in the table's order.
func all(tools tools) []family {
	return []family{
		sessionFamily(), timerFamily(), functionFamily(tools), statementFamily(tools), symbolFamily(tools),
		traceFamily(), syscallFamily(tools), dataFamily(tools), perfFamily(tools), procfsFamily(tools), inputFamily(), netfilterFamily(tools), notifierFamily(), programFamily(tools), taskFamily(), stepFamily(tools), markFamily(tools), moduleMarkFamily(),
	}
}

// tools are programs for the guest.
type tools struct{ work, packets, marks, count, calls, entries, watched, values string }

func buildTools(t *testing.T) (tools, string) {
	dir := t.TempDir()
	sources := filepath.Join(harness.Root(), "tests/vm/testdata/tools")
	count := filepath.Join(dir, "count")
	if out, err := exec.Command("gcc", "-nostdlib", "-static", "-o", count, filepath.Join(harness.Root(), "tests/vm/testdata/step/count.S")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return tools{
		work: harness.Tool(t, dir, filepath.Join(sources, "work.c")), packets: harness.Tool(t, dir, filepath.Join(sources, "packets.c")),
		marks: harness.Tool(t, dir, filepath.Join(harness.Root(), "tests/vm/testdata/process/marks.c")), count: count,
		calls: harness.Tool(t, dir, "testdata/calls.c"), watched: harness.Tool(t, dir, "testdata/watched.c"), entries: harness.Tool(t, dir, "testdata/entries.c"),
		values: harness.Tool(t, dir, "testdata/values.c"),
	}, dir
}

// TestFamilies runs each family on one kernel, and in the full tier or with -only on all, in two
// guests a kernel. After each family it checks what is left in the kernel. The results are compared
// with the table in docs/status.md.
func TestFamilies(t *testing.T) {
	tools, dir := buildTools(t)
	list := all(tools)
	if *only != "" {
		list = slices.DeleteFunc(list, func(f family) bool { return !regexp.MustCompile(*only).MatchString(f.name) })
	}
	var works sync.Map
	refused := readRefusals(t)
	harness.EachKernel(t, func(t *testing.T, release string) {
		some := list
		if *only == "" && !*update {
			some = harness.Dealt(t, release, list)
		}
		runOn(t, release, dir, some, refused[harness.TreeName(t, release)], &works)
	})
	if *only == "" && !harness.Chosen() && (!t.Failed() || !*update) {
		checkDocument(t, "docs/status.md", table(list, harness.Kernels(t), &works))
	}
}

// runOn runs families on one kernel; refused has those that can't run there, with the
// reasons.
func runOn(t *testing.T, release, dir string, list []family, refused map[string]string, works *sync.Map) {
	for _, clock := range []bool{true, false} {
		some := slices.DeleteFunc(slices.Clone(list), func(f family) bool { return f.clock != clock })
		if len(some) > 0 {
			runFamilies(t, guest.Config{Release: release, ICount: clock}, dir, some, refused, works)
		}
	}
}

func runFamilies(t *testing.T, c guest.Config, dir string, list []family, refused map[string]string, works *sync.Map) {
	after := newAfterEach(t, c.Release)
	cases := after.before()
	for _, f := range list {
		cases = append(cases, after.around(&f)...)
	}
	c.Add = append(append(networkModules(t, c.Release), guest.Mapping{Host: dir}), after.add...)
	out := harness.Run(t, c, append(cases, after.end()))
	after.begin(t, out)
	out = out[len(after.before()):]
	for _, f := range list {
		own, end := len(f.jobs), len(after.around(&f))
		works.Store(f.name+c.Release, t.Run(f.name, func(t *testing.T) {
			f.judge(t, out, refused[f.name])
			after.check(t, out[own:end], refused[f.name] == "")
		}))
		out = out[end:]
	}
	if *only == "" && !c.ICount {
		after.finish(t, list, out[0])
	}
}

// judge reports each job that did not do what it must. If there is a reason why the family
// can't run, at least one job must fail.
func (f *family) judge(t *testing.T, out []harness.Outcome, reason string) {
	var problems []string
	for i := range f.jobs {
		problems = append(problems, f.jobs[i].problems(out[i])...)
	}
	if reason != "" {
		if len(problems) == 0 {
			t.Errorf("runs, although %s: take it out of %s", reason, refusals)
		}
		return
	}
	for _, p := range problems {
		t.Error(p)
	}
}

func (j *job) problems(o harness.Outcome) (list []string) {
	if o.Err != nil {
		return []string{fmt.Sprintf("%s: %v\n%s", j.Name, o.Err, o.Build)}
	}
	for _, x := range []struct{ what, got, want string }{{"stdout", o.Stdout, j.want}, {"stderr", o.Stderr, j.stderr}} {
		if !regexp.MustCompile(`(?s)\A(?:` + x.want + `)\z`).MatchString(x.got) {
			list = append(list, fmt.Sprintf("%s: %s:\n%s\nis not:\n%s\nstderr:\n%s", j.Name, x.what, x.got, x.want, o.Stderr))
		}
	}
	if o.Status != j.status {
		list = append(list, fmt.Sprintf("%s: status %d, want %d", j.Name, o.Status, j.status))
	}
	return list
}

// table returns the table of docs/status.md. A family that was run on another kernel only counts as
// one that works: the full tier tells.
func table(list []family, kernels []string, works *sync.Map) string {
	var b strings.Builder
	b.WriteString("| probe points |")
	for _, k := range kernels {
		b.WriteString(" " + series(k) + " |")
	}
	b.WriteString(" |\n|---|" + strings.Repeat("---|", len(kernels)+1) + "\n")
	for _, f := range list {
		fmt.Fprintf(&b, "| %s |", f.name)
		for _, k := range kernels {
			ok, run := works.Load(f.name + k)
			fmt.Fprintf(&b, " %s |", map[bool]string{true: "yes", false: "no"}[!run || ok == true])
		}
		b.WriteString(" " + f.note + " |\n")
	}
	return b.String()
}

// series returns "6.1" for "6.1.0-56-cloud-amd64".
func series(release string) string {
	parts := strings.SplitN(release, ".", 3)
	return parts[0] + "." + parts[1]
}

// The table is between these lines.
const (
	tableBegin = "<!-- made by go test ./tests/families -update -->\n"
	tableEnd   = "<!-- end of what is made -->\n"
)

// checkDocument compares the table in a document with the results.
func checkDocument(t *testing.T, name, want string) {
	path := filepath.Join(harness.Root(), name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), tableBegin)
	got, after, ended := strings.Cut(rest, tableEnd)
	if !ok || !ended {
		t.Fatalf("%s has no table between %q and %q", name, tableBegin, tableEnd)
	}
	if *update {
		if err := os.WriteFile(path, []byte(before+tableBegin+want+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the table in %s is stale (-tested +written); go test ./tests/families -update writes it:\n%s", name, d)
	}
}

// TestForms checks that every probe point that gostap accepts belongs to a row of the table,
// and that every row has some.
func TestForms(t *testing.T) {
	out, err := exec.Command(harness.Binary(t), "--dump-probe-types").Output()
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	list := all(tools{})
	for _, form := range strings.Fields(string(out)) {
		found := false
		for _, f := range list {
			if regexp.MustCompile("^(?:" + f.forms + ")").MatchString(form) {
				found, used[f.name] = true, true
			}
		}
		if !found {
			t.Errorf("%s belongs to no row", form)
		}
	}
	for _, f := range list {
		if !used[f.name] {
			t.Errorf("no form is of %s", f.name)
		}
	}
}
