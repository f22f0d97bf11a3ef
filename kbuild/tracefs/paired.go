// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

// handleRecord runs the handler for one record.
func (s *session) handleRecord(rec *record) error {
	e := rec.event.event
	r := run{script: s.script, around: &s.around, now: rec.ts, rec: rec}
	switch {
	case e.Entry:
		return s.enter(&r)
	case rec.event.paired:
		if ok, err := s.leave(&r); !ok {
			return err
		}
	}
	return s.ran(&e.Handler, r.handle(&e.Handler))
}

// enter records a call of the return event's function. A call that begins before the return event is
// enabled is not hooked.
func (s *session) enter(r *run) error {
	rec := r.rec
	if rec.ts < s.hooking {
		return nil
	}
	s.dropEnded(rec.ts)
	sp, err := rec.event.args[0].read(rec.data)
	if err != nil {
		return err
	}
	if rec.event.event.File == "" {
		return s.keep(r, s.entries.push(entryKey{rec.tid, rec.event.group}, uint64(sp)))
	}
	k := s.calls.begin(rec.tid, rec.event, uint64(sp))
	if k == nil {
		s.losses.unhooked[rec.event.group]++
		return nil
	}
	return s.keep(r, k)
}

// keep evaluates and stores the entry values that the return's handler needs. If that fails, it
// reports the error, and the return is ignored.
func (s *session) keep(r *run, k *kept) error {
	e := r.rec.event.event
	r.slots, r.functions = make([]value, e.Locals), e.Functions
	for _, n := range e.Keep {
		v, err := r.eval(n)
		if err != nil {
			k.state = failed
			return s.ran(&e.Handler, err)
		}
		k.values = append(k.values, v)
	}
	return nil
}

// leave finds the values that were kept at the entry of the call that returns. ok says whether the handler
// can run: it can't if it needs values of a call whose entry was not recorded. This is counted.
func (s *session) leave(r *run) (ok bool, err error) {
	rec := r.rec
	sp, err := rec.event.args[0].read(rec.data)
	if err != nil {
		return false, err
	}
	var k *kept
	if rec.event.event.File == "" {
		k = s.entries.pop(entryKey{rec.tid, rec.event.group}, uint64(sp))
	} else {
		k = s.calls.end(rec.tid, rec.event.group, uint64(sp))
	}
	needed := len(s.script.Events[rec.event.group-1].Keep) > 0
	switch {
	case needed && (k == nil || k.state == inherited):
		s.losses.unpaired[rec.event.group]++
		return false, nil
	case k == nil:
		return true, nil
	}
	r.saved = k.values
	return k.state != failed, nil
}
