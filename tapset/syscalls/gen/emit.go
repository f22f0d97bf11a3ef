// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"strings"
)

// emitter prints a table as probe aliases.
type emitter struct {
	strings.Builder
	// known are the functions that the library has.
	known map[string]bool
	// text is what argstr is made of so far: a format and its arguments.
	format []string
	values []string
}

// emit gives the .stp of a table.
func emit(source, about string, calls []*call, known map[string]bool) (string, error) {
	e := &emitter{known: known}
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
	e.set("name", fmt.Sprintf("%q", shownName(c.alias)))
	e.format, e.values = nil, nil
	if err := e.args(c); err != nil {
		return err
	}
	argstr := e.argstr()
	for _, x := range c.extra {
		if x[0] == "argstr" {
			argstr = x[1]
			continue
		}
		if x[0] != "name" {
			e.set(x[0], x[1])
		}
	}
	e.set("argstr", argstr)
	e.WriteString("}\n")
	e.returns(c)
	return nil
}

// shownName is the call's name without what tells apart the aliases of one
// call.
func shownName(alias string) string {
	return strings.TrimPrefix(strings.TrimPrefix(alias, "compat_"), "sys_")
}

func (e *emitter) set(name, x string) { fmt.Fprintf(e, "\t%s = %s\n", name, x) }

// args prints the variables of the arguments.
func (e *emitter) args(c *call) error {
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
		if err := e.arg(a, at); err != nil {
			return err
		}
	}
	return nil
}

func (e *emitter) arg(a arg, at [2]int) error {
	base := strings.TrimSuffix(a.name, "_uaddr")
	if vars, ok := stringTypes[a.typ]; ok {
		named := strings.NewReplacer("@", a.name, "%", base)
		for _, v := range vars {
			e.set(named.Replace(v[0]), value(named.Replace(v[1]), at[0], at[1]))
		}
		e.text("%s", named.Replace(vars[1][0]))
		return nil
	}
	t, ok := ctypes[a.typ]
	if !ok {
		return fmt.Errorf("argument %s: no type %q", a.name, a.typ)
	}
	e.set(a.name, value(t.read, at[0], at[1]))
	if a.format == "" {
		e.number(t.print, a.name)
		return nil
	}
	fn := "__" + a.format + "_str"
	if !e.known[fn] {
		e.set(base+"_str", plain(t.print, a.name))
	} else {
		e.set(base+"_str", fmt.Sprintf("%s(%s)", fn, strings.TrimSuffix(a.name+", "+a.with, ", ")))
	}
	e.text("%s", base+"_str")
	return nil
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
func (e *emitter) returns(c *call) {
	fmt.Fprintf(e, "\nprobe syscall.%s.return = kernel.syscall(%q).return\n{\n", c.alias, c.keys)
	e.set("name", fmt.Sprintf("%q", shownName(c.alias)))
	e.set("retval", "$return")
	format := 1
	if c.result == "hex" {
		format = 2
	}
	e.set("retstr", fmt.Sprintf("return_str(%d, retval)", format))
	e.WriteString("}\n")
}

// synonyms prints the aliases of another prefix, which are the same.
func synonyms(prefix, about string, aliases []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// SPDX-License-Identifier: GPL-2.0-or-later\n// Made by go run ./tapset/syscalls/gen.\n// %s\n", about)
	for _, a := range aliases {
		for _, end := range []string{"", ".return"} {
			fmt.Fprintf(&b, "probe %s.%s%s = syscall.%s%s {}\n", prefix, a, end, a, end)
		}
	}
	return b.String()
}
