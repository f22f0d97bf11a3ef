// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracefs"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/tests/harness"
)

// aloneGroups are the groups of cases whose scripts mostly need nothing of the kernel.
var aloneGroups = []string{"lex", "int", "str", "fmt", "arr", "agg", "fun", "ctl"}

// TestWithoutModule runs the cases that need no event of the kernel as --runtime=tracefs runs them. The
// list has those that it refuses, or that differ, with the reason; both ways a change fails.
func TestWithoutModule(t *testing.T) {
	release := harness.Kernels(t)[0]
	l := newAlone(t, "without-module.txt")
	for _, g := range load(t, t.TempDir(), tier(t), aloneGroups...) {
		if g.command == "" {
			l.result(t, g.name, g.alone(t, release))
		}
	}
	l.close(t)
}

// alone is a list of cases that don't run alike without a module: the name of a case, and why.
type alone struct {
	file      string
	want, got map[string]string
}

func newAlone(t *testing.T, file string) *alone {
	text, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	l := &alone{file: file, want: map[string]string{}, got: map[string]string{}}
	for line := range strings.Lines(string(text)) {
		name, why, _ := strings.Cut(strings.TrimSpace(line), " ")
		l.want[name] = why
	}
	return l
}

// result notes why a case does not run alike; "" if it does.
func (l *alone) result(t *testing.T, name, why string) {
	l.got[name] = why
	if why != l.want[name] && !*update {
		t.Errorf("%s: %q, want %q (%s)", name, why, l.want[name], l.file)
	}
}

func (l *alone) close(t *testing.T) {
	agree := 0
	var lines []string
	for name, why := range l.got {
		if l.want[name] = why; why == "" {
			agree++
		}
	}
	t.Logf("%s: %d of %d recorded cases run alike without a module", l.file, agree, len(l.got))
	if !*update {
		return
	}
	for name, why := range l.want {
		if why != "" {
			lines = append(lines, name+" "+why+"\n")
		}
	}
	slices.Sort(lines)
	if err := os.WriteFile(l.file, []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstError matches the message of an error, without its place.
var firstError = regexp.MustCompile(`(?m)error: (.*?)(?:: (?:identifier|operator|keyword) .*)?$`)

func refusal(messages string) string {
	return "refused: " + firstError.ReplaceAllString(firstError.FindString(messages), "$1")
}

// alone runs the case without a module. It returns "" if its outcome is the recorded one, else why not.
func (g *golden) alone(t *testing.T, release string) string {
	dir := t.TempDir()
	args := append([]string{"--runtime=tracefs", "-p4", "-m", "alone", "-r", release}, g.options...)
	cmd := exec.Command(harness.Binary(t), append(append(args, filepath.Join(g.dir, "script.stp")), g.args...)...)
	cmd.Dir = dir
	var messages bytes.Buffer
	cmd.Stderr = &messages
	if err := cmd.Run(); err != nil {
		return refusal(messages.String())
	}
	path := filepath.Join(dir, "alone.events")
	s, err := tracemeta.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Events) > 0 {
		return "has events of the kernel"
	}
	s.Release, s.BuildID = thisRelease(t), "" // it needs nothing of the kernel
	data, err := s.Write()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status, err := tracefs.Run(t.Context(), tracefs.Config{Script: path, Warnings: true, Stdout: &out, Stderr: &errs})
	if err != nil {
		t.Fatal(err)
	}
	return g.unlike(t, out.String(), strings.ReplaceAll(errs.String(), g.dir+"/", ""), status)
}

// unlike says in what an outcome differs from the record.
func (g *golden) unlike(t *testing.T, stdout, stderr string, status int) string {
	for _, x := range []struct{ what, want, got string }{
		{"stdout", g.stdout, stdout}, {"stderr", withoutLibrary(g.stderr), withoutLibrary(stderr)}, {"status", g.status, strconv.Itoa(status)},
	} {
		if x.want != x.got {
			t.Logf("%s: %s (-recorded +without a module):\n%s", g.name, x.what, cmp.Diff(x.want, x.got))
			return "another " + x.what
		}
	}
	return ""
}

func thisRelease(t *testing.T) string {
	var u unix.Utsname
	if err := unix.Uname(&u); err != nil {
		t.Fatal(err)
	}
	return unix.ByteSliceToString(u.Release[:])
}
