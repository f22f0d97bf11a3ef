// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
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
			out = append(out, x.m.Damaged()...)
		}
	}
	slices.Sort(out)
	return out
}
