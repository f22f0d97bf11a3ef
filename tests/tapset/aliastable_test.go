// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// aliasTable is a file testdata/aliases/NAME.txt: aliases, each with the values
// that its variables must have at the first hit that is looked at.
type aliasTable struct {
	name    string
	heading map[string]string
	rows    []aliasRow
}

// headings may stand at the top of a table.
var headings = map[string]string{
	"command":  "what runs meanwhile; $WORKLOAD is NAME.c",
	"options":  "of gostap",
	"when":     "a condition of all rows",
	"modules":  "of the kernel, that the guest needs; with ?: if there are such",
	"programs": "that the guest needs",
	"stdin":    "the session's standard input",
	"script":   "more probes, to end a session without a command, say",
	"path":     "other names of $WORKLOAD, found in the $PATH",
	"told":     "the warning that each silent row gets, as it could not be armed",
}

type aliasRow struct {
	alias, cond string
	ending      string // of the probe point, behind the alias
	vars        []aliasVar
	silent      string // why it need not fire here; it must resolve
	gone        string // why it resolves nowhere
}

type aliasVar struct {
	name, want string // want is a regular expression
	text       bool   // a string
}

var (
	headingLine = regexp.MustCompile(`^(\w+): (.*)$`)
	aliasLine   = regexp.MustCompile(`^(\S+)(?: (\.\S+))?(?: (if|silent:|gone:) (.*))?$`)
	aliasValue  = regexp.MustCompile(`(\w+)=(?:"(.*?)"|([^\s"]\S*))(?:\s|$)`)
)

func aliasTables(t *testing.T) []aliasTable {
	t.Helper()
	files, err := filepath.Glob("testdata/aliases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables of aliases: %v", err)
	}
	var out []aliasTable
	for _, f := range files {
		a := aliasTable{name: strings.TrimSuffix(filepath.Base(f), ".txt"), heading: map[string]string{}}
		for i, line := range strings.Split(read(t, f), "\n") {
			if !a.line(line) {
				t.Fatalf("%s:%d: %q", f, i+1, line)
			}
		}
		out = append(out, a)
	}
	return out
}

// line takes a line of the file; false if it is none.
func (a *aliasTable) line(line string) bool {
	if line == "" || line[0] == '#' {
		return true
	}
	if line[0] == '\t' {
		return len(a.rows) > 0 && a.rows[len(a.rows)-1].values(line[1:])
	}
	if m := headingLine.FindStringSubmatch(line); m != nil {
		a.heading[m[1]] = m[2]
		return len(a.rows) == 0 && headings[m[1]] != ""
	}
	m := aliasLine.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	r := aliasRow{alias: m[1], ending: m[2]}
	switch m[3] {
	case "if":
		r.cond = m[4]
	case "silent:":
		r.silent = m[4]
	case "gone:":
		r.gone = m[4]
	}
	a.rows = append(a.rows, r)
	return true
}

func (r *aliasRow) values(line string) bool {
	rest := aliasValue.ReplaceAllStringFunc(line, func(s string) string {
		m := aliasValue.FindStringSubmatch(s)
		r.vars = append(r.vars, aliasVar{name: m[1], want: m[2] + m[3], text: m[3] == ""})
		return ""
	})
	return strings.TrimSpace(rest) == ""
}

// fires: the row's alias is to be hit by the workload.
func (r *aliasRow) fires() bool { return r.silent == "" && r.gone == "" }

// printed values at most; a print call takes no more than 32.
const printed = 30

// print is the statement that shows the variables, in lines of the row's
// number, that of the first value, and the values.
func (r *aliasRow) print(id int) string {
	out := ""
	for at := 0; at == 0 || at < len(r.vars); at += printed {
		format, args := fmt.Sprintf(`%d\t%d`, id, at), ""
		for _, v := range r.vars[at:min(at+printed, len(r.vars))] {
			format += map[bool]string{true: `\t%s`, false: `\t%d`}[v.text]
			args += ", " + v.name
		}
		out += fmt.Sprintf(`printf("%s\n"%s); `, format, args)
	}
	return out
}

// hits reads what the script printed: the values of each row that was hit.
func hits(stdout string) map[int][]string {
	out := map[int][]string{}
	for _, line := range strings.Split(stdout, "\n") {
		f := strings.Split(line, "\t")
		if len(f) < 2 {
			continue
		}
		id, err := strconv.Atoi(f[0])
		at, err2 := strconv.Atoi(f[1])
		if err == nil && err2 == nil && len(out[id]) == at && (at > 0 || out[id] == nil) {
			out[id] = append(out[id], f[2:]...)
			if out[id] == nil {
				out[id] = []string{}
			}
		}
	}
	return out
}

// script prints each alias's variables once. Those that can't fire are in it,
// too: their handlers must be taken.
func (a *aliasTable) script() string {
	var b strings.Builder
	fmt.Fprintln(&b, a.heading["script"])
	for i, r := range a.rows {
		if r.gone != "" {
			continue
		}
		cond := []string{fmt.Sprintf("!seen%d", i)}
		for _, c := range []string{a.heading["when"], r.cond} {
			if c != "" {
				cond = append(cond, "("+c+")")
			}
		}
		fmt.Fprintf(&b, "global seen%d\nprobe %s { if (%s) { seen%d = 1; %s } }\n", i, r.alias+r.ending, strings.Join(cond, " && "), i, r.print(i))
	}
	return b.String()
}

// load makes a case of the table, compiles its workload into dir, and tells
// what the guest needs for it.
func (a *aliasTable) load(t *testing.T, dir, release string) (harness.Case, []guest.Mapping) {
	t.Helper()
	c := harness.Case{Name: a.name, Script: a.script(), Options: strings.Fields(a.heading["options"]), Command: a.heading["command"],
		Timeout: 5 * time.Minute, Stdin: strings.ReplaceAll(a.heading["stdin"], `\n`, "\n")}
	if strings.Contains(c.Command, "$WORKLOAD") {
		tool, env := a.workload(t, dir)
		c.Command, c.Env = strings.ReplaceAll(c.Command, "$WORKLOAD", tool), env
	}
	var add []guest.Mapping
	for _, p := range strings.Fields(a.heading["programs"]) {
		add = append(add, guest.Mapping{Host: p})
	}
	for _, m := range strings.Fields(a.heading["modules"]) {
		m, optional := strings.CutSuffix(m, "?")
		file := harness.ModuleFile(t, release, m)
		if len(file) == 0 && !optional {
			t.Fatalf("%s has no module %s", release, m)
		}
		add = append(add, file...)
	}
	return c, add
}

// workload compiles the table's program into dir and returns its path, and the
// environment in which its other names are found.
func (a *aliasTable) workload(t *testing.T, dir string) (tool string, env []string) {
	t.Helper()
	tool = harness.Tool(t, dir, filepath.Join("testdata/aliases", a.name+".c"))
	for _, name := range strings.Fields(a.heading["path"]) {
		if err := os.Link(tool, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		env = []string{"PATH=" + dir + ":" + os.Getenv("PATH")}
	}
	return tool, env
}

// without is the variables but those of leave; a type that the specification
// does not know is left out.
func without(got, leave, spec map[string]string) map[string]string {
	out := map[string]string{}
	for name, typ := range got {
		if _, ok := leave[name]; ok {
			continue
		}
		if t, ok := spec[name]; ok && t == "" {
			typ = ""
		}
		out[name] = typ
	}
	return out
}
