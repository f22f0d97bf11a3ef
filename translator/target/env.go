// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"path/filepath"
	"slices"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/translator/plan"
)

// Env is the input that target variables of all probes share.
type Env struct {
	Symbols Symbols
	// Machine is the architecture of the kernel and its programs.
	Machine *arch.Machine
	// Guru (-g) permits writes.
	Guru bool
	// KernelCasts: @cast without a module searches the kernel, as it did up to language version
	// 4.2.
	KernelCasts bool
	// Program returns the path of the program of -c or -x, "" if there is none. In probes of the
	// kernel, a library name without a path refers to a library of this program.
	Program func() string

	// enums are the functions that name the values of an enumeration, one for each enumeration.
	enums map[string]*plan.Function
	// double is the function that converts a float to a double; nil if none was read.
	double *plan.Function
	// reverse is the function that reverses the bytes of a number; nil if none was read.
	reverse *plan.Function
	// stores counts the functions that write big-endian numbers.
	stores int
	// casts are the kernel modules whose types @cast has named so far.
	casts []string
}

// Casts returns the kernel modules whose types @cast has named, each once.
func (e *Env) Casts() []string { return e.casts }

// noteCast keeps the module of a type that @cast names.
func (e *Env) noteCast(module string) {
	if module != "kernel" && !IsProgram(module) && !slices.Contains(e.casts, module) {
		e.casts = append(e.casts, module)
	}
}

// Symbols is the part of dwarfsym that this package uses. *dwarfsym.Symbols implements it; tests
// have their own implementations.
type Symbols interface {
	// Variable finds a parameter, local or global visible at p.
	Variable(p *query.Place, name string) (query.Variable, error)
	// Variables lists what -L shows: parameters and locals with a value at p.
	Variables(p *query.Place) ([]query.Variable, error)
	// Present lists the same without locations.
	Present(p *query.Place) ([]query.Variable, error)
	// Visible lists the variables in scope at p, including those without a value.
	Visible(p *query.Place) ([]query.Variable, error)
	// Result returns the location of the return value of p's function; Type is Void for a function
	// without one.
	Result(p *query.Place) (query.Variable, error)
	// Global finds a global or static variable; file may be "" or a path's
	// tail.
	Global(module, name, file string) (query.Variable, error)
	// Type finds a type by "struct x", "union x", "enum x", or a typedef or
	// base type's name.
	Type(module, name string) (*ctype.Type, error)
	// TypeAt is Type for a name in a probe at p, which may be nil: of several types of one name, the file's own is
	// meant.
	TypeAt(p *query.Place, module, name string) (*ctype.Type, error)
	// EnumeratorAt finds an enumeration constant; of several of one name, the one that is meant at p, which may be nil.
	EnumeratorAt(p *query.Place, module, name string) (int64, error)
	// Symbol finds a link-time address: absolute in vmlinux, otherwise the offset in section.
	Symbol(module, name string) (addr uint64, section string, ok bool)
	// SymbolFrom is like Symbol, for the symbol that code at p refers to. The error is
	// *query.AmbiguousSymbolError if several may be meant, *query.NoMatchError if there is none.
	SymbolFrom(p *query.Place, name string) (addr uint64, section string, err error)
	// Program describes the file at a path.
	Program(path string) (*image.Program, error)
	// Libraries returns the paths of the shared libraries to which a name refers in a program.
	Libraries(program, name string) ([]string, error)
}

// IsProgram reports whether a module is a program or library rather than the kernel or
// one of its modules.
func IsProgram(module string) bool { return filepath.IsAbs(module) }
