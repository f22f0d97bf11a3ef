// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// Symbols answers queries about one kernel, its modules, and programs. Opening it is
// cheap: files are mapped, and indexes read or built, when a query needs them. All
// methods may be called concurrently.
type Symbols struct {
	*vars.Resolver
	*places.Finder
	opt    Options
	finder find.Finder
	paths  func() map[string]string // of modules

	added atomic.Bool // see Added

	mu      sync.Mutex
	modules map[string]*slot
	files   map[string]string // of modules that were given by path
	missed  []*query.NoDebugInfoError
	retired []*slot // opened before Reset

	traces headerTraces // tracepoints found in headers
	// tracepoints are those of the open modules.
	tracepoints map[*image.Module]*tracepoints
}

// slot is a module that is open, is being opened, or could not be opened.
type slot struct {
	once sync.Once
	m    *image.Module
	err  error
}

// Open prepares for queries about opt.Release. Its only error is ctx's.
func Open(ctx context.Context, opt Options) (*Symbols, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := &Symbols{opt: opt, modules: map[string]*slot{}, tracepoints: map[*image.Module]*tracepoints{},
		finder: find.Finder{Release: opt.Release, Sysroot: opt.Sysroot, VMLinux: opt.VMLinux, Downloads: opt.Downloads}}
	s.Resolver = vars.NewResolver(opened{s}, opt.Debug.BTF())
	s.Finder = places.NewFinder(opened{s}, s.Resolver)
	s.paths = sync.OnceValue(s.finder.Modules)
	s.finder.Booted = sync.OnceValue(s.booted)
	return s, nil
}

// Close unmaps all files. Afterwards, no method of a Place, type or location may be
// called.
func (s *Symbols) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first error
	for _, x := range append(slices.Collect(maps.Values(s.modules)), s.retired...) {
		x.once.Do(func() {})
		if x.m == nil {
			continue
		}
		if err := x.m.Close(); err != nil && first == nil {
			first = err
		}
	}
	s.modules, s.retired = map[string]*slot{}, nil
	s.Forget()
	return first
}

// module opens "kernel" or the module called name. Without debug information the Module still has
// its symbol table, and Debug.Info is empty. Without any file the error is *query.NoDebugInfoError
// or, for a name that no module has, *query.NoMatchError.
func (s *Symbols) module(name string) (*image.Module, error) {
	if name == "" {
		name = "kernel"
	}
	if name = s.nameOf(name); !image.IsProgram(name) {
		name = find.Canonical(name)
	}
	s.mu.Lock()
	x := s.modules[name]
	if x == nil {
		x = &slot{}
		s.modules[name] = x
	}
	s.mu.Unlock()
	x.once.Do(func() { x.m, x.err = s.open(name) })
	return x.m, x.err
}

func (s *Symbols) open(name string) (*image.Module, error) {
	found, err := s.find(name)
	if err != nil {
		return nil, err
	}
	dwarf := found.File != nil && found.File.HasDWARF() && s.opt.Debug.DWARF()
	if !dwarf {
		found = s.plain(name, found)
		found, dwarf = s.byBuildID(found)
	}
	if found.File == nil {
		if found.Err != nil {
			return nil, found.Err
		}
		return nil, s.missing(name, found)
	}
	m := &image.Module{Name: name, Path: found.File.Path, File: found.File, Debug: &elfmap.Debug{},
		CacheDir: s.cacheFor(found.File, dwarf), Running: s.finder.Running(), Building: s.indexing(found.File)}
	if image.IsProgram(name) {
		err = s.readProgram(m)
	}
	if err == nil && dwarf {
		m.Debug, err = found.File.Debug()
	}
	if err != nil {
		_ = m.Close()
		return nil, err
	}
	return m, nil
}

func (s *Symbols) find(name string) (*find.Found, error) {
	if name == "kernel" {
		return s.finder.Kernel(), nil
	}
	if image.IsProgram(name) {
		return s.findProgram(name)
	}
	if path, ok := s.fileOf(name); ok {
		return s.finder.File(path), nil
	}
	rel, ok := s.paths()[name]
	if !ok {
		return nil, &query.NoMatchError{
			What: "module", Pattern: name, Similar: suggest.Names(name, s.moduleNames("*"), 5), BuiltIn: s.finder.BuiltIn(find.Canonical(name)),
		}
	}
	return s.finder.Module(rel), nil
}

