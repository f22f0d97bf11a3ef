// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/btfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Decoder reads variables and types of one module's debug information.
type Decoder struct {
	syms   *Resolver
	Module *image.Module
	Units  *unit.Set
	Types  *typeSource

	// BTF returns the module's BTF, which is read on first use.
	BTF func() (*btfsym.Spec, error)

	code decoded // see instructions

	// lines are the rows of the line table of one unit, see unitRows.
	lines struct {
		mu   sync.Mutex
		unit *unit.Unit
		rows []line.Row
	}
	// own are the types of one unit, see typesOf.
	own struct {
		mu    sync.Mutex
		unit  *unit.Unit
		types map[typeName][]uint64
		found map[ownName]ownResult // what ownType has returned
		// charged is what the list takes of the file's budget.
		charged int
	}
}

// machine returns the architecture of the module's code.
func (d *Decoder) machine() *arch.Machine { return d.Module.Machine() }

// Decoder returns the decoder of a module, which is created on first use.
func (s *Resolver) Decoder(m *image.Module) *Decoder {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.decoders[m]; d != nil {
		return d
	}
	d := &Decoder{syms: s, Module: m, Units: unit.NewSet(m.Debug)}
	d.Types = &typeSource{d: d, known: map[uint64]*typeNode{}}
	d.BTF = sync.OnceValues(d.readBTF)
	if s.decoders == nil {
		s.decoders = map[*image.Module]*Decoder{}
	}
	s.decoders[m] = d
	return d
}

// exhausted returns the error for a file whose debug information has taken more work than its size allows. Whatever was looked for since
// may be missing.
func (d *Decoder) exhausted() error { return d.Module.Debug.Work(0) }

// WithDWARF returns the decoder of a module that has DWARF. If it has none, the error is
// *query.NoDebugInfoError.
func (s *Resolver) WithDWARF(name string) (*Decoder, error) {
	m, err := s.files.WithDebugInfo(name)
	if err != nil {
		return nil, err
	}
	return s.Decoder(m), nil
}

// fileAddr returns p's file address, as used in debug information; the inverse of Module.Locate.
func (d *Decoder) fileAddr(p *query.Place) uint64 { return d.Module.FileAddress(p.Section, p.Addr) }

// address returns the node for a link-time address. Per-CPU variables have an address in a section
// of which every CPU has a copy. Where the process uses another file's variable in place of a library's,
// only a word in the process tells.
func (d *Decoder) address(addr uint64) *locexpr.Node {
	if p := d.Module.Program; p != nil {
		if slot, off, ok := p.Slot(addr); ok {
			return behind(word(&locexpr.Node{Op: locexpr.Addr, Val: int64(slot)}), off)
		}
	}
	section, off := d.Module.Locate(addr)
	n := &locexpr.Node{Op: locexpr.Addr, Val: int64(off), Section: section}
	if d.Module.File == nil {
		return n
	}
	if s := d.Module.File.Holding(addr); s != nil && strings.HasPrefix(s.Name, ".data..percpu") {
		return &locexpr.Node{Op: locexpr.PerCPU, A: n}
	}
	return n
}

// behind returns the address off bytes behind another one.
func behind(at *locexpr.Node, off uint64) *locexpr.Node {
	if off == 0 {
		return at
	}
	return plus(at, locexpr.NewConst(int64(off)))
}

// Entry decodes a DIE that the index or a Place refers to.
func (d *Decoder) Entry(r image.Ref) (unit.Entry, error) {
	u, err := d.Units.At(r.Unit)
	if err != nil {
		return unit.Entry{}, err
	}
	return u.Entry(r.DIE)
}

// entryAt decodes a DIE whose unit is not known.
func (d *Decoder) entryAt(die uint64) (unit.Entry, error) {
	u, err := d.Units.Of(die)
	if err != nil {
		return unit.Entry{}, err
	}
	return u.Entry(die)
}

// errNoBTF means that the file has no .BTF section, or that the policy excludes BTF.
var errNoBTF = errors.New("no BTF")

// readBTF reads the file's .BTF section. A module's BTF refers to types in the kernel's.
func (d *Decoder) readBTF() (*btfsym.Spec, error) {
	if d.Module.File == nil || d.Module.Program != nil || !d.syms.BTF {
		return nil, errNoBTF
	}
	section := d.Module.File.Section(".BTF")
	if section == nil {
		return nil, errNoBTF
	}
	data, err := d.Module.File.Data(section)
	if err != nil || len(data) == 0 {
		return nil, errNoBTF
	}
	var base *btfsym.Spec
	if d.Module.Name != "kernel" {
		kernel, err := d.syms.files.Module("kernel")
		if err != nil {
			return nil, err
		}
		if base, err = d.syms.Decoder(kernel).BTF(); err != nil {
			return nil, err
		}
	}
	return btfsym.Load(data, base, d.Module.Name)
}

// AnyType finds a type in BTF, which is quicker to search, else in DWARF. prefix is "struct",
// "union", "enum" or "".
func (d *Decoder) AnyType(prefix, name string) (*ctype.Type, error) {
	if spec, err := d.BTF(); err == nil {
		if t, err := spec.Type(prefix, name); t != nil || err != nil {
			return t, err
		}
	}
	for _, tag := range typeTags[prefix] {
		if t, err := d.Types.Named(tag, name); t != nil || err != nil {
			return t, err
		}
	}
	return nil, &query.NoMatchError{What: "type", Pattern: name}
}

// Code returns the machine code of a program between two link-time addresses.
func (d *Decoder) Code(lo, hi uint64) ([]byte, error) {
	if b, ok := d.Module.CodeFile().At(lo, hi-lo); ok && hi > lo {
		return b, nil
	}
	return nil, fmt.Errorf("%s has no code at %#x", d.Module.Program.Path, lo)
}
