// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import "github.com/gostap/gostap/kbuild/modmeta"

// Statements.
type (
	Block struct {
		P
		Stmts []Stmt
	}
	// Do evaluates X for its effect.
	Do struct {
		P
		X Expr
	}
	If struct {
		P
		Cond       Expr
		Then, Else Stmt // Else may be nil
	}
	// Loop is while and for: Init and Step may be nil, Cond nil means true.
	Loop struct {
		P
		Init, Cond, Step Expr
		Body             Stmt
	}
	Foreach struct {
		P
		Global *Global
		Value  *Local   // nil if none
		Keys   []*Local // one for each key
		Slice  []Expr   // nil, or one for each key; nil element: any
		// SortKey: -1 unsorted, 0 by value, i by the i-th key (1-based).
		SortKey int
		Desc    bool
		SortAgg string // of a statistic: "count" ...; "" otherwise
		Limit   Expr   // nil if none
		Body    Stmt
	}
	// HistForeach iterates the bucket numbers of a histogram.
	HistForeach struct {
		P
		Stat  *StatRef
		Value *Local // nil if none: the bucket's count
		Key   *Local
		Limit Expr
		// SortKey and Desc as in Foreach.
		SortKey int
		Desc    bool
		Body    Stmt
	}
	// Return leaves a function; X is nil when there is no value.
	Return struct {
		P
		X Expr
	}
	// Next ends a handler, or passes the call of a function to its Overload.
	Next     struct{ P }
	Break    struct{ P }
	Continue struct{ P }
	// Delete resets a scalar (Keys nil and Global.Keys nil), clears an array (Keys nil)
	// or removes elements; a nil key matches any.
	Delete struct {
		P
		Global *Global
		Keys   []Expr
	}
	Try struct {
		P
		Body  *Block
		Var   *Local // nil if none
		Catch *Block
	}
)

// Base has the position and the type of an expression.
type Base struct {
	P
	T Type
}

// Type returns the expression's type.
func (b *Base) Type() Type { return b.T }

