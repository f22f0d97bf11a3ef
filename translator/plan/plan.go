// SPDX-License-Identifier: GPL-2.0-or-later

// Package plan is the translator's intermediate form: what the module will
// contain, with every decision made. resolve builds it, optimize rewrites it,
// cgen prints it as C without deciding anything.
package plan

import (
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
)

// Type is the type of a script value.
type Type uint8

const (
	Unknown Type = iota // a function without a value
	Long
	String
	Stats
)

// Program is a whole module.
type Program struct {
	Name      string // module name
	Script    string // script name for messages
	Guru      bool
	Globals   []*Global
	Functions []*Function // callees before callers where there is no recursion
	Handlers  []*Handler
	Families  []*Family
	// Embedded are top-level C blocks in order; Suffix ones go to the end.
	Embedded []Embedded
	Formats  []modmeta.Format
	Limits   Limits
	// Anchor is set when link-time addresses of vmlinux are used.
	Anchor Anchor
	// Files are programs and libraries that Relocs name.
	Files []string
	// Sections are those of kernel modules that Relocs name.
	Sections []Section
	// Objects are the programs whose tables the module carries.
	Objects []Object
	// ReaderTables is what the reader of the output names places in Objects by
	// (kbuild/symtab); nil if nothing of the kind is printed.
	ReaderTables []byte
	// Defines are -D macros that are no limit of ours, NAME → VALUE.
	Defines map[string]string
	// KeepDead (-u) forbids optimize to drop code.
	KeepDead bool
}

// Limits are the bounds compiled into the module (spec/cli.md, section 7).
type Limits struct {
	StringLen  int64 // MAXSTRINGLEN, bytes with the NUL
	MapEntries int64 // MAXMAPENTRIES
	// Action is the number of statements a handler may run: MAXACTION × 10.
	Action                int64
	Nesting               int64 // MAXNESTING; 0: computed
	Errors                int64 // MAXERRORS
	Skipped               int64 // MAXSKIPPED
	TryLock               int64 // MAXTRYLOCK
	LockDelay             int64 // TRYLOCKDELAY, µs
	BufferKB              int64 // output ring per CPU, KiB, a power of two
	MaxMemoryKB           int64 // STP_MAXMEMORY; 0: a tenth of the machine's
	SuppressHandlerErrors bool
}

// Embedded is a top-level C block.
type Embedded struct {
	Text   string
	Pos    source.Pos
	Suffix bool
}

// LockStrategy is how a global is kept whole.
type LockStrategy uint8

const (
	// LockNone: constant once the begin probes have run, or used by begin,
	// end and error probes alone.
	LockNone LockStrategy = iota
	// LockPerCPU: a slot per CPU, merged by the reader.
	LockPerCPU
	// LockRW: one lock, many readers or one writer.
	LockRW
)

// Global is a script-wide variable.
type Global struct {
	Name  string // as in the script
	CName string // unique C identifier
	Type  Type   // of the scalar or of the elements
	Keys  []Type // nil for a scalar
	Size  int64  // MAXMAPENTRIES or the declared size; 0 for a scalar
	Sized bool   // Size was declared in the script
	Wrap  bool
	// Init is the start value of a scalar.
	InitLong   int64
	InitString string
	HasInit    bool
	// Hist tells which histogram the statistic keeps; nil if none.
	Hist *Hist
	// StatOps are the extractors that are used: "count", "sum", "min", "max",
	// "avg", "variance". A statistic keeps no more than it needs.
	StatOps  map[string]bool
	BitShift int64 // of @variance
	Lock     LockStrategy
	Pos      source.Pos
	// Settable: a scalar that -G and the loader may set.
	Settable bool
	// Sorted: a foreach sorts it, so room for the order is kept.
	Sorted bool
}

// Hist are the parameters of a statistic's histogram.
type Hist struct {
	Linear       bool
	Lo, Hi, Step int64
}

// Local is a scalar of a function or handler. Params are Locals too.
type Local struct {
	Name  string
	CName string
	Type  Type
}

