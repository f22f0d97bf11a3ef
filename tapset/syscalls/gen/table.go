// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"regexp"
	"strings"
)

// call is one line of a table, with the indented lines below it.
type call struct {
	alias  string
	keys   string // as kernel.syscall() takes them
	args   []arg
	result string // "dec", "hex", "oct" or "int"
	doc    string
	extra  [][2]string // further variables and their expressions
	line   int
}

// arg is VAR:TYPE[/FORMAT[(EXPR,...)]][@N64[/N32]].
type arg struct {
	name, typ, format, with string
	// at is the number of the argument's register in the 64-bit and the 32-bit table; 0 means the
	// next register.
	at [2]int
}

// head matches "ALIAS[=KEYS](ARGS)[:RESULT] -- DOC".
var head = regexp.MustCompile(`^(\w+)(?:=([\w:,/]+))?\((.*)\)(?::(dec|hex|oct|int))? -- (.+)$`)

// argument matches one of ARGS.
var argument = regexp.MustCompile(`^(\w+):(\w+)(?:/(\w+)(?:\((.*)\))?)?(?:@(\d)(?:/(\d))?)?$`)

// parseTable reads a .calls file.
func parseTable(text string) ([]*call, error) {
	var out []*call
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
		case strings.HasPrefix(line, "\t"):
			if len(out) == 0 {
				return nil, fmt.Errorf("line %d: no system call precedes this line", i+1)
			}
			name, x, ok := strings.Cut(strings.TrimSpace(line), " = ")
			if !ok {
				return nil, fmt.Errorf("line %d: not VARIABLE = EXPRESSION", i+1)
			}
			c := out[len(out)-1]
			c.extra = append(c.extra, [2]string{name, x})
		default:
			c, err := parseCall(line)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			c.line = i + 1
			out = append(out, c)
		}
	}
	return out, nil
}

func parseCall(line string) (*call, error) {
	m := head.FindStringSubmatch(line)
	if m == nil {
		return nil, fmt.Errorf("not ALIAS[=KEYS](ARGS)[:RESULT] -- DOC: %s", line)
	}
	c := &call{alias: m[1], keys: m[2], result: m[4], doc: m[5]}
	if c.keys == "" {
		c.keys = c.alias
	}
	for _, s := range splitArgs(m[3]) {
		a := argument.FindStringSubmatch(s)
		if a == nil {
			return nil, fmt.Errorf("not VAR:TYPE[/FORMAT[(EXPR,...)]][@N64[/N32]]: %q", s)
		}
		x := arg{name: a[1], typ: a[2], format: a[3], with: a[4]}
		if a[5] != "" {
			x.at = [2]int{int(a[5][0] - '0'), int(a[5][0] - '0')}
		}
		if a[6] != "" {
			x.at[1] = int(a[6][0] - '0')
		}
		c.args = append(c.args, x)
	}
	return c, nil
}

// splitArgs splits at commas outside parentheses.
func splitArgs(s string) []string {
	var out []string
	depth, from := 0, 0
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			out = append(out, strings.TrimSpace(s[from:i]))
			from = i + 1
		}
	}
	if rest := strings.TrimSpace(s[from:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// in reports whether the call exists in the table of 64-bit programs (0) or of 32-bit programs (1).
func (c *call) in(table int) bool {
	other := []string{"32:", "64:"}[table]
	for _, k := range strings.Split(c.keys, ",") {
		if !strings.HasPrefix(k, other) {
			return true
		}
	}
	return false
}

// has reports whether one of the arguments has that name.
func (c *call) has(name string) bool {
	for _, a := range c.args {
		if a.name == name {
			return true
		}
	}
	return false
}

// override returns the expression that an indented line below the call gives for name.
func (c *call) override(name string) (string, bool) {
	for _, x := range c.extra {
		if x[0] == name {
			return x[1], true
		}
	}
	return "", false
}

// rename replaces "@" in s by the argument's name, and "%" by the name without _uaddr.
func (a *arg) rename(s string) string {
	return strings.NewReplacer("@", a.name, "%", strings.TrimSuffix(a.name, "_uaddr")).Replace(s)
}
