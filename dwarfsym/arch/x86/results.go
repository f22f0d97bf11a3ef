// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// wordClass says in which registers eight bytes of a value are returned. Where several
// members share the eight bytes, the highest class applies (see merge).
type wordClass uint8

const (
	classNone  wordClass = iota
	classSSEUp           // a further part of a vector
	classSSE
	classX87 // a part of a long double
	classInteger
	classMemory // the whole value is returned in memory
)

// classifier finds the class of each eight-byte word of a value of at most 16 bytes.
type classifier struct {
	words [2]wordClass
	types int // visited; more than maxTypes only in damaged debug information
}

const maxTypes = 1000

// Result follows the convention: rax and rdx return integers, xmm0 and xmm1 other floating-point numbers
// than long doubles, which st(0) returns.
func (k calls) Result(t *ctype.Type) (locexpr.Loc, error) {
	if t.Kind == ctype.Void || t.Size <= 0 && t.Kind != ctype.Pointer {
		return locexpr.Loc{}, nil
	}
	var c classifier
	if vector, err := wideVector(t); vector || err != nil {
		return locexpr.Loc{}, err
	}
	if t.Size > 16 && t.Kind != ctype.Float {
		c.words[0] = classMemory
	} else if err := c.enter(t, 0); err != nil {
		return locexpr.Loc{}, err
	}
	if c.inMemory() {
		return k.ResultInMemory()
	}
	l := inRegisters(c.registers(t.Size), t.Size)
	if c.words[0] == classSSE && c.words[1] == classSSEUp {
		l.Parts[1].FromBit = 64
	}
	return l, nil
}

// wideVector reports whether a value is a vector of more than 16 bytes, or a structure of one: whether ymm0 returns it
// or the memory at rax depends on the options of the compiler.
func wideVector(t *ctype.Type) (bool, error) {
	for range maxTypes {
		plain, err := t.Strip()
		if err != nil || plain == nil || plain.Size <= 16 {
			return false, err
		}
		if plain.Vector || plain.Kind != ctype.Struct && plain.Kind != ctype.Union {
			return plain.Vector, nil
		}
		list, err := plain.Members()
		if err != nil || len(list) == 0 {
			return false, err
		}
		if t = list[0].Type; t.Size != plain.Size {
			return false, nil
		}
	}
	return false, nil
}

// ResultInMemory returns the memory at the address in rax.
func (calls) ResultInMemory() (locexpr.Loc, error) {
	return locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(rax)}, nil
}

// ResultAtEntry returns the memory at the address in rdi, a first argument that the source does not have.
func (calls) ResultAtEntry() (locexpr.Loc, error) {
	return locexpr.Loc{Kind: locexpr.Memory, X: &locexpr.Node{Op: locexpr.EntryReg, Val: int64(general[0])}}, nil
}

// inMemory reports whether the value is returned in memory. The second half of a long double stays
// in a register only after its first half.
func (c *classifier) inMemory() bool {
	low, high := c.words[0], c.words[1]
	return low == classMemory || high == classMemory || high == classX87 && low != classX87
}

// registers returns, for each word, the next free register of its class. st(0) contains a whole
// long double.
func (c *classifier) registers(size int64) []int {
	if c.words[0] == classX87 {
		return []int{st0}
	}
	integer, vector := rax, xmm0
	var regs []int
	for i := range max(1, min(2, int(size+7)/8)) {
		switch {
		case c.words[i] == classInteger:
			regs = append(regs, integer)
			integer = rdx
		case i > 0 && c.words[i] == classSSEUp && c.words[i-1] == classSSE:
			regs = append(regs, vector-1)
		default:
			regs = append(regs, vector)
			vector++
		}
	}
	return regs
}

// enter merges in the classes of the parts of a value of type t at offset bytes in the returned
// one.
func (c *classifier) enter(t *ctype.Type, offset int64) error {
	plain, err := t.Strip()
	if err != nil || plain == nil {
		return err
	}
	if c.types++; c.types > maxTypes {
		return fmt.Errorf("the type %s contains more than %d others in 16 bytes: its debug information is damaged", t, maxTypes)
	}
	switch plain.Kind {
	case ctype.Struct, ctype.Union:
		return c.enterMembers(plain, offset)
	case ctype.Array:
		if plain.Vector && plain.Size >= 8 {
			c.enterVector(plain, offset)
			return nil
		}
		return c.enterElements(plain, offset)
	}
	c.enterNumber(plain, offset)
	return nil
}

func (c *classifier) enterMembers(t *ctype.Type, offset int64) error {
	members, err := t.Members()
	if err != nil {
		return err
	}
	for i := range members {
		m := &members[i]
		if m.BitSize > 0 {
			bit := 8*(offset+m.Offset) + int64(m.BitOffset)
			c.raise(bit/8, (bit+int64(m.BitSize)+7)/8, classInteger)
			continue
		}
		if err := c.enter(m.Type, offset+m.Offset); err != nil {
			return err
		}
	}
	return nil
}

func (c *classifier) enterElements(t *ctype.Type, offset int64) error {
	e, err := t.Elem()
	if err != nil || e == nil || t.Count <= 0 {
		return err
	}
	for i := range t.Count {
		if err := c.enter(e, offset+i*(t.Size/t.Count)); err != nil {
			return err
		}
	}
	return nil
}

// enterNumber merges in the class of a number or a pointer. If a packed structure does not align
// it, the whole value is returned in memory.
func (c *classifier) enterNumber(t *ctype.Type, offset int64) {
	align, kind := max(1, min(t.Size, 8)), classInteger
	if t.Kind == ctype.Float {
		kind = classSSE
		if strings.TrimPrefix(t.Name, complexPrefix) == "long double" { // the only type that the x87 unit computes with
			kind = classX87
		}
		if isComplex(t) {
			align = max(1, min(t.Size/2, 8))
		}
	}
	if offset%align != 0 {
		kind = classMemory
	}
	c.raise(offset, offset+max(t.Size, 1), kind)
}

// enterVector merges in the classes of a vector.
func (c *classifier) enterVector(t *ctype.Type, offset int64) {
	kind := classSSE
	if offset%t.Size != 0 { // not aligned
		kind = classMemory
	}
	c.raise(offset, offset+8, kind)
	if t.Size > 8 {
		c.raise(offset+8, offset+t.Size, min(kind, classSSEUp))
	}
}

// complexPrefix begins the names of complex types in DWARF.
const complexPrefix = "complex "

func isComplex(t *ctype.Type) bool { return strings.HasPrefix(t.Name, complexPrefix) }

// raise merges a class into the words that contain the bytes from begin to end.
func (c *classifier) raise(begin, end int64, kind wordClass) {
	for i := max(begin, 0) / 8; i < min((end+7)/8, 2); i++ {
		c.words[i] = merge(c.words[i], kind)
	}
}

func merge(a, b wordClass) wordClass {
	if least := min(a, b); (least == classSSE || least == classSSEUp) && max(a, b) == classX87 {
		return classMemory
	}
	return max(a, b)
}
