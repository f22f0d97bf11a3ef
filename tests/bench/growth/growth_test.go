// SPDX-License-Identifier: GPL-2.0-or-later

package growth

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/chart"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

var (
	update = flag.Bool("update", false, "write what was measured to the tables, and draw them")
	only   = flag.String("only", "", "measure the points that match this expression: CURVE/TOOL at N")
)

// rise is how much a point of gostap may rise: of what is lost, nothing; of times that repeat less well, more.
func (c *curve) rise() table.Rise {
	switch p := c.points[0]; {
	case p.lost:
		return table.Rise{}
	case p.arming:
		return table.Rise{Share: 0.1, Slack: 10}
	}
	return table.Rise{Share: 0.03, Slack: 2}
}

// rows returns what the measured figures give.
func (c *curve) rows(figures []table.Figure) []table.Figure {
	if c.finish != nil {
		figures = c.finish(figures)
	}
	return figures
}

func (c *curve) table() string   { return "testdata/" + c.file + ".txt" }
func (c *curve) drawing() string { return filepath.Join(harness.Root(), "docs/growth", c.file+".svg") }

// chosen returns the points that -only names, of tools that the function is true for.
func (c *curve) chosen(is func(tool string) bool) []point {
	return slices.DeleteFunc(slices.Clone(c.points), func(p point) bool { return !is(p.tool) || !c.asked(p.name()) })
}

// asked reports whether -only names a row.
func (c *curve) asked(row string) bool {
	return regexp.MustCompile(*only).MatchString(c.file + "/" + row)
}

// draw returns the drawing of a table: a line for each tool, in the order of its rows.
func (c *curve) draw(t *testing.T, rows []table.Figure) string {
	picture := c.axes
	for _, f := range rows {
		tool, at, _ := strings.Cut(f.Name, " at ")
		x, err := strconv.ParseFloat(at, 64)
		if err != nil {
			t.Fatalf("%s: %q is not TOOL at NUMBER", c.table(), f.Name)
		}
		i := slices.IndexFunc(picture.Lines, func(l chart.Line) bool { return l.Name == tool })
		if i < 0 {
			i = len(picture.Lines)
			picture.Lines = append(picture.Lines, chart.Line{Name: tool})
		}
		picture.Lines[i].Points = append(picture.Lines[i].Points, chart.Point{X: x, Y: f.Cost})
	}
	return picture.SVG()
}

