// SPDX-License-Identifier: GPL-2.0-or-later

package d

import (
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/d/gen/parse"
	"github.com/gostap/gostap/grammar/diag"
)

// builder turns the parse tree into the syntax tree.
type builder struct {
	o       Options
	program *dast.Program
	diags   diag.List
}

func tok(n antlr.TerminalNode) *token        { return n.GetSymbol().(*token) }
func first(c antlr.ParserRuleContext) *token { return c.GetStart().(*token) }

func (b *builder) errorAt(p dast.P, format string, args ...any) {
	d := b.diags.Errorf(diag.DSyntax, p.Pos, format, args...)
	d.Kind, d.Token = "parse", p.Text
}

func (b *builder) items(tree parse.IProgramContext) {
	for _, item := range tree.AllItem() {
		if c := item.Clause(); c != nil {
			b.program.Items = append(b.program.Items, b.clause(c))
		} else if x := b.declaration(item.Declaration()); x != nil {
			b.program.Items = append(b.program.Items, x)
		}
	}
}

func (b *builder) clause(c parse.IClauseContext) *dast.Clause {
	out := &dast.Clause{P: first(c).p()}
	for _, s := range c.AllPSPEC() {
		out.Specs = append(out.Specs, b.spec(tok(s)))
	}
	if c.Comma() != nil {
		out.Pred = b.comma(c.Comma())
	}
	if body := c.Body(); body != nil {
		out.HasBody = true
		for _, a := range body.Statements().AllComma() {
			out.Actions = append(out.Actions, b.comma(a))
		}
	}
	if !out.HasBody {
		b.errorAt(out.P, "expected predicate and/or actions following probe description")
	}
	return out
}

// spec splits a probe description. If it has fewer than four parts, they are the last
// ones.
func (b *builder) spec(t *token) dast.Spec {
	s := dast.Spec{P: t.p()}
	text := b.replaceMacros(t)
	if n, err := strconv.Atoi(text); err == nil {
		s.ID = n
		return s
	}
	parts := strings.Split(text, ":")
	if len(parts) > 4 {
		b.errorAt(s.P, "probe description %q has %d parts; write provider:module:function:name", text, len(parts))
		return s
	}
	into := []*string{&s.Name, &s.Function, &s.Module, &s.Provider}
	for i := range parts {
		*into[i] = parts[len(parts)-1-i]
	}
	return s
}

// replaceMacros replaces $1, $target and so on in a probe description. $target remains if its value
// is not known before the program runs.
func (b *builder) replaceMacros(t *token) string {
	var out strings.Builder
	for rest := t.Text; rest != ""; {
		at := strings.IndexByte(rest, '$')
		if at < 0 {
			out.WriteString(rest)
			break
		}
		end := at + 1
		for end < len(rest) && wordByte(rest[end]) {
			end++
		}
		out.WriteString(rest[:at] + b.macroText(t, rest[at:end]))
		rest = rest[end:]
	}
	return out.String()
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// macroText is the text that replaces $name in a probe description.
func (b *builder) macroText(t *token, macro string) string {
	if v, ok := b.argument(macro[1:]); ok {
		return v
	}
	if v, ok := b.o.Macros[macro[1:]]; ok {
		return strconv.FormatInt(v, 10)
	}
	if macro != "$target" {
		b.errorAt(t.p(), "macro argument %s is not defined", macro)
	}
	return macro
}

// argument is the text of $n, by its number.
func (b *builder) argument(number string) (string, bool) {
	n, err := strconv.Atoi(number)
	if err != nil || n >= len(b.o.Args) {
		return "", false
	}
	return b.o.Args[n], true
}
