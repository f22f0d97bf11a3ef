// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"bytes"
	"strings"
	"sync"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// pieces parses files that have only probe aliases by the alias: those of system calls are long, and a script needs a
// few.
type pieces struct {
	mu    sync.Mutex
	files map[int]*divided
}

// divided is a file of probe aliases.
type divided struct {
	text []byte
	list []piece
}

// piece is the definition of one alias, with the comment above it.
type piece struct {
	alias    string
	from, to int
	in       *parsed // nil: it is not parsed yet
}

// divide returns the definitions in a text that has only probe aliases with comments, each from the beginning of a
// line on; nil if there is something else in it.
func divide(text []byte) (list []piece) {
	from, alias, at := 0, "", 0
	for line := range bytes.Lines(text) {
		begins := bytes.HasPrefix(line, []byte("probe ")) || bytes.HasPrefix(line, []byte("/")) && alias != ""
		switch {
		case begins && alias != "":
			list = append(list, piece{alias: alias, from: from, to: at})
			from, alias = at, ""
		case !strings.ContainsRune("/{} \t\np", rune(line[0])):
			return nil
		}
		if name, ok := bytes.CutPrefix(line, []byte("probe ")); ok {
			name, _, _ = bytes.Cut(name, []byte(" "))
			alias = string(name)
		} else if line[0] == 'p' {
			return nil
		}
		at += len(line)
	}
	if alias == "" {
		return nil
	}
	return append(list, piece{alias: alias, from: from, to: at})
}

// only returns the text of some of the pieces, each at its line.
func (d *divided) only(which []int) []byte {
	var out []byte
	at := 0
	for _, i := range which {
		p := d.list[i]
		out = append(out, bytes.Repeat([]byte("\n"), bytes.Count(d.text[at:p.from], []byte("\n")))...)
		out = append(out, d.text[p.from:p.to]...)
		at = p.to
	}
	return out
}

// aliases returns the parts of a file that define aliases of these names, or all of a file that has other definitions.
func (l *Library) aliases(id int, names map[string]bool) ([]*ast.File, diag.List) {
	l.pieces.mu.Lock()
	defer l.pieces.mu.Unlock()
	d := l.divided(id)
	if d == nil {
		return l.files([]int{id})
	}
	l.parseMissing(id, d, names)
	var out []*ast.File
	var diags diag.List
	seen := map[*parsed]bool{}
	for _, p := range d.list {
		if !names[p.alias] || seen[p.in] {
			continue
		}
		seen[p.in] = true
		diags = append(diags, p.in.diags...)
		if p.in.file != nil {
			out = append(out, p.in.file)
		}
	}
	return out, diags
}

// parseMissing parses those pieces that are not parsed yet.
func (l *Library) parseMissing(id int, d *divided, names map[string]bool) {
	var missing []int
	for i, p := range d.list {
		if names[p.alias] && p.in == nil {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return
	}
	f := l.index.files[id]
	in := l.parseText(source.NewFile(f.name, d.only(missing), f.role))
	for _, i := range missing {
		d.list[i].in = &in
	}
}

// divided returns the pieces of a file of the built-in library; nil if it has other definitions.
func (l *Library) divided(id int) *divided {
	if l.index.files[id].role != source.Tapset {
		return nil
	}
	d, ok := l.pieces.files[id]
	if ok {
		return d
	}
	if src, err := l.index.read(id); err == nil {
		if list := divide(src.Content); list != nil {
			d = &divided{text: src.Content, list: list}
		}
	}
	l.pieces.files[id] = d
	return d
}
