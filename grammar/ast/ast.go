// SPDX-License-Identifier: GPL-2.0-or-later

// Package ast defines the syntax tree of a script. Nodes have positions, but no results
// of later passes. Macros, conditionals and arguments are expanded before the tree is
// built.
package ast

import "github.com/gostap/gostap/grammar/source"

// File is one parsed script or library file.
type File struct {
	Source    *source.File
	Globals   []*Global
	Functions []*Function
	Probes    []*Probe
	Aliases   []*Alias
	Embedded  []*EmbeddedC // top-level blocks
	// Order lists every declaration in text order: *Global, *Function, *Probe,
	// *Alias, *EmbeddedC.
	Order []Decl
	// ArgsUsed[i] is true when the script used argument i+1.
	ArgsUsed []bool
	// Comments in text order, for the formatter; nil unless asked for.
	Comments []Comment
}

// Comment is one comment with its delimiters.
type Comment struct {
	Pos  source.Pos
	Text string
}

// Decl is a top-level declaration.
type Decl interface{ decl() }

// Node is anything with a position, which is the token that a message points to.
type Node interface{ Position() source.Pos }

// P is embedded by all nodes.
type P struct {
	Pos source.Pos
	// Tok is the text of the token at Pos ("+", "foo", "12"), which messages
	// quote; TokKind its kind: "identifier", "operator", "number", "string",
	// "keyword", "embedded-code".
	Tok     string
	TokKind string
}

// Position returns the position of the node's principal token.
func (p *P) Position() source.Pos { return p.Pos }

// Token returns the node's principal token.
func (p *P) Token() (text, kind string) { return p.Tok, p.TokKind }

// TypeName is a type as the script writes it: ":long" or ":string".
type TypeName uint8

// The type names that a declaration may give; NoType if it gives none.
const (
	NoType TypeName = iota
	LongType
	StringType
)

// Global = [ "private" ] "global" Name [ "%" ] [ "[" Number "]" ] [ "=" Literal ] .
// One declaration with several names becomes several Globals.
type Global struct {
	P
	Name    string
	Private bool
	Wrap    bool
	Size    int64 // 0: not given
	Init    Expr  // *Number, *String or nil
}

// Param = Name [ ":" Type ] .
type Param struct {
	P
	Name string
	Type TypeName
}

// Function = [ "private" ] "function" Name [ ":" Type ] "(" Params ")" [ ":" Priority ] Body .
type Function struct {
	P
	Name     string
	Private  bool
	Ret      TypeName
	Params   []*Param
	Priority int64 // 0: not given
	Body     *Block
	Embedded *EmbeddedC // instead of Body
}

// EmbeddedC is "%{" Text "%}". Text is without the delimiters.
type EmbeddedC struct {
	P
	Text string
}

// Component is one dotted part of a probe point. Keywords and wildcards are allowed as
// names.
type Component struct {
	P
	Name string
	// Arg is nil, *Number or *String.
	Arg Expr
}

// ProbePoint = Component { "." Component } [ "?" | "!" ] [ "if" "(" Expr ")" ] .
// Braces are expanded by the parser: "a.{b,c}" arrives as two points.
type ProbePoint struct {
	P
	Components []*Component
	Optional   bool
	Sufficient bool
	Condition  Expr // nil if none
}

// Probe = "probe" ProbePoint { "," ProbePoint } Block .
type Probe struct {
	P
	Points []*ProbePoint
	Body   *Block
}

// Alias = "probe" Name { "=" Name } ( "=" | "+=" ) Points Block [ "," Block ] . If there
// are several names, each has its own Alias, and these share the blocks.
type Alias struct {
	P
	Name     []*Component
	Points   []*ProbePoint
	Prologue *Block // nil if none
	Epilogue *Block // nil if none
}

func (*Global) decl()    {}
func (*Function) decl()  {}
func (*EmbeddedC) decl() {}
func (*Probe) decl()     {}
func (*Alias) decl()     {}

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

// Expr is an expression.
type Expr interface {
	Node
	Token() (text, kind string)
	expr()
}

// MemberKind says what one step of a target path does.
type MemberKind uint8

const (
	Member     MemberKind = iota // ->name (or .name of a structure)
	IndexConst                   // [number]
	IndexExpr                    // [expr]
	PrettyOne                    // trailing $
	PrettyDeep                   // trailing $$
)

// PathStep is one step of a target path.
type PathStep struct {
	P
	Kind  MemberKind
	Name  string // Member
	Index Expr   // IndexConst (*Number), IndexExpr
}

