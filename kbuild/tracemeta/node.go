// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

// Op is what a Node does.
type Op string

// Expressions. A value is a 64-bit number or a string.
const (
	Num    Op = "num"    // N
	Str    Op = "str"    // Text
	Local  Op = "local"  // slot N
	Global Op = "global" // Globals[N]
	Field  Op = "field"  // argument N of the record, as the kernel fetched it
	Read   Op = "read"   // argument N, fetched from memory at Kids[0]
	ReadS  Op = "reads"  // text in argument N from Kids[0], at most Max bytes; if it can't be read, Kids[1] if there is one
	Bits   Op = "bits"   // Width bits of Kids[0], from bit Shift on
	Neg    Op = "neg"    // -Kids[0]
	Not    Op = "not"    // !Kids[0]
	Compl  Op = "compl"  // ~Kids[0]
	Binary Op = "binary" // Name is the operator: any on numbers, comparisons on strings
	And    Op = "and"
	Or     Op = "or"
	Cond   Op = "cond" // Kids[0] ? Kids[1] : Kids[2]
	Concat Op = "concat"
	OrElse Op = "orelse" // Kids[0], or Kids[1] if Kids[0] can't be read
	Sprint Op = "sprint" // the text of Formats[N] with Kids
	Call   Op = "call"   // runs Kids[0]; its value is what Return left in slot N
	Invoke Op = "invoke" // calls function N of the handler with Kids
	Saved  Op = "saved"  // the value of node N of Keep, computed at the function's entry
	Env    Op = "env"    // the value named Name, which the record's header or the runner has
	Func   Op = "func"   // the library's function Name on Kids
	Match  Op = "match"  // whether the regular expression Patterns[N] matches Kids[0]; groups are kept for Group and Groups
	Group  Op = "group"  // the text that group Kids[0] of the handler's last Match matched
	Groups Op = "groups" // the number of groups of the handler's last Match
	Stack  Op = "stack"  // the kernel's stack at the event, in the form Name
	Seq    Op = "seq"    // evaluates Kids in order; the value is that of the last
)

// Expressions on Arrays[N]. The keys are children, one for each of the array's.
const (
	Elem      Op = "elem"      // the element with the keys; 0 or "" if there is none
	Put       Op = "put"       // stores the child after the keys
	In        Op = "in"        // whether there is an element; a key may be Any
	Add       Op = "add"       // adds the child after the keys to a statistic
	Get       Op = "get"       // what the extractor Name gives of a statistic
	Bucket    Op = "bucket"    // the count of a histogram's bucket, whose number is the child after the keys
	ChartText Op = "charttext" // the histogram drawn
	Any       Op = "any"       // as a key: matches all; as a limit: none
)

// Statements.
const (
	Block  Op = "block"  // Kids in order; N is how many statements they count as
	Print  Op = "print"  // Formats[N] with Kids
	Set    Op = "set"    // slot N = Kids[0]
	Store  Op = "store"  // Globals[N] = Kids[0]
	If     Op = "if"     // if Kids[0] then Kids[1], else Kids[2] if there is one
	Do     Op = "do"     // Kids[0] for its effect
	Next   Op = "next"   // ends the handler; in a function, calls its overload
	Return Op = "return" // slot N = Kids[0] if there is one; ends the innermost Call
	Exit   Op = "exit"
	Abort  Op = "abort" // ends the handler and the session
	// ExitSoon ends the session after all begin probes.
	ExitSoon Op = "exitsoon"
	Error    Op = "error" // raises Kids[0]
	Warn     Op = "warn"

	While    Op = "while"    // while Kids[0] do Kids[1], and Kids[2] after each round, which counts as N statements
	Foreach  Op = "foreach"  // Kids[0] for each element of Arrays[N], at most Kids[1] times, that has the keys that follow
	Buckets  Op = "buckets"  // Kids[0] for each bucket of a histogram of Arrays[N], at most Kids[1] times; the keys follow
	Break    Op = "break"    // ends the innermost loop
	Continue Op = "continue" // ends its round
	Try      Op = "try"      // Kids[0]; on an error Kids[1], with its text in slot N if that is not -1
	Remove   Op = "remove"   // removes the elements with the keys from Arrays[N]; a key may be Any
	Clear    Op = "clear"    // empties Arrays[N]
	Chart    Op = "chart"    // prints the histogram of the statistic with the keys of Arrays[N]
)

// Functions has the functions that Func can name, with the number of their arguments.
var Functions = map[string]int{
	"strlen": 1, "substr": 3, "stringat": 2, "isinstr": 2, "strpos": 2, "isdigit": 1, "str_replace": 3, "strtol": 2,
	"text_strn": 3, "__span": 3,
}

// Names of Stack.
const (
	StackAddresses = "addresses" // "0x... 0x...", as backtrace()
	StackSymbols   = "symbols"   // a line each, as sprint_backtrace()
	StackPrinted   = "printed"   // printed, a line each, as print_backtrace()
)

// Names of Env.
const (
	EnvTID       = "tid"       // the thread's id
	EnvPID       = "pid"       // the process' id
	EnvCPU       = "cpu"       // the CPU that ran the handler
	EnvIRQsOff   = "irqsoff"   // 1 if interrupts were off
	EnvInterrupt = "interrupt" // 0 in a task, 1 in a softirq, 2 in an interrupt, 3 in an NMI
	EnvResched   = "resched"   // 1 if the scheduler is asked to take the CPU away
	EnvTarget    = "target"    // target()
	EnvMonotonic = "monotonic" // ns, CLOCK_MONOTONIC at the hit
	EnvRealtime  = "realtime"  // ns, CLOCK_REALTIME at the hit
)

// Node is an expression or a statement.
type Node struct {
	Op     Op
	N      int64   `json:",omitempty"`
	Name   string  `json:",omitempty"`
	Text   []byte  `json:",omitempty"`
	Max    int64   `json:",omitempty"`
	User   bool    `json:",omitempty"` // Read, ReadS: the address is in the process, not in the kernel
	Null   bool    `json:",omitempty"` // ReadS: for a tapset function whose error names the string
	Quoted bool    `json:",omitempty"` // ReadS: the text in double quotes with escapes; the address if it can't be read
	Signed bool    `json:",omitempty"`
	Width  int     `json:",omitempty"`
	Shift  int     `json:",omitempty"`
	Loc    int     `json:",omitempty"` // 1 + index into Script.Locs; 0: no location
	Each   *Each   `json:",omitempty"` // Foreach, Buckets
	Kids   []*Node `json:",omitempty"`
}

// Walk calls f for n and all nodes below it.
func (n *Node) Walk(f func(*Node)) {
	if n == nil {
		return
	}
	f(n)
	for _, k := range n.Kids {
		k.Walk(f)
	}
}

// Walk calls f for all nodes of the handler, with those of its functions.
func (h *Handler) Walk(f func(*Node)) {
	h.Code.Walk(f)
	for i := range h.Functions {
		h.Functions[i].Code.Walk(f)
	}
}

// Walk calls f for all nodes of the event: the handler's, and those of the values that it keeps.
func (e *Event) Walk(f func(*Node)) {
	e.Handler.Walk(f)
	for _, n := range e.Keep {
		n.Walk(f)
	}
}
