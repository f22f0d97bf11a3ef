// SPDX-License-Identifier: GPL-2.0-or-later

// Package diag holds diagnostics: what was wrong, where, and what to do.
package diag

import (
	"fmt"

	"github.com/gostap/gostap/grammar/source"
)

// Severity says how serious a diagnostic is.
type Severity uint8

// An Error stops the pipeline after the pass that reports it, a Warning does not.
const (
	Error Severity = iota
	Warning
)

// Code is a stable, documented name of a kind of diagnostic, "GS" and four digits. The
// hundreds say which pass: GS01xx parse, GS02xx resolve and check, GS03xx symbols, GS04xx
// build, GS05xx run and command line. Codes are registered in codes.go.
type Code string

// Note is a secondary message, which may have its own position.
type Note struct {
	Message string
	Pos     source.Pos
}

// Diagnostic is one message for the user.
type Diagnostic struct {
	Severity Severity
	Code     Code
	// Kind is the leading word of an error, "parse" or "semantic"; may be "".
	Kind    string
	Message string
	Pos     source.Pos
	// Token is the text of the token that the caret points to, TokenKind its kind ("identifier",
	// "operator", "number", "string", "keyword").
	Token     string
	TokenKind string
	Notes     []Note
	// Hint says what to do: an option, a package, a similar name.
	Hint string
}

// List is what a pass reports. Passes append; the pipeline stops after a pass
// whose list has an error.
type List []Diagnostic

// HasErrors reports whether any diagnostic of the list is an error.
func (l List) HasErrors() bool {
	for i := range l {
		if l[i].Severity == Error {
			return true
		}
	}
	return false
}

// Errorf appends an error.
func (l *List) Errorf(code Code, pos source.Pos, format string, args ...any) *Diagnostic {
	return l.add(Error, code, pos, fmt.Sprintf(format, args...))
}

// Warnf appends a warning.
func (l *List) Warnf(code Code, pos source.Pos, format string, args ...any) *Diagnostic {
	return l.add(Warning, code, pos, fmt.Sprintf(format, args...))
}

func (l *List) add(s Severity, code Code, pos source.Pos, msg string) *Diagnostic {
	*l = append(*l, Diagnostic{Severity: s, Code: code, Pos: pos, Message: msg})
	return &(*l)[len(*l)-1]
}
