// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// point is a parsed probe point of this family.
type point struct {
	root      *ast.Component
	program   *program       // nil for the kernel and its modules
	what      *ast.Component // function or statement
	query     query.Query
	suffix    string // as in pp(): ".call", ".return.maxactive(5)"
	maxActive int
}

func parsePoint(c []*ast.Component) (point, diag.List) {
	p := point{root: c[0], query: query.Query{Module: "kernel"}}
	if m, ok := text(c[0]); ok {
		p.query.Module = m
	}
	l := p.read(c[1:])
	return p, l
}

// read parses function() or statement() and the components after it.
func (p *point) read(c []*ast.Component) diag.List {
	p.what = c[0]
	p.query.Statement = c[0].Name == "statement"
	if s, ok := text(c[0]); ok {
		if !parsePattern(s, &p.query) {
			return one(diag.BadPattern, c[0], `write "function@file.c:line"; the file and the line may be left out`,
				"cannot read the pattern %q", s)
		}
	} else {
		n, _ := number(c[0])
		p.query.HasAddr, p.query.Addr = true, uint64(n)
	}
	for _, s := range c[1:] {
		if l := p.ending(s); l.HasErrors() {
			return l
		}
	}
	return nil
}

// maxDepth bounds callees(N), because the handler walks N frames of the stack.
const maxDepth = 16

// maxOffset bounds offset(N): insn.Decode reads no larger functions.
const maxOffset = 1<<20 - 1

// ending parses a component after function() or statement().
func (p *point) ending(c *ast.Component) diag.List {
	n, _ := number(c)
	s, _ := text(c)
	switch c.Name {
	case "nearest":
		p.query.Nearest = true
	case "post":
		p.query.Post = true
	case "maxactive":
		if n < 0 || n > 65535 {
			return one(diag.BadMaxActive, c, "0 stands for the usual number", "maxactive value out of range [0,65535]")
		}
		p.maxActive = int(n)
	case "offset":
		if n < 0 || n > maxOffset {
			return one(diag.BadPattern, c, fmt.Sprintf("give 0 to %#x", maxOffset), "the offset %d is out of range", n)
		}
		p.query.Want, p.query.HasOffset, p.query.Offset = query.Call, true, uint64(n)
		p.suffix += fmt.Sprintf(".offset(%#x)", n)
		return nil
	case "label":
		if p.query.Label = s; s == "" {
			return one(diag.BadPattern, c, `"*" matches every label`, "the label is empty")
		}
		return nil // the place's own is part of its name
	case "callee":
		if p.query.Callee = s; s == "" {
			return one(diag.BadPattern, c, `"*" matches every function`, "the function name is empty")
		}
		return nil
	case "callees":
		p.query.Callee, p.query.Depth = "*", 1
		if c.Arg != nil {
			p.query.Depth = int(min(n, maxDepth+1))
		}
		if p.query.Depth < 1 || p.query.Depth > maxDepth {
			return one(diag.BadPattern, c, "give 1 to "+strconv.Itoa(maxDepth), "the depth %d is out of range", n)
		}
		return nil
	default:
		p.query.Want = suffixes[c.Name]
	}
	p.suffix += "." + spelled(c)
	return nil
}
