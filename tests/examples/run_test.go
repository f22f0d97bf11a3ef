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

// runAll runs the modules in one boot, and tells what must not be.
func runAll(t *testing.T, release string, results []result) {
	work := t.TempDir()
	var built []result
	var list strings.Builder
	add := append(programs(results), guest.Mapping{Host: work})
	for _, r := range results {
		if r.module == "" {
			continue
		}
		ko := filepath.Join(work, fmt.Sprint(len(built), ".ko"))
		stage(t, r, ko)
		list.WriteString(strings.Join(append([]string{ko, "/proc/gostap_" + moduleName(t, ko)}, r.runOptions()...), "\t") + "\n")
		built = append(built, r)
	}
	file := filepath.Join(work, "list")
	if err := os.WriteFile(file, []byte(list.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	run, load := harness.Tool(t, work, "testdata/run.c"), harness.Tool(t, work, "testdata/load.c")
	modules, insert := diskModules(t, release)
	add = append(add, modules...)
	c := harness.Case{Name: "examples", Cwd: "/tmp", Timeout: 40 * time.Minute, Argv: []string{"/bin/sh", "-c",
		insert + fmt.Sprintf("exec %s %d %d %s %s", run, *seconds, atOnce, file, load)}}
	begun := time.Now()
	o := harness.Run(t, guest.Config{Release: release, Add: add, MemoryMB: 2048}, []harness.Case{c})[0]
	t.Logf("%d scripts ran in %v", len(built), time.Since(begun).Round(time.Second))
	if o.Err != nil || o.Status != 0 {
		t.Errorf("the guest: status %d, %v\n%s", o.Status, o.Err, o.Stderr)
	}
	done := outcomes(o.Stdout)
	judge(t, built, done)
	if *record {
		write(t, "testdata/ran-"+series(release)+".txt", built, done)
	}
}

// write makes the table of what the scripts did.
func write(t *testing.T, file string, built []result, done map[int]outcome) {
	var b strings.Builder
	fmt.Fprintf(&b, "# SPDX-License-Identifier: GPL-2.0-or-later\n# Made by -record: each script ran for %d s: exit status, what it printed, what it said on standard error.\n", *seconds)
	for i, r := range built {
		o, ok := done[i]
		prints := map[bool]string{true: "prints", false: "prints nothing"}[o.bytes > 0]
		if !ok {
			prints = "did not run"
		}
		fmt.Fprintf(&b, "%s: %d, %s", r.name, o.status, prints)
		for line := range strings.Lines(o.stderr) {
			fmt.Fprintf(&b, ", %q", strings.TrimSpace(line))
			break
		}
		b.WriteString("\n")
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Error(err)
	}
}

// stage puts the module and its standard input into the folder.
func stage(t *testing.T, r result, ko string) {
	t.Helper()
	data, err := os.ReadFile(r.module)
	if err == nil {
		err = os.WriteFile(ko, data, 0o600)
	}
	if err == nil && r.stdin != "" {
		err = os.WriteFile(ko+".in", []byte(r.stdin), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

var nameInModule = regexp.MustCompile(`\x00name=(\w+)\x00`)

func moduleName(t *testing.T, ko string) string {
	t.Helper()
	data, err := os.ReadFile(ko)
	if m := nameInModule.FindSubmatch(data); err == nil && m != nil {
		return string(m[1])
	}
	t.Fatalf("%s has no name: %v", ko, err)
	return ""
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
func programs(results []result) []guest.Mapping {
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
func judge(t *testing.T, built []result, done map[int]outcome) {
	said := table(t, "testdata/said.txt")
	for i, r := range built {
		o, ok := done[i]
		rest := strings.TrimSpace(harmless.ReplaceAllString(o.stderr, ""))
		switch {
		case !ok:
			t.Errorf("%s: nothing came of it", r.name)
		case o.killed != 0:
			t.Errorf("%s: it did not end after ^C", r.name)
		case o.status == statusLost && rest == "" && o.stderr != "":
			t.Logf("%s: %s", r.name, o.stderr)
		case !regexp.MustCompile(`\A(?s:` + cmp.Or(said[r.name], "0") + `)\z`).MatchString(strings.TrimSpace(fmt.Sprintf("%d %s", o.status, rest))):
			t.Errorf("%s: status %d\n%s\n--- %d bytes of output, the last:\n%s", r.name, o.status, o.stderr, o.bytes, o.stdout)
		}
	}
}
