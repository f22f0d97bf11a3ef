// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

func (y *typer) expr(x ast.Expr) *cell {
	switch x := x.(type) {
	case *ast.Number:
		return known(long)
	case *ast.String:
		return known(text)
	case *ast.Ident:
		y.t.read[x.Name] = true
		return y.name(x.Name)
	case *ast.Index:
		y.t.read[x.Array.Name] = true
		return y.index(x)
	case *ast.In:
		y.t.read[x.Array.Name] = true
		y.keys(x.Array.Name, x.Keys)
		return known(long)
	case *ast.Unary:
		return join(y.expr(x.X), known(long))
	case *ast.IncDec:
		return join(y.target(x.X, true), known(long))
	case *ast.Binary:
		return y.binary(x)
	case *ast.Match:
		join(y.expr(x.X), known(text))
		return known(long)
	case *ast.Cond:
		y.expr(x.C)
		return join(y.expr(x.A), y.expr(x.B))
	case *ast.Assign:
		return y.assign(x, true)
	case *ast.Call:
		return y.call(x)
	case *ast.Print:
		return y.print(x)
	case *ast.StatOp:
		return y.stat(x.X)
	case *ast.HistOp:
		return y.stat(x.X)
	case *ast.HistIndex:
		y.stat(x.Hist.X)
		return join(y.expr(x.At), known(long))
	}
	unsupported("%T", x)
	return nil
}

func (y *typer) stat(x ast.Expr) *cell {
	y.expr(x)
	y.t.stats[arrayName(x)] = true
	return known(long)
}

func (y *typer) binary(x *ast.Binary) *cell {
	a, b := y.expr(x.X), y.expr(x.Y)
	switch x.Op {
	case ".":
		join(a, known(text))
		return join(b, known(text))
	case "<", "<=", ">", ">=", "==", "!=":
		join(a, b)
		return known(long)
	}
	join(a, known(long))
	return join(b, known(long))
}

func (y *typer) call(x *ast.Call) *cell {
	sig := y.t.funcs[arity(x.Name, len(x.Args))]
	if sig == nil {
		return y.builtin(x)
	}
	for i, a := range x.Args {
		join(y.expr(a), sig.params[i])
	}
	return sig.ret
}

func (y *typer) builtin(x *ast.Call) *cell {
	b, ok := builtins[arity(x.Name, len(x.Args))]
	if !ok {
		unsupported("function %s", x.Name)
	}
	for i, a := range x.Args {
		join(y.expr(a), known(b.params[i]))
	}
	return known(b.ret)
}

// print derives the types of a format's operands from its directives.
func (y *typer) print(x *ast.Print) *cell {
	var want []kind
	if x.Format != nil {
		want = operands(x.Format.Value)
	}
	for i, a := range x.Args {
		c := y.expr(a)
		if i < len(want) {
			join(c, known(want[i]))
		}
	}
	if strings.HasPrefix(x.Name, "s") {
		return known(text)
	}
	return known(long)
}

// operands returns the types of the operands that a format takes.
func operands(format string) []kind {
	var out []kind
	for _, p := range parseFormat(format) {
		if p.starWidth {
			out = append(out, long)
		}
		if p.starPrec {
			out = append(out, long)
		}
		switch p.conv {
		case 0, '%':
		case 's':
			out = append(out, text)
		default:
			out = append(out, long)
		}
	}
	return out
}
