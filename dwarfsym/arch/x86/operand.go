// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// readOperand reads an operand in AT&T syntax.
func readOperand(text string, o *arch.Operand) (why string) {
	switch {
	case strings.HasPrefix(text, "$"):
		o.Kind = arch.Constant
		return sum(o, text[1:])
	case strings.HasPrefix(text, "%") && !strings.ContainsAny(text, ":("):
		o.Kind = arch.InRegister
		return register(o, text)
	}
	o.Kind = arch.InMemory
	return address(o, text)
}

func register(o *arch.Operand, s string) string {
	r, ok := operandRegisters[s[1:]]
	switch {
	case isVectorRegister(s[1:]):
		return "is in a floating point or vector register, which scripts can't read"
	case !ok:
		return "names an unknown register"
	}
	o.Register, o.FromBit = r.number, r.from
	o.Size = min(o.Size, r.size)
	return ""
}

func isVectorRegister(s string) bool {
	for _, p := range []string{"xmm", "ymm", "zmm", "mm", "st", "k"} {
		if rest, ok := strings.CutPrefix(s, p); ok && (rest == "" || rest[0] >= '0' && rest[0] <= '9' || rest[0] == '(') {
			return true
		}
	}
	return false
}

// The segments of a thread's memory in programs and of a CPU's in the kernel.
const (
	threadSegment = "fs"
	cpuSegment    = "gs"
)

// address reads %SEGMENT:SYMBOL+NUMBER(BASE,INDEX,SCALE); each part may be missing.
func address(o *arch.Operand, s string) string {
	if segment, rest, ok := strings.Cut(s, ":"); ok {
		if segment != "%"+threadSegment && segment != "%"+cpuSegment {
			return "is in an unknown segment"
		}
		o.Segment, s = segment[1:], rest
	}
	disp, inner, has := strings.Cut(s, "(")
	if why := sum(o, disp); why != "" && (disp != "" || !has) {
		return why
	}
	if !has {
		return ""
	}
	inner, ok := strings.CutSuffix(inner, ")")
	if !ok {
		return "has no closing bracket"
	}
	return registersOf(o, strings.Split(inner, ","))
}

// registersOf reads the registers in the brackets of an address.
func registersOf(o *arch.Operand, parts []string) string {
	if len(parts) > 3 {
		return "has too many parts in its brackets"
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if parts[0] == "%rip" || parts[0] == "%eip" {
		o.Relative = true
		if len(parts) > 1 {
			return "uses %rip with an index register"
		}
		return ""
	}
	for i, to := range []*int{&o.Base, &o.Index} {
		if i >= len(parts) || parts[i] == "" {
			continue
		}
		r, ok := operandRegisters[strings.TrimPrefix(parts[i], "%")]
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
	o.Scale = n
	return ""
}

// sum reads numbers and at most one symbol with + and - between them.
func sum(o *arch.Operand, s string) string {
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
		if why := addTerm(o, term[:end], sign); why != "" {
			return why
		}
	}
	return ""
}

func addTerm(o *arch.Operand, s string, sign int64) string {
	n, err := strconv.ParseUint(s, 0, 64)
	switch {
	case err == nil:
		o.Value += sign * int64(n)
	case s == "" || s[0] >= '0' && s[0] <= '9' || strings.ContainsAny(s, "()%$*/ "):
		return "has a number that can't be read"
	case strings.Contains(s, "@"):
		return "uses a linker table such as the GOT or PLT"
	case o.Symbol != "" || sign < 0:
		return "has more than one symbol"
	default:
		o.Symbol = s
	}
	return ""
}
