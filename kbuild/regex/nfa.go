// SPDX-License-Identifier: GPL-2.0-or-later

package regex

type op uint8

const (
	opByte op = iota
	opSplit
	opBol
	opEol
	opMatch
	opTag // records the position
)

type state struct {
	op   op
	set  *set
	a, b int // b of opSplit only; a is tried first
	tag  int // of opTag
}

// matchState is the state in which every path through the pattern ends.
const matchState = 0

// nfa is a nondeterministic automaton; some moves read no byte.
type nfa struct {
	states []state
	start  int
	tagged bool // has opTag states around the whole and around groups
}

// newNFA makes the automaton of a parsed pattern.
func newNFA(root *node, tagged bool) (*nfa, error) {
	n := &nfa{tagged: tagged}
	n.add(state{op: opMatch})
	n.start = n.build(&node{kind: group, kids: []*node{root}}, matchState)
	if len(n.states) > maxNodes {
		return nil, &Error{0, "regex is too big"}
	}
	return n, nil
}

func (n *nfa) add(s state) int {
	if len(n.states) > maxNodes {
		return 0
	}
	n.states = append(n.states, s)
	return len(n.states) - 1
}

// build adds states that match x and continue with next.
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
	case group:
		return n.group(x, next)
	}
	return next
}

func (n *nfa) group(x *node, next int) int {
	if !n.tagged {
		return n.build(x.kids[0], next)
	}
	end := n.add(state{op: opTag, tag: 2*x.index + 1, a: next})
	return n.add(state{op: opTag, tag: 2 * x.index, a: n.build(x.kids[0], end)})
}

// repeat expands x{min,max} into copies of x, followed by x+ if there is no upper
// bound, else by nested x?.
func (n *nfa) repeat(x *node, next int) int {
	kid, at, least := x.kids[0], next, x.min
	if x.max < 0 {
		at = n.plus(kid, next)
		if least == 0 {
			return n.add(state{op: opSplit, a: at, b: next})
		}
		least--
	}
	for i := x.min; i < x.max; i++ {
		at = n.add(state{op: opSplit, a: n.build(kid, at), b: next})
	}
	for i := 0; i < least; i++ {
		at = n.build(kid, at)
	}
	return at
}

// plus adds states for x+: x, then either x again or next.
func (n *nfa) plus(x *node, next int) int {
	loop := n.add(state{op: opSplit, b: next})
	body := n.build(x, loop)
	if len(n.states) <= maxNodes {
		n.states[loop].a = body
	}
	return body
}

// closure adds to in all states that can be reached from s without reading a byte.
// begin and end say whether this is the start or the end of the string.
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

// columns groups the bytes into classes that no state distinguishes.
func (n *nfa) columns(class *[256]uint8) (sample []byte, count int) {
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
		class[b] = uint8(c)
	}
	return sample, len(seen)
}
