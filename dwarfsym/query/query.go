// SPDX-License-Identifier: GPL-2.0-or-later

// Package query has the queries that callers of dwarfsym make and the results that they get:
// patterns of functions and lines, places, variables and tracepoints, and the errors that say what
// was not found. All of it is pure data.
package query

import (
	"fmt"
	"strings"
)

// Query is a function or statement pattern: func[@file[:line]].
type Query struct {
	// Module is "kernel", a glob of module names ("-" and "," equal "_"), or
	// the absolute path of a program or shared library.
	Module string
	// Func and File are globs (* ? [...]). File matches the end of the path; ""
	// matches any file.
	Func, File string
	Want       Want
	// Statement selects line records instead of function entries.
	Statement bool
	Nearest   bool
	LineKind  LineKind
	Line      int
	Ranges    [][2]int
	// Label is a glob that selects source labels in the function.
	Label string
	// Callee is a glob that selects functions which the function calls or has
	// inlined, at most Depth calls away; Depth 0 means 1.
	Callee string
	Depth  int
	// Symbols uses only the symbol table: each symbol that matches Func is a place.
	// Func may then have braces: "vfs_{read,write*}".
	Symbols bool
	// HasAddr means that Addr is used instead of Func.
	HasAddr bool
	Addr    uint64
	// Instruction allows an Addr where an instruction begins, but no statement.
	Instruction bool
	// Names asks for one place that can be probed of each function, for listings that
	// show only its name, file and line: its other places may be left out.
	Names bool
	// Instances, with Names, puts the other inlined instances of a kernel function that can be probed into
	// its place's Instances.
	Instances bool
	// Post makes queries set the places' Next.
	Post bool
	// HasOffset means that the places are Offset bytes after the functions' entries.
	HasOffset bool
	Offset    uint64
}

// Want selects among the places of a function.
type Want uint8

const (
	// Any selects the entries of out-of-line bodies, and every inlined instance.
	Any Want = iota
	// Call selects only out-of-line bodies.
	Call
	// Return selects the same for return probes.
	Return
	// Inline selects only inlined instances.
	Inline
	// Exported selects the out-of-line bodies of functions with external linkage.
	Exported
)

// LineKind is the way in which a Query specifies lines.
type LineKind uint8

// The ways to specify lines. AbsLine is a line's number.
const (
	NoLine LineKind = iota
	AbsLine
	RelLine  // from the function's declaration
	AllLines // ":*"
	Ranges   // ":10,15-20"
)

// Everything reports whether the query's pattern matches all functions of the kernel.
func (q *Query) Everything() bool {
	stars := func(s string) bool { return strings.Trim(s, "*") == "" }
	return q.Module == "kernel" && q.Func != "" && stars(q.Func) && stars(q.File) &&
		!q.HasAddr && q.LineKind == NoLine && q.Label == "" && q.Callee == ""
}

// LineText returns the line as in a probe point: a number, "+N", ranges such as "10,15-20", or "*".
func (q *Query) LineText() string {
	switch q.LineKind {
	case AbsLine:
		return fmt.Sprint(q.Line)
	case RelLine:
		return fmt.Sprintf("+%d", q.Line)
	case Ranges:
		return rangesText(q.Ranges)
	}
	return "*"
}

// BeyondSymbols describes the part of the query that symbols can't answer; "" if they can.
func (q *Query) BeyondSymbols() string {
	what := q.Func
	if q.File != "" {
		what += "@" + q.File
	}
	switch {
	case q.LineKind != NoLine:
		return fmt.Sprintf("the line in %q", what+":"+q.LineText())
	case q.File != "" && q.File != "*":
		return fmt.Sprintf("the file in %q", what)
	case q.Label != "":
		return fmt.Sprintf("the labels of %q", q.Func)
	case q.Callee != "":
		return fmt.Sprintf("what %q calls", q.Func)
	case q.Want == Inline:
		return fmt.Sprintf("finding where %q was inlined", q.Func)
	case q.Want > Exported:
		return fmt.Sprintf("this kind of probe on %q", q.Func)
	case q.Statement && (q.HasAddr || q.Nearest):
		return "finding statements by address"
	}
	return ""
}

// rangesText formats ranges as "87,90-102".
func rangesText(ranges [][2]int) string {
	out := make([]string, len(ranges))
	for i, r := range ranges {
		out[i] = fmt.Sprint(r[0])
		if r[1] != r[0] {
			out[i] += fmt.Sprint("-", r[1])
		}
	}
	return strings.Join(out, ",")
}
