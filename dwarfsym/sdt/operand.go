// SPDX-License-Identifier: GPL-2.0-or-later

package sdt

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is the kind of place that an argument is in.
type Kind uint8

// The kinds of places: a number in the note, a register, or memory.
const (
	Constant Kind = iota
	InRegister
	InMemory
)

// NoRegister stands for a missing part of an address.
const NoRegister = -1

// Arg is one argument of a probe.
type Arg struct {
	Kind   Kind
	Size   int // bytes: 1, 2, 4 or 8
	Signed bool
	// Value is the constant, or the displacement of an address.
	Value int64
	// Symbol, if not "", has its address added to Value.
	Symbol string
	// Register is a DWARF number (System V ABI, AMD64 supplement, figure 3.36). The
	// argument begins at its bit FromBit.
	Register, FromBit int
	// Base and Index are registers of an address, or NoRegister; Index is multiplied by
	// Scale.
	Base, Index, Scale int
	// Segment is "fs" or "gs" if the address is relative to that segment's base: in
	// programs fs is the thread's own memory, in the kernel gs is this CPU's.
	Segment string
	// Relative is true if the address is Symbol's or Value itself, encoded relative to
	// the instruction.
	Relative bool
}

// OperandError means that an argument can't be read.
type OperandError struct {
	Text, Why string
}

// Error names the argument and the reason.
func (e *OperandError) Error() string { return fmt.Sprintf("argument %q %s", e.Text, e.Why) }

// maxArgs bounds the arguments of a probe; sys/sdt.h has 12.
const maxArgs = 64

// Split splits the text of all arguments. Blanks within brackets belong to an operand.
func Split(args string) []string {
	var out []string
	depth, from := 0, -1
	for i := 0; i <= len(args); i++ {
		if i == len(args) || args[i] == ' ' && depth <= 0 {
			if from >= 0 && len(out) < maxArgs {
				out = append(out, args[from:i])
			}
			from = -1
			continue
		}
		if from < 0 {
			from = i
		}
		switch args[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	return out
}

// ParseArg reads one argument: SIZE@OPERAND, the operand as the GNU assembler
// has it for x86-64 (AT&T syntax). A negative size is that of a signed number.
func ParseArg(text string) (Arg, error) {
	size, operand, sized := strings.Cut(text, "@")
	if !sized {
		size, operand = "-8", text
	}
	a := Arg{Base: NoRegister, Index: NoRegister, Scale: 1}
	if strings.HasSuffix(size, "f") {
		return a, &OperandError{text, "is a floating point number, which scripts do not have"}
	}
	n, err := strconv.Atoi(size)
	a.Signed, a.Size = n < 0, max(n, -n)
	if err != nil || a.Size != 1 && a.Size != 2 && a.Size != 4 && a.Size != 8 {
		return a, &OperandError{text, "has no size of 1, 2, 4 or 8 bytes"}
	}
	why := ""
	switch {
	case strings.HasPrefix(operand, "$"):
		a.Kind = Constant
		why = a.sum(operand[1:])
	case strings.HasPrefix(operand, "%") && !strings.ContainsAny(operand, ":("):
		a.Kind = InRegister
		why = a.register(operand)
	default:
		a.Kind = InMemory
		why = a.address(operand)
	}
	if why != "" {
		return a, &OperandError{text, why}
	}
	return a, nil
}

func (a *Arg) register(s string) string {
	r, ok := registers[s[1:]]
	switch {
	case isVector(s[1:]):
		return "is in a floating point or vector register, which scripts can't read"
	case !ok:
		return "names an unknown register"
	}
	a.Register, a.FromBit = r.number, r.from
	a.Size = min(a.Size, r.size)
	return ""
}

func isVector(s string) bool {
	for _, p := range []string{"xmm", "ymm", "zmm", "mm", "st", "k"} {
		if rest, ok := strings.CutPrefix(s, p); ok && (rest == "" || rest[0] >= '0' && rest[0] <= '9' || rest[0] == '(') {
			return true
		}
	}
	return false
}

// address reads %SEGMENT:SYMBOL+NUMBER(BASE,INDEX,SCALE); each part may be missing.
func (a *Arg) address(s string) string {
	if segment, rest, ok := strings.Cut(s, ":"); ok {
		if segment != "%fs" && segment != "%gs" {
			return "is in an unknown segment"
		}
		a.Segment, s = segment[1:], rest
	}
	disp, inner, has := strings.Cut(s, "(")
	if why := a.sum(disp); why != "" && (disp != "" || !has) {
		return why
	}
	if !has {
		return ""
	}
	inner, ok := strings.CutSuffix(inner, ")")
	if !ok {
		return "has no closing bracket"
	}
	return a.registersOf(strings.Split(inner, ","))
}

// registersOf reads the registers in the brackets of an address.
func (a *Arg) registersOf(parts []string) string {
	if len(parts) > 3 {
		return "has too many parts in its brackets"
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if parts[0] == "%rip" || parts[0] == "%eip" {
		a.Relative = true
		if len(parts) > 1 {
			return "uses %rip with an index register"
		}
		return ""
	}
	for i, to := range []*int{&a.Base, &a.Index} {
		if i >= len(parts) || parts[i] == "" {
			continue
		}
		r, ok := registers[strings.TrimPrefix(parts[i], "%")]
		if !ok || r.size != 8 || !strings.HasPrefix(parts[i], "%") {
			return "has an address in an unknown register"
		}
		*to = r.number
	}
	if len(parts) < 3 || parts[2] == "" {
		return ""
	}
	n, err := strconv.Atoi(parts[2])
	if err != nil || n != 1 && n != 2 && n != 4 && n != 8 {
		return "has a scale other than 1, 2, 4 or 8"
	}
	a.Scale = n
	return ""
}

// sum reads numbers and at most one symbol with + and - between them.
func (a *Arg) sum(s string) string {
	if s == "" {
		return "has no value"
	}
	for s != "" {
		term, sign := s, int64(1)
		if s[0] == '-' || s[0] == '+' {
			if s[0] == '-' {
				sign = -1
			}
			term = s[1:]
		}
		end := strings.IndexAny(term, "+-")
		if end < 0 {
			end = len(term)
		}
		s = term[end:]
		if why := a.term(term[:end], sign); why != "" {
			return why
		}
	}
	return ""
}

func (a *Arg) term(s string, sign int64) string {
	n, err := strconv.ParseUint(s, 0, 64)
	switch {
	case err == nil:
		a.Value += sign * int64(n)
	case s == "" || s[0] >= '0' && s[0] <= '9' || strings.ContainsAny(s, "()%$*/ "):
		return "has a number that can't be read"
	case strings.Contains(s, "@"):
		return "uses a linker table such as the GOT or PLT"
	case a.Symbol != "" || sign < 0:
		return "has more than one symbol"
	default:
		a.Symbol = s
	}
	return ""
}