type (
	// Number is an integer literal; Value wraps to signed.
	Number struct {
		P
		Value int64
		Text  string // as written
	}
	// String is a literal with escapes resolved to bytes; adjacent ones glued.
	String struct {
		P
		Value string
	}
	// Ident is a script variable.
	Ident struct {
		P
		Name string
	}
	// Index = Array "[" Keys "]" ; a nil key is "*".
	Index struct {
		P
		Array *Ident
		Keys  []Expr
	}
	// HistIndex = HistOp "[" Index "]" .
	HistIndex struct {
		P
		Hist *HistOp
		At   Expr
	}
	// In = ( X | "[" Keys "]" ) "in" Array ; a nil key is "*".
	In struct {
		P
		Keys  []Expr
		Array *Ident
	}
	// Unary is prefix + - ! ~ .
	Unary struct {
		P
		Op string
		X  Expr
	}
	// IncDec is ++ or --, before or after its operand.
	IncDec struct {
		P
		Op     string
		Prefix bool
		X      Expr
	}
	// Binary is any of * / % + - << >> >>> < > <= >= == != & ^ | && || and "." (concatenation).
	Binary struct {
		P
		Op   string
		X, Y Expr
	}
	// Match is =~ or !~ with a literal.
	Match struct {
		P
		Neg   bool
		X     Expr
		Regex *String
	}
	// Cond = C "?" A ":" B .
	Cond struct {
		P
		C, A, B Expr
	}
	// Assign is = += -= *= /= %= <<= >>= &= ^= |= .= and <<< .
	Assign struct {
		P
		Op   string
		L, R Expr
	}
	// Call is a function call.
	Call struct {
		P
		Name string
		Args []Expr
	}
	// Print is one of the print family. Format is set for printf and sprintf,
	// Sep for printd and printdln.
	Print struct {
		P
		Name   string // as written: "printf", "sprintdln", ...
		Format *String
		Sep    *String
		Args   []Expr // may hold *HistOp for print, println, sprint, sprintln
	}
	// StatOp is @count, @sum, @min, @max, @avg or @variance.
	StatOp struct {
		P
		Op    string // without @
		X     Expr   // *Ident or *Index
		Shift Expr   // @variance's second operand, *Number or nil
	}
	// HistOp is @hist_log(x) or @hist_linear(x, lo, hi, step).
	HistOp struct {
		P
		Linear       bool
		X            Expr
		Lo, Hi, Step int64
	}
	// Target is $name and its path; Name keeps the $ ("$file", "$$parms", "$return").
	Target struct {
		P
		Name string
		Addr bool // & in front
		Path []PathStep
	}
	// AtVar is @var("name@file"[, "module"]) and its path.
	AtVar struct {
		P
		Name, Module string
		Addr         bool
		Path         []PathStep
	}
	// AtCast is @cast(x, "type"[, "module"]) and its path.
	AtCast struct {
		P
		X            Expr
		Type, Module string
		Addr         bool
		Path         []PathStep
	}
	// Autocast is a path on an ordinary expression: f->f_flags, f[1].
	Autocast struct {
		P
		X    Expr
		Addr bool
		Path []PathStep
	}
	// Defined is @defined(x).
	Defined struct {
		P
		X Expr
	}
	// ProbeWrite is @probewrite(x).
	ProbeWrite struct {
		P
		X Expr
	}
	// Entry is @entry(x).
	Entry struct {
		P
		X Expr
	}
	// Perf is @perf("name").
	Perf struct {
		P
		Name string
	}
	// Const is @const("C").
	Const struct {
		P
		Text string
	}
	// EnumConst is @enum("NAME").
	EnumConst struct {
		P
		Name string
	}
	// EnumName is @enumname(x[, "enum t"[, "module"]]).
	EnumName struct {
		P
		X            Expr
		Type, Module string
	}
	// Deref is @kderef(size, addr) or, with User, @uderef(size, addr).
	Deref struct {
		P
		User       bool
		Size, Addr Expr
	}
	// Register is @kregister(n) or, with User, @uregister(n).
	Register struct {
		P
		User bool
		N    Expr
	}
	// EmbeddedExpr is %{ C %} used as an expression.
	EmbeddedExpr struct {
		P
		Text string
	}
)

func (*Number) expr()       {}
func (*String) expr()       {}
func (*Ident) expr()        {}
func (*Index) expr()        {}
func (*HistIndex) expr()    {}
func (*In) expr()           {}
func (*Unary) expr()        {}
func (*IncDec) expr()       {}
func (*Binary) expr()       {}
func (*Match) expr()        {}
func (*Cond) expr()         {}
func (*Assign) expr()       {}
func (*Call) expr()         {}
func (*Print) expr()        {}
func (*StatOp) expr()       {}
func (*HistOp) expr()       {}
func (*Target) expr()       {}
func (*AtVar) expr()        {}
func (*AtCast) expr()       {}
func (*Autocast) expr()     {}
func (*Defined) expr()      {}
func (*ProbeWrite) expr()   {}
func (*Entry) expr()        {}
func (*Perf) expr()         {}
func (*Const) expr()        {}
func (*EnumConst) expr()    {}
func (*EnumName) expr()     {}
func (*Deref) expr()        {}
func (*Register) expr()     {}
func (*EmbeddedExpr) expr() {}
