// SPDX-License-Identifier: GPL-2.0-or-later

// Package backend is what the other passes know of the last one, which turns a program into what
// a runtime loads. Each backend is a package of its own, which nothing but cmd/gostap names.
package backend

import (
	"context"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// Backend is a way to run programs.
type Backend interface {
	// Emit turns the program into what its runtime loads. It reports errors for what the plan
	// allows but the runtime can't do.
	Emit(ctx context.Context, in In) (Out, diag.List)
	// CarriesTables reports whether the runtime uses the tables of symbols, lines and frames that
	// the pass carry makes.
	CarriesTables() bool
}

// In is the input of a backend.
type In struct {
	Program *plan.Program
	Kernel  kernel.Kernel
	Symbols Symbols
	// Gostap is the version that the metadata names.
	Gostap string
}

// Symbols is what backends ask about the kernel's symbols.
type Symbols interface {
	// Symbol finds a link-time address in vmlinux.
	Symbol(module, name string) (addr uint64, section string, ok bool)
	// SymbolNear names the symbol at or before an address.
	SymbolNear(module string, addr uint64, section string) (name string, off uint64)
	// Unique reports whether exactly one symbol of the module has that name.
	Unique(module, name string) bool
}

// Out is the output of a backend: C and Meta of a module, or Events.
type Out struct {
	C      map[string][]byte // the files to put beside runtime-c's, by name
	Meta   modmeta.Meta      // what the module tells its runner
	Events *tracemeta.Script
}
