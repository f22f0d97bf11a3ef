// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

// Translate turns the location expression expr (DWARF 5, sections 2.5 and 2.6)
// into a location. An empty expression is OptimizedOut. Errors are ErrStack,
// ErrLimit, *UnsupportedError, what env's functions return, and errors for
// truncated input; it never panics and its work is bounded.
func Translate(expr []byte, env *Env) (Loc, error) {
	steps, forks := maxSteps, maxForks
	m := &machine{env: env, reader: reader{data: expr}, steps: &steps, forks: &forks}
	l, err := m.run()
	if err == nil && l.count(maxNodes) < 0 {
		return Loc{}, ErrLimit
	}
	return l, err
}

// machine runs one expression symbolically. A conditional branch forks it; the
// forks share the budget.
type machine struct {
	reader
	env          *Env
	stack        []value
	loc          *Loc // set by an operation that ends a simple location
	parts        []Part
	steps, forks *int
	calls        int
	// entry is true within DW_OP_entry_value, where registers have their values from the
	// function's entry.
	entry bool
	// result is set when both paths of a branch have run to the end.
	result *Loc
}

func (m *machine) run() (Loc, error) {
	for !m.done() && m.result == nil {
		if *m.steps--; *m.steps < 0 || len(m.stack) > maxStack || len(m.parts) > maxParts {
			return Loc{}, ErrLimit
		}
		op := modern(byte(m.uint(1)))
		if m.env.Seen != nil {
			m.env.Seen(op)
		}
		if m.loc != nil && op != opPiece && op != opBitPiece && op != opNop && op != opGNUUninit {
			return Loc{}, errLoc
		}
		if err := m.step(op); err != nil {
			return Loc{}, err
		}
	}
	if m.err != nil {
		return Loc{}, m.err
	}
	if m.result != nil {
		return *m.result, nil
	}
	return m.finish()
}

// finish returns the location at the end of the expression.
func (m *machine) finish() (Loc, error) {
	if m.parts == nil {
		return m.simple(), nil
	}
	if m.loc != nil || len(m.stack) > 0 {
		return Loc{}, errLoc
	}
	return Loc{Kind: Pieces, Parts: m.parts}, nil
}

// simple returns the location described so far, and resets it.
func (m *machine) simple() Loc {
	l := Loc{}
	switch {
	case m.loc != nil:
		l = *m.loc
	case len(m.stack) > 0:
		l = Loc{Kind: Memory, X: m.stack[len(m.stack)-1].n}
	}
	m.loc, m.stack = nil, nil
	return l
}

func (m *machine) push(v value)     { m.stack = append(m.stack, v) }
func (m *machine) pushNode(n *Node) { m.push(value{n: n}) }
func (m *machine) pushConst(v int64) {
	m.pushNode(NewConst(v))
}

// at returns the entry i places below the top of the stack.
func (m *machine) at(i uint64) (value, error) {
	if i >= uint64(len(m.stack)) {
		return value{}, ErrStack
	}
	return m.stack[len(m.stack)-1-int(i)], nil
}

func (m *machine) pop() (value, error) {
	v, err := m.at(0)
	if err == nil {
		m.stack = m.stack[:len(m.stack)-1]
	}
	return v, err
}

// step runs one operation and reads its operands.
func (m *machine) step(op byte) error {
	switch {
	case op >= opLit0 && op < opReg0:
		m.pushConst(int64(op - opLit0))
	case op >= opReg0 && op < opBreg0:
		return m.register(uint64(op - opReg0))
	case op >= opBreg0 && op < opRegx:
		return m.based(uint64(op - opBreg0))
	case op >= opAddr && op <= opConsts && op != opDeref || op == opAddrx || op == opConstx:
		return m.constant(op)
	case op >= opDup && op <= opRot:
		return m.shuffle(op)
	}
	if tree, ok := dyadic(op); ok {
		return m.twoOperands(op, tree)
	}
	switch op {
	case opAbs, opNeg, opNot:
		return m.oneOperand(op)
	case opDeref, opDerefSize, opDerefType:
		return m.deref(op)
	case opConstType, opRegvalType, opConvert, opReinterpret:
		return m.typed(op)
	case opBra, opSkip:
		return m.jump(op)
	case opCall2, opCall4, opCallRef:
		return m.call(op)
	case opPiece, opBitPiece, opImplicitValue, opStackValue, opImplicitPtr, opRegx:
		return m.location(op)
	}
	return m.other(op)
}

