// SPDX-License-Identifier: GPL-2.0-or-later

package examples

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// atOnce is the number of scripts that run in parallel; seconds is the time of each.
const atOnce = 4

// outcome is what testdata/run.c reports for a script.
type outcome struct {
	status, killed, bytes int
	stderr, stdout        string // of stdout only the end
}

// aBoot is the number of scripts that are built and run in one guest. A script that takes the
// guest down affects no more than these. If all must be killed (testdata/run.c), that is done
// before the guest's own time limit.
const aBoot = 8

// runAll builds and runs the scripts, records the results, and reports those that must not occur.
func runAll(t *testing.T, release string, results []result, seconds int, rec *recorder) {
	for _, some := range boots(results, table(t, "testdata/alone.txt")) {
		work := t.TempDir()
		translate(t, release, some, work)
		runBoot(t, release, work, some, seconds)
		rec.note(t, series(release), some)
	}
	judge(t, results)
}

// boots groups runs of scripts into boots, in order; scripts in alone get one of their own.
func boots(results []result, alone map[string]string) (out [][]result) {
	begin := 0
	for i, r := range results {
		lone := alone[r.name] != ""
		if i > begin && (lone || i == begin+aBoot || alone[results[i-1].name] != "") {
			out, begin = append(out, results[begin:i]), i
		}
	}
	if begin < len(results) {
		out = append(out, results[begin:])
	}
	return out
}

// TestBoots checks that every script is in a boot, and that none shares it with one that must
// run alone.
func TestBoots(t *testing.T) {
	var results []result
	for _, c := range "aaaaaaaaabAaBBa" {
		results = append(results, result{script: script{name: string(c)}})
	}
	got := ""
	for _, b := range boots(results, map[string]string{"A": "why", "B": "why"}) {
		for _, r := range b {
			got += r.name
		}
		got += " "
	}
	if want := "aaaaaaaa ab A a B B a "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// runBoot runs the built scripts of one boot in a guest, and stores their outcomes.
func runBoot(t *testing.T, release, work string, scripts []result, seconds int) {
	var built []*result
	var list strings.Builder
	for i := range scripts {
		r := &scripts[i]
		if r.module == "" {
			continue
		}
		if err := os.WriteFile(r.module+".in", []byte(r.stdin), 0o600); err != nil {
			t.Fatal(err)
		}
		list.WriteString(strings.Join(append([]string{r.module}, r.runOptions()...), "\t") + "\n")
		built = append(built, r)
	}
	if len(built) == 0 {
		return
	}
	add := append(programs(built), guest.Mapping{Host: work})
	file := filepath.Join(work, "list")
	if err := os.WriteFile(file, []byte(list.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	run, load := harness.Tool(t, work, "testdata/run.c"), harness.Tool(t, work, "testdata/load.c")
	modules, insert := diskModules(t, release)
	add = append(add, modules...)
	c := harness.Case{Name: "examples", Cwd: "/tmp", Timeout: 20 * time.Minute, Argv: []string{"/bin/sh", "-c",
		insert + fmt.Sprintf("exec %s %d %d %s %s", run, seconds, atOnce, file, load)}}
	begun := time.Now()
	o := harness.Run(t, guest.Config{Release: release, Add: add, MemoryMB: 2048}, []harness.Case{c})[0]
	t.Logf("%d scripts from %s on ran in %v", len(built), built[0].name, time.Since(begun).Round(time.Second))
	if o.Err != nil || o.Status != 0 {
		t.Errorf("the guest: status %d, %v\n%s", o.Status, o.Err, o.Stderr)
	}
	for i, done := range outcomes(o.Stdout) {
		built[i].ran = &done
	}
}

// runOptions returns the options of gostap run.
func (s *script) runOptions() (out []string) {
	if s.command != "" {
		out = append(out, "-c", s.command)
	}
	if s.target == "$$" {
		out = append(out, "-x", "%p")
	} else if s.target != "" {
		out = append(out, "-x", s.target)
	}
	return out
}

// programs returns the programs that commands name and that this machine has.
func programs(results []*result) []guest.Mapping {
	out := harness.Programs()
	for _, r := range results {
		for _, w := range strings.Fields(r.command) {
			if p, err := exec.LookPath(strings.Trim(w, `"'`)); err == nil {
				out = append(out, guest.Mapping{Host: p})
			}
		}
	}
	return out
}

// diskModules returns the modules for a disk in memory, and the commands that insert them.
func diskModules(t *testing.T, release string) (add []guest.Mapping, insert string) {
	add = harness.Programs("/usr/sbin/insmod")
	for _, m := range []string{"scsi_common", "scsi_mod", "sd_mod", "scsi_debug"} {
		file := filepath.Join("/lib/modules", release, "kernel/drivers/scsi", m+".ko")
		if list, _ := filepath.Glob(file + "*"); len(list) == 1 {
			file = list[0]
		}
		add = append(add, guest.Mapping{Host: file})
		insert += "insmod " + file + map[bool]string{true: " dev_size_mb=32"}[m == "scsi_debug"] + " || exit 1; "
	}
	return add, insert
}

// heading matches a line that testdata/run.c prints before each result.
var heading = regexp.MustCompile(`(?m)^== (\d+) (\d+) (\d) (\d+)\n`)

func outcomes(text string) map[int]outcome {
	out := map[int]outcome{}
	places := heading.FindAllStringSubmatchIndex(text, -1)
	for i, p := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		number := func(n int) int { v, _ := strconv.Atoi(text[p[2*n]:p[2*n+1]]); return v }
		stderr, stdout, _ := strings.Cut(text[p[1]:end], "\n==\n")
		out[number(1)] = outcome{status: number(2), killed: number(3), bytes: number(4),
			stderr: strings.TrimSpace(stderr), stdout: stdout}
	}
	return out
}

// harmless matches warnings that gostap prints on a busy machine: of hits that were skipped
// because two handlers met, and of output that was not read fast enough.
var harmless = regexp.MustCompile(`(?m)^WARNING: (?:Number of errors: 0, skipped probes: \d+|probe .*: \d+ hits? skipped: .*|` +
	`\d+ blocks? of output lost on CPU \d+; raise -s|probe .*: output of \d+ hits? lost)\n?`)

// statusLost is the exit status of a session that lost and reported output.
const statusLost = 3

// judge expects a normal end without messages, except for harmless ones and those that the
// table has.
func judge(t *testing.T, results []result) {
	said := table(t, "testdata/said.txt")
	for _, r := range results {
		o := r.ran
		switch {
		case r.module == "": // see check
		case o == nil:
			t.Errorf("%s: nothing came of it", r.name)
		case o.killed != 0:
			t.Errorf("%s: it did not end", r.name)
		case o.lost():
			t.Logf("%s: %s", r.name, o.stderr)
		case !regexp.MustCompile(`\A(?s:` + cmp.Or(said[r.name], "0") + `)\z`).MatchString(o.end()):
			t.Errorf("%s: status %d\n%s\n--- %d bytes of output, the last:\n%s", r.name, o.status, o.stderr, o.bytes, o.stdout)
		}
	}
}

// rest returns standard error without the harmless warnings.
func (o *outcome) rest() string {
	return strings.TrimSpace(harmless.ReplaceAllString(o.stderr, ""))
}

// lost reports whether the only problem was lost output, which the session reported.
func (o *outcome) lost() bool { return o.status == statusLost && o.rest() == "" && o.stderr != "" }

// end returns the status and the messages.
func (o *outcome) end() string { return strings.TrimSpace(fmt.Sprintf("%d %s", o.status, o.rest())) }
