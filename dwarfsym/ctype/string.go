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
	if isVarArgs(t, e) {
		return "va_list" + behind
	}
	switch t.Kind {
	case Pointer:
		return p.point(e, behind)
	case Array:
		return p.declare(e, behind+"[]")
	case Func:
		return p.declare(e, " "+strings.TrimLeft(behind+" ("+p.params(t)+")", " "))
	}
	if e != nil && e.Kind == Array { // a qualified array reads so in listings
		return p.declare(e, behind) + " " + t.Name
	}
	return p.declare(e, " "+t.Name+behind)
}

// isVarArgs tells whether t is what a va_list parameter is to the compiler on
// x86-64, where the type is an array (System V ABI, section 3.5.7).
func isVarArgs(t, elem *Type) bool {
	return t.Kind == Pointer && elem != nil && elem.Kind == Struct && elem.Name == "__va_list_tag"
}

// point prints a pointer to e with the declarator so far behind it. C's
// parentheses stand around a pointer to a function; a pointer to an array
// reads on to the right as everything else does.
func (p *printer) point(e *Type, behind string) string {
	switch {
	case e != nil && e.Kind == Func:
		return p.declare(e, "(*"+behind+")")
	case e != nil && (e.Kind == Array || isQualifiedArray(e)):
		return p.declare(e, "") + "*" + behind
	}
	return p.declare(e, "*"+behind)
}

func isQualifiedArray(t *Type) bool {
	if t.Kind != Qualified {
		return false
	}
	e, err := t.Elem()
	return err == nil && e != nil && e.Kind == Array
}

func (p *printer) params(t *Type) string {
	list, err := t.Params()
	if err != nil {
		return "?"
	}
	if len(list) == 0 {
		return "void"
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
