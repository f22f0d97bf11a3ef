// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"fmt"
	"sync/atomic"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// tables reads the abbreviation tables of units. Units may point to any offset of
// .debug_abbrev, so that the tables of a small file can overlap: their memory is charged to
// the file's budget, and the bytes that are parsed are counted.
type tables struct {
	sec *elfmap.Debug
	// left is the number of bytes that all workers may still parse.
	left *atomic.Int64

	// own is the table of the unit that is being scanned; the next unit's reuses its memory.
	own     abbrevs
	ownKey  tableKey
	ownSize int
	// others has tables of other units, for references between units.
	others     map[tableKey]abbrevs
	othersSize int
}

// tableKey identifies a table: units with equal keys are read in the same way.
type tableKey struct {
	off      uint64
	is64     bool
	addrSize uint8
}

func keyOf(u *Unit) tableKey { return tableKey{u.AbbrevOff, u.Is64, u.AddrSize} }

// parseLimit is how many bytes of tables a scan parses. Most units have a table of their
// own, and neighbours that share one cost nothing; units that refer to each other (link-time
// optimization) are parsed again by each worker.
func parseLimit(sec *elfmap.Debug) int64 { return 256<<20 + 256*int64(len(sec.Abbrev)) }

// maxReused is the size in bytes from which a table's memory is not reused.
const maxReused = 4 << 20

func newTables(sec *elfmap.Debug, left *atomic.Int64) tables {
	return tables{sec: sec, left: left, others: map[tableKey]abbrevs{}}
}

// ofUnit returns the table of the unit to be scanned. It is valid until the next call. An error
// that is not a *FormatError ends the scan.
func (t *tables) ofUnit(u *Unit) (abbrevs, error) {
	key := keyOf(u)
	if key == t.ownKey && len(t.own) > 0 {
		return t.own, nil
	}
	if t.ownSize > maxReused {
		t.own = nil
	}
	ab, err := t.parse(t.own, u)
	t.own, t.ownKey = ab, key
	if err != nil {
		t.ownKey = tableKey{}
		t.own = t.own[:0]
	}
	size := ab.size()
	charged := t.sec.Charge(size - t.ownSize)
	if t.ownSize = size; charged != nil {
		return nil, charged
	}
	return ab, err
}

// ofOther returns the table of a unit that the scanned one refers to.
func (t *tables) ofOther(u *Unit) (abbrevs, error) {
	key := keyOf(u)
	if ab, ok := t.others[key]; ok {
		return ab, nil
	}
	ab, err := t.parse(nil, u)
	if err != nil {
		return nil, err
	}
	size := ab.size()
	if err := t.sec.Charge(size); err != nil {
		t.sec.Release(size)
		t.forget()
		if err := t.sec.Charge(size); err != nil {
			return nil, err
		}
	}
	t.others[key], t.othersSize = ab, t.othersSize+size
	return ab, nil
}

// forget drops the tables of other units.
func (t *tables) forget() {
	t.sec.Release(t.othersSize)
	t.othersSize = 0
	clear(t.others)
}

// release returns the memory of the tables to the budget.
func (t *tables) release() {
	t.forget()
	t.sec.Release(t.ownSize)
	t.own, t.ownSize = nil, 0
}

func (t *tables) parse(into abbrevs, u *Unit) (abbrevs, error) {
	ab, n, ok := readAbbrevs(into, t.sec.Abbrev, u.AbbrevOff, u.Is64, u.AddrSize)
	if t.left.Add(int64(-n)) < 0 {
		return ab, t.sec.Exceeded(fmt.Sprintf("its units' abbreviation tables overlap: they are more than the limit of %d MB together", parseLimit(t.sec)>>20))
	}
	if !ok {
		return ab, &FormatError{u.Off, "bad abbreviations"}
	}
	return ab, nil
}

// size returns the memory that a table takes, in bytes, including the memory kept for reuse.
func (t abbrevs) size() int {
	n := cap(t) * int(unsafe.Sizeof(abbrev{}))
	for i := range t[:cap(t)] {
		n += cap(t[:cap(t)][i].steps) * int(unsafe.Sizeof(step{}))
	}
	return n
}
