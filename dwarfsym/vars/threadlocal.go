// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"fmt"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
)

// threadLocal returns the current thread's address for offset off in the module's block of
// thread-local storage.
func (d *Decoder) threadLocal(off *locexpr.Node) (*locexpr.Node, error) {
	p := d.Module.Program
	if p == nil || p.Threads == nil {
		return nil, fmt.Errorf("%s has no thread-local variables", d.Module.Name)
	}
	layout, err := d.machine().Calls.Threads()
	if err != nil {
		return nil, err
	}
	t := p.Threads
	base := locexpr.NewReg(d.machine().Registers.Thread)
	switch {
	case t.Executable:
		return plus(base, plus(off, locexpr.NewConst(-int64(t.Size)))), nil
	case t.Slot == 0:
		return nil, fmt.Errorf("%s does not define where its thread-local variables are", d.Module.Name)
	case t.Numbered:
		table := word(plus(base, locexpr.NewConst(layout.Table)))
		entry := locexpr.NewBinary(locexpr.Shl, word(d.address(t.Slot)), locexpr.NewConst(layout.Shift))
		return plus(word(plus(table, entry)), off), nil
	}
	return plus(plus(base, word(d.address(t.Slot))), plus(off, locexpr.NewConst(-int64(t.Offset)))), nil
}

func plus(a, b *locexpr.Node) *locexpr.Node { return locexpr.NewBinary(locexpr.Add, a, b) }

func word(at *locexpr.Node) *locexpr.Node {
	return &locexpr.Node{Op: locexpr.Deref, A: at, Size: 8}
}

// threadLocal finds a thread-local variable that is only in the symbol table. It is
// treated as a signed number of the symbol's size.
func (s *Resolver) threadLocal(module, name string) (query.Variable, error) {
	none := &query.NoVariableError{Name: name}
	if !image.IsProgram(module) {
		return query.Variable{}, none
	}
	m, err := s.files.Module(module)
	if err != nil || m.Program == nil || m.Program.Threads == nil {
		return query.Variable{}, none
	}
	symbol, ok := m.Program.Threads.Symbols[name]
	integer := map[uint64]string{1: "signed char", 2: "short", 4: "int", 8: "long"}[symbol.Size]
	if !ok || integer == "" {
		return query.Variable{}, none
	}
	at, err := s.Decoder(m).threadLocal(locexpr.NewConst(int64(symbol.Offset)))
	if err != nil {
		return query.Variable{}, err
	}
	return query.Variable{
		Name: name, Type: &ctype.Type{Kind: ctype.Int, Name: integer, Size: int64(symbol.Size), Signed: true},
		Loc: locexpr.Loc{Kind: locexpr.Memory, X: at},
	}, nil
}
