// SPDX-License-Identifier: GPL-2.0-or-later

package regex

// needed returns, for each state, the bit set of tags that a thread in the state has to
// carry: those that it may have passed and that some path to the match does not pass
// again.
func (n *nfa) needed() []uint64 {
	passed, live := n.passed(), n.live()
	for i := range live {
		live[i] &= passed[i]
	}
	return live
}

// edges returns the states that s leads to.
func (s *state) edges() []int {
	switch s.op {
	case opMatch:
		return nil
	case opSplit:
		return []int{s.a, s.b}
	}
	return []int{s.a}
}

// passed returns, for each state, the tags on some path from the start to it.
func (n *nfa) passed() []uint64 {
	out := make([]uint64, len(n.states))
	seen := make([]bool, len(n.states))
	seen[n.start] = true
	for work := []int{n.start}; len(work) > 0; {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		s := &n.states[i]
		tags := out[i]
		if s.op == opTag {
			tags |= 1 << s.tag
		}
		for _, to := range s.edges() {
			if seen[to] && out[to]|tags == out[to] {
				continue
			}
			seen[to] = true
			out[to] |= tags
			work = append(work, to)
		}
	}
	return out
}

// live returns, for each state, the tags that some path from it to the match does not pass.
func (n *nfa) live() []uint64 {
	out := make([]uint64, len(n.states))
	for changed := true; changed; {
		changed = false
		for i := range n.states {
			s := &n.states[i]
			tags := uint64(0)
			if s.op == opMatch {
				tags = ^tags
			}
			for _, to := range s.edges() {
				tags |= out[to]
			}
			if s.op == opTag {
				tags &^= 1 << s.tag
			}
			if tags != out[i] {
				out[i], changed = tags, true
			}
		}
	}
	return out
}
