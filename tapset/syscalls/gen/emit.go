// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"regexp"
	"strings"
)

// emitter prints a table as probe aliases.
type emitter struct {
	strings.Builder
	// known are the formatters that the library defines.
	known map[string]bool
	// missing are the formatters that the tables use but the library does not define.
	missing map[string]bool
	// format and values are the arguments of the sprintf that makes argstr, as far as the alias has
	// been emitted.
	format []string
	values []string
	// vars are the variables of the current alias.
	vars   []variable
	orders orders
}

// emit returns the text of the .stp file for a table.
func emit(source, about string, calls []*call, known, missing map[string]bool, o orders) (string, error) {
	e := &emitter{known: known, missing: missing, orders: o}
	fmt.Fprintf(e, "// SPDX-License-Identifier: GPL-2.0-or-later\n// Made from %s by go run ./tapset/syscalls/gen: edit that one.\n", source)
	for _, line := range strings.Split(strings.TrimSpace(about), "\n") {
		fmt.Fprintf(e, "//%s\n", strings.TrimPrefix(line, "#"))
	}
	for _, c := range calls {
		if err := e.call(c); err != nil {
			return "", fmt.Errorf("%s:%d: %s: %w", source, c.line, c.alias, err)
		}
	}
	return e.String(), nil
}

func (e *emitter) call(c *call) error {
	fmt.Fprintf(e, "\n/** syscall.%s - %s */\nprobe syscall.%s = kernel.syscall(%q)\n{\n", c.alias, c.doc, c.alias, c.keys)
	e.set("name", c.name())
	e.format, e.values = nil, nil
	if err := e.arguments(c); err != nil {
		return err
	}
	argstr := e.argstr()
	for _, x := range c.extra {
		switch {
		case x[0] == "argstr":
			argstr = x[1]
		case x[0] != "name" && !strings.HasPrefix(x[0], returned) && !c.has(x[0]):
			e.set(x[0], e.defined(x[1]))
		}
	}
	e.set("argstr", argstr)
	if err := e.flush(e.orders.of(c.alias, false)); err != nil {
		return err
	}
	return e.returns(c)
}

// returned is the prefix of variables that only the .return alias has.
const returned = "return."

// name returns the expression for the script variable "name".
func (c *call) name() string {
	if x, ok := c.override("name"); ok {
		return x
	}
	return fmt.Sprintf("%q", shownName(c.alias))
}

// shownName returns the call's name without the prefix or suffix that distinguishes several aliases
// of one call.
func shownName(alias string) string {
	s := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(alias, "compat_"), "sys_"), "old_")
	if short := strings.TrimSuffix(s, "32"); shared[short] {
		return short
	}
	return s
}

// shared are the calls that have a second alias, with the suffix "32", for 32-bit programs.
var shared = map[string]bool{"mmap": true, "pwrite": true, "rt_sigaction": true, "settimeofday": true,
	"sigaction": true, "ustat": true, "pipe": true, "sysctl": true}

func (e *emitter) set(name, x string) { e.vars = append(e.vars, variable{name, x}) }

// flush writes the variables of the alias and its closing brace.
func (e *emitter) flush(order []string) error {
	vars, err := arrange(e.vars, order)
	for _, v := range vars {
		fmt.Fprintf(e, "\t%s = %s\n", v.name, v.x)
	}
	e.WriteString("}\n")
	e.vars = nil
	return err
}

// formatter matches the call of a formatter.
var formatter = regexp.MustCompile(`\b(__\w+_str)\(`)

// defined returns x, or "" in quotes if x calls a formatter that the library does not define.
func (e *emitter) defined(x string) string {
	for _, m := range formatter.FindAllStringSubmatch(x, -1) {
		if !e.has(m[1]) {
			return `""`
		}
	}
	return x
}

// has reports whether the library defines a formatter; if not, it adds it to missing.
func (e *emitter) has(fn string) bool {
	if !e.known[fn] {
		e.missing[fn] = true
	}
	return e.known[fn]
}

