// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"slices"

	"github.com/gostap/gostap/translator/plan"
)

// The greatest number of actions that the code of an expression charges while it is evaluated, if
// all strings have their greatest length. weight.go prints these charges.

const (
	copyWeight   = 5  // GS_COPY_WEIGHT
	readWeight   = 4  // log2 of the bytes of a string in memory that take an action to read
	quoteWeight  = 2  // the same with quotes
	formatWeight = 2  // the same for sprint()
	errorWeight  = 10 // GS_ERROR_WEIGHT
	faultWeight  = 12 // GS_FAULT_WEIGHT
	// manyCPUs is a number of CPUs for which handlers that read statistics are bounded. On machines
	// with more, the bound is higher in proportion.
	manyCPUs = 256
)

// effort returns the greatest number of actions that e itself charges, without its operands.
func (sc *stepCount) effort(e plan.Expr) int64 {
	switch e := e.(type) {
	case *plan.Concat:
		return sc.concatEffort(e) + sc.spilled(e.Parts)
	case *plan.Assign:
		return sc.assignEffort(e)
	case *plan.Binary:
		return sc.compareEffort(e)
	case *plan.Elem:
		return sc.keysEffort(e.Keys)
	case *plan.In:
		return sc.keysEffort(e.Keys) + sc.searchEffort(e.Global, e.Keys)
	case *plan.StatAdd:
		return sc.keysEffort(e.Stat.Keys)
	case *plan.StatGet:
		if e.Stat.Keys == nil {
			return manyCPUs >> 2
		}
		return sc.keysEffort(e.Stat.Keys)
	case *plan.HistBucket:
		return sc.keysEffort(e.Stat.Keys)
	case *plan.Call:
		return sc.argumentsEffort(e)
	case *plan.Print:
		return sc.printEffort(e)
	case *plan.DerefString:
		if e.Quoted {
			return sc.length(e) >> quoteWeight
		}
		return sc.length(e) >> readWeight
	case *plan.Hook, *plan.CExpr:
		return sc.copyEffort(e)
	case *plan.Cond:
		return sc.copyEffort(e.A) + sc.copyEffort(e.B)
	case *plan.OrElse:
		return sc.copyEffort(e.X) + sc.copyEffort(e.Else)
	}
	return 0
}

// copyEffort is for copying the value of e; 0 for a number.
func (sc *stepCount) copyEffort(e plan.Expr) int64 { return sc.length(e) >> copyWeight }

// concatEffort is for appending each part to those before it.
func (sc *stepCount) concatEffort(e *plan.Concat) (n int64) {
	have := int64(0)
	for _, p := range e.Parts {
		have = min(have+sc.length(p), sc.text)
		n += have >> copyWeight
	}
	return n
}

// spilled is for copies of strings that an operand to their right may change (fn.list).
func (sc *stepCount) spilled(list []plan.Expr) (n int64) {
	later := false
	for _, e := range slices.Backward(list) {
		if e == nil {
			continue
		}
		if later && !isShort(e) {
			n += sc.copyEffort(e)
		}
		later = later || plan.HasEffect(e, sc.pure)
	}
	return n
}

func (sc *stepCount) assignEffort(e *plan.Assign) int64 {
	if e.L.Type() != plan.String {
		return 0
	}
	n := sc.copyEffort(e.R)
	if e.Op == ".=" {
		n = sc.text >> copyWeight
	}
	if _, ok := e.L.(*plan.Elem); ok {
		n += sc.copyEffort(e.R) // it may point into the array
	}
	return n
}

func (sc *stepCount) compareEffort(e *plan.Binary) int64 {
	if e.X.Type() != plan.String {
		return 0
	}
	n := sc.spilled([]plan.Expr{e.X, e.Y})
	if !isShort(e.X) && !isShort(e.Y) {
		n += sc.copyEffort(e.X)
	}
	return n
}

// keysEffort is for hashing, comparing and storing string keys, and for copies of them.
func (sc *stepCount) keysEffort(keys []plan.Expr) int64 {
	n := sc.spilled(keys)
	for _, k := range keys {
		if k != nil && k.Type() == plan.String && !isShort(k) {
			n += 1 + 2*sc.copyEffort(k)
		}
	}
	return n
}

// searchEffort is for looking at all elements of an array for one with some of the keys.
func (sc *stepCount) searchEffort(g *plan.Global, keys []plan.Expr) int64 {
	if !slices.Contains(keys, nil) {
		return 0
	}
	size := sc.size(g)
	n := size>>3 + size>>9 // gs_map_walk_weight() and gs_map_walk_actions()
	for _, k := range keys {
		n += size * sc.copyEffort(k)
	}
	return n
}

// argumentsEffort is for copies of arguments: those that the callee may change, by itself or
// through the global that they are stored in.
func (sc *stepCount) argumentsEffort(e *plan.Call) int64 {
	n := sc.spilled(e.Args)
	for _, a := range e.Args {
		if inGlobal(a) && !sc.pure[e.Func] {
			n += sc.copyEffort(a)
		}
	}
	for f := e.Func; f != nil; f = f.Overload {
		if f.Body != nil {
			n += int64(len(changedStrings(f))) * (sc.text >> copyWeight)
		}
	}
	return n
}

func (sc *stepCount) printEffort(e *plan.Print) int64 {
	n := sc.spilled(undeferred(e.Args))
	if e.Sprint {
		for _, p := range sc.pieces(e) {
			if p.Conv == 'm' || p.Conv == 'M' {
				n += (sc.text + 1) >> memoryWeight(p.Conv)
			}
		}
		return n + int64(len(sc.pieces(e))) + 4 + sc.length(e)>>formatWeight
	}
	for _, p := range sc.pieces(e) {
		if p.Conv == 'm' || p.Conv == 'M' {
			n += 2 + sc.text>>copyWeight
		}
		n += int64(len(p.Lit)) >> copyWeight
	}
	for _, a := range e.Args {
		n += sc.copyEffort(a)
	}
	return n
}