func (s *Symbols) missing(name string, f *find.Found) error {
	e := &query.NoDebugInfoError{Module: name, BuildID: f.BuildID, Looked: f.Looked, Mismatch: f.Mismatch,
		Incomplete: f.Incomplete, Alternate: f.Alternate, Elsewhere: f.Elsewhere,
		Command: s.finder.Command(), Server: s.finder.Server(), Policy: s.opt.Debug}
	if !s.opt.Debug.DWARF() {
		e.Looked, e.Command, e.Server = nil, "", "" // debug information may be installed
		return e
	}
	if image.IsProgram(name) {
		e.Command = "" // the command is for the kernel's debug information
	}
	return s.note(e)
}

// withDebugInfo is like module, but returns an error for a module without DWARF.
func (s *Symbols) withDebugInfo(name string) (*image.Module, error) {
	m, err := s.module(name)
	if err != nil || m.HasDWARF() {
		return m, err
	}
	found, err := s.find(m.Name) // again, for the paths
	if err != nil {
		return nil, err
	}
	if found.File == nil && found.Err != nil {
		return nil, found.Err
	}
	closed(found.File)
	if found.BuildID == "" {
		found.BuildID = m.File.BuildID()
		closed(s.finder.ByBuildID(found).File)
	}
	return nil, s.missing(m.Name, found)
}

// needs returns the error for a query that needs debug information. It says which part of the query
// needs it, and where it was searched for.
func (s *Symbols) needs(module, format string, args ...any) error {
	m, err := s.withDebugInfo(module)
	var missing *query.NoDebugInfoError
	if err == nil {
		missing = &query.NoDebugInfoError{Module: module, Split: m.Program != nil && m.Debug.IsSplit()} // there is debug information, but not for this part
	} else if !errors.As(err, &missing) {
		return err
	}
	missing.Needs = fmt.Sprintf(format, args...)
	return missing
}

// indexing returns the function to call before the index of f is built (Options.Indexing); nil if
// there is none.
func (s *Symbols) indexing(f *elfmap.File) func() (done func()) {
	if f == nil {
		return nil
	}
	return func() func() {
		s.added.Store(true)
		if s.opt.Indexing == nil {
			return func() {}
		}
		return s.opt.Indexing(f.Path)
	}
}

// Added reports whether an index or an unpacked kernel was added to the cache.
func (s *Symbols) Added() bool { return s.added.Load() }

// IsModule reports whether the release has a module of that name.
func (s *Symbols) IsModule(name string) bool {
	_, ok := s.paths()[find.Canonical(name)]
	return ok
}

// moduleNames lists the release's modules that match, sorted.
func (s *Symbols) moduleNames(pattern string) []string {
	var out []string
	for name := range s.paths() {
		if glob.Match(find.Canonical(pattern), []byte(name)) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// Symbol finds a symbol's link-time address: absolute in vmlinux, else the offset in
// section. If there are several symbols with the name, it prefers a global one.
func (s *Symbols) Symbol(module, name string) (addr uint64, section string, ok bool) {
	m, err := s.module(module)
	if err != nil {
		return 0, "", false
	}
	x := m.IndexOrNil()
	if x == nil {
		return 0, "", false
	}
	var best index.Symbol
	x.SymbolsNamed([]byte(name), func(c index.Symbol) {
		if !ok || c.Global && !best.Global {
			best, ok = c, true
		}
	})
	if !ok {
		return 0, "", false
	}
	section, addr = m.Locate(best.Addr)
	return addr, section, true
}

// SymbolNear returns the ELF symbol at or before an address, in the form that Symbol
// returns, and the offset from the symbol.
func (s *Symbols) SymbolNear(module string, addr uint64, section string) (name string, off uint64) {
	m, err := s.module(module)
	if err != nil {
		return "", 0
	}
	x := m.IndexOrNil()
	if x == nil {
		return "", 0
	}
	return m.SymbolNear(x, m.FileAddress(section, addr), "")
}

// BuildID is the module's GNU build-id in hex; "" if it has none.
func (s *Symbols) BuildID(module string) string {
	m, err := s.module(module)
	if err != nil {
		return ""
	}
	return m.File.BuildID()
}
