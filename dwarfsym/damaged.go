// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"fmt"
	"maps"
	"slices"
)

// Damaged returns a message for each file read so far in which units of debug
// information are damaged and were ignored. No other method may run at the same time.
func (s *Symbols) Damaged() (out []string) {
	s.mu.Lock()
	slots := slices.Collect(maps.Values(s.modules))
	s.mu.Unlock()
	for _, x := range slots {
		x.once.Do(func() {}) // wait for a module that is being opened
		if x.m != nil {
			out = append(out, x.m.damaged()...)
		}
	}
	slices.Sort(out)
	return out
}

func (m *Module) damaged() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ix == nil || len(m.ix.Damaged) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s: ignoring the functions, variables and types of %d of %d units: %v",
		m.Path, len(m.ix.Damaged), m.ix.Units(), m.ix.Damaged[0])}
}
