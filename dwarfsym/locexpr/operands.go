// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

// constant pushes the literal of DW_OP_addr, DW_OP_const*, addrx or constx.
func (m *machine) constant(op byte) error {
	switch op {
	case opAddr:
		m.pushNode(m.address(m.uint(8)))
	case opAddrx, opConstx:
		return m.indexed(op)
	case opConstu:
		m.pushConst(int64(m.uleb()))
	case opConsts:
		m.pushConst(m.sleb())
	default:
		if op < opConst1u {
			return unsupported(op, "unknown")
		}
		size := 1 << ((op - opConst1u) / 2)
		if (op-opConst1u)%2 == 0 {
			m.pushConst(int64(m.uint(size)))
		} else {
			m.pushConst(m.sint(size))
		}
	}
	return nil
}

func (m *machine) address(addr uint64) *Node {
	if m.env.Address == nil {
		return &Node{Op: Addr, Val: int64(addr)}
	}
	return m.env.Address(addr)
}

func (m *machine) indexed(op byte) error {
	i := m.uleb()
	if m.env.Indexed == nil {
		return unsupported(op, "no address table")
	}
	v, err := m.env.Indexed(i)
	if err != nil {
		return err
	}
	if op == opConstx {
		m.pushConst(int64(v))
	} else {
		m.pushNode(m.address(v))
	}
	return nil
}

// shuffle runs dup, drop, over, pick, swap and rot.
func (m *machine) shuffle(op byte) error {
	switch op {
	case opDup:
		return m.pushResult(m.at(0))
	case opOver:
		return m.pushResult(m.at(1))
	case opPick:
		return m.pushResult(m.at(m.uint(1)))
	case opDrop:
		_, err := m.pop()
		return err
	}
	deep := 1 // swap
	if op == opRot {
		deep = 2
	}
	top, err := m.at(0)
	if err != nil {
		return err
	}
	last := len(m.stack) - 1
	if last < deep {
		return ErrStack
	}
	copy(m.stack[last-deep+1:], m.stack[last-deep:last])
	m.stack[last-deep] = top
	return nil
}

// regNode returns register r now or, within DW_OP_entry_value, at the function's entry.
func (m *machine) regNode(r uint64) (*Node, error) {
	if r > 1<<16 {
		return nil, unsupported(opRegx, "no such register")
	}
	if m.entry && !m.env.AtEntry {
		return &Node{Op: EntryReg, Val: int64(r)}, nil
	}
	return NewReg(int(r)), nil
}

// register runs DW_OP_reg*: the object is in the register.
func (m *machine) register(r uint64) error {
	if r > 1<<16 {
		return unsupported(opRegx, "no such register")
	}
	m.loc = &Loc{Kind: Register, Reg: int(r)}
	return nil
}

// based runs DW_OP_breg*: the register's value plus an offset.
func (m *machine) based(r uint64) error {
	off := m.sleb()
	n, err := m.regNode(r)
	if err != nil {
		return err
	}
	m.pushNode(NewBinary(Add, n, NewConst(off)))
	return nil
}

func (m *machine) frameRelative() error {
	off := m.sleb()
	if m.env.FrameBase == nil || m.entry {
		return unsupported(opFbreg, "no frame base")
	}
	n, err := m.env.FrameBase()
	if err != nil {
		return err
	}
	m.pushNode(NewBinary(Add, n, NewConst(off)))
	return nil
}

// outside pushes the result of get, a function of Env.
func (m *machine) outside(op byte, get func() (*Node, error)) error {
	if get == nil || m.entry {
		return unsupported(op, "not known here")
	}
	n, err := get()
	if err != nil {
		return err
	}
	m.pushNode(n)
	return nil
}

func (m *machine) outsideDIE(op byte, die uint64, get func(uint64) (*Node, error)) error {
	if get == nil {
		return unsupported(op, "not known here")
	}
	return m.outside(op, func() (*Node, error) { return get(die) })
}

