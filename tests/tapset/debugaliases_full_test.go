// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

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

// aliasOfError matches what a message says of the alias that it is about. Of nested aliases, the last is the
// script's.
var aliasOfError = regexp.MustCompile(`(?:note: through|none of the probe points of) alias (\S+)`)

// ofThisBuild matches what a message says of a place in the script, or of one build of the kernel.
var ofThisBuild = regexp.MustCompile(` \(build-id [0-9a-f]+\)|: [a-z]+ '[^']*' at \S+$`)

// leaveRefused marks the rows that the kernel refuses as gone, each with the message that a script with
// only this row gets: in the whole script, another alias may be named first.
func (a *aliasTable) leaveRefused(t *testing.T, release string) {
	for slices.ContainsFunc(a.rows, func(r aliasRow) bool { return r.gone == "" }) {
		text := refusedOn(t, release, strings.Fields(a.heading["options"]), a.script())
		if text == "" {
			return
		}
		named := map[string]bool{}
		for _, message := range strings.Split(text, "error: ")[1:] {
			if m := aliasOfError.FindAllStringSubmatch(message, -1); m != nil {
				named[m[len(m)-1][1]] = true
			}
		}
		if !a.refuseAlone(t, release, func(row int) bool { return named[a.rows[row].alias] }) &&
			!a.refuseAlone(t, release, func(int) bool { return true }) {
			t.Errorf("%s is refused, and no alias of it alone: %s", a.name, text)
			return
		}
	}
}

// refuseAlone marks the rows as gone that the kernel refuses in a script of their own, of those that are
// chosen.
func (a *aliasTable) refuseAlone(t *testing.T, release string, chosen func(row int) bool) (refused bool) {
	texts := make([]string, len(a.rows))
	var g errgroup.Group
	g.SetLimit(runtime.NumCPU())
	for i, r := range a.rows {
		if r.gone != "" || !chosen(i) {
			continue
		}
		one := *a
		one.rows = []aliasRow{r}
		g.Go(func() error {
			texts[i] = refusedOn(t, release, strings.Fields(one.heading["options"]), one.script())
			return nil
		})
	}
	_ = g.Wait()
	for i, text := range texts {
		if _, message, found := strings.Cut(text, "error: "); found {
			line, _, _ := strings.Cut(message, "\n")
			refused = a.refuse(t, a.rows[i].alias, ofThisBuild.ReplaceAllString(line, "")) || refused
		}
	}
	return refused
}

// refuse marks the rows of an alias as gone. It returns false if there are none that were not.
func (a *aliasTable) refuse(t *testing.T, alias, message string) (refused bool) {
	for i := range a.rows {
		if r := &a.rows[i]; r.alias == alias && r.gone == "" {
			t.Logf("%s %s: %s", a.name, alias, message)
			r.gone, r.refused, refused = message, true, true
		}
	}
	return refused
}

// refusedOn returns the messages if a script can't be resolved for a kernel; else "".
func refusedOn(t *testing.T, release string, options []string, script string) string {
	args := append([]string{"-r", release, "-p2", "-e", script}, options...)
	if root := harness.Tree(t, release); root != "" {
		args = append(args, "--sysroot", root)
	}
	out, err := exec.CommandContext(t.Context(), harness.Binary(t), args...).CombinedOutput()
	if err == nil {
		return ""
	}
	return err.Error() + "\n" + string(out)
}
