// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

var tables = flag.String("tables", ".", "fire the tables of aliases with such names only")

// chosenTables returns the tables to test.
func chosenTables(t *testing.T) (out []aliasTable) {
	names := regexp.MustCompile(*tables)
	for _, a := range aliasTables(t) {
		if names.MatchString(a.name) {
			out = append(out, a)
		}
	}
	return out
}

// TestAliases runs workloads that hit the aliases in testdata/aliases, in one guest for each kernel,
// and compares their variables.
func TestAliases(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		tables := chosenTables(t) // kernels run in parallel, and their tables are changed
		if need.Variant(release) != "" {
			checkedAliases(t, release, tables)
			return
		}
		runAliases(t, release, tables)
	})
}

func runAliases(t *testing.T, release string, tables []aliasTable) {
	dir := t.TempDir()
	c := guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}
	cases := make([]harness.Case, len(tables))
	for i := range tables {
		var add []guest.Mapping
		cases[i], add = tables[i].load(t, dir, release, false)
		c.Add = append(c.Add, add...)
	}
	out := harness.Run(t, c, cases)
	for i := range tables {
		t.Run(tables[i].name, func(t *testing.T) { tables[i].compare(t, out[i]) })
	}
}

func (a *aliasTable) compare(t *testing.T, o harness.Outcome) {
	if o.Stderr != "" {
		t.Logf("standard error:\n%s", o.Stderr)
	}
	for _, d := range a.differs(o) {
		t.Error(d)
	}
}

// differs returns how the outcome differs from what the rows say.
func (a *aliasTable) differs(o harness.Outcome) (out []string) {
	if o.Err != nil {
		return []string{o.Err.Error()}
	}
	if o.Status != 0 {
		out = append(out, fmt.Sprintf("status %d", o.Status))
	}
	hit := hits(o.Stdout)
	silent := 0
	for i := range a.rows {
		out = append(out, a.rows[i].differs(hit[i])...)
		if a.rows[i].silent != "" && hit[i] == nil {
			silent++
		}
	}
	if told := a.heading["told"]; told != "" && strings.Count(o.Stderr, told) != silent {
		out = append(out, fmt.Sprintf("%d warnings of %q for %d silent rows", strings.Count(o.Stderr, told), told, silent))
	}
	return out
}

// differs compares the values of a hit with the row; nil means that there was none. A silent row may
// be hit.
func (r *aliasRow) differs(got []string) (out []string) {
	switch {
	case got == nil && r.fires():
		return []string{fmt.Sprintf("%s did not fire where %q", r.alias, r.cond)}
	case got == nil || !r.fires():
		return nil
	case len(got) != len(r.vars):
		return []string{fmt.Sprintf("%s: %d values for %d variables: %q", r.alias, len(got), len(r.vars), got)}
	}
	for i, v := range r.vars {
		if !regexp.MustCompile(`^(?:` + v.want + `)$`).MatchString(got[i]) {
			out = append(out, fmt.Sprintf("%s: %s is %q, want %s", r.alias, v.name, got[i], v.want))
		}
	}
	return out
}

// TestAliasVariables checks that gostap -L lists for each alias the variables in the specification,
// on each kernel.
func TestAliasVariables(t *testing.T) {
	spec := map[string]symbol{}
	for _, s := range specification(t) {
		if s.kind == "probe" {
			spec[s.name] = s
		}
	}
	tables := chosenTables(t)
	harness.EachKernel(t, func(t *testing.T, release string) {
		for _, a := range tables {
			checkVariables(t, a, listAliases(t, release, a), spec)
		}
	})
}

func checkVariables(t *testing.T, a aliasTable, listed map[string]map[string]string, spec map[string]symbol) {
	for _, r := range a.rows {
		got, there := listed[r.alias]
		if there != (r.gone == "") {
			t.Errorf("%s: %s resolves: %v", a.name, r.alias, there)
			continue
		}
		s, ok := spec[r.alias]
		if !ok || !there {
			continue
		}
		required, optional := s.variables()
		if d := cmp.Diff(required, without(got, optional, required)); d != "" {
			t.Errorf("%s: %s: (-specification +listed):\n%s", a.name, r.alias, d)
		}
	}
}

// listAliases returns the variables that gostap lists for the table's aliases, with their types.
// Names with two underscores are for the library's own use.
func listAliases(t *testing.T, release string, a aliasTable) map[string]map[string]string {
	var names []string
	for _, r := range a.rows {
		names = append(names, r.alias)
	}
	cmd := exec.Command(harness.Binary(t), "-r", release, "--json", "-L", strings.Join(names, ","))
	if a.heading["path"] != "" {
		_, env := a.workload(t, t.TempDir())
		cmd.Env = append(os.Environ(), env...)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	text, err := cmd.Output()
	if err != nil && len(text) == 0 {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	out := map[string]map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var line struct {
			Point     string
			Variables []struct{ Name, Type string }
		}
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		vars := map[string]string{}
		for _, v := range line.Variables {
			if !strings.HasPrefix(v.Name, "$") && !strings.HasPrefix(v.Name, "__") {
				vars[v.Name] = v.Type
			}
		}
		out[line.Point] = vars
	}
	return out
}
