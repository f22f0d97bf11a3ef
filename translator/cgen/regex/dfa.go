// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"fmt"
	"sort"
)

// Bits of DFA.Accept.
const (
	// AcceptNow: the string matches, whatever follows.
	AcceptNow = 1
	// AcceptEnd: the string matches if it ends here.
	AcceptEnd = 2
)

// MaxStates bounds a table that goes into the kernel.
const MaxStates = 4096

// DFA decides whether a pattern occurs anywhere in a string. It starts in
// state 0.
type DFA struct {
	Class   [256]uint8 // byte to column
	Classes int        // columns
	Next    [][]uint16 // state and column to state
	Accept  []uint8
}

// Compile makes the automaton of a pattern. Errors are *Error.
func Compile(pattern string) (*DFA, error) {
	root, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	var n nfa
	end := n.add(state{op: opMatch})
	n.start = n.build(root, end)
	if len(n.states) > maxNodes {
		return nil, &Error{0, "regex is too big"}
	}
	return determinise(&n)
}

// Match runs the automaton; it is what runtime-c/match.h does.
func (d *DFA) Match(s string) bool {
	at := 0
	for i := 0; i < len(s); i++ {
		if d.Accept[at]&AcceptNow != 0 {
			return true
		}
		at = int(d.Next[at][d.Class[s[i]]])
	}
	return d.Accept[at] != 0
}

type op uint8

const (
	opByte op = iota
	opSplit
	opBol
	opEol
	opMatch
)

type state struct {
	op   op
	set  *set
	a, b int // b of opSplit only
}

type nfa struct {
	states []state
	start  int
}

func (n *nfa) add(s state) int {
	if len(n.states) > maxNodes {
		return 0
	}
	n.states = append(n.states, s)
	return len(n.states) - 1
}

// build adds what matches x and goes on to next.
func (n *nfa) build(x *node, next int) int {
	switch x.kind {
	case class:
		return n.add(state{op: opByte, set: x.set, a: next})
	case bol:
		return n.add(state{op: opBol, a: next})
	case eol:
		return n.add(state{op: opEol, a: next})
	case cat:
		for i := len(x.kids) - 1; i >= 0; i-- {
			next = n.build(x.kids[i], next)
		}
	case alt:
		at := n.build(x.kids[0], next)
		for _, k := range x.kids[1:] {
			at = n.add(state{op: opSplit, a: at, b: n.build(k, next)})
		}
		return at
	case repeat:
		return n.repeat(x, next)
	}
	return next
}

func (n *nfa) repeat(x *node, next int) int {
	at := next
	if x.max < 0 {
		loop := n.add(state{op: opSplit, b: next})
		body := n.build(x.kids[0], loop)
		n.states[loop].a = body
		at = loop
	}
	for i := x.min; i < x.max; i++ {
		at = n.add(state{op: opSplit, a: n.build(x.kids[0], at), b: next})
	}
	for i := 0; i < x.min; i++ {
		at = n.build(x.kids[0], at)
	}
	return at
}

// closure adds to in all that can be reached from s without a byte. begin and
// end tell whether this is the start or the end of the string.
func (n *nfa) closure(in map[int]bool, s int, begin, end bool) {
	work := []int{s}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if in[i] {
			continue
		}
		in[i] = true
		switch st := n.states[i]; {
		case st.op == opSplit:
			work = append(work, st.a, st.b)
		case st.op == opBol && begin, st.op == opEol && end:
			work = append(work, st.a)
		}
	}
}

// columns sorts the bytes into those that no state tells apart.
func (n *nfa) columns(d *DFA) (sample []byte) {
	type sig = string
	seen := map[sig]int{}
	for b := 0; b < 256; b++ {
		key := make([]byte, 0, len(n.states)/8+1)
		var acc byte
		for i, s := range n.states {
			acc <<= 1
			if s.op == opByte && s.set.has(byte(b)) {
				acc |= 1
			}
			if i%8 == 7 {
				key = append(key, acc)
				acc = 0
			}
		}
		key = append(key, acc)
		c, ok := seen[sig(key)]
		if !ok {
			c = len(seen)
			seen[sig(key)] = c
			sample = append(sample, byte(b))
		}
		d.Class[b] = uint8(c)
	}
	d.Classes = len(seen)
	return sample
}

// determinise is the subset construction. A search starts anew at every byte.
func determinise(n *nfa) (*DFA, error) {
	d := &DFA{}
	sample := n.columns(d)
	index := map[string]int{}
	var sets [][]int
	number := func(in map[int]bool) int {
		list := make([]int, 0, len(in))
		for i := range in {
			list = append(list, i)
		}
		sort.Ints(list)
		key := fmt.Sprint(list)
		if i, ok := index[key]; ok {
			return i
		}
		index[key] = len(sets)
		sets = append(sets, list)
		return len(sets) - 1
	}
	first := map[int]bool{}
	n.closure(first, n.start, true, false)
	number(first)
	for at := 0; at < len(sets); at++ {
		if len(sets) > MaxStates {
			return nil, &Error{0, "regex is too big"}
		}
		d.Accept = append(d.Accept, n.accept(sets[at], at == 0))
		row := make([]uint16, d.Classes)
		for c, b := range sample {
			row[c] = uint16(number(n.step(sets[at], b)))
		}
		d.Next = append(d.Next, row)
	}
	return d, nil
}

// accept tells how a set of states accepts.
func (n *nfa) accept(list []int, begin bool) (bits uint8) {
	end := map[int]bool{}
	for _, i := range list {
		if n.states[i].op == opMatch {
			bits |= AcceptNow
		}
		n.closure(end, i, begin, true)
	}
	// what stood at "$" goes on from there
	for i := range end {
		if n.states[i].op == opMatch {
			bits |= AcceptEnd
		}
	}
	return bits
}

// step moves over a byte. A set that accepts stays as it is.
func (n *nfa) step(list []int, b byte) map[int]bool {
	out := map[int]bool{}
	for _, i := range list {
		switch s := n.states[i]; {
		case s.op == opMatch:
			return map[int]bool{i: true}
		case s.op == opByte && s.set.has(b):
			n.closure(out, s.a, false, false)
		}
	}
	n.closure(out, n.start, false, false)
	return out
}
