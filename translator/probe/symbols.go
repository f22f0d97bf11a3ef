// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
)

// Symbols is what this package asks of dwarfsym. *dwarfsym.Symbols is one;
// tests bring their own.
type Symbols interface {
	// Places lists where the query's probes would stand, sorted by file, line
	// and address. Nothing found: *dwarfsym.NoMatchError with near names.
	Places(ctx context.Context, q dwarfsym.Query) ([]dwarfsym.Place, error)
	// Variable finds a parameter, local or global visible at p.
	Variable(p *dwarfsym.Place, name string) (dwarfsym.Variable, error)
	// Variables lists what -L shows: parameters and locals with a value at p.
	Variables(p *dwarfsym.Place) ([]dwarfsym.Variable, error)
	// Result is where p's function leaves its return value; Type is Void for
	// a function without one.
	Result(p *dwarfsym.Place) (dwarfsym.Variable, error)
	// Global finds a global or static variable; file may be "" or a path's
	// tail.
	Global(module, name, file string) (dwarfsym.Variable, error)
	// Type finds a type by "struct x", "union x", "enum x", or a typedef or
	// base type's name.
	Type(module, name string) (*ctype.Type, error)
	// Enumerator finds an enumeration constant.
	Enumerator(module, name string) (int64, error)
	// Tracepoints lists those matching glob, "system:name" or "name".
	Tracepoints(ctx context.Context, module, glob string) ([]dwarfsym.Tracepoint, error)
	// Symbol finds a link-time address: absolute in vmlinux, else the offset
	// in section.
	Symbol(module, name string) (addr uint64, section string, ok bool)
}
