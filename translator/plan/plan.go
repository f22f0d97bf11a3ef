// SPDX-License-Identifier: GPL-2.0-or-later

// Package plan is the translator's intermediate form: the content of the module, with every
// decision made. resolve builds it, optimize rewrites it, cgen prints it as C without deciding
// anything.
package plan

import (
	"strings"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
)

// Type is the type of a script value.
type Type uint8

// The types of values.
const (
	Unknown Type = iota // no type known, or a function without a value
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
	// Files are the programs and libraries that Reloc nodes refer to.
	Files []string
	// Sections are the sections of kernel modules that Reloc nodes refer to.
	Sections []Section
	// Casts are the kernel modules whose types @cast names.
	Casts []string
	// Builds are the kernel modules of which the program has addresses or types.
	Builds []Build
	// Objects are the programs whose tables the module carries.
	Objects []Object
	// ReaderTables are the tables with which the reader of the output names
	// addresses in Objects (kbuild/symtab); nil if no such name is printed.
	ReaderTables []byte
	// Defines are the -D macros that are not one of Limits, NAME → VALUE.
	Defines map[string]string
	// KeepDead (-u) forbids optimize to drop code.
	KeepDead bool
}

// Limits are the bounds compiled into the module (spec/cli.md, section 7).
type Limits struct {
	StringLen  int64 // MAXSTRINGLEN, bytes with the NUL
	MapEntries int64 // MAXMAPENTRIES
	// Action is the number of statements a handler may run: MAXACTION × 10. ActionIRQ is that
	// of a handler that runs in a hard interrupt, an NMI or a breakpoint: MAXACTION, unless
	// the script's options set a limit.
	Action, ActionIRQ     int64
	Nesting               int64 // MAXNESTING; 0: cgen computes it
	Errors                int64 // MAXERRORS
	Skipped               int64 // MAXSKIPPED
	TryLock               int64 // MAXTRYLOCK
	LockDelay             int64 // TRYLOCKDELAY, µs
	BufferKB              int64 // output ring per CPU, KiB, a power of two
	MaxMemoryKB           int64 // STP_MAXMEMORY; 0: a tenth of the machine's memory
	SuppressHandlerErrors bool
}

// Cut returns what a string variable holds of s: the bytes before a NUL, as many as fit.
func (l Limits) Cut(s string) string {
	if i := strings.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	if n := l.StringLen - 1; int64(len(s)) > n {
		s = s[:max(n, 0)]
	}
	return s
}

// Embedded is a top-level C block.
type Embedded struct {
	Text   string
	Pos    source.Pos
	Suffix bool
}

// LockStrategy says how concurrent access to a global is made safe.
type LockStrategy uint8

