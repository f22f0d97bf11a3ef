// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"sync"
	"time"
)

// fakeRing is a source that a test fills.
type fakeRing struct {
	mu      sync.Mutex
	number  int
	data    []byte
	dropped uint64
}

func (r *fakeRing) cpu() int { return r.number }

func (r *fakeRing) size() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return uint64(len(r.data))
}

func (r *fakeRing) bytes(off, n uint64) []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.data[off : off+n : off+n]
}

func (r *fakeRing) run() []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.data
}

func (r *fakeRing) consume(n uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.data = r.data[n:]
}

func (r *fakeRing) lost() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.dropped
}

func (r *fakeRing) overwritten() uint64 { return 0 }

func (r *fakeRing) capacity() uint64 { return 1 << 20 }

func (r *fakeRing) add(b []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.data = append(r.data, b...)
}

func (r *fakeRing) drop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dropped++
}

// fakeDevice is a module whose handlers are Go functions.
type fakeDevice struct {
	rings    []*fakeRing
	onStart  func() error
	onStop   func() error
	onEnough func()
	stats    []ProbeStat
	woken    chan struct{}
	detach   error  // of Detach
	old      uint64 // what Attach returns

	mu     sync.Mutex
	status Status
	target int64
}

func newFake(cpus int) *fakeDevice {
	d := &fakeDevice{woken: make(chan struct{}, 100)}
	for i := range cpus {
		d.rings = append(d.rings, &fakeRing{number: i})
	}
	return d
}

// hit commits the records of one handler hit on a CPU.
func (d *fakeDevice) hit(cpu int, flags uint32, records ...[]byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.status.Seq++
	d.rings[cpu].add(block(flags, d.status.Seq, records...))
}

func (d *fakeDevice) Info() (Info, error) {
	return Info{ABI: abiVersion, CPUs: uint32(len(d.rings)), Probes: uint64(len(d.stats)), Memory: 3 << 20}, nil
}

func (d *fakeDevice) SetTarget(pid int64) error { d.target = pid; return nil }

func (d *fakeDevice) Start() error {
	if d.onStart != nil {
		return d.onStart()
	}
	return nil
}

func (d *fakeDevice) Stop() error {
	if d.onStop != nil {
		return d.onStop()
	}
	return nil
}

func (d *fakeDevice) Enough() error {
	if d.onEnough != nil {
		d.onEnough()
	}
	return nil
}

func (d *fakeDevice) Status() (Status, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.status, nil
}

func (d *fakeDevice) Probe(id uint32) (ProbeStat, error) { return d.stats[id], nil }

func (d *fakeDevice) Detach() error { return d.detach }

func (d *fakeDevice) Attach() (uint64, error) { return d.old, nil }

func (d *fakeDevice) Rings() []source {
	var list []source
	for _, r := range d.rings {
		list = append(list, r)
	}
	return list
}

func (d *fakeDevice) Wait(timeout time.Duration, _ bool) error {
	select {
	case <-d.woken:
	case <-time.After(min(timeout, time.Millisecond)):
	}
	return nil
}

func (d *fakeDevice) Wake() {
	select {
	case d.woken <- struct{}{}:
	default:
	}
}

func (d *fakeDevice) Close() error { return nil }

// The functions below make blocks and records as the module does.

func block(flags uint32, seq uint64, records ...[]byte) []byte {
	var body []byte
	for _, r := range records {
		body = append(body, r...)
	}
	b := binary.LittleEndian.AppendUint32(nil, uint32(blockHeaderSize+len(body)))
	b = binary.LittleEndian.AppendUint32(b, flags)
	b = binary.LittleEndian.AppendUint64(b, seq)
	return append(b, body...)
}

func record(kind recType, flags uint16, body []byte) []byte {
	b := binary.LittleEndian.AppendUint16(nil, uint16(kind))
	b = binary.LittleEndian.AppendUint16(b, flags)
	b = binary.LittleEndian.AppendUint32(b, uint32(recHeaderSize+len(body)))
	return append(b, body...)
}

func countedBytes(s string) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(s)))
	b = append(b, s...)
	for len(b)%8 != 0 {
		b = append(b, 0)
	}
	return b
}

func textRecord(s string) []byte   { return record(recText, 0, countedBytes(s)) }
func systemRecord(s string) []byte { return record(recSystem, 0, countedBytes(s)) }
func exitRecord() []byte           { return record(recExit, 0, nil) }

// printArgs are the arguments of a print record: int or string.
func printArgs(args ...any) []byte {
	var b []byte
	for _, a := range args {
		switch a := a.(type) {
		case int:
			b = binary.LittleEndian.AppendUint64(b, uint64(a))
		case string:
			b = append(b, countedBytes(a)...)
		}
	}
	return b
}

func printRecord(format uint32, args ...any) []byte {
	b := binary.LittleEndian.AppendUint32(nil, format)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(args)))
	return record(recPrint, 0, append(b, printArgs(args...)...))
}

func messageRecord(kind recType, flags uint16, loc, probe int32, text string, callers ...uint32) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(loc))
	b = binary.LittleEndian.AppendUint32(b, uint32(probe))
	b = append(b, countedBytes(text)...)
	if kind == recError {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(callers)))
		for _, c := range callers {
			b = binary.LittleEndian.AppendUint32(b, c)
		}
		if len(callers)%2 == 0 {
			b = binary.LittleEndian.AppendUint32(b, 0)
		}
	}
	return record(kind, flags, b)
}
