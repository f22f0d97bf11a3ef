// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

// entries keeps what was evaluated at functions' entries until they return.
// The kernel pairs them no more: an entry and a return belong together when
// they are of one thread and one probe, and the stack has the same height.
type entries map[entryKey][]kept

type entryKey struct {
	tid   int32
	group int
}

// kept is one call that is under way.
type kept struct {
	sp     uint64
	values []value
}

// returnAddress is by how much the stack pointer is higher behind the return
// than at the function's first instruction.
const returnAddress = 8

// push notes a call. Calls that stood lower on the stack, or at the same
// height, have returned unseen.
func (e entries) push(key entryKey, k kept) {
	list := e[key]
	for len(list) > 0 && list[len(list)-1].sp <= k.sp {
		list = list[:len(list)-1]
	}
	e[key] = append(list, k)
}

// pop takes the call that returns with the stack at sp; nil if its entry was
// not seen.
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

// handleRecord runs what belongs to one record.
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
			return nil // it was under way when the session began, or its entry was lost, which is told
		}
	}
	return s.ran(&e.Handler, r.handle(&e.Handler))
}

// keep evaluates what the return wants. An error is told, and the return is
// not wanted then.
func (s *session) keep(r *run, key entryKey) error {
	e := r.rec.event.event
	sp, err := r.rec.event.args[0].read(r.rec.data)
	if err != nil {
		return err
	}
	r.slots = make([]value, e.Locals)
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
