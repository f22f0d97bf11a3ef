// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "github.com/gostap/gostap/translator/plan"

// An action of the budget stands for this many instructions.
const actionInstructions = 100

// Instructions of operations, as tests/bench/longest measures them. What depends on the length of
// strings is charged by weight (weight.go, effort.go).
const (
	simpleOp   = 2
	divideOp   = 6
	stringOp   = 20 // one copy, append or comparison of short strings
	lookupOp   = 25 // of an array element
	numberKey  = 4
	textKey    = 15
	createOp   = 20 // what creating an element takes beyond a look-up
	statGetOp  = 8
	statAddOp  = 25
	readOp     = 18 // of kernel memory
	readUserOp = 50
	callOp     = 10
	embeddedOp = 30 // a function of C that charges nothing
	printOp    = 105
	printText  = 25
	printNum   = 6
)

// extra returns the actions that expressions of one statement take beyond the one that the statement
// itself counts as.
func (sc *stepCount) extra(list ...plan.Expr) int64 {
	n := int64(0)
	for _, e := range list {
		n += sc.instructions(e)
	}
	return max(0, (n+actionInstructions/2)/actionInstructions-1)
}

// instructions returns how many instructions evaluating e takes, apart from what the code of e
// charges itself, and from the bodies of functions.
func (sc *stepCount) instructions(e plan.Expr) int64 {
	if e == nil {
		return 0
	}
	n := ownInstructions(e)
	for _, s := range plan.Slots(e) {
		n += sc.instructions(*s)
	}
	return n
}

// ownInstructions is instructions without the operands of e.
func ownInstructions(e plan.Expr) int64 {
	switch e := e.(type) {
	case *plan.Num, *plan.Str, *plan.LocalRef, *plan.GlobalRef:
		return 1
	case *plan.Unary, *plan.Logic, *plan.Cond, *plan.OrElse, *plan.Reg, *plan.Arg, *plan.EntryValue, *plan.Bits, *plan.PerCPU:
		return simpleOp
	case *plan.Binary:
		return binaryInstructions(e)
	case *plan.Concat:
		return stringOp * int64(len(e.Parts))
	case *plan.Assign:
		return storeInstructions(e.L) + textInstructions(e.R)
	case *plan.IncDec:
		return storeInstructions(e.L)
	case *plan.Elem:
		return elementInstructions(e.Keys)
	case *plan.In:
		return elementInstructions(e.Keys)
	case *plan.StatAdd:
		return statAddOp + elementInstructions(e.Stat.Keys)
	case *plan.StatGet:
		return statGetOp + elementInstructions(e.Stat.Keys)
	case *plan.HistBucket:
		return statGetOp + elementInstructions(e.Stat.Keys)
	case *plan.Call:
		return callInstructions(e.Func)
	case *plan.Print:
		return printInstructions(e)
	case *plan.Deref:
		return readInstructions(e.User)
	case *plan.DerefString:
		return readInstructions(e.User)
	case *plan.Store:
		return 2 * readInstructions(e.User)
	case *plan.Reloc, *plan.SetReg, *plan.CExpr, *plan.Hook:
		return embeddedOp
	}
	return stringOp // Match, PrintHist, Deferred: they charge what they take
}

func binaryInstructions(e *plan.Binary) int64 {
	switch {
	case e.X.Type() == plan.String:
		return stringOp + literalLength(e.X) + literalLength(e.Y)
	case e.Op == "/" || e.Op == "%":
		return divideOp
	}
	return simpleOp
}

// literalLength returns the length of a literal, with which a comparison ends at the latest.
func literalLength(e plan.Expr) int64 {
	if s, ok := e.(*plan.Str); ok {
		return int64(len(s.Value))
	}
	return 0
}

// storeInstructions is for storing into l; a look-up of an element is counted for l itself.
func storeInstructions(l plan.Expr) int64 {
	if _, ok := l.(*plan.Elem); ok {
		return createOp
	}
	return simpleOp
}

func textInstructions(e plan.Expr) int64 {
	if e.Type() == plan.String {
		return stringOp
	}
	return 0
}

// elementInstructions is for looking up an element by its keys; 0 for a scalar.
func elementInstructions(keys []plan.Expr) int64 {
	if len(keys) == 0 {
		return 0
	}
	n := int64(lookupOp)
	for _, k := range keys {
		if k != nil && k.Type() == plan.String {
			n += textKey
		} else {
			n += numberKey
		}
	}
	return n
}

func readInstructions(user bool) int64 {
	if user {
		return readUserOp
	}
	return readOp
}

func callInstructions(f *plan.Function) int64 {
	if f.Body == nil && cost(f) == 0 {
		return callOp + embeddedOp
	}
	return callOp
}

// printInstructions is for a print call; sprint charges what it takes.
func printInstructions(e *plan.Print) int64 {
	if e.Sprint {
		return 0
	}
	n := int64(printOp)
	for _, a := range e.Args {
		if a.Type() == plan.String {
			n += printText
		} else {
			n += printNum
		}
	}
	return n
}
