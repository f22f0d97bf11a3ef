// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// stackFormat is the layout of the records in which the kernel keeps its stack, behind the record of
// the event (struct stack_entry in kernel/trace/trace_entries.h).
type stackFormat struct {
	id    int
	size  field // number of frames
	first int   // offset of the first
}

// needsStacks reports whether a handler uses the kernel's stack.
func needsStacks(s *tracemeta.Script) bool {
	for i := range s.Events {
		if s.Events[i].Stack {
			return true
		}
	}
	return false
}

// recordStacks makes the kernel add its stack to each record.
func (s *session) recordStacks() error {
	f, err := readFormat(s.inst.path("events", "ftrace", "kernel_stack", "format"))
	if errors.Is(err, os.ErrNotExist) { // it is in the topmost folder only
		f, err = readFormat(s.inst.dir.path("events", "ftrace", "kernel_stack", "format"))
	}
	if err != nil {
		return err
	}
	size, err := f.number("size")
	if err != nil {
		return err
	}
	caller, ok := f.fields["caller"]
	if !ok {
		return corrupt("the format of a stack has no field caller")
	}
	s.rings.stacks = &stackFormat{f.id, size, caller.offset}
	if err := write(s.inst.path("options", "stacktrace"), "1"); err != nil {
		return fmt.Errorf("make the kernel record its stack: %w", err)
	}
	return nil
}

// read returns the frames in a record.
func (f *stackFormat) read(data []byte) ([]uint64, error) {
	n, err := f.size.read(data)
	if err != nil || n < 0 || f.first+8*int(n) > len(data) {
		return nil, corrupt("a stack of %d frames in a record of %d bytes", n, len(data))
	}
	out := make([]uint64, n)
	for i := range out {
		out[i] = binary.LittleEndian.Uint64(data[f.first+8*i:])
	}
	return out, nil
}

// breakpoint is the length of the instruction behind which a kprobe's handler sees the instruction pointer.
const breakpoint = 1

// mostNested is how many records of a CPU may lie between a record and its stack: interrupts nest no deeper.
const mostNested = 8

// attach gives a stack to the record that it belongs to: the newest on the CPU that has none, and was made
// where the stack begins. An interrupt between a record and its stack adds a record and a stack of its own.
func attach(list []record, cpu int, stack []uint64) error {
	if len(stack) == 0 {
		return nil
	}
	for i, seen := len(list)-1, 0; i >= 0 && seen <= mostNested; i-- {
		r := &list[i]
		if r.cpu != cpu {
			continue
		}
		seen++
		if r.stack != nil || r.event.event == nil || !r.event.event.Stack {
			continue
		}
		at, err := r.event.at.read(r.data)
		if err != nil {
			return err
		}
		if uint64(at)+breakpoint == stack[0] {
			stack[0] = uint64(at)
			r.stack = stack
			return nil
		}
	}
	return nil
}

// frames returns the frames of the event's stack, the probed address first.
func (r *run) frames() []uint64 {
	if r.rec == nil {
		return nil
	}
	return r.rec.stack[:min(len(r.rec.stack), r.script.MaxFrames)]
}

// stack evaluates backtrace() and sprint_backtrace(), and executes print_backtrace().
func (r *run) stack(n *tracemeta.Node) value {
	var out bytes.Buffer
	for i, addr := range r.frames() {
		switch n.Name {
		case tracemeta.StackAddresses:
			if i > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "0x%x", addr)
		case tracemeta.StackSymbols:
			room := r.script.StringLen - 2 - out.Len()
			if name := r.named(addr, i > 0, false); room > 0 {
				out.WriteString(name[:min(len(name), room)] + "\n")
			}
		default:
			fmt.Fprintf(&out, " 0x%x : %s\n", addr, r.named(addr, i > 0, true))
		}
	}
	if n.Name != tracemeta.StackPrinted {
		return value{S: r.cut(out.Bytes())}
	}
	r.text(out.Bytes())
	return value{}
}

// named names an address; call says that it is a return address. If there are no names, it warns once.
func (r *run) named(addr uint64, call, sized bool) string {
	text, err := r.around.names.Describe(addr, call, sized)
	if err != nil {
		r.around.warn("stacks are printed as addresses: " + err.Error())
	}
	return text
}

// text prints text that is no print call's.
func (r *run) text(text []byte) {
	if r.around.emit == nil {
		*r.around.printed = append(*r.around.printed, text...)
		return
	}
	p := &printed{time: r.around.real(r.now), probe: r.probe, text: text}
	if r.rec != nil {
		p.cpu = int64(r.rec.cpu)
	}
	r.around.emit(p)
}
