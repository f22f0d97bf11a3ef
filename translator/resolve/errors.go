// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// maxSimilar is the number of similar names that a message suggests.
const maxSimilar = 5

// placed is a syntax node that embeds ast.P.
type placed interface {
	ast.Node
	Token() (text, kind string)
}

// at returns the plan's position of a syntax node.
func at(n ast.Node) plan.P {
	p := plan.P{Pos: n.Position()}
	if t, ok := n.(placed); ok {
		p.Tok, p.TokKind = t.Token()
	}
	return p
}

// similar returns a hint with similar names; "" if there are none.
func similar(name string, candidates []string) string {
	near := diag.Near(name, candidates, maxSimilar)
	if len(near) == 0 {
		return ""
	}
	return "similar: " + strings.Join(near, ", ")
}

func (u *unit) unknownFunction(n *ast.Call) {
	d := u.errs.At(diag.UnknownFunction, at(n), "unresolved function %s", n.Name)
	d.Hint = cmp.Or(needsAgent(n.Name), calledElsewhere[n.Name], similar(n.Name, u.names.functionNames(u.scope)))
}

// needsAgent returns why gostap does not have a function of SystemTap's library that needs an agent
// in the runtime of a language; "" for other functions.
func needsAgent(name string) string {
	switch {
	case strings.HasSuffix(name, "print_java_backtrace"):
		return "a Java stack can only be read by an agent in the Java virtual machine, and gostap has none; ubacktrace() shows the native frames"
	case strings.HasPrefix(name, "python_"), strings.HasPrefix(name, "python3_"), strings.HasPrefix(name, "Py3Object_"):
		return "Python's names and values can only be read by an agent in its interpreter, and gostap has none; process(\"PYTHON\").mark(\"function__entry\") gives file, function and line"
	}
	return ""
}

func (u *unit) wrongArgCount(n *ast.Call, have []*function) {
	want := len(have[0].decl.Params)
	d := u.errs.At(diag.WrongArgCount, at(n), "function '%s' takes %s, not %d", n.Name, count(want, "argument"), len(n.Args))
	d.Notes = append(d.Notes, diag.Note{Message: "declared here", Pos: have[0].decl.Pos})
}

func (u *unit) arityConflict(n *ast.Ident, first plan.P, was, is int) {
	d := u.errs.At(diag.ArityConflict, at(n), "inconsistent arity (%d vs %d)", was, is)
	d.Notes = append(d.Notes, diag.Note{Message: "arity " + count(was, "") + " first inferred here", Pos: first.Pos})
}

// again reports whether this message was already reported, and marks it as reported.
func (r *resolver) again(about string) bool {
	before := r.reported[about]
	r.reported[about] = true
	return before
}

func (u *unit) unknownArray(n *ast.Ident, arity int) {
	if u.again("array " + n.Name) {
		return
	}
	d := u.errs.At(diag.UnknownArray, at(n), "unresolved arity-%d global array %s, missing global declaration?", arity, n.Name)
	if d.Hint = similar(n.Name, u.names.globalNames()); d.Hint == "" {
		d.Hint = "declare it: global " + n.Name
	}
}

// oneMissing keeps only the first error about missing debug information: installing
// it fixes the others too.
func oneMissing(l diag.List) diag.List {
	reported := false
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool {
		again := reported && d.Code == diag.NoDebugInfo
		reported = reported || d.Code == diag.NoDebugInfo
		return again
	})
}

// targetError reports the error that a family's Vars returned for n.
func (u *unit) targetError(n ast.Expr, err error) {
	var e *target.Error
	if !errors.As(err, &e) {
		u.errs.At(diag.NoTargetContext, at(n), "%s", err)
		return
	}
	node := e.Node
	if node == nil {
		node = n
	}
	code := e.Code
	if code == "" {
		code = diag.NoTargetContext
	}
	d := u.errs.At(code, at(node), "%s", e.Message)
	for _, text := range e.Notes {
		d.Notes = append(d.Notes, diag.Note{Message: text})
	}
	if d.Hint = e.Hint; d.Hint == "" && len(e.Similar) > 0 {
		d.Hint = "similar: " + strings.Join(e.Similar, ", ")
	}
}
