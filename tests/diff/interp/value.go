// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"strconv"
	"strings"
)

// Value is a number, or a string of bytes.
type Value struct {
	Str bool
	N   int64
	S   string
}

func num(n int64) Value  { return Value{N: n} }
func str(s string) Value { return Value{Str: true, S: s} }

func truth(b bool) Value {
	if b {
		return num(1)
	}
	return num(0)
}

// zero returns the initial value of a variable of kind k.
func zero(k kind) Value { return Value{Str: k == text} }

// String returns the text that a script prints for the value.
func (v Value) String() string {
	if v.Str {
		return v.S
	}
	return strconv.FormatInt(v.N, 10)
}

// compare orders strings by their bytes.
func compare(a, b Value) int {
	if a.Str {
		return strings.Compare(a.S, b.S)
	}
	switch {
	case a.N < b.N:
		return -1
	case a.N > b.N:
		return 1
	}
	return 0
}

// cut returns what a string variable stores for s, which ends at a NUL or at the size limit.
func (m *machine) cut(s string) Value {
	if i := strings.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	return str(s[:min(len(s), m.o.MaxString-1)])
}
