// SPDX-License-Identifier: GPL-2.0-or-later

package regex

// Sources of a move other than registers.
const (
	// FromPos is the position after the byte just read.
	FromPos = 0xffff
	// FromNone is the value of a tag that was not passed.
	FromNone = 0xfffe
)

// Move stores into register To.
type Move struct{ To, From uint16 }

// sequence orders simultaneous moves so that none overwrites a register that a later
// one reads. The scratch register breaks cycles.
func sequence(moves []Move, scratch uint16) []Move {
	var out, pending, constant []Move
	reads := map[uint16]int{}
	for _, m := range moves {
		switch {
		case m.From >= FromNone:
			constant = append(constant, m)
		case m.From != m.To:
			pending = append(pending, m)
			reads[m.From]++
		}
	}
	for len(pending) > 0 {
		var blocked []Move
		for _, m := range pending {
			if reads[m.To] > 0 {
				blocked = append(blocked, m)
				continue
			}
			out = append(out, m)
			reads[m.From]--
		}
		if len(blocked) == len(pending) {
			out = append(out, breakCycle(blocked, reads, scratch))
		}
		pending = blocked
	}
	return append(out, constant...)
}

// breakCycle saves the register that the first move overwrites. Only cycles are left, so
// exactly one other move reads it.
func breakCycle(moves []Move, reads map[uint16]int, scratch uint16) Move {
	r := moves[0].To
	for i := range moves {
		if moves[i].From == r {
			moves[i].From = scratch
			reads[r]--
			reads[scratch]++
		}
	}
	return Move{scratch, r}
}
