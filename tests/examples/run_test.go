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

// atOnce is how many scripts run at a time; seconds is for each.
const atOnce = 4

// outcome is what testdata/run.c tells of a script.
type outcome struct {
	status, killed, bytes int
	stderr, stdout        string // the end of stdout only
}

// aBoot is how many scripts are built and run in one guest: one that takes the
// guest along takes no more than those, and if all have to be killed
// (testdata/run.c), that comes before the guest's own end.
const aBoot = 8

// runAll builds and runs the scripts, records what came of them, and tells what
// must not be.
func runAll(t *testing.T, release string, results []result, seconds int, rec *recorder) {
	for _, some := range boots(results, table(t, "testdata/alone.txt")) {
		work := t.TempDir()
		translate(t, release, some, work)
		runBoot(t, release, work, some, seconds)
		rec.note(t, series(release), some)
	}
	judge(t, results)
}

// boots are runs of scripts, in their order; those of alone each have their own.
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

// TestBoots: no script is left out, and none is with one that runs alone.
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

// runBoot runs what was built of the scripts in one guest, and notes what came
// of each.
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

// runOptions are those of gostap run.
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

// programs are those that commands name and this machine has.
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

// diskModules are those of a disk in memory, and the commands that insert them.
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

// heading is a line that testdata/run.c prints.
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

// harmless is what a busy machine makes gostap say: hits that were skipped and
// counted, as two handlers met; output that came faster than it was read.
var harmless = regexp.MustCompile(`(?m)^WARNING: (?:Number of errors: 0, skipped probes: \d+|probe .*: \d+ hits? skipped: .*|` +
	`\d+ blocks? of output lost on CPU \d+; raise -s|probe .*: output of \d+ hits? lost)\n?`)

// statusLost is that of a session that lost output, and told so.
const statusLost = 3

// judge wants an end in good order, and nothing said but what is harmless or
// stands in the table.
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

// rest is what was said but for what is harmless.
func (o *outcome) rest() string {
	return strings.TrimSpace(harmless.ReplaceAllString(o.stderr, ""))
}

// lost: the session lost output, told so, and nothing else.
func (o *outcome) lost() bool { return o.status == statusLost && o.rest() == "" && o.stderr != "" }

// end is the status with what was said.
func (o *outcome) end() string { return strings.TrimSpace(fmt.Sprintf("%d %s", o.status, o.rest())) }
