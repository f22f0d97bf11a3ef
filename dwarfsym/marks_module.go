// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/sdt"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// ModuleMark is a static probe in a kernel module, and where it is.
type ModuleMark struct {
	query.Place
	Name string // with - for the source's __
	Args []sdt.TypedArg
	// Tests are the static keys that enable probes of the name.
	Tests []TestKey
}

// TestKey is the address of a static key: Off bytes after (if negative, before) Symbol, whose name
// is unique in the module.
type TestKey struct {
	Symbol string
	Off    int64
}

// ModuleMarks lists the static probes of a kernel module (a name or a path) whose function and name
// match, in the order of the file. If there is none, the error is *query.NoMatchError.
func (s *Symbols) ModuleMarks(module, function, name string) ([]ModuleMark, error) {
	m, err := s.module(module)
	if err != nil {
		return nil, err
	}
	notes, err := m.ModuleNotes()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.Path, err)
	}
	var out []ModuleMark
	var all []string
	tests := s.testKeys(module, m, notes)
	for _, n := range notes {
		if n.Test {
			continue
		}
		spoken := strings.ReplaceAll(n.Name, "__", "-")
		all = append(all, spoken)
		if !MarkNamed(name, n.Name) {
			continue
		}
		mark := ModuleMark{Name: spoken, Args: n.Args, Tests: tests[n.Name], Place: query.Place{Module: m.Name}}
		mark.Section, mark.Addr = m.Locate(n.Addr)
		mark.Symbol, mark.SymbolOff = s.SymbolNear(module, mark.Addr, mark.Section)
		if x := m.IndexOrNil(); x != nil {
			places.SetLandmark(m, x, &mark.Place, n.Addr)
		}
		if mark.Func, _, _ = strings.Cut(mark.Symbol, "."); mark.Symbol == "" || !glob.Match(function, []byte(mark.Func)) {
			continue
		}
		if len(out) == maxMarks {
			return nil, tooManyMarks(m.Path, name)
		}
		out = append(out, mark)
	}
	if len(out) == 0 {
		slices.Sort(all)
		return nil, &query.NoMatchError{What: "mark", Pattern: name, Similar: suggest.Names(name, slices.Compact(all), vars.MaxSimilar)}
	}
	return out, nil
}

// testKeys returns the static keys for each mark, by name.
func (s *Symbols) testKeys(module string, m *image.Module, notes []sdt.ModuleNote) map[string][]TestKey {
	out := map[string][]TestKey{}
	for _, n := range notes {
		if !n.Test {
			continue
		}
		section, off := m.Locate(n.Addr)
		if a, ok := s.Anchor(module, section); ok && a.Size == 0 {
			key := TestKey{Symbol: a.Symbol, Off: int64(off) - int64(a.Offset)}
			if !slices.Contains(out[n.Name], key) {
				out[n.Name] = append(out[n.Name], key)
			}
		}
	}
	return out
}
