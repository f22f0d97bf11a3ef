// SPDX-License-Identifier: GPL-2.0-or-later

package ast

import "github.com/gostap/gostap/grammar/source"

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

type (
	// Block = "{" { Stmt } "}" .
	Block struct {
		P
		Stmts []Stmt
		End   source.Pos // of the closing brace
	}
	// ExprStmt = Expr .
	ExprStmt struct {
		P
		X Expr
	}
	// Empty = ";" .
	Empty struct{ P }
	// If = "if" "(" Cond ")" Then [ "else" Else ] .
	If struct {
		P
		Cond Expr
		Then Stmt
		Else Stmt // nil if none
	}
	// For = "for" "(" Init ";" Cond ";" Step ")" Body; also While, with only Cond.
	For struct {
		P
		Init, Cond, Step Expr // each may be nil
		Body             Stmt
		While            bool // written as while
	}
	// Foreach = "foreach" "(" [ Value "=" ] Keys "in" Array [ Slice ] [ sort ] [ "limit" Expr ] ")" Body .
	Foreach struct {
		P
		Value *Ident // nil if none
		Keys  []*Ident
		// Bracketed distinguishes [k] from k.
		Bracketed bool
		// Array is *Ident, or *HistOp for buckets.
		Array Expr
		Slice []Expr // nil if none; a nil element is "*"
		// SortKey: -1 unsorted, 0 by value, i by the i-th key (1-based).
		SortKey int
		// SortDir is +1 or -1.
		SortDir int
		// SortAgg is "" or "count", "sum", "min", "max", "avg", "variance".
		SortAgg string
		SortPos source.Pos
		Limit   Expr // nil if none
		Body    Stmt
	}
	// Return = "return" [ Expr ] .
	Return struct {
		P
		X Expr // nil if none
	}
	// Break is the statement "break".
	Break struct{ P }
	// Continue is the statement "continue".
	Continue struct{ P }
	// Next is the statement "next", which ends the handler.
	Next struct{ P }
	// Delete = "delete" ( *Ident | *Index ) .
	Delete struct {
		P
		X Expr
	}
	// Try = "try" Body "catch" [ "(" Var ")" ] Catch .
	Try struct {
		P
		Body  *Block
		Var   *Ident // nil if none
		Catch *Block
	}
)

func (*Block) stmt()    {}
func (*ExprStmt) stmt() {}
func (*Empty) stmt()    {}
func (*If) stmt()       {}
func (*For) stmt()      {}
func (*Foreach) stmt()  {}
func (*Return) stmt()   {}
func (*Break) stmt()    {}
func (*Continue) stmt() {}
func (*Next) stmt()     {}
func (*Delete) stmt()   {}
func (*Try) stmt()      {}
