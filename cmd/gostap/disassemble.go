// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/sourcecode"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/translator"
)

// disassemble is --disassemble: the instructions of functions, under the lines
// that they belong to, and which of them kprobes accept; with --range, a part of
// each function. The status is 1 when there are none.
func disassemble(ctx context.Context, o *options, k kernel.Kernel, syms *dwarfsym.Symbols, std cli.Stdio) int {
	list, diags := fetchingList(ctx, o, o.lookIn(k, syms), std, translator.Disassemble)
	o.show(std, diags)
	for i := range list {
		if err := o.shown.Cut(&list[i]); err != nil {
			fmt.Fprintf(std.Err, "gostap: %v\n", err)
			return 1
		}
	}
	w := bufio.NewWriter(cli.Raw(std.Out))
	defer w.Flush()
	d := disassembler{w: w, src: sourcecode.New(o.sourceDirs, k, syms), color: o.colored(std.Out)}
	d.src.Fetch = fetchSources(ctx, o, syms, std)
	for i := range list {
		switch {
		case o.json:
			d.json(&list[i])
		default:
			if i > 0 {
				fmt.Fprintln(w)
			}
			d.text(&list[i])
		}
	}
	if len(list) == 0 || diags.HasErrors() {
		return 1
	}
	return 0
}

// lookIn is what --lines and --disassemble ask for. To disassemble around any
// instruction harms nothing, so that it does not take -g.
func (o *options) lookIn(k kernel.Kernel, syms *dwarfsym.Symbols) translator.ListIn {
	return translator.ListIn{Pattern: o.lines + o.disassemble, Kernel: k, Symbols: syms, Dirs: o.dirs,
		Extra: o.extraScripts(), Guru: o.guru || o.disassemble != ""}
}

type disassembler struct {
	w     *bufio.Writer
	src   *sourcecode.Tree
	color bool
}

// text writes a function: a source line wherever it changes, and instructions; "x" precedes those
// that can't be probed.
func (d *disassembler) text(c *places.Code) {
	fmt.Fprintf(d.w, "%s\n", terminal.Name(heading(&c.Place)))
	width := 0
	for i := range c.Instructions {
		width = max(width, len(symbolOf(&c.Instructions[i].Place)))
	}
	file, line := "", -1
	for i := range c.Instructions {
		in := &c.Instructions[i]
		if in.File != file || in.Line != line {
			file, line = in.File, in.Line
			d.sourceLine(&in.Place)
		}
		d.instruction(in, width)
	}
}

// sourceLine writes a line's number, and its text if it is found.
func (d *disassembler) sourceLine(p *query.Place) {
	if p.File == "" || p.Line == 0 {
		return
	}
	text, _ := d.src.Line(p, p.Line)
	fmt.Fprintf(d.w, "%s\n", d.paint(dim, terminal.Text(sourcecode.TrimRight(fmt.Sprintf("%s:%d  %s", p.File, p.Line, text)))))
}

func (d *disassembler) paint(color, s string) string {
	if !d.color {
		return s
	}
	return color + s + plain
}

// shownBytes is the number of bytes of an instruction that are shown; few instructions have more.
const shownBytes = 8

func (d *disassembler) instruction(in *places.Instruction, width int) {
	mark, why := " ", ""
	if in.Refused != "" {
		mark, why = "x", "  # no probe: "+in.Refused
	}
	bytes := fmt.Sprintf("% x", in.Bytes[:min(len(in.Bytes), shownBytes)])
	if len(in.Bytes) > shownBytes {
		bytes += "+"
	}
	line := terminal.Name(fmt.Sprintf("%s %#x  %-*s  %-*s  %s%s", mark, in.Addr, width, symbolOf(&in.Place), 3*shownBytes, bytes, in.Text, why))
	if in.Refused != "" {
		line = d.paint(red, line)
	}
	fmt.Fprintln(d.w, line)
}

// heading returns a title: "vfs_read (fs/read_write.c:450) at 0xffffffff8134cc50".
func heading(p *query.Place) string {
	s := p.Func
	if p.File != "" {
		s += fmt.Sprintf(" (%s:%d)", p.File, p.Line)
	}
	s += fmt.Sprintf(" at %#x", p.Addr)
	if p.Section != "" {
		s += " of " + p.Section
	}
	switch {
	case strings.HasPrefix(p.Module, "/"):
		s += " in " + p.Module
	case p.Module != "kernel":
		s += " in module " + p.Module
	}
	if p.Inline {
		s += ", inlined in " + p.Caller + " at " + symbolOf(p)
	}
	if p.Refused != "" {
		s += "; can't be probed: " + p.Refused
	}
	return s
}

// jsonInstruction is an instruction in the output of --json, one object a line.
type jsonInstruction struct {
	Function    string        `json:"function"`
	Module      objects.Bytes `json:"module,omitempty"`
	Address     string        `json:"address"`
	Section     string        `json:"section,omitempty"`
	Symbol      string        `json:"symbol,omitempty"`
	Bytes       string        `json:"bytes"`
	Instruction string        `json:"instruction"`
	Target      string        `json:"target,omitempty"`
	File        objects.Bytes `json:"file,omitempty"`
	Line        int           `json:"line,omitempty"`
	Statement   bool          `json:"statement,omitempty"`
	Inline      bool          `json:"inline,omitempty"`
	Caller      string        `json:"caller,omitempty"`
	Probe       bool          `json:"probe"`
	Refused     string        `json:"refused,omitempty"`
}

func (d *disassembler) json(c *places.Code) {
	for i := range c.Instructions {
		in := &c.Instructions[i]
		fmt.Fprintln(d.w, jsonLine(jsonInstruction{
			Function: in.Func, Module: objects.Bytes(in.Module), Address: fmt.Sprintf("%#x", in.Addr), Section: in.Section,
			Symbol: symbolOf(&in.Place), Bytes: fmt.Sprintf("%x", in.Bytes), Instruction: in.Text, Target: in.Target,
			File: objects.Bytes(in.File), Line: in.Line, Statement: in.Statement, Inline: in.Inline, Caller: in.Caller,
			Probe: in.Refused == "", Refused: in.Refused,
		}))
	}
}