func (m *machine) other(op byte) error {
	switch op {
	case opNop, opGNUUninit:
	case opPlusUconst:
		n := m.uleb()
		a, err := m.pop()
		if err != nil {
			return err
		}
		return m.pushResult(apply(op, Add, a, value{n: NewConst(int64(n))}))
	case opBregx:
		return m.based(m.uleb())
	case opFbreg:
		return m.frameRelative()
	case opCallFrameCFA:
		return m.outside(op, m.env.CFA)
	case opEntryValue:
		return m.entryValue()
	case opFormTLSAddress:
		return m.threadLocal(op)
	case opGNUParamRef:
		return m.outsideDIE(op, m.uint(4), m.env.Param)
	case opGNUVarValue:
		return m.outsideDIE(op, m.uint(4), m.env.Variable)
	default:
		if op >= opLit0 && op < opRegx {
			return nil // step has run them
		}
		return unsupported(op, "unknown")
	}
	return nil
}

// pushResult pushes the result of a function of value.go.
func (m *machine) pushResult(v value, err error) error {
	if err == nil {
		m.push(v)
	}
	return err
}

func (m *machine) twoOperands(op byte, tree Op) error {
	b, err := m.pop()
	if err != nil {
		return err
	}
	a, err := m.pop()
	if err != nil {
		return err
	}
	return m.pushResult(apply(op, tree, a, b))
}

func (m *machine) oneOperand(op byte) error {
	a, err := m.pop()
	if err != nil {
		return err
	}
	return m.pushResult(unary(op, a))
}

// threadLocal replaces an offset into the module's thread-local block by the address at this
// offset.
func (m *machine) threadLocal(op byte) error {
	off, err := m.pop()
	if err != nil {
		return err
	}
	if m.env.ThreadLocal == nil {
		return unsupported(op, "no thread-local variables here")
	}
	n, err := m.env.ThreadLocal(off.n)
	if err == nil {
		m.pushNode(n)
	}
	return err
}

// jump follows DW_OP_skip, and both branches of DW_OP_bra.
func (m *machine) jump(op byte) error {
	off := m.sint(2)
	to := int64(m.pos) + off
	if m.err != nil {
		return m.err
	}
	if to < 0 || to > int64(len(m.data)) {
		return errShort
	}
	if op == opSkip {
		m.pos = int(to)
		return nil
	}
	c, err := m.pop()
	if err != nil {
		return err
	}
	if c.n.Op == Const {
		if c.n.Val != 0 {
			m.pos = int(to)
		}
		return nil
	}
	return m.fork(c, int(to))
}

// fork runs both branches to the end and selects between their results.
func (m *machine) fork(c value, to int) error {
	if *m.forks--; *m.forks < 0 {
		return ErrLimit
	}
	taken := *m
	taken.pos = to
	taken.stack = append([]value(nil), m.stack...)
	taken.parts = append([]Part(nil), m.parts...)
	a, err := taken.run()
	if err != nil {
		return err
	}
	b, err := m.run()
	if err != nil {
		return err
	}
	if a.Kind != b.Kind || a.Kind != Memory && a.Kind != Value {
		return unsupported(opBra, "branches that end in different kinds of location")
	}
	m.result = &Loc{Kind: a.Kind, X: NewSelect(c.n, a.X, b.X)}
	return nil
}
