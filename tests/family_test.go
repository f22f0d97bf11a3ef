// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// switchesOnFamily matches code that decides by the name of a family of probe points.
var switchesOnFamily = regexp.MustCompile(`\b[fF]amily\s*[!=]=\s*"|switch [^{]*\.Family\b`)

// TestNothingSwitchesOnFamilies checks that a family says itself what is special about it
// (probe.Derived, plan.Row, plan.Family): only the families themselves, and a backend for those that
// it can do without a module, decide by a name.
func TestNothingSwitchesOnFamilies(t *testing.T) {
	for _, name := range tracked(t) {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "tests/") ||
			strings.HasPrefix(name, "translator/probe/") || strings.HasPrefix(name, "translator/kevent/") {
			continue
		}
		for i, line := range strings.Split(read(t, name), "\n") {
			if switchesOnFamily.MatchString(line) {
				t.Errorf("%s:%d decides by the name of a family: %s", name, i+1, strings.TrimSpace(line))
			}
		}
	}
}
