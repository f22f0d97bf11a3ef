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
	// known are the functions that the library has.
	known map[string]bool
	// missing are those that the tables name and it has not.
	missing map[string]bool
	// text is what argstr is made of so far: a format and its arguments.
	format []string
	values []string
	// vars are those of the alias so far.
	vars   []variable
	orders orders
}

// emit gives the .stp of a table.
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

// returned marks the variables of the return.
const returned = "return."

// name is the expression for the variable name.
func (c *call) name() string {
	if x, ok := c.override("name"); ok {
		return x
	}
	return fmt.Sprintf("%q", shownName(c.alias))
}

// shownName is the call's name without what tells apart the aliases of one
// call.
func shownName(alias string) string {
	s := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(alias, "compat_"), "sys_"), "old_")
	if short := strings.TrimSuffix(s, "32"); shared[short] {
		return short
	}
	return s
}

// shared are calls that have another alias for 32-bit programs, with "32".
var shared = map[string]bool{"mmap": true, "pwrite": true, "rt_sigaction": true, "settimeofday": true,
	"sigaction": true, "ustat": true, "pipe": true, "sysctl": true}

func (e *emitter) set(name, x string) { e.vars = append(e.vars, variable{name, x}) }

// flush ends the alias with its variables.
func (e *emitter) flush(order []string) error {
	vars, err := arrange(e.vars, order)
	for _, v := range vars {
		fmt.Fprintf(e, "\t%s = %s\n", v.name, v.x)
	}
	e.WriteString("}\n")
	e.vars = nil
	return err
}

// formatter is a call of a formatter.
var formatter = regexp.MustCompile(`\b(__\w+_str)\(`)

// defined is x, or, while the library lacks a function that it calls, "".
func (e *emitter) defined(x string) string {
	for _, m := range formatter.FindAllStringSubmatch(x, -1) {
		if !e.has(m[1]) {
			return `""`
		}
	}
	return x
}

// has reports whether the library has a formatter, and notes those it lacks.
func (e *emitter) has(fn string) bool {
	if !e.known[fn] {
		e.missing[fn] = true
	}
	return e.known[fn]
}

// arguments prints the variables of the arguments: first the values, then the
// texts, as a text may need the values of others.
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

// value prints what an argument's register has.
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

// shown prints an argument's texts, and adds it to argstr.
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
	if strings.HasPrefix(a.format, "_") { // the function's own name
		fn = a.format
	}
	if e.has(fn) {
		x = fmt.Sprintf("%s(%s)", fn, strings.TrimSuffix(a.name+", "+a.with, ", "))
	}
	e.set(a.rename("%_str"), x)
	e.text("%s", a.rename("%_str"))
}

// plain is a number as text, by its type.
func plain(print, x string) string {
	if !strings.HasPrefix(print, "%") {
		return fmt.Sprintf("__%s_str(%s)", print, x)
	}
	return fmt.Sprintf("sprintf(%q, %s)", print, x)
}

// number adds a number to argstr.
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

// returns prints the alias of the call's return.
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

// synonyms prints the aliases of the other prefixes, which are the same.
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
