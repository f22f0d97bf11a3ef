// SPDX-License-Identifier: GPL-2.0-or-later

package sdt

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
)

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
// has it for the architecture. A negative size is that of a signed number.
func ParseArg(m *arch.Machine, text string) (arch.Operand, error) {
	size, operand, sized := strings.Cut(text, "@")
	if !sized {
		size, operand = "-8", text
	}
	a := arch.Operand{Base: arch.NoRegister, Index: arch.NoRegister, Scale: 1}
	if strings.HasSuffix(size, "f") {
		return a, &OperandError{text, "is a floating point number, which scripts do not have"}
	}
	n, err := strconv.Atoi(size)
	a.Signed, a.Size = n < 0, max(n, -n)
	if err != nil || a.Size != 1 && a.Size != 2 && a.Size != 4 && a.Size != 8 {
		return a, &OperandError{text, "has no size of 1, 2, 4 or 8 bytes"}
	}
	if m.Marks.Operand == nil {
		return a, &OperandError{text, "is for an architecture whose operands gostap can't read"}
	}
	if why := m.Marks.Operand(operand, &a); why != "" {
		return a, &OperandError{text, why}
	}
	return a, nil
}
