// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/resolve"
)

// errorPlace matches "script.stp:2:22", or ":2:22" in follow-up messages.
var errorPlace = regexp.MustCompile(`(?:script\.stp)?:(\d+):(\d+)`)

// TestRecordedErrors compares the place of the first error with the place that SystemTap reports
// for the same script. It leaves out scripts that depend on the kernel.
func TestRecordedErrors(t *testing.T) {
	cases, err := filepath.Glob("../../tests/golden/cases/ko-*")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no recorded cases: %v", err)
	}
	run := 0
	for _, dir := range cases {
		first := read(t, dir, "expect.first-error")
		place := errorPlace.FindStringSubmatch(first)
		if !strings.HasPrefix(first, "semantic error") || place == nil || needsKernel(t, dir) ||
			strings.Contains(read(t, dir, "expect.stderr"), "Pass 3:") {
			continue
		}
		run++
		t.Run(filepath.Base(dir), func(t *testing.T) {
			_, l := translate(t, read(t, dir, "script.stp"), resolve.Options{})
			for _, d := range l {
				if d.Severity != diag.Error {
					continue
				}
				line, col := d.Pos.LineCol()
				if got := strconv.Itoa(line) + ":" + strconv.Itoa(col); got != place[1]+":"+place[2] {
					t.Errorf("got %s %s, want %s", got, d.Message, first)
				}
				return
			}
			t.Errorf("no error; want %s", first)
		})
	}
	if run < 20 {
		t.Errorf("only %d cases were fit to run", run)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(b)
}

// outside matches the parts of a script that depend on the kernel, a program or the library.
var outside = regexp.MustCompile(`"kernel"|probe (kernel|module|process|prometheus|oneshot)\b|@prints|@cast_sizeof`)

func needsKernel(t *testing.T, dir string) bool {
	return outside.MatchString(read(t, dir, "script.stp"))
}

// FuzzResolve runs Resolve on any text that parses. It must end, without a panic, in a plan or an
// error.
func FuzzResolve(f *testing.F) {
	scripts, err := filepath.Glob("testdata/*.stp")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range scripts {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, info := range diag.Registry() {
		if strings.HasPrefix(string(info.Code), "GS02") {
			f.Add(info.Example)
		}
	}
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 1024 || strings.Contains(script, "kernel") || strings.Contains(script, "module") {
			return
		}
		file := source.NewFile("script.stp", []byte(script), source.User)
		if _, l := grammar.Parse(context.Background(), file, grammar.Options{Env: env}); l.HasErrors() {
			return
		}
		p, l := translate(t, script, resolve.Options{})
		if p == nil && !l.HasErrors() {
			t.Error("neither a plan nor an error")
		}
	})
}
