// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// recordedOn is the kernel whose listings testdata has.
const recordedOn = "6.1.0-56-cloud-amd64"

// recorded is one command that was recorded.
type recorded struct {
	name, pattern string
	lines         []string
	status        int
}

// TestGolden compares with what SystemTap 4.8 was recorded to list. Every
// difference stands in exceptions.tsv with its reason, and every exception
// there still occurs.
func TestGolden(t *testing.T) {
	installed(t, recordedOn)
	known := readExceptions(t)
	for _, r := range append(readCases(t), wholeFile(t, "vfs_star.txt", `kernel.function("vfs_*")`),
		wholeFile(t, "fs_open_c.call.txt", `kernel.function("*@fs/open.c").call`)) {
		lines, status := list(t, recordedOn, r.pattern)
		found := difference(r.lines, lines)
		if status != r.status {
			found = append(found, fmt.Sprintf("= %d", status))
		}
		for _, d := range found {
			if key := r.name + "\t" + d; known[key] == "" {
				t.Errorf("%s: %s", r.name, d)
			} else {
				delete(known, key)
			}
		}
	}
	for key, reason := range known {
		t.Errorf("this exception no longer occurs: %s (%s)", key, reason)
	}
}

// difference lists what only one side has, "- " before what is recorded and
// "+ " before what gostap says.
func difference(want, got []string) (out []string) {
	for _, l := range want {
		if !slices.Contains(got, l) {
			out = append(out, "- "+l)
		}
	}
	for _, l := range got {
		if !slices.Contains(want, l) {
			out = append(out, "+ "+l)
		}
	}
	return out
}

// readCases reads cases.txt: "$ -L 'PATTERN'", the lines printed, "= STATUS".
func readCases(t *testing.T) (out []recorded) {
	t.Helper()
	var r recorded
	for _, l := range readLines(t, "cases.txt") {
		switch {
		case strings.HasPrefix(l, "#"):
		case strings.HasPrefix(l, "$ "):
			p, ok := strings.CutPrefix(l, "$ -L '")
			if r = (recorded{name: "cases.txt", pattern: strings.TrimSuffix(p, "'")}); !ok {
				t.Fatalf("cases.txt: %q", l)
			}
		case strings.HasPrefix(l, "= "):
			if _, err := fmt.Sscanf(l, "= %d", &r.status); err != nil {
				t.Fatal(err)
			}
			out = append(out, r)
		default:
			r.lines = append(r.lines, l)
		}
	}
	if len(out) < 25 {
		t.Fatalf("cases.txt has %d commands", len(out))
	}
	return out
}

func wholeFile(t *testing.T, name, pattern string) recorded {
	t.Helper()
	return recorded{name: name, pattern: pattern, lines: readLines(t, name)}
}

func readLines(t *testing.T, name string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(b), "\n"), "\n")
}

// readExceptions reads the table: file, difference, reason, with tabs between.
func readExceptions(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, l := range readLines(t, "exceptions.tsv") {
		f := strings.Split(l, "\t")
		if strings.HasPrefix(l, "#") {
			continue
		}
		if len(f) != 3 || f[2] == "" {
			t.Fatalf("exceptions.tsv: %q: want file, difference and reason", l)
		}
		out[f[0]+"\t"+f[1]] = f[2]
	}
	return out
}
