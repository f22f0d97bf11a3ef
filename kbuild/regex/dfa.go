// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"fmt"
	"sort"
)

// Bits of DFA.Accept.
const (
	// AcceptNow: the string matches, regardless of what follows.
	AcceptNow = 1
	// AcceptEnd: the string matches if it ends here.
	AcceptEnd = 2
)

// MaxStates bounds the table, which is loaded into the kernel.
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
	root, _, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	n, err := newNFA(root, false)
	if err != nil {
		return nil, err
	}
	return determinise(n)
}

// Match runs the automaton in the same way as runtime-c/text/match.h.
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

// determinise is the subset construction. Because the pattern may match anywhere, the
// start state is added again at every byte.
func determinise(n *nfa) (*DFA, error) {
	d := &DFA{}
	sample, classes := n.columns(&d.Class)
	d.Classes = classes
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
	clear(index) // no other state is possible before the first byte
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

// accept returns the accept bits of a set of states.
func (n *nfa) accept(list []int, begin bool) (bits uint8) {
	end := map[int]bool{}
	for _, i := range list {
		if n.states[i].op == opMatch {
			bits |= AcceptNow
		}
		n.closure(end, i, begin, true)
	}
	// continue with the states that "$" leads to at the end of the string
	for i := range end {
		if n.states[i].op == opMatch {
			bits |= AcceptEnd
		}
	}
	return bits
}

// step returns the states after a byte. A set that already accepts stays the same.
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
