// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"fmt"
	"strconv"
	"strings"
)

// Severity is the compiler's word for how serious a message is.
type Severity string

// Severities that gcc prints; it stops at once after a "fatal error".
const (
	Error   Severity = "error"
	Fatal   Severity = "fatal error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// IsError reports whether the message makes the build fail.
func (s Severity) IsError() bool { return s == Error || s == Fatal }

// Message is one line of the compiler's diagnostics.
type Message struct {
	File      string // as #line sets it
	Line, Col int    // 1-based; Col 0 if not given
	Severity  Severity
	Text      string
	// Func is the C function of the message; "" outside of functions.
	Func string
}

// String returns the message in gcc's format, FILE:LINE:COL: SEVERITY: TEXT.
func (m Message) String() string {
	pos := m.File
	if m.Line > 0 {
		pos += ":" + strconv.Itoa(m.Line)
	}
	if m.Col > 0 {
		pos += ":" + strconv.Itoa(m.Col)
	}
	return fmt.Sprintf("%s: %s: %s", pos, m.Severity, m.Text)
}

// parseMessages parses gcc's text output, with one message on a line:
// FILE:LINE[:COL]: SEVERITY: TEXT (GCC manual, "Diagnostic Message Formatting Options"),
// and "FILE: In function 'F':" before the messages of F. It skips other lines (source
// excerpts, include chains, make).
func parseMessages(out string) []Message {
	var list []Message
	fn := ""
	for line := range strings.Lines(out) {
		line = strings.TrimRight(line, "\r\n")
		if f, ok := contextLine(line); ok {
			fn = f
			continue
		}
		if m, ok := parseMessage(line); ok {
			m.Func = fn
			list = append(list, m)
		}
	}
	return list
}

// contextLine parses "f.c: In function 'g':" and "f.c: At top level:".
func contextLine(line string) (fn string, ok bool) {
	if strings.HasSuffix(line, ": At top level:") {
		return "", true
	}
	_, rest, found := strings.Cut(line, ": In function ")
	if !found || !strings.HasSuffix(rest, ":") {
		return "", false
	}
	return strings.Trim(rest, "'`:‘’"), true
}

func parseMessage(line string) (Message, bool) {
	for _, sev := range []Severity{Fatal, Error, Warning, Note} {
		pos, text, found := strings.Cut(line, ": "+string(sev)+": ")
		if !found || strings.HasPrefix(line, " ") {
			continue
		}
		file, ln, col, ok := splitPosition(pos)
		if ok {
			return Message{File: file, Line: ln, Col: col, Severity: sev, Text: text}, true
		}
	}
	return Message{}, false
}

// splitPosition reads FILE:LINE:COL or FILE:LINE from the right, because a file name can contain
// colons.
func splitPosition(pos string) (file string, line, col int, ok bool) {
	rest, last, ok := cutNumber(pos)
	if !ok {
		return "", 0, 0, false
	}
	if file, ln, ok := cutNumber(rest); ok {
		return file, ln, last, file != ""
	}
	return rest, last, 0, rest != ""
}

func cutNumber(s string) (rest string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	u, err := strconv.ParseUint(s[i+1:], 10, 31)
	if err != nil {
		return s, 0, false
	}
	return s[:i], int(u), true
}
