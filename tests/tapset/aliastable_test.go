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

// aliasTable is a file testdata/aliases/NAME.txt: aliases, each with the values that its variables
// must have at the first hit that is checked.
type aliasTable struct {
	name    string
	heading map[string]string
	rows    []aliasRow
}

// headings are the words that may begin lines at the top of a table.
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
	ending      string // end of the probe point, after the alias
	vars        []aliasVar
	silent      string // why it need not be hit here; it must resolve
	gone        string // why it can't be resolved
	refused     bool   // whether it is this kernel that lacks what it needs
}

type aliasVar struct {
	name, want string // want is a regular expression
	text       bool   // whether it is a string
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

// line parses a line of the file; it returns false if the line has no known form.
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

// fires reports whether the workload must hit the row's alias.
func (r *aliasRow) fires() bool { return r.silent == "" && r.gone == "" }

// printed is the number of values in one print call, which takes at most 32.
const printed = 30

// print returns the statement that prints the variables, in lines with the row's number, the index
// of the line's first value, and the values.
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

// hits parses the script's output: the values of each row that was hit.
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

// script returns a script that prints each alias's variables once. Aliases that can't be hit are
// included, because their handlers must compile.
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

// load returns a case for the table, with its workload compiled into dir, and the files that the
// guest needs for it. If allOptional is set, the kernel may lack its modules.
func (a *aliasTable) load(t *testing.T, dir, release string, allOptional bool) (harness.Case, []guest.Mapping) {
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
		if len(file) == 0 && !optional && !allOptional {
			t.Fatalf("%s has no module %s", release, m)
		}
		add = append(add, file...)
	}
	return c, add
}

// workload compiles the table's program into dir and returns its path, and the environment in which
// its other names are found.
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

// without returns the variables without those in leave. A type that is not known in the
// specification is left out.
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
