// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import "maps"

// calls has the calls of programs' functions whose returns the kernel has hooked, by thread, oldest first.
// It repeats what prepare_uretprobe() of kernel/events/uprobes.c does with its list of struct
// return_instance, because the kernel counts no return that it does not hook.
//
// Of calls with the same stack pointer, either one has jumped to the next (tail call), or it was left by
// longjmp(). The return address would tell which, but it is in memory: while the kernel reads that for an event,
// all others that hit events of programs on the CPU wait, and a user's memory may never come. So it is known
// only when one of them has returned.
type calls map[int32][]*call

// call is one call of a function.
type call struct {
	place  string
	sp     uint64 // stack pointer at the function's first instruction, where the return address is
	ending bool   // some of its return events, or of a call that it has jumped to, have been recorded
	// kept has the return events at this place that have not been recorded yet, by group.
	kept map[int]*kept
}

// mostHooked is how many returns of a thread the kernel hooks (MAX_URETPROBE_DEPTH in linux/uprobes.h).
const mostHooked = 64

// begin records a call of a function at whose place the event d is. Its values are to be stored in what it
// returns; nil if the kernel does not hook the return, because too many calls are pending.
func (c calls) begin(tid int32, d *decoder, sp uint64) *kept {
	list := c[tid]
	if n := len(list); n > 0 && list[n-1].isHitOf(d, sp) { // another event has recorded this hit
		return list[n-1].keep(d.group)
	}
	if stackPointers(list) >= mostHooked {
		return nil
	}
	for n := len(list); n > 0 && (list[n-1].sp < sp || list[n-1].sp == sp && list[n-1].ending); n-- { // left by longjmp()
		list = list[:n-1]
	}
	x := &call{place: d.place, sp: sp, kept: map[int]*kept{}}
	c[tid] = append(list, x)
	k := x.keep(d.group)
	c.limit(tid, sp)
	return k
}

// stackPointers returns how many different stack pointers calls have: at least so many returns are hooked.
func stackPointers(list []*call) (n int) {
	for i, x := range list {
		if i == 0 || x.sp != list[i-1].sp {
			n++
		}
	}
	return n
}

// limit bounds the newest calls of a thread with the same stack pointer. If they have jumped to each other, the
// kernel has not hooked all of them: where there are several of a place, their values are not used.
func (c calls) limit(tid int32, sp uint64) {
	list := c[tid]
	first := len(list)
	for first > 0 && list[first-1].sp == sp {
		first--
	}
	if len(list)-first <= mostHooked {
		return
	}
	c[tid] = append(list[:first], list[first+1:]...)
	places := map[string]int{}
	for _, x := range c[tid][first:] {
		places[x.place]++
	}
	for _, x := range c[tid][first:] {
		if places[x.place] > 1 {
			x.doubt()
		}
	}
}

// doubt makes sure that no return gets the values of this call.
func (x *call) doubt() {
	for _, k := range x.kept {
		k.state = inherited
	}
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
		found = x.kept[group]
		endAll(list, x.sp)
		if delete(x.kept, group); len(x.kept) == 0 {
			list = append(list[:i], list[i+1:]...)
		}
	}
	c.set(tid, list)
	return found
}

// endAll marks the calls with a stack pointer: one of them returns, and with it all that have jumped to it.
func endAll(list []*call, sp uint64) {
	for _, x := range list {
		if x.sp == sp {
			x.ending = true
		}
	}
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