// arguments adds the variables for the arguments: first all values, then the texts, because a text
// may use the values of other arguments.
func (e *emitter) arguments(c *call) error {
	next := [2]int{1, 1}
	for _, a := range c.args {
		var at [2]int
		for t := range next {
			if a.at[t] != 0 {
				next[t] = a.at[t]
			}
			if c.in(t) {
				at[t] = next[t]
			}
			next[t] += width(a.typ)[t]
		}
		if err := e.value(c, a, at); err != nil {
			return err
		}
	}
	for _, a := range c.args {
		e.shown(a)
	}
	return nil
}

// value adds the variable with an argument's value, read from its register.
func (e *emitter) value(c *call, a arg, at [2]int) error {
	if x, ok := c.override(a.name); ok {
		e.set(a.name, x)
		return nil
	}
	if vars, ok := stringTypes[a.typ]; ok {
		e.set(a.rename(vars[0][0]), value(vars[0][1], at[0], at[1]))
		return nil
	}
	t, ok := ctypes[a.typ]
	if !ok {
		return fmt.Errorf("argument %s: no type %q", a.name, a.typ)
	}
	e.set(a.name, value(t.read, at[0], at[1]))
	return nil
}

// shown adds the variables with an argument's text, and appends the text to argstr.
func (e *emitter) shown(a arg) {
	if vars, ok := stringTypes[a.typ]; ok {
		for _, v := range vars[1:] {
			e.set(a.rename(v[0]), a.rename(v[1]))
		}
		e.text("%s", a.rename(vars[1][0]))
		return
	}
	print := ctypes[a.typ].print
	if a.format == "" {
		e.number(print, a.name)
		return
	}
	x := plain(print, a.name)
	fn := "__" + a.format + "_str"
	if strings.HasPrefix(a.format, "_") { // FORMAT is a function's own name
		fn = a.format
	}
	if e.has(fn) {
		x = fmt.Sprintf("%s(%s)", fn, strings.TrimSuffix(a.name+", "+a.with, ", "))
	}
	e.set(a.rename("%_str"), x)
	e.text("%s", a.rename("%_str"))
}

// plain returns an expression that converts a number to text as its C type requires.
func plain(print, x string) string {
	if !strings.HasPrefix(print, "%") {
		return fmt.Sprintf("__%s_str(%s)", print, x)
	}
	return fmt.Sprintf("sprintf(%q, %s)", print, x)
}

// number appends a number to argstr.
func (e *emitter) number(print, x string) {
	if !strings.HasPrefix(print, "%") {
		e.text("%s", plain(print, x))
		return
	}
	e.text(print, x)
}

func (e *emitter) text(format, x string) {
	e.format, e.values = append(e.format, format), append(e.values, x)
}

func (e *emitter) argstr() string {
	switch {
	case len(e.format) == 0:
		return `""`
	case len(e.format) == 1 && e.format[0] == "%s":
		return e.values[0]
	}
	return fmt.Sprintf("sprintf(%q, %s)", strings.Join(e.format, ", "), strings.Join(e.values, ", "))
}

// returns writes the .return alias.
func (e *emitter) returns(c *call) error {
	fmt.Fprintf(e, "\nprobe syscall.%s.return = kernel.syscall(%q).return\n{\n", c.alias, c.keys)
	e.set("name", c.name())
	for _, x := range c.extra {
		if name, ok := strings.CutPrefix(x[0], returned); ok {
			e.set(name, x[1])
		}
	}
	result := "$return"
	if c.result == "int" {
		result = "($return << 32) >> 32"
	}
	e.set("retval", result)
	format, ok := map[string]int{"hex": 2, "oct": 3}[c.result]
	if !ok {
		format = 1
	}
	e.set("retstr", fmt.Sprintf("return_str(%d, retval)", format))
	return e.flush(e.orders.of(c.alias, true))
}

// synonyms returns the text of the aliases with other prefixes, which only refer to syscall.*.
func synonyms(calls []*call) string {
	var aliases []string
	for _, c := range calls {
		aliases = append(aliases, c.alias)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// SPDX-License-Identifier: GPL-2.0-or-later\n// Made by go run ./tapset/syscalls/gen: other names of the same.\n")
	for _, p := range prefixes {
		fmt.Fprintf(&b, "\n// %s\n", p.about)
		for _, a := range aliases {
			for _, end := range []string{"", ".return"} {
				fmt.Fprintf(&b, "probe %s.%s%s = syscall.%s%s {}\n", p.name, a, end, a, end)
			}
		}
	}
	return b.String()
}