// Expressions.
type (
	Num struct {
		Base
		Value int64
	}
	Str struct {
		Base
		Value string // raw bytes
	}
	LocalRef struct {
		Base
		Local *Local
	}
	// GlobalRef is a scalar global.
	GlobalRef struct {
		Base
		Global *Global
	}
	// Elem is an array element.
	Elem struct {
		Base
		Global *Global
		Keys   []Expr
	}
	// In tests for an element; a nil key matches any.
	In struct {
		Base
		Global *Global
		Keys   []Expr
	}
	// Unary is "-", "!" or "~" on a Long.
	Unary struct {
		Base
		Op string
		X  Expr
	}
	// Binary is * / % + - << >> >>> & ^ | on Longs, and < > <= >= == != on
	// two Longs or two Strings.
	Binary struct {
		Base
		Op   string
		X, Y Expr
	}
	// Logic is && or ||; its value is 0 or 1.
	Logic struct {
		Base
		Or   bool
		X, Y Expr
	}
	Cond struct {
		Base
		C, A, B Expr
	}
	// Concat joins Strings; it is "." in scripts.
	Concat struct {
		Base
		Parts []Expr
	}
	// Assign stores into LocalRef, GlobalRef or Elem. Op is "=" or "+=" and so on; ".=" for
	// Strings. Its value is the stored value.
	Assign struct {
		Base
		Op string
		L  Expr
		R  Expr
	}
	IncDec struct {
		Base
		Dec, Prefix bool
		L           Expr
	}
	// StatAdd is <<<; its value is the number.
	StatAdd struct {
		Base
		Stat *StatRef
		X    Expr
	}
	// StatRef refers to a statistic: a scalar (Keys nil) or an element.
	StatRef struct {
		Base
		Global *Global
		Keys   []Expr
	}
	// StatGet extracts a number from a statistic: "count", "sum", "min", "max", "avg", "variance".
	StatGet struct {
		Base
		Op   string
		Stat *StatRef
		// Shift is @variance's bit shift.
		Shift int64
	}
	// HistBucket is @hist_log(s)[At] or @hist_linear(s, ...)[At].
	HistBucket struct {
		Base
		Stat *StatRef
		Hist Hist
		At   Expr
	}
	Call struct {
		Base
		Func *Function
		Args []Expr
	}
	// Print emits Formats[Format] with Args or, if Sprint, returns the text.
	Print struct {
		Base
		Format int
		// Inline is the format itself while Format is -1, until InternFormats moves
		// it to Program.Formats.
		Inline *modmeta.Format
		Args   []Expr // widths and precisions taken from arguments are Args too
		Sprint bool
	}
	// Deferred is an argument of a Print: the text of a call of Func. The reader
	// makes the text from the data that Func.Pragma.Printed puts into the record.
	Deferred struct {
		Base
		Func *Function
		Args []Expr
	}
	// PrintHist emits a histogram or, if Sprint, returns its text.
	PrintHist struct {
		Base
		Stat   *StatRef
		Hist   Hist
		Sprint bool
	}
	// Match is =~ or !~; the texts that its groups match are kept if the program reads them.
	Match struct {
		Base
		Neg   bool
		X     Expr
		Regex string
	}
	// Deref reads Size bytes (1, 2, 4, 8) at Addr; a fault is a script error.
	Deref struct {
		Base
		Addr   Expr
		Size   int
		Signed bool
		User   bool
		// What is read, as the script has it, for comments: "$file->f_path->dentry"; "" if it has no name.
		What string
	}
	// DerefString reads a NUL-terminated string with faults handled. Max is the largest
	// number of bytes; 0 for the string limit. Quoted returns it in double quotes with
	// escapes, and the address if it can't be read.
	DerefString struct {
		Base
		Addr   Expr
		Max    int64
		User   bool
		Quoted bool
	}
	// Store writes Size bytes at Addr; a fault is a script error. With BitSize it replaces those
	// bits only. Its value is X.
	Store struct {
		Base
		Addr               Expr
		X                  Expr
		Size               int
		BitSize, BitOffset int
		User               bool
	}
	// Reg is DWARF register N of the interrupted context.
	Reg struct {
		Base
		N    int
		User bool
		// Entry: as it was at the entry of the function that now returns. resolve saves it there, and has
		// an EntryValue instead.
		Entry bool
	}
	// SetReg writes Size bytes of DWARF register N; its value is X.
	SetReg struct {
		Base
		N    int
		Size int
		X    Expr
		User bool
	}
	// Bits extracts BitSize bits at BitOffset of X, sign-extended if Signed.
	Bits struct {
		Base
		X                  Expr
		BitSize, BitOffset int
		Signed             bool
	}
	// Arg is the N-th raw argument of the event (tracepoints), 0-based.
	Arg struct {
		Base
		N int
	}
	// EntryValue is the value of Handler.Saves[Slot], which was computed at the function's entry.
	EntryValue struct {
		Base
		Slot int
	}
	// Reloc is the run-time address for a link-time address: an address in vmlinux
	// if Module is "", else Offset in section Section of Module. With User, it is an
	// address in the current process: in the probed file, or Offset bytes after the
	// beginning of the file Module.
	Reloc struct {
		Base
		Module, Section string
		Offset          uint64
		User            bool
	}
	// PerCPU is the address of this CPU's copy of the variable at Addr.
	PerCPU struct {
		Base
		Addr Expr
	}
	// OrElse returns X, or Else if reading X faults. It raises no error.
	OrElse struct {
		Base
		X, Else Expr
	}
	// CExpr is an embedded C expression of the script or the library. If Pure is set, it has no side
	// effects; if Succeeds is set, it never raises an error. Args are those parameters of the
	// enclosing function that the C uses.
	CExpr struct {
		Base
		Text           string
		Pure, Succeeds bool
		Args           []*Local
	}
	// Hook is a value that runtime-c computes for the probe's family, by its function gs_Name. Constant,
	// if not "", is a number or the name of one that is passed to it. If Pure is set, it
	// has no side effects and can't fail. If Charges is set, it draws on the action budget.
	Hook struct {
		Base
		Name, Constant string
		Pure, Charges  bool
	}
)

// Limits that the language fixes.
const (
	MaxKeys      = 9
	MaxPrintArgs = 32
	// MaxParams is the number of parameters of a function: most of them are on the kernel's stack.
	MaxParams = 64
)

// ArgumentMacro returns the name of the macro by which embedded C refers to a parameter.
func ArgumentMacro(a *Local) string { return "STAP_ARG_" + a.Name }
