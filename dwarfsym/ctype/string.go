// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import "strings"

// maxParts bounds what String follows: a damaged type may contain itself, and
// more than once.
const maxParts = 256

// String prints t as listings do, everything after the base name: "struct
// file*", "char const*", "int (*) (struct inode*, struct file*)", "long
// int[]". What cannot be read is "?".
func (t *Type) String() string {
	p := printer{left: maxParts}
	return p.declare(t, "")
}

// printer counts the types it may still follow.
type printer struct{ left int }

// declare prints t with the declarator so far behind it.
func (p *printer) declare(t *Type, behind string) string {
	if t == nil {
		return "void" + behind
	}
	if p.left--; p.left < 0 {
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
		return p.declare(e, pointer(e)(behind))
	case Array:
		return p.declare(e, behind+"[]")
	case Func:
		return p.declare(e, " "+strings.TrimLeft(behind+" ("+p.params(t)+")", " "))
	}
	return p.declare(e, " "+t.Name+behind)
}

// pointer puts a star before a declarator, in parentheses where C needs them.
func pointer(to *Type) func(string) string {
	if to != nil && (to.Kind == Func || to.Kind == Array) {
		return func(d string) string { return "(*" + d + ")" }
	}
	return func(d string) string { return "*" + d }
}

func (p *printer) params(t *Type) string {
	list, err := t.Params()
	if err != nil {
		return "?"
	}
	var out []string
	for _, param := range list {
		if p.left < 0 {
			break
		}
		out = append(out, p.declare(param, ""))
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
