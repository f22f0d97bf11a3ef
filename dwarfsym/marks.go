// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/sdt"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/vars"
	"github.com/gostap/gostap/kbuild/fault"
)

// Mark is a statically defined probe in a program (package sdt).
type Mark struct {
	sdt.Note
	// Offset is the file offset of the probe; Counter that of the counter
	// (semaphore) of active tracers, 0 without one.
	Offset, Counter uint64
	// Refused is the reason why the mark can't be probed; "" if it can.
	Refused string
}

// maxMarks bounds the marks that one pattern may match. A script with probes at 300,000
// marks took 2 GB; QEMU, which has the most marks, has about 2,000.
const maxMarks = 1 << 15

func tooManyMarks(path, pattern string) error {
	return fmt.Errorf("%s: %q matches more than %d static probes; use a more specific pattern", path, pattern, maxMarks)
}

// Marks lists the static probes of a program or shared library whose provider and name match, in
// the order of the file. If there is none, the error is *query.NoMatchError.
func (s *Symbols) Marks(path, provider, name string) ([]Mark, error) {
	p, err := s.Program(path)
	if err != nil {
		return nil, err
	}
	f, err := s.finder.Open(path)
	if err != nil {
		return nil, err
	}
	defer fault.Close(f)
	notes, err := notesOf(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var out []Mark
	for _, n := range notes {
		if !glob.Match(provider, []byte(n.Provider)) || !MarkNamed(name, n.Name) {
			continue
		}
		m := Mark{Note: n, Refused: p.NoBreakpoint(n.Addr)}
		var ok bool
		if m.Offset, ok = p.Offset(n.Addr); !ok {
			continue // the linker dropped the code
		}
		if len(out) == maxMarks {
			return nil, tooManyMarks(path, name)
		}
		if n.Semaphore != 0 {
			m.Counter, _ = p.Offset(n.Semaphore)
		}
		out = append(out, m)
	}
	if len(out) == 0 {
		return nil, &query.NoMatchError{What: "mark", Pattern: name, Similar: similarMarks(name, notes)}
	}
	return out, nil
}

// MarkNamed reports whether a pattern matches a mark's name. A mark a__b also matches
// as a-b.
func MarkNamed(pattern, name string) bool {
	return glob.Match(pattern, []byte(name)) || glob.Match(pattern, []byte(strings.ReplaceAll(name, "__", "-")))
}

// notesOf copies the notes out of the file. It returns an error for a file of another architecture.
func notesOf(f *elfmap.File) ([]sdt.Note, error) {
	s := f.Section(sdt.Section)
	if s == nil {
		return nil, nil
	}
	if f.Arch.Marks.Operand == nil {
		return nil, fmt.Errorf("gostap can't read the arguments of static probes in programs for this architecture")
	}
	data, err := f.Data(s)
	if err != nil {
		return nil, err
	}
	base := uint64(0)
	if b := f.Section(sdt.BaseSection); b != nil {
		base = b.Base
	}
	return sdt.Parse(data, base)
}

func similarMarks(name string, notes []sdt.Note) []string {
	var all []string
	for _, n := range notes {
		all = append(all, n.Name)
	}
	slices.Sort(all)
	return suggest.Names(name, slices.Compact(all), vars.MaxSimilar)
}
