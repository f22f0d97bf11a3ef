// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// maxPoints bounds what braces may multiply one probe point to.
const maxPoints = 10_000

func (b *builder) probe(c *parse.ProbeDeclContext) {
	if len(c.AllAliasOp()) > 0 {
		b.alias(c)
		return
	}
	p := &ast.Probe{P: tok(c.PROBE()).p(), Points: b.points(c.Points(0)), Body: b.block(c.Block(0))}
	if comma := tok(c.COMMA()); comma != nil {
		b.r.errorAt(diag.BadDeclaration, comma, "a second block is possible in an alias only")
	}
	b.file.Probes = append(b.file.Probes, p)
	b.file.Order = append(b.file.Order, p)
}

// alias handles "probe A = B = P {...}": every list of points but the last is
// a name.
func (b *builder) alias(c *parse.ProbeDeclContext) {
	lists, ops := c.AllPoints(), c.AllAliasOp()
	last := len(lists) - 1
	var suffix bool
	for i, op := range ops {
		if op.ADD_ASSIGN() != nil {
			suffix = true
			if i < len(ops)-1 {
				b.r.errorAt(diag.BadDeclaration, first(op), "'+=' is possible before the probe points only")
			}
		}
	}
	prologue, epilogue := b.aliasBlocks(c, suffix)
	points := b.points(lists[last])
	for _, l := range lists[:last] {
		for _, name := range b.points(l) {
			b.checkAliasName(name, first(l))
			a := &ast.Alias{P: name.P, Name: name.Components, Points: points, Prologue: prologue, Epilogue: epilogue}
			b.file.Aliases = append(b.file.Aliases, a)
			b.file.Order = append(b.file.Order, a)
		}
	}
}

func (b *builder) aliasBlocks(c *parse.ProbeDeclContext, suffix bool) (prologue, epilogue *ast.Block) {
	body := b.block(c.Block(0))
	second := tok(c.COMMA())
	switch {
	case suffix && second != nil:
		b.r.errorAt(diag.BadDeclaration, second, "a second block is possible with '=' only")
		return nil, body
	case suffix:
		return nil, body
	case second != nil:
		return body, b.block(c.Block(1))
	}
	return body, nil
}

func (b *builder) checkAliasName(name *ast.ProbePoint, t *token) {
	if name.Optional || name.Sufficient || name.Condition != nil {
		b.r.errorAt(diag.BadProbePoint, t, "an alias name has no '?', '!' or condition")
	}
}

func (b *builder) points(c parse.IPointsContext) []*ast.ProbePoint {
	var list []*ast.ProbePoint
	for _, p := range c.AllPoint() {
		var cond ast.Expr
		if p.Expr() != nil {
			cond = b.expr(p.Expr())
		}
		for _, comps := range b.path(p.Path()) {
			list = append(list, &ast.ProbePoint{
				P: comps[0].P, Components: comps, Condition: cond,
				Optional: p.QUESTION() != nil || p.BANG() != nil, Sufficient: p.BANG() != nil,
			})
		}
	}
	return list
}

// path gives every way to read a path with braces, in text order.
func (b *builder) path(c parse.IPathContext) [][]*ast.Component {
	all := [][]*ast.Component{nil}
	for _, part := range c.AllPart() {
		ways := b.part(part)
		if len(all)*len(ways) > maxPoints {
			b.r.errorAt(diag.TooDeep, first(part), "braces make more than %d probe points", maxPoints)
			return all[:1]
		}
		all = product(all, ways)
	}
	return all
}

// product appends every way to every head.
func product(heads, ways [][]*ast.Component) [][]*ast.Component {
	out := make([][]*ast.Component, 0, len(heads)*len(ways))
	for _, h := range heads {
		for _, w := range ways {
			out = append(out, append(h[:len(h):len(h)], w...))
		}
	}
	return out
}

// part is one component, or braces with the paths in them. An argument behind
// braces belongs to the last component of each.
func (b *builder) part(c parse.IPartContext) [][]*ast.Component {
	var arg ast.Expr
	if c.Literal() != nil {
		arg = b.literal(c.Literal())
	}
	if t := tok(c.COMPONENT()); t != nil {
		return [][]*ast.Component{{{P: t.p(), Name: t.text, Arg: arg}}}
	}
	var ways [][]*ast.Component
	for _, p := range c.AllPath() {
		ways = append(ways, b.path(p)...)
	}
	if len(ways) > maxPoints {
		b.r.errorAt(diag.TooDeep, first(c), "braces make more than %d probe points", maxPoints)
		return ways[:1]
	}
	if arg != nil {
		for _, w := range ways {
			b.giveArgument(w[len(w)-1], arg, tok(c.LPAREN()))
		}
	}
	return ways
}

func (b *builder) giveArgument(c *ast.Component, arg ast.Expr, t *token) {
	if c.Arg != nil {
		b.r.errorAt(diag.BadProbePoint, t, "component %s has two arguments", c.Name)
		return
	}
	c.Arg = arg
}
