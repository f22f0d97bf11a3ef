// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
)

// leastSystemCalls is below the number that either program lists.
const leastSystemCalls = 370

// misspelt is the name that SystemTap 4.8 gives a variable of mkdirat; 5.6 has corrected it.
const misspelt = "pahtname_unquoted"

// recordedCalls has what SystemTap listed on the oldest of harness.Kernels: an alias on each line,
// with its variables. Listing them takes SystemTap 80 s of CPU, so only the full tier does it.
const recordedCalls = "systemcalls-listed.txt"

// callPrefixes are the beginnings of the names of system call aliases.
var callPrefixes = []string{"syscall.", "nd_syscall."}

// TestSystemCallAliases compares the aliases of system calls and their variables, by name and
// type, with those that SystemTap listed. An alias that only one of them lists must be in
// systemcalls.tsv. Variables that only gostap has are not compared.
func TestSystemCallAliases(t *testing.T) {
	release := harness.Kernels(t)[0]
	table := readSystemCalls(t)
	recorded := listedAliases(readLines(t, recordedCalls))
	for _, prefix := range callPrefixes {
		theirs, ours := withPrefix(recorded, prefix), listedByPattern(t, release, prefix+"*")
		if len(theirs) < leastSystemCalls || len(ours) < leastSystemCalls {
			t.Fatalf("SystemTap lists %d aliases, gostap %d", len(theirs), len(ours))
		}
		for name := range ours {
			if theirs[name] == nil && !table.excused("ours", name) {
				t.Errorf("%s: SystemTap has no such alias", name)
			}
		}
		for name, vars := range theirs {
			if ours[name] == nil && table.excused("theirs", name) {
				ours[name] = listedByPattern(t, release, name)[name]
			}
			if ours[name] == nil {
				t.Errorf("gostap does not list %s", name)
				continue
			}
			both := map[string]string{}
			delete(vars, misspelt)
			for v := range vars {
				both[v] = ours[name][v]
			}
			if d := cmp.Diff(vars, both); d != "" {
				t.Errorf("%s (-SystemTap +gostap):\n%s", name, d)
			}
		}
	}
	for _, l := range table {
		if !l.used {
			t.Errorf("systemcalls.tsv: nothing is as %s %s says", l.side, l.names)
		}
	}
}

func withPrefix(aliases map[string]map[string]string, prefix string) map[string]map[string]string {
	out := map[string]map[string]string{}
	for name, vars := range aliases {
		if strings.HasPrefix(name, prefix) {
			out[name] = vars
		}
	}
	return out
}

func listedByPattern(t *testing.T, release, pattern string) map[string]map[string]string {
	lines, _ := list(t, release, pattern)
	return listedAliases(lines)
}

// aliasVariable matches a variable for scripts; names with two underscores are for the
// library's own use.
var aliasVariable = regexp.MustCompile(`^([A-Za-z]\w*|_[A-Za-z]\w*):(long|string)$`)

// listedAliases returns the types of the variables, by alias.
func listedAliases(lines []string) map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, line := range lines {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		vars := map[string]string{}
		for _, v := range f[1:] {
			if m := aliasVariable.FindStringSubmatch(v); m != nil {
				vars[m[1]] = m[2]
			}
		}
		out[f[0]] = vars
	}
	return out
}

// systemCalls are the lines of systemcalls.tsv: who lists the alias, its name, and the reason.
type systemCalls []*struct {
	side  string
	names *regexp.Regexp
	used  bool
}

func readSystemCalls(t *testing.T) (out systemCalls) {
	t.Helper()
	for _, line := range readLines(t, "systemcalls.tsv") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 3 || f[2] == "" {
			t.Fatalf("systemcalls.tsv: %q is not SIDE, NAMES and REASON", line)
		}
		out = append(out, &struct {
			side  string
			names *regexp.Regexp
			used  bool
		}{f[0], regexp.MustCompile(`^(?:nd_)?syscall\.(?:` + f[1] + `)$`), false})
	}
	return out
}

func (s systemCalls) excused(side, name string) bool {
	for _, l := range s {
		if l.side == side && l.names.MatchString(name) {
			l.used = true
			return true
		}
	}
	return false
}
