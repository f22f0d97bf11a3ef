// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"encoding/binary"
	"fmt"
)

// Limits of a pattern whose groups are captured.
const (
	// MaxGroups is the number of groups without the whole match.
	MaxGroups = 31
	// MaxRegisters is the number of positions kept during a match.
	MaxRegisters = 2048
	maxTagStates = 4096
	maxTagCells  = 1 << 18
	maxCode      = 1 << 15
)

// Stop is the successor that ends a match early: nothing can change any more.
const Stop = 0xffff

// Tagged finds the leftmost match of a pattern and where its groups begin and end. Of several
// leftmost matches, it takes the longest; of several longest ones, the first that a search finds
// which tries alternatives from left to right and repeats as often as possible.
//
// It is an automaton with registers (V. Laurikari, "NFAs with tagged transitions, their conversion
// to deterministic automata and application to regular expressions", 2000). Registers 0 to
// 2*Groups-1 are the result: start and end of the whole match and of each group, -1 for a group
// that did not take part. A state is a list of threads, best first; the position of a thread in the
// list decides which registers it has. Compilation computes all moves, so matching needs a bounded
// number of moves for each byte, and no memory except the registers.
type Tagged struct {
	Class     [256]uint8
	Classes   int
	Groups    int        // including the whole match
	Registers int        // including one scratch register
	Next      [][]uint16 // state and column to state or Stop
	Do        [][]uint16 // state and column to an index into Moves
	End       []uint16   // by state: what to do when the string ends there
	First     uint16     // what to do before the first byte
	Moves     [][]Move   // Moves[0] is empty
}

// CompileTagged makes the automaton of a pattern. Errors are *Error.
func CompileTagged(pattern string) (*Tagged, error) {
	root, groups, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	if groups > MaxGroups {
		return nil, &Error{0, fmt.Sprintf("more than %d groups to capture", MaxGroups)}
	}
	n, err := newNFA(root, true)
	if err != nil {
		return nil, err
	}
	b := &tagger{
		nfa: n, need: n.needed(), states: map[string]int{}, code: map[string]uint16{"": 0},
		out: &Tagged{Groups: groups + 1, Moves: [][]Move{nil}},
	}
	if err := b.run(); err != nil {
		return nil, err
	}
	return b.out, nil
}

// Find runs the automaton in the same way as runtime-c/text/match.h. It returns start and end
// of the whole match and of each group; nil if there is no match.
func (d *Tagged) Find(s string) []int {
	r := make([]int, d.Registers)
	r[1] = -1
	do := func(list uint16, pos int) {
		for _, m := range d.Moves[list] {
			switch m.From {
			case FromPos:
				r[m.To] = pos
			case FromNone:
				r[m.To] = -1
			default:
				r[m.To] = r[m.From]
			}
		}
	}
	do(d.First, 0)
	at := uint16(0)
	for i := 0; i < len(s) && at != Stop; i++ {
		c := d.Class[s[i]]
		do(d.Do[at][c], i+1)
		at = d.Next[at][c]
	}
	if at != Stop {
		do(d.End[at], len(s))
	}
	if r[1] < 0 {
		return nil
	}
	return r[:2*d.Groups]
}

// thread is a path through the pattern that may still lead to a match.
type thread struct {
	state int
	// begun numbers the starts of the search: threads with equal ones began
	// at the same byte.
	begun int
	// from is the thread's position in the previous state, -1 for a new thread; passed are the tags
	// on the way from there.
	from   int
	passed uint64
	// eol is the first "$" on the thread's way that needs the end of the string, -1 if there is
	// none; since are the tags after it.
	eol   int
	since uint64
}

// tagState is a state of the automaton. Only state and begun of its threads are used.
type tagState struct {
	threads []thread
	// searching: no match has been found so far, so one may still begin at any byte.
	searching bool
	// atEnd is the position of the thread that matches if the string ends here, through "$" and the
	// tags passed; -1 if there is none, or a better thread has already matched.
	atEnd  int
	passed uint64
}

// tagger builds a Tagged.
type tagger struct {
	nfa    *nfa
	need   []uint64
	states map[string]int
	list   []tagState
	code   map[string]uint16
	words  int // in all moves
	out    *Tagged
}

func (b *tagger) run() error {
	sample, classes := b.nfa.columns(&b.out.Class)
	b.out.Classes = classes
	var err error
	if b.out.First, _, err = b.step(nil, []thread{{state: b.nfa.start, from: -1, eol: -1}}, true, true); err != nil {
		return err
	}
	for at := 0; at < len(b.list); at++ {
		if len(b.list) > maxTagStates || len(b.list)*classes > maxTagCells {
			return &Error{0, fmt.Sprintf("regex needs more than %d states to capture its groups", len(b.list)-1)}
		}
		if err := b.row(b.list[at], sample); err != nil {
			return err
		}
	}
	return b.compact()
}

