// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// maxPoints bounds the probe points that braces may expand one to.
const maxPoints = 10_000

func (b *builder) probe(c *parse.ProbeDeclContext) {
	if len(c.AllAliasOp()) > 0 {
		b.alias(c)
		return
	}
	p := &ast.Probe{P: tok(c.PROBE()).p(), Points: b.points(c.Points(0)), Body: b.block(c.Block(0))}
	if comma := tok(c.COMMA()); comma != nil {
		b.r.errorAt(diag.BadDeclaration, comma, "only an alias can have a second block")
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
				b.r.errorAt(diag.BadDeclaration, first(op), "'+=' must come directly before the probe points")
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
		b.r.errorAt(diag.BadDeclaration, second, "only an alias declared with '=' can have a second block")
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
		for _, w := range marked(b.path(p.Path()), p.QUESTION() != nil, p.BANG() != nil) {
			list = append(list, &ast.ProbePoint{
				P: w.comps[0].P, Components: w.comps, Condition: cond,
				Optional: w.optional || w.sufficient, Sufficient: w.sufficient,
			})
		}
	}
	return list
}

// way is one expansion of a path with braces. A mark (? or !) within the braces applies
// to the whole expanded point.
type way struct {
	comps                []*ast.Component
	optional, sufficient bool
}

// marked adds the marks after the whole path to every expansion.
func marked(ways []way, optional, sufficient bool) []way {
	for i := range ways {
		ways[i].optional = ways[i].optional || optional
		ways[i].sufficient = ways[i].sufficient || sufficient
	}
	return ways
}

// path returns every expansion of a path with braces, in text order.
func (b *builder) path(c parse.IPathContext) []way {
	all := []way{{}}
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

// product appends every tail to every head.
func product(heads, tails []way) []way {
	out := make([]way, 0, len(heads)*len(tails))
	for _, h := range heads {
		for _, t := range tails {
			comps := append(h.comps[:len(h.comps):len(h.comps)], t.comps...)
			out = append(out, way{comps, h.optional || t.optional, h.sufficient || t.sufficient})
		}
	}
	return out
}

// part is one component, or braces with the paths in them. An argument after the braces
// belongs to the last component of each path.
func (b *builder) part(c parse.IPartContext) []way {
	var arg ast.Expr
	if c.Literal() != nil {
		arg = b.literal(c.Literal())
	}
	if t := tok(c.COMPONENT()); t != nil {
		return []way{{comps: []*ast.Component{{P: t.p(), Name: t.Text, Arg: arg}}}}
	}
	var ways []way
	for _, p := range c.AllBranch() {
		ways = append(ways, marked(b.path(p.Path()), p.QUESTION() != nil, p.BANG() != nil)...)
	}
	if len(ways) > maxPoints {
		b.r.errorAt(diag.TooDeep, first(c), "braces make more than %d probe points", maxPoints)
		return ways[:1]
	}
	if arg != nil {
		for _, w := range ways {
			b.giveArgument(w.comps[len(w.comps)-1], arg, tok(c.LPAREN()))
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
