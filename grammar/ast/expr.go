// SPDX-License-Identifier: GPL-2.0-or-later

package ast

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
