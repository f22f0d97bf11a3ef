// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/target"
)

// list is -l and -L: the points that match a pattern, sorted and without
// duplicates, one per line; with -v one line per address, and -L the formats of trace
// events. The status is 1 if there are none.
func list(ctx context.Context, o *options, k kernel.Kernel, syms *dwarfsym.Symbols, std cli.Stdio) int {
	in := translator.ListIn{
		Pattern: o.list + o.listVars, Variables: o.listVars != "", Refused: o.json, Places: o.json || o.verbose > 0,
		Kernel: k, Symbols: syms, Dirs: o.dirs, Extra: o.extraScripts(), Guru: o.guru,
		Command: o.command, TargetPID: int64(o.targetPID),
	}
	all, diags := fetchingList(ctx, o, in, std, translator.List)
	if len(all) == 0 {
		o.show(std, diags)
		return 1
	}
	lines := make([]listed, len(all))
	for i := range all {
		lines[i] = o.listed(&all[i], syms, o.colored(std.Out))
	}
	slices.SortFunc(lines, func(a, b listed) int { return strings.Compare(a.plain, b.plain) })
	out := bufio.NewWriter(cli.Raw(std.Out))
	for _, l := range slices.Compact(lines) {
		out.WriteString(l.shown)
		out.WriteByte('\n')
	}
	out.Flush()
	o.show(std, aboutListing(diags))
	return 0
}

// aboutListing returns the warnings that say why functions are listed without variables, or without some. Others
// are about probes that a listing does not set.
func aboutListing(l diag.List) (out diag.List) {
	for _, d := range l {
		if (d.Code == diag.NoDebugInfo || d.Code == diag.SymbolsFailed) && d.Severity == diag.Warning {
			out = append(out, d)
		}
	}
	return out
}

// listed is a line of a listing: the text to sort by, and the text to write.
type listed struct{ plain, shown string }

func (o *options) listed(l *translator.Listing, syms *dwarfsym.Symbols, color bool) listed {
	if o.json {
		line := jsonLine(pointOf(l))
		return listed{line, line}
	}
	line := o.listLine(l, syms, "", "")
	if !color {
		return listed{line, line}
	}
	return listed{line, o.listLine(l, syms, cyan, plain)}
}

// listLine returns a point, with -v its address, and its variables, with their names between on and
// off.
func (o *options) listLine(l *translator.Listing, syms *dwarfsym.Symbols, on, off string) string {
	parts := []string{terminal.Name(l.Name)}
	if o.verbose > 0 && l.Place != nil {
		parts = append(parts, "/* pc="+pc(l.Place, syms)+" */")
	}
	for _, v := range l.Variables {
		mark := ""
		if o.verbose > 0 {
			mark = lostMark(&v)
		}
		parts = append(parts, on+terminal.Name(v.Name)+off+":"+terminal.Name(v.Type)+mark)
	}
	if o.verbose > 0 && l.Format != "" {
		parts = append(parts, "/* print fmt: "+terminal.Text(l.Format)+" */")
	}
	return strings.Join(parts, " ")
}

// lostMark returns a mark for a variable that can't be read at its place.
func lostMark(v *target.Listed) string {
	if v.Lost {
		return " (not readable here)"
	}
	return ""
}

// pc returns an address that does not depend on where the kernel was loaded.
func pc(p *query.Place, syms *dwarfsym.Symbols) string {
	if p.Section != "" {
		return fmt.Sprintf("%s+%#x", terminal.Name(p.Section), p.Addr)
	}
	if start, _, ok := syms.Symbol("kernel", "_stext"); ok && p.Addr >= start {
		return fmt.Sprintf("_stext+%#x", p.Addr-start)
	}
	return fmt.Sprintf("%#x", p.Addr)
}

// ANSI sequences (ECMA-48, SGR).
const (
	cyan  = "\x1b[36m"
	red   = "\x1b[31m"
	dim   = "\x1b[2m"
	plain = "\x1b[0m"
)

// jsonPoint is a place in the output of --json, one object a line.
type jsonPoint struct {
	Point    string        `json:"point"`
	Form     bool          `json:"form,omitempty"` // Point is a form that needs arguments
	Module   objects.Bytes `json:"module,omitempty"`
	Function string        `json:"function,omitempty"`
	File     objects.Bytes `json:"file,omitempty"`
	Line     int           `json:"line,omitempty"`
	// Address is a link-time address, or in a module the offset in Section. It is a
	// string, because JSON's numbers are not large enough.
	Address   string         `json:"address,omitempty"`
	Section   string         `json:"section,omitempty"`
	Symbol    string         `json:"symbol,omitempty"`
	Inline    bool           `json:"inline,omitempty"`
	Caller    string         `json:"caller,omitempty"`
	Refused   string         `json:"refused,omitempty"`
	Text      *objects.Bytes `json:"text,omitempty"`    // text of the source line
	Inlines   []string       `json:"inlines,omitempty"` // calls in the line that were inlined
	Format    string         `json:"format,omitempty"`  // of a tracepoint's event
	Variables []jsonVariable `json:"variables,omitempty"`
}

type jsonVariable struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Param bool   `json:"param,omitempty"`
	Lost  bool   `json:"lost,omitempty"`
}

func pointOf(l *translator.Listing) jsonPoint {
	p := jsonPoint{Point: l.Name, Form: l.Form, Function: l.Func, Format: l.Format}
	for _, v := range l.Variables {
		p.Variables = append(p.Variables, jsonVariable(v))
	}
	if at := l.Place; at != nil {
		p.Module, p.Function, p.File, p.Line = objects.Bytes(at.Module), at.Func, objects.Bytes(at.File), at.Line
		p.Address, p.Section = fmt.Sprintf("%#x", at.Addr), at.Section
		p.Inline, p.Caller, p.Refused = at.Inline, at.Caller, at.Refused
		p.Symbol = symbolOf(at)
	}
	return p
}

// symbolOf returns a place as SYMBOL+OFFSET; "" if no symbol contains it.
func symbolOf(p *query.Place) string {
	if p.Symbol == "" {
		return ""
	}
	return fmt.Sprintf("%s+%#x", p.Symbol, p.SymbolOff)
}

// jsonLine returns v as one line without control characters; <, > and & are not escaped.
func jsonLine(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return ""
	}
	return terminal.JSON(strings.TrimSuffix(b.String(), "\n"))
}
