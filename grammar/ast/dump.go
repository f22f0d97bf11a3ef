// SPDX-License-Identifier: GPL-2.0-or-later

package ast

import "io"

// Dump writes the parsed file with every operation in parentheses, for -p1 and for tests.
// The format is stable, and the text can be parsed again.
func Dump(w io.Writer, f *File) error {
	p := &Printer{Full: true}
	p.WriteString("# parse tree dump\n")
	if f.Source != nil {
		p.WriteString("# file " + f.Source.Name + "\n")
	}
	dumpAll(p, "embedded code", f.Embedded)
	dumpAll(p, "globals", f.Globals)
	dumpAll(p, "functions", f.Functions)
	dumpAll(p, "aliases", f.Aliases)
	dumpAll(p, "probes", f.Probes)
	_, err := io.WriteString(w, p.String())
	return err
}

func dumpAll[D Decl](p *Printer, title string, list []D) {
	if len(list) == 0 {
		return
	}
	p.WriteString("# " + title + "\n")
	for _, d := range list {
		p.Decl(d)
		p.WriteByte('\n')
	}
}
