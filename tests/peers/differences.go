// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

// Difference is a line of differences.txt: FUNCTION, THEIRS, OURS and REASON, separated by tabs.
// The first three are regular expressions that must match all of the text.
type Difference struct {
	line               int
	name, theirs, ours *regexp.Regexp
	reason             string
	used               bool
}

// ReadDifferences reads testdata/differences.txt.
func ReadDifferences(file string) ([]*Difference, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseDifferences(string(text))
}

var tabs = regexp.MustCompile(`\t+`)

func parseDifferences(text string) (out []*Difference, err error) {
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := tabs.Split(line, -1)
		if len(f) != 4 || f[3] == "" {
			return nil, fmt.Errorf("differences.txt:%d: not FUNCTION, THEIRS, OURS and REASON with tabs between", i+1)
		}
		d := &Difference{line: i + 1, reason: f[3]}
		for j, to := range []**regexp.Regexp{&d.name, &d.theirs, &d.ours} {
			if *to, err = regexp.Compile("^(?s:" + f[j] + ")$"); err != nil {
				return nil, fmt.Errorf("differences.txt:%d: %w", i+1, err)
			}
		}
		out = append(out, d)
	}
	return out, nil
}

// excused reports whether a line allows the difference.
func excused(rules []*Difference, name, theirs, ours string) bool {
	for _, r := range rules {
		if r.name.MatchString(name) && r.theirs.MatchString(theirs) && r.ours.MatchString(ours) {
			r.used = true
			return true
		}
	}
	return false
}

// Differing describes the calls of one function that had another result than SystemTap's.
func Differing(c Call, want, got map[string]string, rules []*Difference) (out []string) {
	for _, args := range sortedKeys(want) {
		if w, g := want[args], got[args]; w != g && !excused(rules, c.Name, w, g) {
			out = append(out, fmt.Sprintf("%s%s\n  SystemTap %s\n  gostap    %s", c.Name, "("+args+")", w, g))
		}
	}
	return out
}
