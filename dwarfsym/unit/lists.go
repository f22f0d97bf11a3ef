// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"sync"

	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// lists keeps location lists that were read: a listing of all statements of a function looks at each of its lists for each
// of them.
type lists struct {
	mu      sync.Mutex
	known   map[listKey][]locexpr.Range
	entries int // in all of them
}

type listKey struct {
	unit *Unit
	off  uint64
}

// mostListed is the number of entries in lists from which on they are forgotten; an entry takes 56 bytes.
const mostListed = 1 << 16

// listSearch is how many entries of a list that is kept are searched in a step of work.
const listSearch = 16

// Lists returns a reader of the unit's location lists.
func (u *Unit) Lists() *locexpr.List {
	l := &locexpr.List{Data: u.set.debug.Loc, Version: u.Version, Base: u.LowPC, Indexed: u.Indexed, Work: u.listWork, Keep: u.keptList}
	if u.Version >= 5 {
		l.Data = u.set.debug.Loclists
	}
	return l
}

// listWork counts entries of a list of locations that is read.
func (u *Unit) listWork(entries int) error { return u.set.debug.Work(rangeWork * entries) }

// keptList returns the list at off, which is read if it is not kept. Any number of variables may have one list.
func (u *Unit) keptList(off uint64, read func() ([]locexpr.Range, error)) ([]locexpr.Range, error) {
	key := listKey{u, off}
	list, is := u.set.lists.get(key)
	if is {
		return list, u.set.debug.Work(1 + len(list)/listSearch)
	}
	list, err := read()
	if err == nil {
		u.set.lists.put(key, list)
	}
	return list, err
}

func (l *lists) get(key listKey) (list []locexpr.Range, is bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list, is = l.known[key]
	return list, is
}

func (l *lists) put(key listKey, list []locexpr.Range) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.entries += 1 + len(list); l.known == nil || l.entries > mostListed {
		l.known, l.entries = map[listKey][]locexpr.Range{}, 1+len(list)
	}
	l.known[key] = list
}
