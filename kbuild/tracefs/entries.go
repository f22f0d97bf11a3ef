// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

// entries stores the values that were evaluated at function entries until the
// functions return. The trace does not say which entry belongs to a return: they
// match if thread, probe and stack height are the same.
type entries map[entryKey][]kept

type entryKey struct {
	tid   int32
	group int
}

// kept is a call that has not returned.
type kept struct {
	sp     uint64
	values []value
}

// returnAddress is the size of the return address: the stack pointer is that much
// higher after the return than at the function's first instruction.
const returnAddress = 8

// push records a call. Recorded calls with the same or a lower stack pointer must
// have returned without a record, so they are dropped.
func (e entries) push(key entryKey, k kept) {
	list := e[key]
	for len(list) > 0 && list[len(list)-1].sp <= k.sp {
		list = list[:len(list)-1]
	}
	e[key] = append(list, k)
}

// pop removes the call that returns with stack pointer sp; false if its entry was
// not recorded.
func (e entries) pop(key entryKey, sp uint64) ([]value, bool) {
	list := e[key]
	for len(list) > 0 && list[len(list)-1].sp+returnAddress < sp {
		list = list[:len(list)-1]
	}
	var found []value
	ok := len(list) > 0 && list[len(list)-1].sp+returnAddress == sp
	if ok {
		found = list[len(list)-1].values
		list = list[:len(list)-1]
	}
	if len(list) == 0 {
		delete(e, key)
	} else {
		e[key] = list
	}
	return found, ok
}

// handleRecord runs the handler for one record.
func (s *session) handleRecord(rec *record) error {
	e := rec.event.event
	r := run{script: s.script, around: &s.around, now: rec.ts, rec: rec}
	key := entryKey{rec.tid, rec.event.group}
	switch {
	case len(e.Keep) > 0:
		return s.keep(&r, key)
	case rec.event.paired:
		sp, err := rec.event.args[0].read(rec.data)
		if err != nil {
			return err
		}
		var ok bool
		if r.saved, ok = s.entries.pop(key, uint64(sp)); !ok {
			return nil // the call began before the session, or its entry was lost, which is reported
		}
	}
	return s.ran(&e.Handler, r.handle(&e.Handler))
}

// keep evaluates and stores the entry values that the return's handler needs. If that fails, it
// reports the error, and the return is ignored.
func (s *session) keep(r *run, key entryKey) error {
	e := r.rec.event.event
	sp, err := r.rec.event.args[0].read(r.rec.data)
	if err != nil {
		return err
	}
	r.slots, r.functions = make([]value, e.Locals), e.Functions
	k := kept{sp: uint64(sp)}
	for _, n := range e.Keep {
		v, err := r.eval(n)
		if err != nil {
			return s.ran(&e.Handler, err)
		}
		k.values = append(k.values, v)
	}
	s.entries.push(key, k)
	return nil
}
