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
	Saved  Op = "saved"  // the value of node N of Keep, computed at the function's entry
	Env    Op = "env"    // the value named Name, which the record's header or the runner has
)

// Statements.
const (
	Block  Op = "block"
	Print  Op = "print"  // Formats[N] with Kids
	Set    Op = "set"    // slot N = Kids[0]
	Store  Op = "store"  // Globals[N] = Kids[0]
	If     Op = "if"     // if Kids[0] then Kids[1], else Kids[2] if there is one
	Do     Op = "do"     // Kids[0] for its effect
	Next   Op = "next"   // ends the handler
	Return Op = "return" // slot N = Kids[0] if there is one; ends the innermost Call
	Exit   Op = "exit"
	Error  Op = "error" // raises Kids[0]
	Warn   Op = "warn"
)

// Names of Env.
const (
	EnvTID       = "tid"       // the thread's id
	EnvPID       = "pid"       // the process' id
	EnvCPU       = "cpu"       // the CPU that ran the handler
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