// Pragmas are what comments in embedded C promise.
type Pragmas struct {
	Pure, Stable, Unmangled, Guru, Unprivileged bool
	Read, Write                                 []*Global
	// Printed is the C that puts the result into a record of output, for the
	// reader to make text of, where it is printed only; "" if there is none. It
	// takes the context and the parameters.
	Printed string
}

// Function is a script function or embedded C.
type Function struct {
	Name   string
	CName  string
	Params []*Local
	Locals []*Local // without Params
	Ret    Type
	Body   *Block // nil for embedded C
	C      string // text of embedded C
	CPos   source.Pos
	Pragma Pragmas
	Pos    source.Pos
	// Overload is called when the body says next; nil: "all functions
	// exhausted".
	Overload *Function
	// HasNext: the body, or its C, can ask for the next overload.
	HasNext bool
	// Recursive: the function may call itself.
	Recursive bool
}

// Handler is the code of one or more rows.
type Handler struct {
	Name   string // C name
	PP     string // probe point as in the script, for comments
	Locals []*Local
	Body   *Block
	Locks  []LockUse // in locking order
	// LockFrom is the number of statements at the start of Body that touch no
	// locked global: Locks may be taken behind them, so that a filter that
	// ends in next costs no lock. With 0 the locks cover Condition too.
	LockFrom int
	// Saves are evaluated when the probed function is entered; EntryValue i
	// reads Saves[i] in a return handler. Nil elsewhere.
	Saves      []Expr
	SaveLocks  []LockUse
	SaveLocals []*Local
	// Conditions of "if (...)" behind the probe point; nil if none.
	Condition Expr
	// AtReturn: all rows run it when a function returns.
	AtReturn bool
	// Sleeps: begin, end and error handlers run in process context, alone.
	Sleeps bool
	// Args are the probed function's parameters where the handler has its
	// signature (jprobe-style); nil: it has none of its own.
	Args []CArg
	Pos  source.Pos
}

// CArg is a parameter that arrives in DWARF register Reg. Type is ready for
// the name behind it.
type CArg struct {
	Name, Type string
	Reg        int
}

// LockUse is one global that a handler locks.
type LockUse struct {
	Global *Global
	Write  bool
}

// UserCallersDepth is a macro of families in programs: how deep handlers look
// who has called, by the unwind tables that the module carries then.
const UserCallersDepth = "GS_UCALLERS_DEPTH"

// Family is one table of rows. cgen prints it as
//
//	static struct gs_FAMILY_row gs_FAMILY_rows[] = { ... };
//
// after including runtime-c/probes/FAMILY.h, and knows no more of it.
type Family struct {
	Name string
	Rows []*Row
	// Define are macros set before the header is included, NAME → VALUE.
	Define map[string]string
}

// Row is one probe. Every row begins with a struct gs_probe (see abi in
// runtime-c/context.h) that cgen fills from Handler, ID, PP and PN.
type Row struct {
	Handler *Handler
	ID      int // index into the module's probe table (modmeta.Meta.Probes)
	PP, PN  string
	// Point is what pn() gives: the alias that the script named, else the point
	// as it was resolved; "" for PN.
	Point string
	// PF is the name of the probed function, "" if there is none.
	PF        string
	MaxActive int
	// Outline: inlined copies of the function are meant, and not known.
	Outline bool
	// Entries is how many the row has in its family's lists, where that is not
	// one; runtime-c counts their memory.
	Entries int
	// Needed: the probe stays when its handler does nothing.
	Needed bool
	Fields []Field // further C initialisers, in order
	Pos    source.Pos
	// Token and TokenKind name the probe's place in the script.
	Token, TokenKind string
}

// Field is one designated C initialiser: ".Name = Value".
type Field struct{ Name, Value string }

// P is embedded by nodes: where the value comes from, for #line and messages.
type P struct {
	Pos     source.Pos
	Tok     string
	TokKind string
}

// Expr is a typed expression.
type Expr interface {
	Type() Type
	Place() *P
}

// Stmt is a statement.
type Stmt interface{ Place() *P }

// Place returns the node's position.
func (p *P) Place() *P { return p }
