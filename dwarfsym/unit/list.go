// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// List is a list of entries, which must fit into the file's budget: an entry of one byte can have thousands
// of attributes that take no byte in it.
type List struct {
	Entries []Entry
	debug   *elfmap.Debug
	charged int
}

// Memory of an entry, and of each of its attributes, in bytes.
const (
	entrySize = int(unsafe.Sizeof(Entry{}) + unsafe.Sizeof(dwarf.Entry{}))
	fieldSize = int(unsafe.Sizeof(dwarf.Field{}))
)

// Add appends an entry, or returns the budget's error.
func (l *List) Add(e Entry) error {
	n := entrySize + fieldSize*len(e.Field)
	l.debug = e.Unit.set.debug
	l.charged += n
	if err := l.debug.Charge(n); err != nil {
		return err
	}
	l.Entries = append(l.Entries, e)
	return nil
}

// Release returns to the budget what the list has taken, for callers that use few lists at a time.
func (l *List) Release() {
	if l.debug != nil {
		l.debug.Release(l.charged)
	}
	l.charged = 0
}
