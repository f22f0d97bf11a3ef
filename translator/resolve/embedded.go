// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// mangledSince is the language version since which embedded C names arguments and
// the result STAP_ARG_x and STAP_RETVALUE; before, they were members of THIS.
const mangledSince = "1.8"

// embeddedFunction fills in a function whose body is C. It trusts the pragma comments
// in the C text without checking them (spec/language.md, section 9).
func (r *resolver) embeddedFunction(p *pending, c *ast.EmbeddedC) {
	r.allowC(p.fn.home, plan.P(c.P))
	p.plan.C, p.plan.CPos, p.plan.CSucceeds = c.Text, c.Pos, !mayFail(c.Text)
	p.plan.Pragma = plan.Pragmas{
		Pure:         hasPragma(c.Text, "pure"),
		Stable:       hasPragma(c.Text, "stable"),
		Unmangled:    hasPragma(c.Text, "unmangled") || p.fn.home.user && grammar.Before(r.in.Options.Compatible, mangledSince),
		Guru:         hasPragma(c.Text, "guru"),
		Unprivileged: hasPragma(c.Text, "unprivileged"),
		Read:         r.pragmaGlobals(p, c, "pragma:read:"),
		Write:        r.pragmaGlobals(p, c, "pragma:write:"),
		Printed:      pragmaValue(c.Text, "pragma:printed:"),
	}
}

// mayFail reports whether embedded C may raise an error. C that does not contain the context's
// name, or a macro that uses the context, can't.
func mayFail(text string) bool {
	for _, s := range []string{"STAP_ERROR", "CONTEXT", "c->", "(c,", "(c)", "deref", "read", "GS_", "write", "store_", "pragma:cost:"} {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}

// allowC requires guru mode for C in the user's own files. C from a macro of the
// library counts as the library's.
func (r *resolver) allowC(s *scope, p plan.P) {
	if s.user && (p.Pos.File == nil || isUser(p.Pos)) && !r.in.Options.Guru {
		r.errs.At(diag.CCodeNeedsGuru, p, "embedded code in unprivileged script; need stap -g").Hint =
			"run it with -g (guru mode)"
	}
}

// guruCall rejects a call of a /* guru */ function without guru mode.
func (u *unit) guruCall(n *ast.Call, fn *function) {
	if u.scope.user {
		u.needGuru(at(n), fn)
	}
}

// guruNext rejects the next statements of a function of the user that call a /* guru */ function
// without guru mode.
func (r *resolver) guruNext(from, to *function) {
	if !from.home.user || from.decl.Body == nil {
		return
	}
	inspect(from.decl.Body, func(s ast.Stmt) {
		if n, ok := s.(*ast.Next); ok {
			r.needGuru(plan.P(n.P), to)
		}
	}, nil)
}

func (r *resolver) needGuru(p plan.P, fn *function) {
	if c := fn.decl.Embedded; c != nil && !r.in.Options.Guru && hasPragma(c.Text, "guru") {
		r.errs.At(diag.CCodeNeedsGuru, p, "function %s may not be used unless -g is specified", fn.decl.Name)
	}
}

func hasPragma(text, name string) bool { return strings.Contains(text, "/* "+name+" */") }

// pragmaValue returns the text after prefix in a comment that contains nothing else.
func pragmaValue(text, prefix string) string {
	_, rest, ok := strings.Cut(text, "/* "+prefix)
	if !ok {
		return ""
	}
	value, _, _ := strings.Cut(rest, " */")
	return value
}

func mentionsNext(c string) bool { return strings.Contains(c, "STAP_NEXT") }

// pragmaGlobals returns the script globals that the C declares, by pragma comments, to read or
// write.
func (r *resolver) pragmaGlobals(p *pending, c *ast.EmbeddedC, prefix string) []*plan.Global {
	var out []*plan.Global
	for rest := c.Text; ; {
		i := strings.Index(rest, "/* "+prefix)
		if i < 0 {
			return out
		}
		rest = rest[i+len("/* "+prefix):]
		name, _, ok := strings.Cut(rest, " */")
		if !ok {
			return out
		}
		g := r.names.global(p.fn.home, name)
		if g == nil {
			r.errs.At(diag.BadGlobal, plan.P(c.P), "unresolved global %s in %s", name, prefix+name)
			continue
		}
		out = append(out, r.planGlobal(g))
	}
}
