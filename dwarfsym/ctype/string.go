// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import (
	"strings"
	"sync/atomic"
)

const (
	// maxParts bounds the types that String follows, because a damaged type may contain
	// itself more than once.
	maxParts = 256
	// maxText bounds the names in one text, and maxLong all texts of more than longText, in bytes: a small
	// file can have a name of a megabyte, and a million variables of that type.
	maxText  = 64 << 10
	longText = 1 << 10
	maxLong  = 64 << 20
)

// long is the number of bytes of all texts of more than longText.
var long atomic.Int64

// String formats t as in listings, with everything after the base name: "struct file*",
// "char const*", "int (*) (struct inode*, struct file*)", "long int[]". A part that can't
// be read is "?". Very long texts are cut, with "..." at the end.
func (t *Type) String() string {
	text := t.text()
	if len(text) > longText && long.Add(int64(len(text))) > maxLong {
		text = strings.Clone(text[:longText]) + "..."
	}
	return text
}

func (t *Type) text() string {
	p := printer{left: maxParts, room: maxText}
	return p.declare(t, "")
}

// Same reports whether listings show both types alike, if their texts are not cut.
func (t *Type) Same(other *Type) bool { return t == other || t.text() == other.text() }

// printer counts how many more types may be followed, and bytes of names written.
type printer struct{ left, room int }

// declare formats t; behind is the text of the declarator so far.
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
		return p.tag(t) + behind
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
	if e != nil && e.Kind == Array { // listings show a qualified array in this way
		return p.declare(e, behind) + " " + t.Name
	}
	return p.declare(e, " "+t.Name+behind)
}

// isVarArgs reports whether t is the pointer that a va_list parameter becomes where va_list is an
// array.
func isVarArgs(t, elem *Type) bool {
	return t.Kind == Pointer && elem != nil && elem.Kind == Struct && elem.Name == "__va_list_tag"
}

// point formats a pointer to e; behind is the text of the declarator so far. As in C, a
// pointer to a function has parentheses; a pointer to an array has none, because listings
// have everything after the base name.
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

// tag returns the keyword and name of a named structure, union or enumeration.
func (p *printer) tag(t *Type) string {
	name := t.Name
	switch {
	case name == "":
		name = "{...}"
	case len(name) > p.room:
		name = name[:p.room] + "..."
	}
	p.room = max(0, p.room-len(name))
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
