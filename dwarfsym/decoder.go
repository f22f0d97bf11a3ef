// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// decoder reads variables and types of one module's debug information.
type decoder struct {
	syms  *Symbols
	mod   *image.Module
	units *unit.Set
	types *typeSource

	// btf is the module's BTF, read when first asked for.
	btf func() (*btfsym.Spec, error)

	// lines are the rows of the line table of one unit, see unitRows.
	lines struct {
		mu   sync.Mutex
		unit *unit.Unit
		rows []line.Row
	}

	tracepoints struct {
		once    sync.Once
		list    []query.Tracepoint
		formats map[string]uint64 // addresses of the texts of their formats
	}
}

func (s *Symbols) decoder(m *image.Module) *decoder {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.decoders[m]; d != nil {
		return d
	}
	d := &decoder{syms: s, mod: m, units: unit.NewSet(m.Debug)}
	d.types = &typeSource{d: d, known: map[uint64]*typeNode{}}
	d.btf = sync.OnceValues(d.readBTF)
	if s.decoders == nil {
		s.decoders = map[*image.Module]*decoder{}
	}
	s.decoders[m] = d
	return d
}

// debugged opens a module that has DWARF; without, *NoDebugInfoError.
func (s *Symbols) debugged(name string) (*decoder, error) {
	m, err := s.withDebugInfo(name)
	if err != nil {
		return nil, err
	}
	return s.decoder(m), nil
}

// fileAddr is p's file address, as used in debug information; the inverse of locate.
func (d *decoder) fileAddr(p *query.Place) uint64 { return d.mod.FileAddress(p.Section, p.Addr) }

// address is the node for a link-time address. Per-CPU variables have an address in a
// section of which every CPU has a copy.
func (d *decoder) address(addr uint64) *locexpr.Node {
	section, off := d.mod.Locate(addr)
	n := &locexpr.Node{Op: locexpr.Addr, Val: int64(off), Section: section}
	if d.mod.File == nil {
		return n
	}
	if s := d.mod.File.Holding(addr); s != nil && strings.HasPrefix(s.Name, ".data..percpu") {
		return &locexpr.Node{Op: locexpr.PerCPU, A: n}
	}
	return n
}

// entry decodes a DIE that the index or a Place refers to.
func (d *decoder) entry(r image.Ref) (unit.Entry, error) {
	u, err := d.units.At(r.Unit)
	if err != nil {
		return unit.Entry{}, err
	}
	return u.Entry(r.DIE)
}

// entryAt decodes a DIE whose unit is not known.
func (d *decoder) entryAt(die uint64) (unit.Entry, error) {
	u, err := d.units.Of(die)
	if err != nil {
		return unit.Entry{}, err
	}
	return u.Entry(die)
}

// errNoBTF: the file has no .BTF section, or the policy excludes it.
var errNoBTF = errors.New("no BTF")

// readBTF reads the file's .BTF section. A module's BTF refers to types in the kernel's.
func (d *decoder) readBTF() (*btfsym.Spec, error) {
	if d.mod.File == nil || d.mod.Program != nil || !d.syms.opt.Debug.BTF() {
		return nil, errNoBTF
	}
	section := d.mod.File.Section(".BTF")
	if section == nil {
		return nil, errNoBTF
	}
	data, err := d.mod.File.Data(section)
	if err != nil || len(data) == 0 {
		return nil, errNoBTF
	}
	var base *btfsym.Spec
	if d.mod.Name != "kernel" {
		kernel, err := d.syms.module("kernel")
		if err != nil {
			return nil, err
		}
		if base, err = d.syms.decoder(kernel).btf(); err != nil {
			return nil, err
		}
	}
	return btfsym.Load(data, base, d.mod.Name)
}

// anyType finds a type in BTF, which is quicker to search, else in DWARF.
func (d *decoder) anyType(prefix, name string) (*ctype.Type, error) {
	if spec, err := d.btf(); err == nil {
		if t, err := spec.Type(prefix, name); t != nil || err != nil {
			return t, err
		}
	}
	for _, tag := range typeTags[prefix] {
		if t, err := d.types.named(tag, name); t != nil || err != nil {
			return t, err
		}
	}
	return nil, &query.NoMatchError{What: "type", Pattern: name}
}
