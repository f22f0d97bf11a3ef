// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// record is one hit, copied out of its page.
type record struct {
	ts    uint64
	cpu   int
	order uint64 // within its CPU
	tid   int32
	event *decoder
	data  []byte
	stack []uint64 // of the kernel, the innermost frame first; nil if it is not recorded
}

// decoder knows the fields of one kind of event.
type decoder struct {
	event *tracemeta.Event // nil: task_newtask
	// paired: a return event with an entry event.
	paired bool
	// group is the index of the event, and for an entry that of its return.
	group int
	place string // in a program: the same text for all events there
	tid   field
	state field // common_flags: interrupts and the scheduler; of size 0 if there is none
	at    field // the probed address, of events with stacks
	args  []field
	// fields of task_newtask
	child, flags field

	hits   uint64 // records that were read
	others uint64 // those of them that were dropped, as they are not of the target
}

// decoderFor maps the event's arguments to fields of the format, in their order.
func decoderFor(e *tracemeta.Event, f format) (*decoder, error) {
	d := &decoder{event: e}
	var err error
	if d.tid, err = f.number("common_pid"); err != nil {
		return nil, err
	}
	if _, ok := f.fields["common_flags"]; ok {
		if d.state, err = f.number("common_flags"); err != nil {
			return nil, err
		}
	}
	if e.Stack {
		if d.at, err = f.number("__probe_ip"); err != nil {
			return nil, err
		}
	}
	for _, a := range e.Args {
		fd, ok := f.fields[a.Name]
		if !ok || fd.dynamic != a.IsText() {
			return nil, fmt.Errorf("event %s: no field for %s", e.Name, a.String())
		}
		if !fd.dynamic {
			if fd, err = f.number(a.Name); err != nil {
				return nil, err
			}
		}
		d.args = append(d.args, fd)
	}
	return d, nil
}

// number returns a field that is an integer.
func (f format) number(name string) (field, error) {
	fd, ok := f.fields[name]
	switch fd.size {
	case 1, 2, 4, 8:
	default:
		ok = false
	}
	if !ok || fd.dynamic {
		return fd, corrupt("the format of an event has no integer field %s", name)
	}
	return fd, nil
}

// read returns the number in a field.
func (f field) read(data []byte) (int64, error) {
	if f.offset+f.size > len(data) {
		return 0, corrupt("a record of %d bytes, with a field at %d", len(data), f.offset)
	}
	b := data[f.offset:]
	switch f.size {
	case 1:
		if f.signed {
			return int64(int8(b[0])), nil
		}
		return int64(b[0]), nil
	case 2:
		n := binary.LittleEndian.Uint16(b)
		if f.signed {
			return int64(int16(n)), nil
		}
		return int64(n), nil
	case 4:
		n := binary.LittleEndian.Uint32(b)
		if f.signed {
			return int64(int32(n)), nil
		}
		return int64(n), nil
	}
	return int64(binary.LittleEndian.Uint64(b)), nil
}

// text returns the string of a dynamic field. ok is false if the kernel could not read the string:
// then it is empty, without even a NUL.
func (f field) text(data []byte) (s []byte, ok bool, err error) {
	if f.offset+4 > len(data) {
		return nil, false, corrupt("a record of %d bytes, with a string at %d", len(data), f.offset)
	}
	at := int(binary.LittleEndian.Uint16(data[f.offset:]))
	n := int(binary.LittleEndian.Uint16(data[f.offset+2:]))
	if at+n > len(data) {
		return nil, false, corrupt("a record of %d bytes, with a string of %d at %d", len(data), n, at)
	}
	if n == 0 {
		return nil, false, nil
	}
	s = data[at : at+n]
	if i := bytes.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	return s, true, nil
}

// Bits of common_flags (enum trace_flag_type of linux/trace_events.h).
const (
	flagIRQsOff     = 0x01
	flagNeedResched = 0x04
	flagHardIRQ     = 0x08
	flagSoftIRQ     = 0x10
	flagNMI         = 0x40
)

// state returns the value of tracemeta.EnvIRQsOff, EnvInterrupt or EnvResched when the record was
// written.
func (r *record) state(name string) (int64, error) {
	if r.event.state.size == 0 {
		return 0, corrupt("the format of an event has no field common_flags")
	}
	flags, err := r.event.state.read(r.data)
	switch {
	case err != nil:
		return 0, err
	case name == tracemeta.EnvIRQsOff:
		return truth(flags&flagIRQsOff != 0), nil
	case name == tracemeta.EnvResched:
		return truth(flags&flagNeedResched != 0), nil
	}
	return interruptLevel(flags), nil
}

// interruptLevel returns 0 for a task, 1 for a softirq, 2 for an interrupt, 3 for an NMI.
func interruptLevel(flags int64) int64 {
	switch {
	case flags&flagNMI != 0:
		return 3
	case flags&flagHardIRQ != 0:
		return 2
	case flags&flagSoftIRQ != 0:
		return 1
	}
	return 0
}
