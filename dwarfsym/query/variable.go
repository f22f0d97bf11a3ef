// SPDX-License-Identifier: GPL-2.0-or-later

package query

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Variable is a parameter, local or global, and its location.
type Variable struct {
	Name  string
	Param bool
	Type  *ctype.Type
	Loc   locexpr.Loc
	// Doubt is the compiler that may have left out the value, of a function's result, without saying so; "" for none.
	Doubt string
}

// Tracepoint is a static tracepoint and its prototype.
type Tracepoint struct {
	System, Name string
	Module       string // "" in vmlinux
	Params       []TraceParam
	// Number is the number of the handlers' type in a kernel that compares types at calls by a pointer
	// (arch.Kernel.FunctionType); 0 if it is not known.
	Number uint32
	// Format is how the kernel's tracer prints the event: a format of printf and its
	// arguments, fields of the record REC. "" if there is no event, or it is not known.
	Format string
}

// TraceParam is one parameter of a tracepoint's prototype.
type TraceParam struct {
	Name string
	Type *ctype.Type
}
