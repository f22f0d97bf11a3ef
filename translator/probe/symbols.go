// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/translator/target"
)

// Symbols are the queries that this package makes. *dwarfsym.Symbols implements it, and so do
// tests.
type Symbols interface {
	target.Symbols
	// Places lists the places for the query's probes, sorted by file, line and address. If there
	// are none, the error is *query.NoMatchError with similar names.
	Places(ctx context.Context, q query.Query) ([]query.Place, error)
	// Tracepoints lists the tracepoints that match glob, "system:name" or "name".
	Tracepoints(ctx context.Context, module, glob string) ([]query.Tracepoint, error)
	// Programs returns the paths of the files that a name matches, and Unlisted where it could not look for
	// what matches a pattern since the last call; Running returns the path of the program that a process runs.
	Programs(name string) ([]string, error)
	Unlisted() []string
	Running(pid int64) (string, error)
	// Built returns the path of the program with a build-id; risk, if not "", warns root that
	// others can change the file. Fetched reports whether a path is that of a file fetched
	// from a server, which no process runs. Remote lists the programs on debuginfod servers
	// whose paths match a glob.
	Built(ctx context.Context, id string, near dwarfsym.Near) (path, risk string, err error)
	Fetched(path string) bool
	Remote(ctx context.Context, glob string) ([]dwarfsym.Remote, error)
	// Marks lists the static probes of a program by globs of their providers
	// and names.
	Marks(path, provider, name string) ([]dwarfsym.Mark, error)
	// Stubs returns the entries of a program's procedure linkage table for the functions that match
	// the pattern.
	Stubs(program, pattern string) ([]query.Place, error)
	// ModuleMarks lists the static probes of a kernel module by globs of their functions and names.
	ModuleMarks(module, function, name string) ([]dwarfsym.ModuleMark, error)
	// AfterPrologue moves a function's entry to where its parameters can be
	// read.
	AfterPrologue(p query.Place) (query.Place, error)
	// Returns lists the return instructions of a function whose return address must not
	// be replaced; nil if it may be.
	Returns(p *query.Place) ([]query.Place, error)
	// Unwinds reports whether exceptions or panics may leave the function.
	Unwinds(p *query.Place) bool
}
