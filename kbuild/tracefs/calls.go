// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import "maps"

// calls has the calls of programs' functions whose returns the kernel has hooked, by thread, oldest first.
// It repeats what prepare_uretprobe() of kernel/events/uprobes.c does with its list of struct
// return_instance, because the kernel counts no return that it does not hook.
type calls map[int32][]*call

// call is one call of a function.
type call struct {
	place  string
	sp     uint64 // stack pointer at the function's first instruction, where the return address is
	target uint64 // the return address then
	tail   bool   // the function was entered by a jump from one whose return is hooked
	ending bool   // some of its return events have been recorded
	// kept has the return events at this place that have not been recorded yet, by group.
	kept map[int]*kept
}

// mostHooked is how many returns of a thread the kernel hooks (MAX_URETPROBE_DEPTH in linux/uprobes.h).
const mostHooked = 64

// pageSize is the smallest that kernels have. They replace return addresses by the first address of a page.
const pageSize = 4096

// begin records a call of a function at whose place the event d is. Its values are to be stored in what it
// returns; nil if the kernel does not hook the return, because too many calls are pending.
func (c calls) begin(tid int32, d *decoder, sp, target uint64) *kept {
	list := c[tid]
	if n := len(list); n > 0 && list[n-1].isHitOf(d, sp) { // another event has recorded this hit
		return list[n-1].keep(d.group)
	}
	if len(list) >= mostHooked {
		return nil
	}
	x := &call{place: d.place, sp: sp, target: target, kept: map[int]*kept{}}
	if n := len(list); n > 0 {
		x.tail = list[n-1].isChainedBy(sp, target)
	}
	for n := len(list); n > 0 && (list[n-1].sp < sp || list[n-1].sp == sp && !x.tail); n-- { // left by longjmp()
		list = list[:n-1]
	}
	c[tid] = append(list, x)
	return x.keep(d.group)
}

func (x *call) keep(group int) *kept {
	k := &kept{sp: x.sp}
	x.kept[group] = k
	return k
}

// isHitOf reports whether a record of the event d with a stack pointer belongs to this call, as each event
// at a place records each call once.
func (x *call) isHitOf(d *decoder, sp uint64) bool {
	return x.place == d.place && x.sp == sp && !x.ending && x.kept[d.group] == nil
}

// isChainedBy reports whether a function that is entered with this stack pointer and return address returns
// where the call x does, as x has jumped to it: the return address is then the one that the kernel has put in
// place of x's.
func (x *call) isChainedBy(sp, target uint64) bool {
	return x.sp == sp && target%pageSize == 0 && (target != x.target || x.tail)
}

// end removes and returns what was kept for a return event of the call that returns with stack pointer sp;
// nil if there is no such call. Of calls that have jumped to each other, the newest returns first.
func (c calls) end(tid int32, group int, sp uint64) *kept {
	list := c[tid]
	for n := len(list); n > 0 && list[n-1].sp+returnAddress < sp; n-- {
		list = list[:n-1]
	}
	var found *kept
	for i := len(list) - 1; i >= 0 && found == nil; i-- {
		x := list[i]
		if x.sp+returnAddress != sp || x.kept[group] == nil {
			continue
		}
		found, x.ending = x.kept[group], true
		if delete(x.kept, group); len(x.kept) == 0 {
			list = append(list[:i], list[i+1:]...)
		}
	}
	c.set(tid, list)
	return found
}

func (c calls) set(tid int32, list []*call) {
	if len(list) == 0 {
		delete(c, tid)
		return
	}
	c[tid] = list
}

// Flags of clone(2).
const (
	cloneVM    = 0x100
	cloneVFork = 0x4000
)

// forked gives a new thread the pending calls of its creator, if the kernel does (uprobe_copy_process()).
// A module has no values for these.
func (c calls) forked(creator, child int32, flags int64) {
	delete(c, child) // of an earlier thread with this ID
	if flags&cloneVM != 0 && flags&cloneVFork == 0 {
		return
	}
	for _, x := range c[creator] {
		y := *x
		y.ending, y.kept = true, maps.Clone(x.kept)
		for group := range y.kept {
			y.kept[group] = &kept{state: inherited}
		}
		c[child] = append(c[child], &y)
	}
}
