// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// row is a line of testdata/variables.txt: an alias, with the variables that are arguments, and what
// values the others must have.
type row struct {
	alias string
	// in: whether 64-bit and 32-bit programs make the call.
	in        [2]bool
	args      []argument
	vars      []variable
	unordered bool   // argstr is more than the arguments in their order
	silent    string // why the program does not make the call
	gone      string // why the alias does not exist
}

// argument is a variable that is an argument, with the argument's C type in the program.
type argument struct {
	name, typ string
	at        [2]int // register in each table, counted from 1
}

// variable is one that is not an argument, or that is an argument's text.
type variable struct{ name, rule string }

var (
	rowLine  = regexp.MustCompile(`^(?:(64|32):)?(\w+)(?:\(([^)]*)\)(!)?|)(?: (silent|gone): (.+))?$`)
	argWord  = regexp.MustCompile(`^(\w+):(\w+)(?:@(\d)(?:/(\d))?)?$`)
	ruleWord = regexp.MustCompile(`(\w+)=("[^"]*"(?:\|"[^"]*")*|\S+)(?:\s+|$)`)
)

// parseVariables parses the table.
func parseVariables(text string) ([]row, error) {
	var out []row
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '\t' && len(out) > 0 {
			r := &out[len(out)-1]
			rest := ruleWord.ReplaceAllStringFunc(line[1:], func(s string) string {
				m := ruleWord.FindStringSubmatch(s)
				r.vars = append(r.vars, variable{m[1], m[2]})
				return ""
			})
			if rest == "" {
				continue
			}
		} else if r, ok := parseRow(line); ok {
			out = append(out, r)
			continue
		}
		return nil, fmt.Errorf("variables.txt:%d: %q", i+1, line)
	}
	return out, nil
}

func parseRow(line string) (row, bool) {
	m := rowLine.FindStringSubmatch(line)
	if m == nil {
		return row{}, false
	}
	r := row{alias: m[2], in: [2]bool{m[1] != "32", m[1] != "64"}, unordered: m[4] != ""}
	switch m[5] {
	case "silent":
		r.silent = m[6]
	case "gone":
		r.gone = m[6]
	}
	next := [2]int{1, 1}
	for _, word := range strings.FieldsFunc(m[3], func(c rune) bool { return c == ',' || c == ' ' }) {
		f := argWord.FindStringSubmatch(word)
		if f == nil || argumentTypes[f[2]] == nil {
			return row{}, false
		}
		for t, at := range []string{f[3], f[4]} {
			if at == "" {
				at = f[3]
			}
			if at != "" {
				next[t], _ = strconv.Atoi(at)
			}
		}
		r.args = append(r.args, argument{name: f[1], typ: f[2], at: next})
		next[0]++
		next[1]++
		if f[2] == "off" {
			next[1]++
		}
	}
	return r, true
}

// fires reports whether the program makes the call, in each of the row's tables.
func (r *row) fires() bool { return r.silent == "" && r.gone == "" }

// argumentTypes compute the value of the argument in register n, counted from 1, of six.
var argumentTypes = map[string]func(regs []uint64, n int, compat bool) int64{
	"int":    func(regs []uint64, n int, _ bool) int64 { return int64(int32(regs[n-1])) },
	"uint":   func(regs []uint64, n int, _ bool) int64 { return int64(uint32(regs[n-1])) },
	"ushort": func(regs []uint64, n int, _ bool) int64 { return int64(uint16(regs[n-1])) },
	"long": func(regs []uint64, n int, compat bool) int64 {
		if compat {
			return int64(int32(regs[n-1]))
		}
		return int64(regs[n-1])
	},
	"ulong": ulong,
	// 64 bits, which take two registers in a 32-bit program
	"off": func(regs []uint64, n int, compat bool) int64 {
		if compat {
			return int64(regs[n-1] | regs[n]<<32)
		}
		return int64(regs[n-1])
	},
	// an offset that 32-bit programs give in pages
	"pages": func(regs []uint64, n int, compat bool) int64 {
		if compat {
			return int64(regs[n-1])
		}
		return int64(regs[n-1] >> 12)
	},
}

func ulong(regs []uint64, n int, compat bool) int64 {
	if compat {
		return int64(uint32(regs[n-1]))
	}
	return int64(regs[n-1])
}

// rule returns the rule of a variable; for "=other" that of the other variable.
func (r *row) rule(name string) string {
	for _, v := range r.vars {
		if v.name == name {
			if other, ok := strings.CutPrefix(v.rule, "="); ok {
				return r.rule(other)
			}
			return v.rule
		}
	}
	return ""
}

// text reports whether a variable is a string.
func (v *variable) text(r *row) bool {
	rule := v.rule
	if other, ok := strings.CutPrefix(rule, "="); ok {
		rule = r.rule(other)
	}
	return strings.HasPrefix(rule, `"`) || strings.HasPrefix(rule, "text") || strings.HasPrefix(rule, "string") ||
		strings.HasPrefix(rule, "in")
}

// Alias is what the table has about a probe alias.
type Alias struct {
	// Variables maps names to "long" or "string".
	Variables map[string]string
	// Excuse is why no call is made; "" if one is made and each variable is checked.
	Excuse string
}

// Aliases returns those of the table by their full names. Some returns are probed under other
// prefixes; these are included as PREFIX.NAME.
func Aliases(table string) (map[string]Alias, error) {
	rows, err := parseVariables(table)
	if err != nil {
		return nil, err
	}
	out := map[string]Alias{}
	for _, p := range prefixes[1:] {
		out[p+".NAME"] = Alias{}
	}
	for i := range rows {
		r := &rows[i]
		a := Alias{Variables: map[string]string{"name": "string", "argstr": "string"}, Excuse: r.silent + r.gone}
		for _, x := range r.args {
			a.Variables[x.name] = "long"
		}
		for _, v := range r.vars {
			a.Variables[v.name] = map[bool]string{true: "string", false: "long"}[v.text(r)]
		}
		out["syscall."+r.alias] = a
	}
	return out, nil
}