// accept writes the measured rows to the table, where those of other tools stay, and draws it.
func (c *curve) accept(t *testing.T, got []table.Figure) {
	rows := table.Read(t, c.table())
	for _, f := range got {
		if i := slices.IndexFunc(rows, func(o table.Figure) bool { return o.Name == f.Name }); i >= 0 {
			rows[i] = f
		} else {
			rows = append(rows, f)
		}
	}
	slices.SortStableFunc(rows, func(a, b table.Figure) int { return cmp.Compare(c.place(a), c.place(b)) })
	for file, text := range map[string]string{c.table(): table.Updated(t, c.table(), rows), c.drawing(): c.draw(t, rows)} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tools has the tools in the order of the tables.
var tools = []string{gostap, systemtap, bpftrace}

// place orders the rows of a table: by tool, then by size.
func (c *curve) place(f table.Figure) int {
	i := slices.IndexFunc(c.points, func(p point) bool { return p.name() == f.Name })
	if i < 0 {
		return -1
	}
	return slices.Index(tools, c.points[i].tool)*len(c.points) + i
}

// TestDrawings checks that the drawings are what the tables give, that each point of gostap has both
// bounds, and that none is out of them.
func TestDrawings(t *testing.T) {
	for _, c := range curves {
		rows := table.Read(t, c.table())
		if *update {
			c.accept(t, nil)
		}
		if have, err := os.ReadFile(c.drawing()); err != nil || string(have) != c.draw(t, rows) {
			t.Errorf("%s is not what %s gives: run the test with -update: %v", c.drawing(), c.table(), err)
		}
		for _, p := range c.points {
			i := slices.IndexFunc(rows, func(f table.Figure) bool { return f.Name == p.name() })
			if p.tool != gostap || c.finish != nil && p.x == 1 {
				continue
			}
			if i < 0 || rows[i].Cost < rows[i].Least || rows[i].Cost > rows[i].Most {
				t.Errorf("%s: %s is not there or out of its bounds", c.table(), p.name())
			}
		}
	}
}

// prepared is how a tool is run, and the files it needs.
type prepared struct {
	argv []string
	add  []guest.Mapping
}

// preparer prepares a run of a point: a tool that runs the load.
type preparer func(p point) prepared

// settle is the time to wait after boot, so that work which the kernel still has to do is not measured.
const settle = "8"

// measure runs points, those with the same number of CPUs in one boot, and returns their rows.
func measure(t *testing.T, release string, points []point, prepare preparer, add []guest.Mapping) (rows []table.Figure) {
	for len(points) > 0 {
		cpus := points[0].cpus
		same := func(p point) bool { return p.cpus == cpus }
		boot := slices.DeleteFunc(slices.Clone(points), func(p point) bool { return !same(p) })
		points = slices.DeleteFunc(points, same)
		rows = append(rows, measureBoot(t, release, boot, prepare, add)...)
	}
	return rows
}

func measureBoot(t *testing.T, release string, points []point, prepare preparer, add []guest.Mapping) (rows []table.Figure) {
	load := harness.Tool(t, t.TempDir(), "testdata/grow.c")
	add = append(slices.Clone(add), guest.Mapping{Host: load, Guest: "/grow"}, guest.Mapping{Host: load, Guest: "/peers/grow"}, guest.Mapping{Host: "/bin/sleep"})
	jobs := []guest.Job{{Argv: []string{"/bin/sh", "-c", harness.PreparePeers}}, {Argv: []string{"/bin/sleep", settle}}}
	var bases []string
	for _, p := range points {
		if p.base != "" && !slices.Contains(bases, p.base) {
			bases = append(bases, p.base)
			jobs = append(jobs, guest.Job{Argv: append([]string{"/grow"}, strings.Fields(p.base)...)})
		}
	}
	first := len(jobs)
	fresh := slices.DeleteFunc(slices.Clone(points), func(p point) bool { _, ok := results[p.key()]; return ok })
	for _, p := range fresh {
		run := prepare(p)
		add = append(add, run.add...)
		jobs = append(jobs, guest.Job{Argv: run.argv, Timeout: longest})
	}
	out := boot(t, release, points[0].cpus, add, jobs)
	for i, p := range fresh {
		results[p.key()] = out[first+i]
		t.Logf("%s took %.0f s", p.name(), out[first+i].Took.Seconds())
	}
	for _, p := range points {
		cost, ok := p.result(t, results[p.key()])
		if j := slices.Index(bases, p.base); j >= 0 && ok {
			unprobed, _ := perCall(t, p.base, out[2+j], false)
			cost -= unprobed
		}
		if p.hits > 0 && !p.arming {
			cost /= float64(p.hits)
		}
		if ok {
			rows = append(rows, table.Figure{Name: p.name(), Cost: cost})
		}
	}
	return rows
}

// results has the runs that were made, by point.key: two curves may be of the same runs.
var results = map[string]guest.Result{}

func (p *point) key() string { return fmt.Sprint(p.tool, p.cpus, p.script, p.load, p.options) }

// result returns what the point measures of its run.
func (p *point) result(t *testing.T, o guest.Result) (float64, bool) {
	if p.lost {
		return lostShare(t, p.name(), o)
	}
	return perCall(t, p.name(), o, p.arming)
}

func boot(t *testing.T, release string, cpus int, add []guest.Mapping, jobs []guest.Job) []guest.Result {
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(time.Hour))
	defer cancel()
	out, err := guest.Run(ctx, guest.Config{Release: release, Root: harness.Tree(t, release), ICount: true, CPUs: cpus,
		MemoryMB: memoryMB, Self: harness.Binary(t), Add: add}, jobs)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// longest is the time a run may take; what takes longer has no point.
const longest = 10 * time.Minute

// memoryMB is enough for the largest array of all tools.
const memoryMB = 8192

// reported matches the line of grow.c.
var reported = regexp.MustCompile(`(?m)^grow: (\d+) (\d+) (\d+)$`)

// perCall returns what the load reported, for each call, or if last is true what grow.c said of the tool that ran it.
func perCall(t *testing.T, name string, o guest.Result, last bool) (cost float64, ok bool) {
	all := reported.FindAllSubmatch(o.Stdout, -1)
	if len(all) == 0 || last && len(all) < 2 {
		t.Errorf("%s: %v, status %d\n%.3000s%.3000s%s", name, o.Err, o.Status, o.Stdout, o.Stderr, o.Trouble)
		return 0, false
	}
	m := all[0]
	if last {
		m = all[1]
	}
	time, err1 := strconv.ParseFloat(string(m[1]), 64)
	calls, err2 := strconv.ParseFloat(string(m[2]), 64)
	if err1 != nil || err2 != nil {
		t.Errorf("%s: %q", name, m[0])
	}
	return time / calls, true
}

// lineCount matches the line of arrivedLines.
var lineCount = regexp.MustCompile(`(?m)^arrived: (\d+)$`)

// arrivedLines prints how many lines of a script are in /out, or what the script says of its count.
const arrivedLines = `; grep -a '^arrived: ' /out || echo arrived: $(grep -ac '^x ' /out)`

// lostShare returns the percentage of the load's calls that did not arrive in the output.
func lostShare(t *testing.T, name string, o guest.Result) (float64, bool) {
	made, arrived := reported.FindSubmatch(o.Stdout), lineCount.FindSubmatch(o.Stdout)
	if made == nil || arrived == nil {
		t.Errorf("%s: %v, status %d\n%.3000s%.3000s%s", name, o.Err, o.Status, o.Stdout, o.Stderr, o.Trouble)
		return 0, false
	}
	t.Logf("%s: %s; %s", name, made[0], arrived[0])
	all, err1 := strconv.ParseFloat(string(made[3]), 64)
	n, err2 := strconv.ParseFloat(string(arrived[1]), 64)
	if err1 != nil || err2 != nil {
		t.Errorf("%s: %q, %q", name, made[0], arrived[0])
	}
	return 100 * (all - n) / all, true
}

// own prepares runs of gostap as users start it, with its output in a file.
func own(t *testing.T, release string) preparer {
	self := harness.Binary(t)
	return func(p point) prepared {
		ko, stderr, err := harness.Module(context.Background(), t, release, harness.Case{Script: p.script, Options: append([]string{"-w"}, p.options...)})
		if err != nil {
			t.Fatalf("%s: %v\n%s", p.name(), err, stderr)
		}
		argv := p.timed([]string{self, "run", "-w", "-o", "/out", "-c", "/grow " + p.load, ko})
		return prepared{[]string{"/bin/sh", "-c", quoted(argv) + arrivedLines}, []guest.Mapping{{Host: self}, {Host: ko}}}
	}
}

// quoted returns a command line for sh.
func quoted(argv []string) string {
	words := make([]string, len(argv))
	for i, a := range argv {
		words[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
	}
	return strings.Join(words, " ")
}

// timed returns the command line of a tool: under another grow.c if the tool itself is measured, too.
func (p *point) timed(argv []string) []string {
	if p.whole {
		return append([]string{"/grow", "time"}, argv...)
	}
	return argv
}

// measured returns the kernel that the tables are of.
func measured(t *testing.T) string {
	list := harness.Kernels(t)
	i := slices.IndexFunc(list, func(release string) bool { return table.File(release) == "testdata/6.1.txt" })
	if i < 0 {
		t.Fatalf("the tables are of 6.1, not of %q", list)
	}
	return list[i]
}
