// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
)

// goMutator collects the mutants of one Go file. Operators see only the syntax: a mutant with a
// wrong type does not build, and is not counted.
type goMutator struct {
	file string
	src  []byte
	set  *token.FileSet
	out  []candidate
	// parents are the nodes that contain the visited node, the outermost first.
	parents []ast.Node
}

// mutateGo returns the mutants of a Go file; none if it is generated.
func mutateGo(file string, src []byte) ([]candidate, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(tree) {
		return nil, nil
	}
	m := &goMutator{file: file, src: src, set: set}
	ast.Inspect(tree, func(n ast.Node) bool {
		if n == nil {
			m.parents = m.parents[:len(m.parents)-1]
			return true
		}
		if untestable(n) {
			return false
		}
		m.visit(n)
		m.parents = append(m.parents, n)
		return true
	})
	return m.out, nil
}

// visit applies every operator that fits the node.
func (m *goMutator) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		m.negate(n.Cond)
	case *ast.ForStmt:
		m.negate(n.Cond)
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt:
		m.drop(n)
	case *ast.AssignStmt:
		m.assign(n)
	case *ast.ReturnStmt:
		m.returned(n)
	case *ast.BasicLit:
		m.constant(n)
	case *ast.BranchStmt:
		m.branch(n)
	case *ast.Ident:
		m.boolean(n)
	}
}

// replace adds a mutant that replaces a node by text.
func (m *goMutator) replace(op string, n ast.Node, text string) {
	m.replaceAt(op, n.Pos(), n.End(), text)
}

func (m *goMutator) replaceAt(op string, pos, end token.Pos, text string) {
	from, to := m.set.Position(pos).Offset, m.set.Position(end).Offset
	m.out = append(m.out, newCandidate(m.file, m.src, op, from, to, text))
}

func (m *goMutator) textOf(n ast.Node) string {
	return string(m.src[m.set.Position(n.Pos()).Offset:m.set.Position(n.End()).Offset])
}

// negate leaves out == and !=, for which binary makes the same mutant.
func (m *goMutator) negate(cond ast.Expr) {
	switch c := cond.(type) {
	case nil:
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			m.replace("negate condition", cond, m.textOf(c.X))
		}
	case *ast.BinaryExpr:
		if c.Op != token.EQL && c.Op != token.NEQ {
			m.replace("negate condition", cond, "!("+m.textOf(cond)+")")
		}
	default:
		m.replace("negate condition", cond, "!("+m.textOf(cond)+")")
	}
}

// swaps maps operators to those that replace them.
var swaps = map[token.Token]struct{ op, to string }{
	token.LSS:  {"move boundary", "<="},
	token.LEQ:  {"move boundary", "<"},
	token.GTR:  {"move boundary", ">="},
	token.GEQ:  {"move boundary", ">"},
	token.EQL:  {"swap equality", "!="},
	token.NEQ:  {"swap equality", "=="},
	token.LAND: {"swap logic", "||"},
	token.LOR:  {"swap logic", "&&"},
	token.ADD:  {"swap arithmetic", "-"},
	token.SUB:  {"swap arithmetic", "+"},
}

func (m *goMutator) binary(n *ast.BinaryExpr) {
	s, ok := swaps[n.Op]
	if !ok || n.Op == token.ADD && isText(n) {
		return
	}
	m.replaceAt(s.op, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), s.to)
}

// isText reports whether a sum has a string constant: strings can't be subtracted.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return isText(e.X) || isText(e.Y)
	}
	return false
}

func (m *goMutator) drop(n ast.Node) {
	if _, labeled := m.parent().(*ast.LabeledStmt); !labeled {
		m.replace("drop statement", n, "")
	}
}

// assign removes "=" and "+=" (but not :=, whose variable would be missing), and swaps += and
// -=.
func (m *goMutator) assign(n *ast.AssignStmt) {
	if n.Tok == token.DEFINE {
		return
	}
	m.inStatementList(n)
	switch n.Tok {
	case token.ADD_ASSIGN:
		if !isText(n.Rhs[0]) {
			m.replaceAt("swap arithmetic", n.TokPos, n.TokPos+2, "-=")
		}
	case token.SUB_ASSIGN:
		m.replaceAt("swap arithmetic", n.TokPos, n.TokPos+2, "+=")
	}
}

// inStatementList removes an assignment, unless it only marks a variable as used.
func (m *goMutator) inStatementList(n *ast.AssignStmt) {
	if id, ok := n.Lhs[0].(*ast.Ident); ok && id.Name == "_" && len(n.Lhs) == 1 {
		if _, call := n.Rhs[0].(*ast.CallExpr); !call {
			return
		}
	}
	m.drop(n)
}

// returned replaces a returned error by nil.
func (m *goMutator) returned(n *ast.ReturnStmt) {
	if len(n.Results) == 0 || !m.returnsError(len(n.Results)) {
		return
	}
	last := n.Results[len(n.Results)-1]
	if id, ok := last.(*ast.Ident); ok && id.Name == "nil" {
		return
	}
	m.replace("drop error", last, "nil")
}

// returnsError reports whether the innermost function has n results, the last of which is an
// error.
func (m *goMutator) returnsError(n int) bool {
	for i := len(m.parents) - 1; i >= 0; i-- {
		var t *ast.FuncType
		switch f := m.parents[i].(type) {
		case *ast.FuncDecl:
			t = f.Type
		case *ast.FuncLit:
			t = f.Type
		default:
			continue
		}
		if t.Results == nil || t.Results.NumFields() != n {
			return false
		}
		id, ok := t.Results.List[len(t.Results.List)-1].Type.(*ast.Ident)
		return ok && id.Name == "error"
	}
	return false
}

// constant adds 1 to an integer. It leaves out permissions (in octal), capacities and durations,
// which are not behaviour that a test can judge.
func (m *goMutator) constant(n *ast.BasicLit) {
	if n.Kind != token.INT || len(n.Value) > 1 && n.Value[0] == '0' && n.Value[1] == 'o' || m.isCapacity(n) || m.isDuration() {
		return
	}
	v, err := strconv.ParseUint(n.Value, 0, 64)
	if err != nil || v+1 == 0 {
		return
	}
	m.replace("off by one", n, strconv.FormatUint(v+1, 10))
}

func (m *goMutator) branch(n *ast.BranchStmt) {
	if n.Label != nil {
		return
	}
	switch n.Tok {
	case token.BREAK:
		m.replace("swap branch", n, "continue")
	case token.CONTINUE:
		m.replace("swap branch", n, "break")
	}
}

func (m *goMutator) boolean(n *ast.Ident) {
	switch n.Name {
	case "true":
		m.replace("swap boolean", n, "false")
	case "false":
		m.replace("swap boolean", n, "true")
	}
}

func (m *goMutator) parent() ast.Node {
	if len(m.parents) == 0 {
		return nil
	}
	return m.parents[len(m.parents)-1]
}
