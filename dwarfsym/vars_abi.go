// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/near"
)

// argRegs are the DWARF numbers of rdi, rsi, rdx, rcx, r8 and r9, which pass
// integers and pointers (System V ABI for x86-64, sections 3.2.3 and 3.6.2).
var argRegs = []int{5, 4, 1, 2, 8, 9}

// regRSP is the stack pointer. At a function's entry the first argument on the
// stack stands above the return address.
const (
	regRSP   = 7
	firstArg = 8
)

// spec is the BTF of a module without DWARF.
func (s *Symbols) spec(module string) (*btfsym.Spec, error) {
	m, err := s.module(module)
	if err != nil {
		return nil, err
	}
	return s.decoder(m).btf()
}

// abiVariables lists a function's parameters from BTF, at its first
// instruction. It gives none for clones, whose parameters the compiler may
// have changed, nor where BTF has no such function or several.
func (s *Symbols) abiVariables(p *Place) ([]Variable, error) {
	spec, err := s.spec(p.Module)
	if err != nil || !p.Entry || strings.Contains(p.Symbol, ".") {
		return nil, nil
	}
	params, ok, err := spec.Func(p.Func)
	if err != nil || !ok {
		return nil, err
	}
	result, err := spec.Result(p.Func)
	if err != nil {
		return nil, err
	}
	return passed(params, result)
}

// passed says where the calling convention puts parameters. A result above 16
// bytes takes the first register for its address.
func passed(params []btfsym.Param, result *ctype.Type) ([]Variable, error) {
	regs := argRegs
	if result != nil {
		plain, err := result.Strip()
		if err != nil {
			return nil, err
		}
		if plain != nil && plain.Size > 16 {
			regs = regs[1:]
		}
	}
	stack := int64(firstArg)
	var out []Variable
	for _, param := range params {
		plain, err := param.Type.Strip()
		if err != nil {
			return nil, err
		}
		v := Variable{Name: param.Name, Param: true, Type: param.Type}
		switch words := int((plain.Size + 7) / 8); {
		case plain.Kind == ctype.Void || plain.Kind == ctype.Float || words == 0:
			return out, nil // not a value of the kernel's: what follows is unknown
		case words <= 2 && words <= len(regs):
			v.Loc = inRegisters(regs[:words], plain.Size)
			regs = regs[words:]
		default:
			sp := locexpr.NewBinary(locexpr.Add, locexpr.NewReg(regRSP), locexpr.NewConst(stack))
			v.Loc = locexpr.Loc{Kind: locexpr.Memory, X: sp}
			stack += 8 * int64(words)
		}
		out = append(out, v)
	}
	return out, nil
}

func inRegisters(regs []int, size int64) locexpr.Loc {
	if len(regs) == 1 {
		return locexpr.Loc{Kind: locexpr.Register, Reg: regs[0]}
	}
	l := locexpr.Loc{Kind: locexpr.Pieces}
	for i, r := range regs {
		part := locexpr.Loc{Kind: locexpr.Register, Reg: r}
		l.Parts = append(l.Parts, locexpr.Part{Loc: part, Bits: min(64, int(8*size)-64*i)})
	}
	return l
}

func (s *Symbols) abiVariable(p *Place, name string) (Variable, error) {
	all, err := s.abiVariables(p)
	if err != nil {
		return Variable{}, err
	}
	var have []string
	for _, v := range all {
		if v.Name == name {
			return v, nil
		}
		have = append(have, v.Name)
	}
	return Variable{}, &NoVariableError{Name: name, Place: p, Similar: near.Names(name, have, maxSimilar)}
}

func (s *Symbols) abiResult(p *Place) (Variable, error) {
	spec, err := s.spec(p.Module)
	if err != nil {
		return Variable{}, &NoDebugInfoError{Module: p.Module}
	}
	if _, ok, err := spec.Func(p.Func); err != nil || !ok {
		return Variable{}, &NoVariableError{Name: "return", Place: p}
	}
	t, err := spec.Result(p.Func)
	if err != nil {
		return Variable{}, err
	}
	return returned(t)
}

// btfType is Type without DWARF; without BTF either it gives the error that
// told so.
func (s *Symbols) btfType(module, name string, noDWARF error) (*ctype.Type, error) {
	spec, err := s.spec(module)
	if err != nil {
		return nil, noDWARF
	}
	t, err := spec.Type(splitTypeName(name))
	if t == nil && err == nil {
		err = &NoMatchError{What: "type", Pattern: name}
	}
	return t, err
}

func (s *Symbols) btfEnumerator(module, name string, noDWARF error) (int64, error) {
	spec, err := s.spec(module)
	if err != nil {
		return 0, noDWARF
	}
	if _, v, ok := spec.Enumerator(name); ok {
		return v, nil
	}
	return 0, &NoMatchError{What: "enumerator", Pattern: name}
}
