// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

// location runs the operations of DWARF 5, section 2.6, which say what the value on top
// of the stack means.
func (m *machine) location(op byte) error {
	switch op {
	case opRegx:
		return m.register(m.uleb())
	case opPiece:
		return m.piece(8*m.uleb(), 0)
	case opBitPiece:
		bits := m.uleb()
		return m.piece(bits, m.uleb())
	case opImplicitValue:
		return m.implicitValue(m.bytes(m.uleb()))
	case opImplicitPtr:
		return m.implicitPointer()
	}
	v, err := m.pop() // DW_OP_stack_value
	if err != nil {
		return err
	}
	m.loc = &Loc{Kind: Value, X: v.n}
	return nil
}

// piece ends one part. If no location comes before the operation, the part has no value.
func (m *machine) piece(bits, from uint64) error {
	const most = 1 << 30
	if bits > most || from > most {
		return ErrLimit
	}
	m.parts = append(m.parts, Part{Loc: m.simple(), Bits: int(bits), FromBit: int(from)})
	return nil
}

// implicitValue sets the location to an object whose bytes are in the expression.
func (m *machine) implicitValue(b []byte) error {
	if m.err != nil {
		return m.err
	}
	l := FromBytes(b)
	m.loc = &l
	return nil
}

// FromBytes returns the location of an object whose bytes are known.
func FromBytes(b []byte) Loc {
	if len(b) <= 8 {
		return Loc{Kind: Value, X: NewConst(little(b))}
	}
	l := Loc{Kind: Pieces}
	for len(b) > 0 && len(l.Parts) < maxParts {
		n := min(len(b), 8)
		part := Loc{Kind: Value, X: NewConst(little(b[:n]))}
		l.Parts = append(l.Parts, Part{Loc: part, Bits: 8 * n})
		b = b[n:]
	}
	return l
}

func little(b []byte) int64 {
	var v uint64
	for i := len(b) - 1; i >= 0; i-- {
		v = v<<8 | uint64(b[i])
	}
	return int64(v)
}

// implicitPointer sets the location to a pointer that the compiler removed, although its target is
// known. It has a value only if the target is in memory.
func (m *machine) implicitPointer() error {
	die, off := m.uint(4), m.sleb()
	if m.err != nil {
		return m.err
	}
	if m.env.Pointee == nil {
		return unsupported(opImplicitPtr, "not known here")
	}
	l, err := m.env.Pointee(die)
	if err != nil {
		return err
	}
	switch l.Kind {
	case OptimizedOut:
		m.loc = &Loc{}
	case Memory:
		m.loc = &Loc{Kind: Value, X: NewBinary(Add, l.X, NewConst(off))}
	default:
		m.loc = &Loc{Kind: Pointer, To: &Implied{Loc: l, Offset: off}}
	}
	return nil
}
