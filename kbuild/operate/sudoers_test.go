// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"os"
	"strings"
	"testing"
)

const sudoers = "../../packaging/sudoers.d/gostap"

// TestSudoers checks that sudo runs only this program as root, by its path without
// wildcards, and passes on nothing of the user's environment.
func TestSudoers(t *testing.T) {
	text, err := os.ReadFile(sudoers)
	must(t, err)
	var rules []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			rules = append(rules, line)
		}
	}
	all := strings.Join(rules, "\n")
	if strings.ContainsAny(all, `*?[]\`) {
		t.Errorf("a wildcard in:\n%s", all)
	}
	for _, want := range []string{
		"Cmnd_Alias GOSTAP_OPERATE = /usr/sbin/gostap-operate\n",
		"env_reset, !setenv, !env_keep, !env_check", "!closefrom_override",
		"%stapusr ALL = (root:root) NOPASSWD: NOSETENV: GOSTAP_OPERATE",
	} {
		if !strings.Contains(all+"\n", want) {
			t.Errorf("no %q in:\n%s", want, all)
		}
	}
	if strings.Count(all, "NOPASSWD") != 1 || strings.Contains(all, " SETENV") {
		t.Errorf("more than one rule in:\n%s", all)
	}
}
