// SPDX-License-Identifier: GPL-2.0-or-later

// Package objects writes a session's output as data for programs: objects in JSON, tables
// in CSV, and folded stacks. docs/formats.md is the specification. The package does not
// depend on modules, records or sessions.
package objects

import (
	"fmt"
	"slices"
	"strings"
)

// Format is a value of --format.
type Format string

// The formats. Text is what the script prints, unchanged.
const (
	Text   Format = "text"
	JSON   Format = "json"
	CSV    Format = "csv"
	Folded Format = "folded"
)

// formats lists all formats.
var formats = []Format{Text, JSON, CSV, Folded}

// Parse reads a value of --format.
func Parse(s string) (Format, error) {
	if f := Format(s); slices.Contains(formats, f) {
		return f, nil
	}
	var names []string
	for _, f := range formats {
		names = append(names, string(f))
	}
	last := len(names) - 1
	return Text, fmt.Errorf("--format=%s: choose %s or %s", s, strings.Join(names[:last], ", "), names[last])
}

// IsText reports whether the script's text is written unchanged; "" is Text.
func (f Format) IsText() bool { return f == Text || f == "" }

// Writer appends objects in one format.
type Writer interface {
	Append(dst []byte, o *Object) []byte
}

// NewWriter returns a writer for a session; nil for Text.
func (f Format) NewWriter() Writer {
	switch f {
	case JSON:
		return jsonWriter{}
	case CSV:
		return &csvWriter{known: map[string]string{}}
	case Folded:
		return foldedWriter{}
	}
	return nil
}

// Types of objects.
const (
	Print     = "print"
	Global    = "global"
	Array     = "array"
	Statistic = "statistic"
	Histogram = "histogram"
	StackType = "stack"
	Warning   = "warning"
	Error     = "error"
	End       = "end"
)

// Object is one item of a session's output. Objects with the same type and name have the
// same fields, except that JSON leaves out unknown ones.
type Object struct {
	Type string
	// Name is the global's; "" if the object belongs to no global.
	Name   string
	Fields []Field
}

// Field is a member of an object. The value is an int64, uint64, string (any
// bytes), *Stack, Buckets, Keys, or Args; nil if it is not known.
type Field struct {
	Name  string
	Value any
}

// Keys are the keys of an array's element: int64, string or *Stack.
type Keys []any

// Args are the values that a print call formats. Tables leave them out.
type Args []any

// Stack is a stack, innermost frame first.
type Stack struct {
	Frames []Frame
	// Truncated is true if the string with the stack was too short for the outer frames.
	Truncated bool
}

// Frame is a place in code. Symbol, Module, File and Line are "" and 0 if they are
// not known; Addr is 0 where only the symbol was recorded.
type Frame struct {
	Addr   uint64
	Symbol string
	Offset uint64 // from the symbol
	Module string // kernel module, "kernel", or path of the program
	File   string
	Line   uint32
}

// Label names a frame: by its symbol, or else its module or address.
func (f *Frame) Label() string {
	switch {
	case f.Symbol != "":
		return f.Symbol
	case f.Module != "":
		return "[" + f.Module + "]"
	}
	return fmt.Sprintf("0x%x", f.Addr)
}

// Buckets are the non-empty buckets of a histogram, lowest first.
type Buckets []Bucket

// Bucket counts the values from Min to Max. If Below, it counts all values up to Max; if
// Above, all values from Min on.
type Bucket struct {
	Min, Max     int64
	Below, Above bool
	Count        int64
}
