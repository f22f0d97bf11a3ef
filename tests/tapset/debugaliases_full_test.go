// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// checkedAliases runs the workloads of the aliases on a kernel of .ci/debug-kernel, which must not
// complain. That kernel lacks modules, so aliases that it refuses are left out, and what differs is only
// logged.
func checkedAliases(t *testing.T, release string, tables []aliasTable) {
	dir := t.TempDir()
	c := guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}
	for i := range tables {
		tables[i].leaveRefused(t, release)
	}
	tables = slices.DeleteFunc(tables, func(a aliasTable) bool {
		return !slices.ContainsFunc(a.rows, func(r aliasRow) bool { return r.gone == "" })
	})
	cases := make([]harness.Case, len(tables))
	for i := range tables {
		var add []guest.Mapping
		cases[i], add = tables[i].load(t, dir, release, true)
		c.Add = append(c.Add, add...)
	}
	for i, out := range harness.Run(t, c, cases) {
		if out.Err != nil {
			t.Errorf("%s: %v", tables[i].name, out.Err)
			continue
		}
		for _, d := range tables[i].differs(out) {
			t.Logf("%s: %s", tables[i].name, d)
		}
	}
}

// throughAlias is the line of a message about an alias's probe point.
var throughAlias = regexp.MustCompile(`note: through alias (\S+)`)

// leaveRefused marks the rows that the kernel refuses as gone. Of a table that is refused, it tries each
// row whose alias a message names by itself, until there are no more.
func (a *aliasTable) leaveRefused(t *testing.T, release string) {
	options := strings.Fields(a.heading["options"])
	for tried := map[int]bool{}; ; {
		message, all := refusedOn(t, release, options, a.script())
		if message == "" || !slices.ContainsFunc(a.rows, func(r aliasRow) bool { return r.gone == "" }) {
			return
		}
		named := map[string]bool{}
		for _, m := range throughAlias.FindAllStringSubmatch(all, -1) {
			named[m[1]] = true
		}
		before := len(tried)
		for i := range a.rows {
			if r := &a.rows[i]; r.gone == "" && !tried[i] && (named[r.alias] || strings.Contains(all, "alias "+r.alias+" exists here")) {
				tried[i] = true
				a.tryAlone(t, release, options, r)
			}
		}
		if len(tried) == before {
			t.Errorf("%s is refused, and no message is about a row alone: %s", a.name, all)
			return
		}
	}
}

// tryAlone marks the row as gone if the kernel refuses it.
func (a *aliasTable) tryAlone(t *testing.T, release string, options []string, r *aliasRow) {
	alone := aliasTable{heading: map[string]string{}, rows: []aliasRow{*r}}
	if r.gone, _ = refusedOn(t, release, options, alone.script()); r.gone != "" {
		r.refused = true
		t.Logf("%s %s%s: %s", a.name, r.alias, r.ending, r.gone)
	}
}

// refusedOn returns the first error if a script can't be resolved for a kernel, and all messages; else "".
func refusedOn(t *testing.T, release string, options []string, script string) (message, all string) {
	args := append([]string{"-r", release, "-p2", "-e", script}, options...)
	if root := harness.Tree(t, release); root != "" {
		args = append(args, "--sysroot", root)
	}
	out, err := exec.CommandContext(t.Context(), harness.Binary(t), args...).CombinedOutput()
	if err == nil {
		return "", ""
	}
	for line := range strings.Lines(string(out)) {
		if _, said, ok := strings.Cut(line, "error: "); ok {
			return strings.TrimSpace(said), string(out)
		}
	}
	return err.Error(), string(out)
}
