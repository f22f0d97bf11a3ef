// SPDX-License-Identifier: GPL-2.0-or-later

package examples

import (
	"fmt"
	"os"
	"regexp"
	"sort"
	"strings"
	"sync"
	"testing"
)

// resultsFile has a row for each script and kernel.
const resultsFile = "testdata/results.tsv"

const resultsHead = `# SPDX-License-Identifier: GPL-2.0-or-later
# Results of the scripts, written by make examples. Columns: script, kernel,
# whether it was built, how long it ran, its exit status, whether it printed
# anything, and its standard error or why it was not built.
`

// row is one row of the table.
type row struct {
	name, series, built, ran, end, note string
}

func (r row) key() string { return r.name + "\t" + r.series }

func (r row) String() string {
	return strings.Join([]string{r.name, r.series, r.built, r.ran, r.end, r.note}, "\t")
}

func rowOf(r *result, series, reason string) row {
	out := row{name: r.name, series: series, built: "built", ran: fmt.Sprint(*seconds, " s"), note: "-"}
	switch o := r.ran; {
	case r.module == "":
		out.built, out.ran, out.end, out.note = "not built", "-", "-", reason
	case o == nil:
		out.ran, out.end = "-", "nothing came of it"
	case o.killed != 0:
		out.end = "did not end"
	default:
		out.end = fmt.Sprintf("%d, %s", o.status, map[bool]string{true: "prints", false: "prints nothing"}[o.bytes > 0])
		if text, _, _ := strings.Cut(o.rest(), "\n"); text != "" {
			out.note = strings.ReplaceAll(text, "\t", " ")
		} else if o.lost() {
			out.note = "output came faster than it was read, which was told"
		}
	}
	return out
}

// readResults returns the rows by their keys.
func readResults(t *testing.T) map[string]row {
	t.Helper()
	text, err := os.ReadFile(resultsFile)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	out := map[string]row{}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 6 {
			t.Fatalf("%s: %q", resultsFile, line)
		}
		r := row{f[0], f[1], f[2], f[3], f[4], f[5]}
		if _, twice := out[r.key()]; twice {
			t.Errorf("%s: two rows for %s", resultsFile, r.key())
		}
		out[r.key()] = r
	}
	return out
}

// recorder holds the table. With -record it is written after every result, so that an
// interrupted run keeps its results.
type recorder struct {
	mu      sync.Mutex
	rows    map[string]row
	reasons map[string]string
}

// note puts the results of scripts into the table; other rows stay.
func (rec *recorder) note(t *testing.T, series string, results []result) {
	if !*record || rec == nil {
		return
	}
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for i := range results {
		why, _, _ := reasonFor(rec.reasons, results[i].name, series)
		row := rowOf(&results[i], series, why)
		rec.rows[row.key()] = row
	}
	var lines []string
	for _, r := range rec.rows {
		lines = append(lines, r.String()+"\n")
	}
	sort.Strings(lines)
	if err := os.WriteFile(resultsFile, []byte(resultsHead+strings.Join(lines, "")), 0o644); err != nil {
		t.Error(err)
	}
}

// fullTime is the time that a script must run for the table.
const fullTime = "6 s"

// TestResults checks that the table has each script for each kernel: with a reason why it can't
// be built, or as having run for the full time and ended normally. The scripts that print
// nothing must be exactly those in silent.txt.
func TestResults(t *testing.T) {
	rows, reasons, said := readResults(t), table(t, "testdata/reasons.txt"), table(t, "testdata/said.txt")
	silent := table(t, "testdata/silent.txt")
	ran, quiet := map[string]bool{}, map[string]bool{}
	for _, s := range find(t) {
		for _, series := range []string{"6.1", "6.12"} {
			r, ok := rows[s.name+"\t"+series]
			delete(rows, r.key())
			why, _, listed := reasonFor(reasons, s.name, series)
			wrong := ""
			switch {
			case !ok:
				wrong = "no row"
			case listed && (r.built == "built" || r.note != why):
				wrong = "the reason is " + why
			case !listed && (r.built != "built" || r.ran != fullTime || !r.wellEnded(said[s.name])):
				wrong = "it did not run for the full time, or did not end normally"
			case r.silent() && silent[s.name] == "":
				wrong = "testdata/silent.txt has no reason"
			}
			if wrong != "" {
				t.Errorf("%s on %s: %q: %s", s.name, series, r, wrong)
			}
			ran[s.name] = ran[s.name] || r.ran == fullTime
			quiet[s.name] = quiet[s.name] || r.silent()
		}
	}
	for key := range rows {
		t.Errorf("a row for %s, which is none", key)
	}
	for name := range silent {
		if ran[name] && !quiet[name] {
			t.Errorf("testdata/silent.txt has %s, which prints", name)
		}
	}
}

// TestMostRun checks that on each kernel at least 190 scripts ran, by themselves or with a stand-in for a
// program, or fail because the kernel has changed.
func TestMostRun(t *testing.T) {
	fine := regexp.MustCompile(`^(program|kernel|build, kernel): `)
	count := map[string]int{}
	for _, r := range readResults(t) {
		if r.ran == fullTime || fine.MatchString(r.note) {
			count[r.series]++
		}
	}
	for _, series := range []string{"6.1", "6.12"} {
		if count[series] < 190 {
			t.Errorf("on %s, %d scripts", series, count[series])
		}
	}
}

func (r row) silent() bool { return strings.HasSuffix(r.end, "prints nothing") }

// wellEnded reports whether a run ended with status 0 and no message, with lost output, or as said.txt says.
func (r row) wellEnded(expected string) bool {
	status, _, _ := strings.Cut(r.end, ",")
	if expected != "" {
		return regexp.MustCompile(`\A(?s:` + expected + `)\z`).MatchString(strings.TrimSuffix(status+" "+r.note, " -"))
	}
	return r.note == "-" && status == "0" || status == fmt.Sprint(statusLost) && strings.HasPrefix(r.note, "output came faster")
}

// TestRowOf checks that each way to end has a row of its own.
func TestRowOf(t *testing.T) {
	for _, c := range []struct {
		result result
		want   string
	}{
		{result{}, "a\t6.1\tnot built\t-\t-\twhy"},
		{result{module: "m"}, "a\t6.1\tbuilt\t-\tnothing came of it\t-"},
		{result{module: "m", ran: &outcome{killed: 1}}, "a\t6.1\tbuilt\t1 s\tdid not end\t-"},
		{result{module: "m", ran: &outcome{bytes: 1}}, "a\t6.1\tbuilt\t1 s\t0, prints\t-"},
		{result{module: "m", ran: &outcome{status: 1, stderr: "no\nmore"}}, "a\t6.1\tbuilt\t1 s\t1, prints nothing\tno"},
	} {
		c.result.name = "a"
		want := strings.Replace(c.want, "1 s", fmt.Sprint(*seconds, " s"), 1)
		if got := rowOf(&c.result, "6.1", "why").String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
