// SPDX-License-Identifier: GPL-2.0-or-later

package diag

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/terminal"
)

// DefaultMax is how many diagnostics Print shows when PrintOptions.Max is 0.
const DefaultMax = 20

// maxSourceLine is the length in bytes to which source lines of generated scripts are
// cut.
const maxSourceLine = 2000

// PrintOptions tune Print.
type PrintOptions struct {
	// Color writes ANSI colours.
	Color bool
	// Max is how many diagnostics are shown; the others are counted. 0 means DefaultMax,
	// a negative number all.
	Max int
}

// Print writes list for people:
//
//	KIND error: MESSAGE: TOKENKIND 'TOKEN' at FILE:LINE:COLUMN
//	        source: the line
//	                    ^
//	        note: in expansion of macro '@x' at FILE:LINE:COLUMN
//	        hint: what to do
func Print(w io.Writer, list List, o PrintOptions) error {
	p := printer{w: bufio.NewWriter(w), color: o.Color}
	shown := o.Max
	if shown == 0 {
		shown = DefaultMax
	}
	if shown < 0 || shown > len(list) {
		shown = len(list)
	}
	for i := range list[:shown] {
		p.diagnostic(&list[i])
	}
	if n := len(list) - shown; n > 0 {
		fmt.Fprintf(p.w, "%d more %s not shown.\n", n, plural("message", n))
	}
	return p.w.Flush()
}

// Headline is the first line of a diagnostic, without colour.
func (d *Diagnostic) Headline() string { return d.label() + " " + d.Message + d.place() }

func (d *Diagnostic) label() string {
	switch {
	case d.Severity == Warning:
		return "WARNING:"
	case d.Kind == "":
		return "error:"
	}
	return d.Kind + " error:"
}

// place is the end of the message, ": identifier 'x' at f.stp:1:2", as far as it is
// known.
func (d *Diagnostic) place() string {
	s := ""
	switch {
	case d.TokenKind != "" && d.Token != "":
		s = ": " + d.TokenKind + " " + quoteToken(d.Token)
	case d.TokenKind != "":
		s = ": " + d.TokenKind
	}
	if d.Pos.Valid() {
		s += " at " + d.Pos.String()
	}
	return s
}

// quoteToken makes a token one line of bounded length.
func quoteToken(t string) string {
	t = strings.NewReplacer("\n", "\\n", "\r", "\\r", "\t", "\\t", "\x00", "\\0").Replace(t)
	if len(t) > 60 {
		t = strings.ToValidUTF8(t[:57], "") + "..."
	}
	return "'" + t + "'"
}

type printer struct {
	w     *bufio.Writer
	color bool
}

const (
	indent = "        "
	bold   = "\x1b[1m"
	red    = "\x1b[1;31m"
	yellow = "\x1b[1;33m"
	green  = "\x1b[1;32m"
	plain  = "\x1b[0m"
)

func (p *printer) paint(color, s string) string {
	if !p.color {
		return s
	}
	return color + s + plain
}

// indented returns a text whose lines but the first begin further to the right than all others that Print writes: a
// name of others in it can't look like another message, or like a hint.
func indented(text string) string {
	return strings.ReplaceAll(terminal.Text(text), "\n", "\n"+indent+indent)
}

func (p *printer) diagnostic(d *Diagnostic) {
	color := red
	if d.Severity == Warning {
		color = yellow
	}
	fmt.Fprintf(p.w, "%s %s%s\n", p.paint(color, d.label()), p.paint(bold, indented(d.Message)), terminal.Name(d.place()))
	p.source(d.Pos)
	p.expansions(d.Pos)
	for _, n := range d.Notes {
		at := ""
		if n.Pos.Valid() {
			at = " at " + n.Pos.String()
		}
		fmt.Fprintf(p.w, "%s%s %s%s\n", indent, p.paint(bold, "note:"), indented(n.Message), terminal.Name(at))
		p.source(n.Pos)
	}
	if d.Hint != "" {
		fmt.Fprintf(p.w, "%s%s %s\n", indent, p.paint(bold, "hint:"), indented(d.Hint))
	}
}

// expansions writes which expansions the text at pos came from, innermost first.
func (p *printer) expansions(pos source.Pos) {
	for _, e := range chain(pos) {
		fmt.Fprintf(p.w, "%s%s in expansion of %s '%s' at %s\n", indent, p.paint(bold, "note:"), e.Kind, terminal.Name(e.Name), terminal.Name(e.Site.String()))
	}
}

// chain lists at most 10 expansions that the text at pos came from, innermost first, each
// once.
func chain(pos source.Pos) []*source.Expansion {
	var list []*source.Expansion
	for e := pos.From; e != nil && len(list) < 10; e = e.Site.From {
		if n := len(list); n == 0 || list[n-1].Name != e.Name || list[n-1].Site.Off != e.Site.Off || list[n-1].Site.File != e.Site.File {
			list = append(list, e)
		}
	}
	return list
}

// source writes the line of pos and a caret under it.
func (p *printer) source(pos source.Pos) {
	if !pos.Valid() {
		return
	}
	n, col := pos.LineCol()
	line := strings.TrimRight(pos.File.Line(n), "\r")
	if line == "" || len(line) > maxSourceLine {
		return
	}
	fmt.Fprintf(p.w, "%ssource: %s\n", indent, terminal.Text(line))
	fmt.Fprintf(p.w, "%s        %s%s\n", indent, caretPad(line, col), p.paint(green, "^"))
}

// caretPad is the white space before a caret under 1-based byte column col of a line
// shown by terminal.Text: tabs remain tabs, and every other character takes one column.
func caretPad(line string, col int) string {
	var b strings.Builder
	for _, r := range terminal.Text(line[:min(col-1, len(line))]) {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func plural(word string, n int) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
