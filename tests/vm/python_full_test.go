// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// pythonProgram has calls of functions, one of which raises an exception.
const pythonProgram = `def area(width, height):
    return width * height

def total(count):
    return area(count, 2) + area(3, count)

def fail(count):
    raise ValueError(count)

print(total(5))
try:
    fail(1)
except ValueError:
    print("failed")
`

const pythonCalls = `> <module> 0
  > total 4
    > area 1
    < area 2
    > area 1
    < area 2
  < total 5
  > fail 7
  < fail 8
< <module> 14
`

// TestPython runs the script of docs/languages.md that shows the calls of a program in Python.
func TestPython(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(harness.Root(), "docs/languages.md"))
	must(t, err)
	script := regexp.MustCompile("(?s)```stap calls.stp\n(.*?)```").FindSubmatch(page)
	if script == nil {
		t.Fatal("docs/languages.md has no script calls.stp")
	}
	python, err := filepath.EvalSymlinks("/usr/bin/python3")
	must(t, err)
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		program := filepath.Join(dir, "shapes.py")
		must(t, os.WriteFile(program, []byte(pythonProgram), 0o644))
		add := []guest.Mapping{{Host: dir}, {Host: python}, {Host: filepath.Join("/usr/lib", filepath.Base(python), "encodings")}}
		o := harness.Run(t, guest.Config{Release: release, Add: add}, []harness.Case{
			{Name: "calls", Script: string(script[1]), Options: []string{"-w"}, Args: []string{"shapes.py"}, Command: python + " -I -S " + program}})[0]
		lines := strings.SplitAfter(o.Stdout, "\n") // the program's own output comes when it likes
		calls := ""
		for _, l := range lines {
			if l != "25\n" && l != "failed\n" {
				calls += l
			}
		}
		if calls != pythonCalls || len(lines) != strings.Count(pythonCalls, "\n")+3 || o.Err != nil {
			t.Errorf("status %d, %v\n%s%s", o.Status, o.Err, o.Stdout, o.Stderr)
		}
	})
}
