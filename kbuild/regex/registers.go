// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// register returns the number of the register for a tag of the thread at this position of its
// state.
func (b *tagger) register(place, tag int) int { return (place+1)*2*b.out.Groups + tag }

// moves returns the index of the moves from the registers of the threads before to those of the
// threads after. For a thread that has matched, they go to the result's registers.
func (b *tagger) moves(before, after []thread) (uint16, error) {
	var list []Move
	for place, t := range after {
		need := b.need[t.state]
		if t.state == matchState {
			place, need = -1, 1<<(2*b.out.Groups)-1
		}
		for ; need != 0; need &= need - 1 {
			tag := bits.TrailingZeros64(need)
			to := b.register(place, tag)
			if to >= FromNone {
				return 0, &Error{0, fmt.Sprintf("regex needs more than %d registers to capture its groups", MaxRegisters)}
			}
			list = append(list, Move{uint16(to), b.source(before, t, tag)})
		}
	}
	return b.intern(list)
}

// source returns where tag of t gets its value from: a register, FromPos or FromNone.
func (b *tagger) source(before []thread, t thread, tag int) uint16 {
	switch {
	case t.passed>>tag&1 != 0:
		return FromPos
	case t.from < 0 || b.need[before[t.from].state]>>tag&1 == 0:
		return FromNone
	}
	return uint16(b.register(t.from, tag))
}

// intern orders moves and returns their index; equal lists have one index.
func (b *tagger) intern(list []Move) (uint16, error) {
	list = sequence(list, scratchRegister)
	var key []byte
	for _, m := range list {
		key = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(key, m.To), m.From)
	}
	if i, ok := b.code[string(key)]; ok {
		return i, nil
	}
	b.words += 1 + 2*len(list)
	if b.words > maxCode {
		return 0, &Error{0, "regex is too big to capture its groups"}
	}
	i := uint16(len(b.out.Moves))
	b.out.Moves = append(b.out.Moves, list)
	b.code[string(key)] = i
	return i, nil
}

// scratchRegister stands for the scratch register until all are numbered.
const scratchRegister = FromNone - 1

// compact numbers the registers that are used without gaps, the result first.
func (b *tagger) compact() error {
	number := map[uint16]uint16{}
	for i := range 2 * b.out.Groups {
		number[uint16(i)] = uint16(i)
	}
	dense := func(r *uint16) {
		if *r >= FromNone {
			return
		}
		n, ok := number[*r]
		if !ok {
			n = uint16(len(number))
			number[*r] = n
		}
		*r = n
	}
	for _, list := range b.out.Moves {
		for i := range list {
			dense(&list[i].To)
			dense(&list[i].From)
		}
	}
	b.out.Registers = len(number)
	if b.out.Registers > MaxRegisters {
		return &Error{0, fmt.Sprintf("regex needs more than %d registers to capture its groups", MaxRegisters)}
	}
	return nil
}
