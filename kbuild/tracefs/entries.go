// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import "slices"

// entries stores the values that were evaluated at the entries of kernel functions until the functions
// return. The trace does not say which entry belongs to a return: they match if thread, probe and stack
// height are the same. Of several that are the same, because a function has jumped to another one, the
// newest returns first.
type entries map[entryKey][]*kept

type entryKey struct {
	tid   int32
	group int
}

// kept has the values of a call that has not returned.
type kept struct {
	sp     uint64
	values []value
	state  keptState
}

type keptState int

const (
	evaluated keptState = iota
	failed              // an expression raised an error, which was reported
	inherited           // the process was forked while its parent was in the call, or it is not known which call this is
)

// returnAddress is the size of the return address: the stack pointer is that much
// higher after the return than at the function's first instruction.
const returnAddress = 8

// sameStack is the largest distance of two stack pointers on the same stack of the kernel. A thread has
// others for interrupts, which may lie anywhere.
const sameStack = 0x8000

// mostEntries bounds the calls of one function that have not returned in a thread. There are more if
// returns were lost or not hooked, which the kernel counts.
const mostEntries = 1024

// isBelow reports whether a call on the same stack has ended when the stack pointer is sp.
func (k *kept) isBelow(sp uint64) bool { return k.sp < sp && sp-k.sp < sameStack }

// push records a call. Those that were left without a record of their return are dropped.
func (e entries) push(key entryKey, sp uint64) *kept {
	k := &kept{sp: sp}
	list := slices.DeleteFunc(e[key], func(old *kept) bool { return old.isBelow(sp) })
	if len(list) == mostEntries {
		list = list[1:]
	}
	e[key] = append(list, k)
	return k
}

// pop removes and returns the newest call that returns with stack pointer sp; nil if its entry was not
// recorded.
func (e entries) pop(key entryKey, sp uint64) *kept {
	entry := sp - returnAddress
	list := slices.DeleteFunc(e[key], func(old *kept) bool { return old.isBelow(entry) })
	var found *kept
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].sp == entry {
			found = list[i]
			list = slices.Delete(list, i, i+1)
			break
		}
	}
	if len(list) == 0 {
		delete(e, key)
	} else {
		e[key] = list
	}
	return found
}