const (
	// LockNone: no lock, because the global does not change after the begin
	// probes, or only begin, end and error probes use it.
	LockNone LockStrategy = iota
	// LockPerCPU: a slot per CPU, merged by the reader.
	LockPerCPU
	// LockRW: one lock, many readers or one writer.
	LockRW
	// LockParts: handlers that are hit often only add, each CPU to a part of its own, whose lock it
	// takes. Others lock the global for writing, and first move to it what is in the parts.
	LockParts
	// LockStripes: an array with a lock for each part of its elements. A handler that is hit often uses
	// one element only. Others lock all parts.
	LockStripes
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
	// Hist describes the histogram that the statistic keeps; nil if none.
	Hist *Hist
	// StatOps are the extractors that the script uses: "count", "sum", "min", "max",
	// "avg", "variance". A statistic keeps only the values that they need.
	StatOps  map[string]bool
	BitShift int64 // of @variance
	Lock     LockStrategy
	// Allocated: the slots of a number with LockPerCPU are allocated, instead of being per-CPU data of
	// the module.
	Allocated bool
	Pos       source.Pos
	// Settable: a scalar that -G and the loader may set.
	Settable bool
	// Sorted: a foreach sorts the array, so memory for the sorted order is reserved.
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

// Pragmas are the properties that comments in embedded C declare; they are not checked.
type Pragmas struct {
	Pure, Stable, Unmangled, Guru, Unprivileged bool
	Read, Write                                 []*Global
	// Printed is the C expression that puts the raw result into an output record, for calls whose
	// result is only printed: the reader then makes the text. Its parameters are the context and
	// those of the function. "" if the function has no such expression.
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
	// CSucceeds: the C never raises an error.
	CSucceeds bool
	Pos       source.Pos
	// Overload is the function that next in the body calls; nil: next raises the error "all
	// functions exhausted".
	Overload *Function
	// HasNext: the body, or its C, contains next.
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
	// LockFrom is the number of statements at the start of Body that use no locked
	// global: Locks may be acquired after them, so that a filter that ends in next costs
	// no lock. If it is 0, the locks cover a Condition that is inside, too.
	LockFrom int
	// Saves are evaluated when the probed function is entered; EntryValue i
	// reads Saves[i] in a return handler. Nil elsewhere.
	Saves      []Expr
	SaveLocks  []LockUse
	SaveLocals []*Local
	// Condition is the condition of "if (...)" after the probe point; nil if none. It is evaluated
	// before the handler is entered, without a context, locks or an action budget, or, with
	// ConditionInside, at the handler's beginning with all of them. With Saves, it is evaluated
	// when the function is entered, and once more when it returns.
	Condition       Expr
	ConditionInside bool
	// AtReturn: all rows run it when a function returns.
	AtReturn bool
	// Sleeps: the handler runs in process context, and no other handler runs at
	// the same time (begin, end and error probes).
	Sleeps bool
	// Rare: the handler runs at most some hundred times a second on all CPUs together, so that it may
	// look at something of each CPU.
	Rare bool
	// Args are the probed function's parameters if the handler has them as its own (jprobe-style);
	// nil for a handler without parameters.
	Args []CArg
	Pos  source.Pos
}

// CArg is a parameter that is passed in DWARF register Reg. Type is C text to which the parameter's
// name can be appended.
type CArg struct {
	Name, Type string
	Reg        int
}

// LockUse is one global that a handler locks.
type LockUse struct {
	Global *Global
	Write  bool
	// Part: lock this CPU's part of all globals instead. Gather: lock for writing, and move what is
	// in the parts to the global; if Write, the parts forget its elements, which may then be deleted.
	Part, Gather bool
	// Keys are those of the only element that the handler uses of an array with stripes: variables that
	// are set before Handler.LockFrom. Whole: lock all stripes, and put the elements into one list.
	Keys  []Expr
	Whole bool
}

// UserCallersDepth is the macro that user space families define as the number of callers that a
// handler compares. The module then carries unwind tables for them.
const UserCallersDepth = "GS_UCALLERS_DEPTH"

// Family is one table of rows. cgen prints it as
//
//	static struct gs_FAMILY_row gs_FAMILY_rows[] = { ... };
//
// after including runtime-c/probes/FAMILY.h, and knows nothing else about it.
type Family struct {
	Name string
	Rows []*Row
	// Define are macros set before the header is included, NAME → VALUE.
	Define map[string]string
	// Hints say why hits of the family are not run; nil: for the general reasons only.
	Hints *Hints
}

// Hints are what reports say of hits that were not run, with what helps; "" is the general reason.
type Hints struct {
	// Missed is for hits that the kernel missed. Limited is the same for a row with MaxActive, which
	// stands for %d in it.
	Missed, Limited string
	// Nested is for hits during another handler.
	Nested string
}

// Row is one probe. Every row begins with a struct gs_probe (see abi in
// runtime-c/context.h) that cgen fills from Handler, ID, PP and PN.
type Row struct {
	Handler *Handler
	ID      int // index into the module's probe table (modmeta.Meta.Probes)
	PP, PN  string
	// Point is what pn() returns: the alias that the script names, else the
	// resolved probe point. "" means PN.
	Point string
	// PF is the name of the probed function, "" if there is none.
	PF string
	// Type is what probe_type() returns: the kernel mechanism that implements the probe.
	Type      string
	MaxActive int
	// Outline: the probe point includes inlined copies of the function, but no debug information
	// says where they are.
	Outline bool
	// Within is the symbol of the kernel's function that the probed place is in, behind its entry, if PP
	// does not name it.
	Within string
	// Returns: the probe is hit when a function or a system call returns.
	Returns bool
	// ArgsGone says why the arguments by position are not in their places there; "" if they are.
	ArgsGone string
	// AnyBuild: the row has a name in the kernel module that it is in, and nothing that depends on
	// the module's build.
	AnyBuild bool
	// Entries is the number of entries that the row takes in its family's lists, 0 for one;
	// runtime-c accounts their memory.
	Entries int
	// Needed: the probe is kept even if its handler does nothing.
	Needed bool
	Fields []Field // the members of the family's structure, in order
	Pos    source.Pos
	// Token and TokenKind are the probe's token in the script, for messages.
	Token, TokenKind string
}

// P is embedded in nodes. It is the node's position in the script, for #line and messages.
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
