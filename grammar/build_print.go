// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/directive"
	"github.com/gostap/gostap/grammar/gen/parse"
)

// printKind says which arguments come first in a call.
type printKind uint8

const (
	printPlain printKind = iota
	printLine            // may have no argument
	printFormat
	printDelimited
	printChar // a number's low byte
)

var printNames = map[string]printKind{
	"print": printPlain, "sprint": printPlain,
	"println": printLine, "sprintln": printLine,
	"printf": printFormat, "sprintf": printFormat,
	"printd": printDelimited, "printdln": printDelimited,
	"sprintd": printDelimited, "sprintdln": printDelimited,
	"print_char": printChar,
}

func (b *builder) print(t *token, kind printKind, c parse.IArgsContext) ast.Expr {
	p := &ast.Print{P: t.p(), Name: t.Text, Args: b.printArgs(kind, c)}
	switch kind {
	case printFormat:
		if p.Format = b.printLiteral(t, p, "a literal format string"); p.Format != nil {
			b.checkFormat(p.Format.Value, c)
		}
	case printDelimited:
		p.Sep = b.printLiteral(t, p, "a literal separator")
		if p.Sep != nil && len(p.Args) < 2 {
			b.r.errorAt(diag.PrintArguments, t, "%s needs at least two values", t.Text)
		}
	case printPlain:
		if len(p.Args) == 0 {
			b.r.errorAt(diag.PrintArguments, t, "%s needs a value", t.Text)
		}
	case printChar: // the same as printf("%c", x)
		p.Name, p.Format = "printf", &ast.String{P: p.P, Value: "%c"}
		if len(p.Args) != 1 {
			b.r.errorAt(diag.PrintArguments, t, "%s needs one value, not %d", t.Text, len(p.Args))
		}
	}
	return p
}

// printLiteral takes the literal that a print function begins with.
func (b *builder) printLiteral(t *token, p *ast.Print, what string) *ast.String {
	if len(p.Args) == 0 {
		b.r.errorAt(diag.PrintArguments, t, "%s needs %s", t.Text, what)
		return nil
	}
	s, ok := p.Args[0].(*ast.String)
	if !ok {
		b.errorAtNode(diag.PrintArguments, p.Args[0], "expected "+what)
		return nil
	}
	p.Args = p.Args[1:]
	return s
}

// printArgs also accepts a histogram if it is the only argument of print or println.
func (b *builder) printArgs(kind printKind, c parse.IArgsContext) []ast.Expr {
	if c != nil && len(c.AllExpr()) == 1 && (kind == printPlain || kind == printLine) {
		if h, ok := c.Expr(0).(*parse.HistExprContext); ok {
			return []ast.Expr{b.hist(h.Hist())}
		}
	}
	return b.args(c)
}

// checkFormat rejects a malformed format, at the token after it.
func (b *builder) checkFormat(format string, c parse.IArgsContext) {
	_, err := directive.Parse(format)
	if err == nil {
		return
	}
	var behind antlr.Tree
	if c.GetChildCount() > 1 {
		behind = c.GetChild(1)
	} else {
		behind = c.GetParent().(*parse.NameExprContext).RPAREN()
	}
	e := b.r.errorAt(diag.BadFormat, tok(behind.(antlr.TerminalNode)), "%s", err)
	e.Hint = "directives are %b %c %d %i %M %m %o %p %s %u %X %x; %% prints a percent sign"
}
