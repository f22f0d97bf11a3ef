// SPDX-License-Identifier: GPL-2.0-or-later

package diff

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var (
	count   = flag.Int("scripts", scripts(), "how many random scripts to run in combined modules")
	alone   = flag.Int("alone", 2, "how many random scripts to run in modules of their own")
	from    = flag.Uint64("from", 1, "the first seed")
	perMod  = flag.Int("per", 16, "scripts of one combined module")
	keep    = flag.String("keep", "", "write scripts that differ, and those shown, to this folder")
	release = flag.String("release", "", "run on this kernel only")
)

// scripts returns the number of random scripts to run, unless the command line sets it.
func scripts() int {
	if harness.Full {
		return 96
	}
	return 16
}

// TestScripts runs the scripts that once differed, and random ones, in one boot of each
// kernel.
func TestScripts(t *testing.T) {
	list := seeds(t)
	for i := 0; i < *count; i += *perMod {
		list = append(list, made(t)(Combined(*from+uint64(i), min(*perMod, *count-i))))
	}
	for i := range *alone {
		list = append(list, made(t)(Alone(*from+uint64(i))))
	}
	run(t, list)
	t.Logf("%d scripts combined, %d alone", *count, *alone)
}

// seeds returns the scripts that once differed, each reduced to the relevant part.
func seeds(t *testing.T) []Script {
	files, err := filepath.Glob("testdata/seeds/*.stp")
	if err != nil || len(files) == 0 {
		t.Fatal("no seeds", err)
	}
	var list []Script
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		s := made(t)(finish(string(text)))
		s.Name = filepath.Base(f)
		list = append(list, s)
	}
	return list
}

// TestShow prints the script of -from, as in combined scripts, and what it should print.
func TestShow(t *testing.T) {
	s := made(t)(Combined(*from, 1))
	t.Logf("%s\n--- output\n%s", s.Text, s.Want.Stdout)
	save(t, s)
	if *alone == 1 {
		s := made(t)(Alone(*from))
		t.Logf("%s\n--- output\n%s--- errors\n%s", s.Text, s.Want.Stdout, s.Want.Stderr)
	}
}

func made(t *testing.T) func(Script, error) Script {
	return func(s Script, err error) Script {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// save writes a script and its expected output to files, on request.
func save(t *testing.T, s Script) {
	if *keep == "" || len(s.Seeds) == 0 {
		return
	}
	name := filepath.Join(*keep, fmt.Sprintf("seed-%d", s.Seeds[0]))
	for suffix, text := range map[string]string{".stp": s.Text, ".want": s.Want.Stdout} {
		if err := os.WriteFile(name+suffix, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// run runs the scripts: in the full tier each on all kernels, otherwise each on one.
func run(t *testing.T, list []Script) {
	harness.EachKernel(t, func(t *testing.T, r string) {
		if *release == "" || *release == r {
			runOn(t, r, harness.Dealt(t, r, list))
		}
	})
}

// runOn runs the scripts in a guest with one CPU, because the variance of a statistic depends
// on which CPUs added samples.
func runOn(t *testing.T, release string, list []Script) {
	cases := make([]harness.Case, len(list))
	for i, s := range list {
		cases[i] = harness.Case{Name: fmt.Sprint(s.Seeds), Script: s.Text}
	}
	for i, o := range harness.Run(t, guest.Config{Release: release, CPUs: 1}, cases) {
		if d := differs(list[i], o); d != "" {
			t.Errorf("%s %v: %s", list[i].Name, list[i].Seeds, d)
			save(t, list[i])
		}
	}
}

// complaint matches a message of the compiler, of objtool or of modpost, but no warning of the
// translator.
var complaint = regexp.MustCompile(`(?m)^.*(\[-W|\.[ch]:\d+:\d+:|objtool|modpost).*$`)

// differs describes how an outcome differs from the interpreter's result; "" if it does not.
func differs(s Script, o harness.Outcome) string {
	if o.Err != nil {
		return "not run: " + o.Err.Error()
	}
	var b strings.Builder
	if list := complaint.FindAllString(o.Build, -1); list != nil {
		b.WriteString("complaints of the build:\n" + strings.Join(list, "\n") + "\n")
	}
	if o.Status != s.Want.Status {
		fmt.Fprintf(&b, "status %d, want %d\n", o.Status, s.Want.Status)
	}
	if d := cmp.Diff(s.Want.Stderr, o.Stderr); d != "" {
		b.WriteString("stderr (-want +got):\n" + d)
	}
	if s.Want.Stdout != o.Stdout {
		b.WriteString(stdoutDiff(s, o.Stdout))
	}
	return b.String()
}

// stdoutDiff describes the parts of a combined script whose output differs.
func stdoutDiff(s Script, got string) string {
	want, have := parts(s.Want.Stdout), parts(got)
	var b strings.Builder
	for key, text := range want {
		if d := cmp.Diff(text, have[key]); d != "" {
			fmt.Fprintf(&b, "stdout of seed %s (-want +got):\n%s", key, d)
		}
	}
	if b.Len() == 0 {
		return "stdout: parts in another order\n"
	}
	return b.String()
}