// entryValue runs DW_OP_entry_value: the value that a register or an expression had at the
// function's entry. The expression must not read memory, which may have changed since.
func (m *machine) entryValue() error {
	block := m.bytes(m.uleb())
	if m.err != nil {
		return m.err
	}
	if m.entry {
		return unsupported(opEntryValue, "entry value within an entry value")
	}
	sub := &machine{reader: reader{data: block}, env: m.env, steps: m.steps, forks: m.forks, entry: true}
	l, err := sub.run()
	if err != nil {
		return err
	}
	switch l.Kind {
	case Register:
		n, err := sub.regNode(uint64(l.Reg))
		if err != nil {
			return err
		}
		m.pushNode(n)
	case Memory: // the top of the block's stack, used as a number
		m.pushNode(l.X)
	default:
		return unsupported(opEntryValue, "its block is not a value")
	}
	return nil
}

func (m *machine) deref(op byte) error {
	size, t := 8, Base{}
	switch op {
	case opDerefSize:
		size = int(m.uint(1))
	case opDerefType:
		size = int(m.uint(1))
		var err error
		if t, err = m.base(op, m.uleb()); err != nil {
			return err
		}
	}
	if size != 1 && size != 2 && size != 4 && size != 8 {
		return unsupported(op, "odd size")
	}
	if m.entry && !m.env.AtEntry {
		return unsupported(op, "memory as it was at the function's entry")
	}
	a, err := m.pop()
	if err != nil {
		return err
	}
	m.push(value{n: NewDeref(a.n, size, t.Signed), t: t})
	return nil
}

// base looks up an integer base type; offset 0 is the generic type.
func (m *machine) base(op byte, die uint64) (Base, error) {
	if m.err != nil {
		return Base{}, m.err
	}
	if die == 0 {
		return Base{}, nil
	}
	if m.env.Base == nil {
		return Base{}, unsupported(op, "no types")
	}
	t, err := m.env.Base(die)
	if err != nil {
		return Base{}, err
	}
	return t, integer(op, t)
}

// typed runs DW_OP_const_type, regval_type, convert and reinterpret.
func (m *machine) typed(op byte) error {
	var reg uint64
	if op == opRegvalType {
		reg = m.uleb()
	}
	t, err := m.base(op, m.uleb())
	if err != nil {
		return err
	}
	switch op {
	case opConstType:
		n := m.uint(1)
		if n != 1 && n != 2 && n != 4 && n != 8 {
			return unsupported(op, "odd size")
		}
		m.push(value{n: wrap(NewConst(int64(m.uint(int(n)))), t), t: t})
		return nil
	case opRegvalType:
		n, err := m.regNode(reg)
		if err != nil {
			return err
		}
		m.push(value{n: wrap(n, t), t: t})
		return nil
	}
	a, err := m.pop()
	if err != nil {
		return err
	}
	return m.pushResult(convert(op, a, t))
}

// call runs another DIE's location expression on this stack.
func (m *machine) call(op byte) error {
	size := 4
	if op == opCall2 {
		size = 2
	}
	die := m.uint(size)
	if m.env.Call == nil || m.calls >= maxCalls {
		return unsupported(op, "not known here")
	}
	code, err := m.env.Call(die, op == opCallRef)
	if err != nil {
		return err
	}
	sub := *m
	sub.reader, sub.calls = reader{data: code}, m.calls+1
	for !sub.done() && sub.result == nil {
		if *m.steps--; *m.steps < 0 || len(sub.stack) > maxStack || sub.loc != nil {
			return ErrLimit
		}
		if err := sub.step(modern(byte(sub.uint(1)))); err != nil {
			return err
		}
	}
	if sub.err != nil || sub.result != nil {
		return unsupported(op, "its expression does not end simply")
	}
	m.stack, m.loc = sub.stack, sub.loc
	return nil
}
