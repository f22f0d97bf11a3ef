// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

// Op is what a Node does.
type Op string

// Expressions. A value is a 64-bit number or a string.
const (
	Num    Op = "num"    // N
	Str    Op = "str"    // Text
	Local  Op = "local"  // slot N
	Field  Op = "field"  // argument N of the record, as it was fetched
	Read   Op = "read"   // argument N, fetched from memory at Kids[0]
	ReadS  Op = "reads"  // text in argument N from Kids[0], at most Max bytes; Kids[1]: instead of a fault
	Bits   Op = "bits"   // Width bits at Shift of Kids[0]
	Neg    Op = "neg"    // -Kids[0]
	Not    Op = "not"    // !Kids[0]
	Compl  Op = "compl"  // ~Kids[0]
	Binary Op = "binary" // Name is the operator, of numbers or, comparing, of strings
	And    Op = "and"
	Or     Op = "or"
	Cond   Op = "cond" // Kids[0] ? Kids[1] : Kids[2]
	Concat Op = "concat"
	OrElse Op = "orelse" // Kids[0]; Kids[1] when it meets a fault
	Sprint Op = "sprint" // the text of Formats[N] with Kids
	Call   Op = "call"   // runs Kids[0]; its value is what Return left in slot N
	Saved  Op = "saved"  // what Keep N of the function's entry gave
	Env    Op = "env"    // Name: what the record's header or the runner knows
)

// Statements.
const (
	Block  Op = "block"
	Print  Op = "print"  // Formats[N] with Kids
	Set    Op = "set"    // slot N = Kids[0]
	If     Op = "if"     // Kids[0]: Kids[1], else Kids[2] if there is one
	Do     Op = "do"     // Kids[0] for its effect
	Next   Op = "next"   // ends the handler
	Return Op = "return" // slot N = Kids[0] if there is one; ends the nearest Call
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
	User   bool    `json:",omitempty"` // Read, ReadS: memory of the process
	Null   bool    `json:",omitempty"` // ReadS: by a function, which names the string in its error
	Signed bool    `json:",omitempty"`
	Width  int     `json:",omitempty"`
	Shift  int     `json:",omitempty"`
	Loc    int     `json:",omitempty"` // 1 + index into Script.Locs; 0: none
	Kids   []*Node `json:",omitempty"`
}

// Walk calls f with n and all below it.
func (n *Node) Walk(f func(*Node)) {
	if n == nil {
		return
	}
	f(n)
	for _, k := range n.Kids {
		k.Walk(f)
	}
}
