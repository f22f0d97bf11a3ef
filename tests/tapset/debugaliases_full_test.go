// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"os/exec"
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

// leaveRefused marks the rows that the kernel refuses as gone. It tries them one by one only if the table
// as a whole is refused.
func (a *aliasTable) leaveRefused(t *testing.T, release string) {
	options := strings.Fields(a.heading["options"])
	if refusedOn(t, release, options, a.script()) == "" {
		return
	}
	for i := range a.rows {
		r := &a.rows[i]
		alone := aliasTable{heading: map[string]string{}, rows: []aliasRow{*r}}
		if r.gone != "" {
			continue
		}
		if r.gone = refusedOn(t, release, options, alone.script()); r.gone != "" {
			t.Logf("%s %s%s: %s", a.name, r.alias, r.ending, r.gone)
		}
	}
}

// refusedOn returns the first error if a script can't be resolved for a kernel; else "".
func refusedOn(t *testing.T, release string, options []string, script string) string {
	args := append([]string{"-r", release, "-p2", "-e", script}, options...)
	out, err := exec.CommandContext(t.Context(), harness.Binary(t), args...).CombinedOutput()
	if err == nil {
		return ""
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "error: ") {
			return strings.TrimSpace(line)
		}
	}
	return err.Error()
}
