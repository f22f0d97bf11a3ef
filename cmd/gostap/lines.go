// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/sourcecode"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/translator"
)

// showLines does --lines: it prints the lines of functions that have code, with their addresses and
// the variables that have a value there, and with the source text if it is found. The status is 1
// if there are none.
func showLines(ctx context.Context, o *options, k kernel.Kernel, syms *dwarfsym.Symbols, std cli.Stdio) int {
	list, diags := fetchingList(ctx, o, o.lookIn(k, syms), std, translator.Lines)
	o.show(std, diags)
	w := bufio.NewWriter(cli.Raw(std.Out))
	s := lineShower{w: w, src: sourcecode.New(o.sourceDirs, k, syms), color: o.colored(std.Out)}
	s.src.Fetch = fetchSources(ctx, o, syms, std)
	for i := range list {
		if o.json {
			s.json(&list[i])
			continue
		}
		if i > 0 {
			fmt.Fprintln(w)
		}
		s.function(&list[i])
	}
	w.Flush()
	if len(list) == 0 || diags.HasErrors() {
		return 1
	}
	if s.src.Missed != "" && !o.json && !o.noWarnings {
		fmt.Fprintf(std.Err, "note: no source text: %s was not found; --source-dir DIR names the kernel's source tree\n", s.src.Missed)
	}
	return 0
}

type lineShower struct {
	w     *bufio.Writer
	src   *sourcecode.Tree
	color bool
}

// function writes a function's lines in order, with the places that have code for each. Lines without
// code are dimmed.
func (s *lineShower) function(f *translator.FunctionLines) {
	if len(f.Lines) == 0 {
		return
	}
	first, last := f.Lines[0].Place, f.Lines[len(f.Lines)-1].Place
	fmt.Fprintf(s.w, "%s (%s), lines %d to %d: %s\n", terminal.Name(f.Func), terminal.Name(f.File), first.Line, last.Line, terminal.Name(pointForm(f)))
	next := first.Line
	if f.Decl > 0 && f.Decl < next {
		next = f.Decl
	}
	for i := 0; i < len(f.Lines); {
		line := f.Lines[i].Place.Line
		s.between(f, next, line)
		s.sourceLine(first, line, true)
		s.inlined(f, line)
		for ; i < len(f.Lines) && f.Lines[i].Place.Line == line; i++ {
			s.place(&f.Lines[i])
		}
		next = line + 1
	}
}

// pointForm returns the probe point for a line of f.
func pointForm(f *translator.FunctionLines) string {
	return fmt.Sprintf("%s.statement(\"%s@%s:LINE\")", f.Root(), f.Func, f.File)
}

// maxGap is the largest number of lines without code to show between two lines with code.
const maxGap = 200

// between writes lines without code: all if their text is found, otherwise only those with calls that
// were inlined.
func (s *lineShower) between(f *translator.FunctionLines, from, to int) {
	p := f.Lines[0].Place
	show := func(n int) {
		s.sourceLine(p, n, false)
		s.inlined(f, n)
	}
	if s.src.File(p) != nil && to-from <= maxGap {
		for n := from; n < to; n++ {
			show(n)
		}
		return
	}
	for _, n := range slices.Sorted(maps.Keys(f.Inlined)) { // the numbers between may be any billion
		if from <= n && n < to && len(f.Inlined[n]) > 0 {
			show(n)
		}
	}
}

// inlined writes the names of the functions that were inlined in a line.
func (s *lineShower) inlined(f *translator.FunctionLines, n int) {
	if names := f.Inlined[n]; len(names) > 0 {
		fmt.Fprintf(s.w, "         inlines %s\n", terminal.Name(strings.Join(names, ", ")))
	}
}

// sourceLine writes a line's number, a mark if it has code, and its text.
func (s *lineShower) sourceLine(p *query.Place, n int, code bool) {
	text, _ := s.src.Line(p, n)
	mark := " "
	if code {
		mark = ">"
	}
	line := terminal.Text(sourcecode.TrimRight(fmt.Sprintf("%6d %s %s", n, mark, text)))
	if !code && s.color {
		line = dim + line + plain
	}
	fmt.Fprintln(s.w, line)
}

// place writes an address that has code for the line, and what can be read there or why it can't be
// probed.
func (s *lineShower) place(l *translator.Listing) {
	at := terminal.Name(symbolOf(l.Place))
	if l.Place.Inline {
		at += " (inlined)"
	}
	parts := []string{at}
	if l.Place.Refused != "" {
		parts = append(parts, s.paint(red, "no probe: "+terminal.Name(l.Place.Refused)))
	} else {
		for _, v := range l.Variables {
			parts = append(parts, s.paint(cyan, terminal.Name(v.Name))+":"+terminal.Name(v.Type)+lostMark(&v))
		}
	}
	fmt.Fprintf(s.w, "         %s\n", strings.Join(parts, "  "))
}

func (s *lineShower) paint(color, text string) string {
	if !s.color {
		return text
	}
	return color + text + plain
}

func (s *lineShower) json(f *translator.FunctionLines) {
	for i := range f.Lines {
		l := &f.Lines[i]
		p := pointOf(l)
		p.Inlines = f.Inlined[l.Place.Line]
		if text, ok := s.src.Line(l.Place, l.Place.Line); ok {
			p.Text = (*objects.Bytes)(&text)
		}
		fmt.Fprintln(s.w, jsonLine(p))
	}
}
