// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	cFunction = regexp.MustCompile(`^(?:[a-z].*?\b)?([a-z]\w*)\([^;]*$`)
	cMacro    = regexp.MustCompile(`^#define (\w+)\(`)
	cText     = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|/\*.*?\*/`)
	cLoop     = regexp.MustCompile(`\b(?:for|while) \(|\bdo \{|\b\w*for_each\w* ?\(`)
	cNoLoop   = regexp.MustCompile(`do \{ .*\} while \(0\)|^\t*\} while \(0\)|do \{\s*\\$|^#define \w*for_each\w*\([^)]*\)\s*\\$`)
)

// loops lists the functions and macros of a header that have a loop.
func loops(text string) []string {
	var out []string
	name, within := "", false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "{"):
			within = true
		case strings.HasPrefix(line, "}"):
			within = false
		case within:
		case cMacro.MatchString(line):
			name = cMacro.FindStringSubmatch(line)[1]
		case cFunction.MatchString(line) && !strings.HasPrefix(line, "typedef"):
			name = cFunction.FindStringSubmatch(line)[1]
		}
		line = cText.ReplaceAllString(line, "")
		if strings.HasPrefix(line, " *") || strings.HasPrefix(line, "/*") || cNoLoop.MatchString(line) || !cLoop.MatchString(line) {
			continue
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// TestLoops compares the loops in the headers and shared/ with the list in loops.txt. A
// handler runs with preemption disabled, so the list has for each loop what
// bounds it, or how it draws on the action budget.
func TestLoops(t *testing.T) {
	list, err := os.ReadFile("testdata/loops.txt")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range strings.Lines(string(list)) {
		line = strings.TrimSpace(line)
		where, bound, ok := strings.Cut(line, ": ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case !ok || bound == "":
			t.Errorf("%q has no bound", line)
		default:
			want = append(want, where)
		}
	}
	err = fs.WalkDir(os.DirFS("."), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".h") && !strings.HasPrefix(path, "shared/") || strings.HasPrefix(path, "testdata/") || strings.HasPrefix(path, "compat/") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, f := range loops(string(text)) {
			got = append(got, path+" "+f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("testdata/loops.txt says what ends each loop (-listed +there):\n%s", d)
	}
}

func TestLoopsAreFound(t *testing.T) {
	got := loops(`/* for (;;) in a comment */
#define each(x) for (x = 0; x < 3; x++)
#define nothing() do { } while (0)
static void quiet(void)
{
	say("for (ever)");
}

static __always_inline int
busy(int n)
{
#define INNER(x) x
	while (n)
		n--;
	list_for_each_entry(a, b, c)
		;
}

gs_fn void once(void)
{
	do {
		n--;
	} while (n);
}
`)
	if d := cmp.Diff([]string{"each", "busy", "once"}, got); d != "" {
		t.Error(d)
	}
}
