// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/need"
)

// TestFilesAreUpToDate: the files in the repository were written with the current sets.txt, and
// each name in them has the number that the newest installed headers give. The headers of the
// recorded kernel must give exactly these files. Newer headers may have more names; to add them,
// run go run ./tapset/sysflags/gen -release.
func TestFilesAreUpToDate(t *testing.T) {
	if sum := read(t, sumFile); sum != setsSum() {
		t.Errorf("sets.txt changed since go run ./tapset/sysflags/gen: %s", sum)
	}
	release := installed(t)
	headers, err := findTree("/usr/src", release)
	if err != nil {
		t.Fatal(err)
	}
	files, err := generate(headers, recorded)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 12 {
		t.Errorf("only %d files", len(files))
	}
	for _, f := range written(t) {
		if files[f] == "" {
			t.Errorf("sets.txt has no area with a file %s", f)
		}
	}
	for f, want := range files {
		have := read(t, f)
		if release != recorded {
			have, want = recordedNames(have), among(recordedNames(want), recordedNames(have))
		}
		if d := cmp.Diff(have, want); d != "" {
			t.Errorf("%s (-in the repository +from the headers of %s):\n%s", f, release, d)
		}
	}
}

// TestNewerNames: a name that only newer headers have is not a difference; another number, a
// missing name or another set is.
func TestNewerNames(t *testing.T) {
	have := "struct gs_name gs_names_a[] = {\n\t{ 1, \"A\" }, { 2, \"B\" },\n};\n"
	for text, same := range map[string]bool{
		have: true,
		strings.Replace(have, `{ 2, "B" }`, `{ 2, "B" }, { 4, "C" }`, 1): true,
		strings.Replace(have, `{ 2, "B" }`, `{ 4, "B" }`, 1):             false,
		strings.Replace(have, `{ 2, "B" },`, ``, 1):                      false,
		strings.Replace(have, `gs_names_a`, `gs_names_b`, 1):             false,
		have + strings.Replace(have, `gs_names_a`, `gs_names_b`, 1):      false,
	} {
		if got := among(recordedNames(text), recordedNames(have)) == recordedNames(have); got != same {
			t.Errorf("%q: the same is %v, want %v", text, got, same)
		}
	}
}

// installed returns the newest installed headers of the recorded kernel's series.
func installed(t *testing.T) string {
	t.Helper()
	const prefix, suffix = "/usr/src/linux-headers-", "-common"
	dirs, err := filepath.Glob(prefix + need.Series612 + ".*" + suffix)
	if err != nil {
		t.Fatal(err)
	}
	var releases []string
	for _, d := range dirs {
		releases = append(releases, strings.TrimSuffix(strings.TrimPrefix(d, prefix), suffix))
	}
	need.Headers(t, len(releases))
	return need.Newest(releases)
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// written lists the generated files in the repository.
func written(t *testing.T) (out []string) {
	t.Helper()
	const root = "../../.."
	for _, pattern := range []string{"tapset/sysflags/*.stp", "runtime-c/sysflags/*.h"} {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paths {
			if f := strings.TrimPrefix(p, root+"/"); f != "runtime-c/sysflags/set.h" {
				out = append(out, f)
			}
		}
	}
	return out
}

var (
	cTable = regexp.MustCompile(`(?s)gs_names_(\w+)\[\] = \{(.*?)\n\};`)
	cName  = regexp.MustCompile(`\{ (\w+), "(\w+)" \}`)
)

// recordedNames lists "SET NAME NUMBER" and "SET" of a generated file, sorted.
func recordedNames(text string) string {
	var out []string
	for _, table := range cTable.FindAllStringSubmatch(text, -1) {
		out = append(out, table[1])
		for _, m := range cName.FindAllStringSubmatch(table[2], -1) {
			out = append(out, table[1]+" "+m[2]+" "+m[1])
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// among keeps the lines for names that the repository also has, and the lines for sets.
func among(lines, repository string) string {
	have := strings.Split(repository, "\n")
	return strings.Join(slices.DeleteFunc(strings.Split(lines, "\n"), func(l string) bool {
		return strings.Contains(l, " ") && !slices.Contains(have, l)
	}), "\n")
}

// TestFill: names of the field come first, by number; then names of bits, by their lowest bit, a
// name of several bits before names of one of them. Names that do not fit are left out.
func TestFill(t *testing.T) {
	all := []name{{"M_A", "x/h.h"}, {"M_B", "x/h.h"}, {"M_SYNC", "x/h.h"}, {"M_DSYNC", "x/h.h"},
		{"M_BIG", "x/h.h"}, {"M_NONE", "x/h.h"}, {"M_OTHER", "x/other.h"}, {"M_ALIAS", "x/h.h"}, {"T_1", "x/h.h"}, {"T_2", "x/h.h"}}
	values := map[string]uint64{"M_A": 0x10, "M_B": 0x20, "M_DSYNC": 0x1000, "M_SYNC": 0x101000, "M_BIG": 1 << 33,
		"M_NONE": 0, "M_OTHER": 0x40, "M_ALIAS": 0x20, "T_1": 1, "T_2": 2, "FIELD": 0xf}
	s, err := parseSet([]string{"mask", "m", "field=FIELD:T_*", "in=h.h", "M_*", "L=0x80"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := fill(s, all, nil, values)
	if err != nil {
		t.Fatal(err)
	}
	want := []constant{{"T_1", 1}, {"T_2", 2}, {"M_A", 0x10}, {"M_B", 0x20}, {"L", 0x80}, {"M_SYNC", 0x101000}, {"M_DSYNC", 0x1000}}
	if d := cmp.Diff(want, got.names, cmp.AllowUnexported(constant{})); d != "" || got.in != 2 || got.zero != "M_NONE" || got.field != 0xf {
		t.Errorf("field %#x, %d in it, zero %q (-want +got):\n%s", got.field, got.in, got.zero, d)
	}
}

// TestTable: a set that only C uses has a table but no function; an area of such sets has no tapset file.
func TestTable(t *testing.T) {
	areas, _, err := parseSets("area a\nmask of_c table wide X=1\nmask of_both Y=2")
	if err != nil {
		t.Fatal(err)
	}
	var tables []table
	for _, s := range areas[0].sets {
		filled, err := fill(s, nil, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, filled)
	}
	for text, want := range map[string]bool{"gs_set_of_c": true, "gs_set_of_both": true} {
		if got := strings.Contains(header("a", "6.12", tables), text); got != want {
			t.Errorf("%s in the header: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"of_c": false, "function __of_both_str": true} {
		if got := strings.Contains(tapset("a", "6.12", tables), text); got != want {
			t.Errorf("%s in the tapset file: %v", text, got)
		}
	}
	if text := tapset("a", "6.12", tables[:1]); text != "" {
		t.Errorf("the tapset file without functions is %q", text)
	}
}

func TestBadSets(t *testing.T) {
	for _, text := range []string{"enum x Y_*", "area a\nset x", "area a\nenum x Y=z"} {
		if _, _, err := parseSets(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}
