// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import "strings"

// maxNesting bounds what String follows: a damaged type may refer to itself.
const maxNesting = 32

// String prints t as listings do, everything after the base name: "struct
// file*", "char const*", "int (*) (struct inode*, struct file*)", "long
// int[]". What cannot be read is "?".
func (t *Type) String() string { return declare(t, "", 0) }

// declare prints t with the declarator so far behind it.
func declare(t *Type, behind string, depth int) string {
	if t == nil {
		return "void" + behind
	}
	if depth > maxNesting {
		return "?" + behind
	}
	switch t.Kind {
	case Pointer, Array, Qualified, Func:
	default:
		return tag(t) + behind
	}
	e, err := t.Elem()
	if err != nil {
		return "?" + behind
	}
	switch t.Kind {
	case Pointer:
		return declare(e, pointer(e)(behind), depth+1)
	case Array:
		return declare(e, behind+"[]", depth+1)
	case Func:
		return declare(e, " "+strings.TrimLeft(behind+" ("+params(t, depth)+")", " "), depth+1)
	}
	return declare(e, " "+t.Name+behind, depth+1)
}

// pointer puts a star before a declarator, in parentheses where C needs them.
func pointer(to *Type) func(string) string {
	if to != nil && (to.Kind == Func || to.Kind == Array) {
		return func(d string) string { return "(*" + d + ")" }
	}
	return func(d string) string { return "*" + d }
}

func params(t *Type, depth int) string {
	list, err := t.Params()
	if err != nil {
		return "?"
	}
	var out []string
	for _, p := range list {
		out = append(out, declare(p, "", depth+1))
	}
	return strings.Join(out, ", ")
}

// tag is the name of a type that has one.
func tag(t *Type) string {
	name := t.Name
	if name == "" {
		name = "{...}"
	}
	switch t.Kind {
	case Struct:
		return "struct " + name
	case Union:
		return "union " + name
	case Enum:
		return "enum " + name
	case Void:
		return "void"
	}
	return name
}