// row fills in the transitions of a state.
func (b *tagger) row(s tagState, sample []byte) (err error) {
	next, do, end := make([]uint16, len(sample)), make([]uint16, len(sample)), uint16(0)
	for c, char := range sample {
		if do[c], next[c], err = b.step(s.threads, b.read(s, char), s.searching, false); err != nil {
			return err
		}
	}
	if s.atEnd >= 0 {
		match := thread{state: matchState, from: s.atEnd, passed: s.passed}
		if end, err = b.moves(s.threads, []thread{match}); err != nil {
			return err
		}
	}
	b.out.Next, b.out.Do, b.out.End = append(b.out.Next, next), append(b.out.Do, do), append(b.out.End, end)
	return nil
}

// step returns the next state, which the threads in seeds lead to, and the moves of
// their registers. The threads come from the state before.
func (b *tagger) step(before, seeds []thread, searching, first bool) (do, next uint16, err error) {
	after := b.follow(seeds, first, false)
	if do, err = b.moves(before, after); err != nil {
		return 0, 0, err
	}
	s := b.settle(after, searching)
	for _, t := range b.follow(seeds, first, true) {
		if t.state == matchState {
			s.atEnd, s.passed = s.place(t.eol), t.since
		}
	}
	return do, b.number(s), nil
}

// place finds the thread that waits in a state of the NFA; -1 if none does.
func (s *tagState) place(state int) int {
	for i, t := range s.threads {
		if t.state == state {
			return i
		}
	}
	return -1
}

// read returns the threads that accept a byte, and a new one that begins after it.
func (b *tagger) read(s tagState, char byte) []thread {
	var out []thread
	begun := 0
	for i, t := range s.threads {
		begun = t.begun + 1
		if st := &b.nfa.states[t.state]; st.op == opByte && st.set.has(char) {
			out = append(out, thread{state: st.a, begun: t.begun, from: i, eol: -1})
		}
	}
	if s.searching {
		out = append(out, thread{state: b.nfa.start, begun: begun, from: -1, eol: -1})
	}
	return out
}

// follow takes all empty moves and returns the threads that wait for a byte or for the
// end, or have matched: best first, one for each state of the NFA. After a match,
// threads that began later are dropped. begin and end say whether this is the start or
// the end of the string.
func (b *tagger) follow(seeds []thread, begin, end bool) []thread {
	var out []thread
	seen := map[int]bool{}
	matched := -1
	for _, seed := range seeds {
		if matched >= 0 && seed.begun != matched {
			break
		}
		for work := []thread{seed}; len(work) > 0; {
			t := work[len(work)-1]
			work = work[:len(work)-1]
			if seen[t.state] {
				continue
			}
			seen[t.state] = true
			if t.state == matchState {
				matched = t.begun
			}
			more, waits := b.empty(t, begin, end)
			work = append(work, more...)
			if waits {
				out = append(out, t)
			}
		}
	}
	return out
}

// empty returns where a thread goes without reading a byte, the better path last.
func (b *tagger) empty(t thread, begin, end bool) (more []thread, waits bool) {
	s := &b.nfa.states[t.state]
	at := t.state
	t.state = s.a
	switch s.op {
	case opSplit:
		second := t
		second.state = s.b
		return []thread{second, t}, false
	case opTag:
		t.passed |= 1 << s.tag
		t.since |= 1 << s.tag
	case opBol:
		if !begin {
			return nil, false
		}
	case opEol:
		if !end {
			return nil, true
		}
		if t.eol < 0 {
			t.eol, t.since = at, 0
		}
	default:
		return nil, true
	}
	return []thread{t}, false
}

// settle makes a state from threads and renumbers their starts from 0.
func (b *tagger) settle(threads []thread, searching bool) tagState {
	s := tagState{searching: searching, atEnd: -1}
	last, begun := -1, -1
	for _, t := range threads {
		if t.begun != last {
			last = t.begun
			begun++
		}
		s.threads = append(s.threads, thread{state: t.state, begun: begun})
		if t.state == matchState {
			s.searching = false
		}
	}
	return s
}

// number returns the number of a state; Stop if nothing can change any more.
func (b *tagger) number(s tagState) uint16 {
	key := binary.AppendVarint(binary.AppendUvarint(nil, s.passed), int64(s.atEnd))
	if s.searching {
		key = append(key, 1)
	}
	dead := !s.searching && len(b.list) > 0 // state 0 must exist, even if it is dead
	for _, t := range s.threads {
		key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(t.state)+2), uint64(t.begun))
		dead = dead && t.state == matchState
	}
	if dead {
		return Stop
	}
	i, ok := b.states[string(key)]
	if !ok {
		i = len(b.list)
		b.states[string(key)] = i
		b.list = append(b.list, s)
	}
	return uint16(min(i, Stop-1))
}
