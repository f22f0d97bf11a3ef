// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Dump writes the program as -p2 shows it: globals, functions and probes with their types. With
// verbose, it adds their statements, the locks, and the tables.
func Dump(w io.Writer, p *Program, verbose bool) error {
	d := &dumper{verbose: verbose, prog: p}
	d.globals(p.Globals)
	d.functions(p.Functions)
	d.probes(p)
	_, err := io.WriteString(w, d.b.String())
	return err
}

type dumper struct {
	b       strings.Builder
	verbose bool
	prog    *Program
	indent  int
}

func (d *dumper) line(format string, args ...any) {
	d.b.WriteString(strings.Repeat("  ", d.indent))
	fmt.Fprintf(&d.b, format, args...)
	d.b.WriteByte('\n')
}

// String is the type's name in scripts.
func (t Type) String() string {
	switch t {
	case Long:
		return "long"
	case String:
		return "string"
	case Stats:
		return "stats"
	}
	return "unknown"
}

// String returns the strategy's name in dumps, such as "per-cpu".
func (s LockStrategy) String() string {
	switch s {
	case LockPerCPU:
		return "per-cpu"
	case LockRW:
		return "rw"
	case LockParts:
		return "parts"
	case LockStripes:
		return "stripes"
	}
	return "none"
}

func (d *dumper) globals(list []*Global) {
	if len(list) > 0 {
		d.line("# globals")
	}
	for _, g := range list {
		d.line("%s", d.global(g))
	}
}

// global returns "b%[10]:long [string, long]=1".
func (d *dumper) global(g *Global) string {
	s := g.Name
	if g.Wrap {
		s += "%"
	}
	if g.Sized {
		s += "[" + strconv.FormatInt(g.Size, 10) + "]"
	}
	s += ":" + g.Type.String()
	if g.Keys != nil {
		s += " [" + types(g.Keys) + "]"
	}
	if g.HasInit && g.Type == String {
		s += "=" + strconv.Quote(g.InitString)
	} else if g.HasInit {
		s += "=" + strconv.FormatInt(g.InitLong, 10)
	}
	if d.verbose {
		s += " lock=" + g.Lock.String()
	}
	return s
}

func types(list []Type) string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.String()
	}
	return strings.Join(out, ", ")
}

func (d *dumper) functions(list []*Function) {
	if len(list) > 0 {
		d.line("# functions")
	}
	for _, f := range list {
		params := make([]string, len(f.Params))
		for i, p := range f.Params {
			params[i] = p.Name + ":" + p.Type.String()
		}
		d.line("%s:%s (%s)", f.Name, f.Ret, strings.Join(params, ", "))
		d.locals(f.Locals)
		if !d.verbose {
			continue
		}
		d.indent++
		if f.Body == nil {
			d.line("%%{ %s %%}", strings.TrimSpace(f.C))
		} else {
			d.stmt(f.Body)
		}
		d.indent--
	}
}

func (d *dumper) locals(list []*Local) {
	if len(list) == 0 {
		return
	}
	d.indent++
	d.line("# locals")
	for _, l := range list {
		d.line("%s:%s", l.Name, l.Type)
	}
	d.indent--
}

func (d *dumper) probes(p *Program) {
	if len(p.Families) > 0 {
		d.line("# probes")
	}
	shown := map[*Handler]string{}
	for _, f := range p.Families {
		for _, r := range f.Rows {
			d.row(r, shown)
		}
	}
}

// row shows one probe, and its handler when it is the first to run it.
func (d *dumper) row(r *Row, shown map[*Handler]string) {
	d.line("%s /* <- %s */", r.PP, r.PN)
	h := r.Handler
	if first, ok := shown[h]; ok {
		if d.verbose {
			d.line("  # same handler as %s", first)
		}
		return
	}
	shown[h] = r.PP
	d.locals(h.Locals)
	if d.verbose {
		d.indent++
		d.handler(h)
		d.indent--
	}
}

func lockVerb(l LockUse) string {
	switch {
	case l.Part:
		return "add to"
	case l.Keys != nil:
		return "one of"
	case l.Whole:
		return "all of"
	case l.Gather && l.Write:
		return "gather, write"
	case l.Gather:
		return "gather"
	case l.Write:
		return "write"
	}
	return "read"
}

func (d *dumper) handler(h *Handler) {
	if len(h.Locks) > 0 {
		parts := make([]string, len(h.Locks))
		for i, l := range h.Locks {
			parts[i] = lockVerb(l) + " " + l.Global.Name
		}
		behind := ""
		if h.LockFrom > 0 {
			behind = " from statement " + strconv.Itoa(h.LockFrom+1)
		}
		d.line("# locks%s: %s", behind, strings.Join(parts, ", "))
	}
	if h.Condition != nil {
		d.line("# if %s", d.expr(h.Condition))
	}
	for i, s := range h.Saves {
		d.line("# entry %d: %s", i, d.expr(s))
	}
	d.stmt(h.Body)
}
