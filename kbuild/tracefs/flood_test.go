// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestFlood checks that records are handled once they have settled, and that what they print is written, even if
// a CPU always has more: any user may hit a probe as fast as the trace is read, and the records that wait take
// memory.
func TestFlood(t *testing.T) {
	const pages = 100 * maxPages
	fd, err := unix.MemfdCreate("trace", unix.MFD_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	record := vfsRecord("passwd\x00\x00", 4, -5)
	words := []uint32{head(0, 0), uint32(len(record) + 4)}
	for b := record; len(b) > 0; b = b[4:] {
		words = append(words, binary.LittleEndian.Uint32(b))
	}
	if _, err := unix.Write(fd, page(monotonic(), words...)); err != nil {
		t.Fatal(err)
	}
	if err := unix.Ftruncate(fd, pages*int64(layout.size)); err != nil { // pages without records
		t.Fatal(err)
	}
	if _, err := unix.Seek(fd, 0, unix.SEEK_SET); err != nil {
		t.Fatal(err)
	}
	script := testScript()
	var out bytes.Buffer
	s := newSession(nil, script, Config{Stdout: &out})
	defer s.out.close()
	s.own = nil
	s.out.hurried = func() bool { return out.Len() > 0 }
	s.rings = &rings{list: []ring{{fd: fd}}, layout: layout, page: make([]byte, layout.size), events: map[int]*decoder{1513: vfsDecoder(t, &script.Events[0])}}
	if err := s.drain(false); err != nil {
		t.Fatal(err)
	}
	at, err := unix.Seek(fd, 0, unix.SEEK_CUR)
	if out.String() != "passwd 4 -5\n" || at == pages*int64(layout.size) || err != nil {
		t.Errorf("%q is written after %d pages of %d; %v", out.String(), at/int64(layout.size), pages, err)
	}
}

// TestFloodOnManyCPUs checks that what is read before records are handled does not grow with the number of CPUs, and
// that no more is read of a CPU whose records wait for those of others.
func TestFloodOnManyCPUs(t *testing.T) {
	const cpus, pages = 64, 2 * maxPages
	r := &rings{layout: layout, page: make([]byte, layout.size)}
	for cpu := range cpus {
		fd, err := unix.MemfdCreate("trace", unix.MFD_CLOEXEC)
		if err == nil {
			defer unix.Close(fd)
			err = unix.Ftruncate(fd, pages*int64(layout.size)) // pages without records
		}
		if err != nil {
			t.Fatal(err)
		}
		r.list = append(r.list, ring{cpu: cpu, fd: fd})
	}
	read := func(cpu int) int64 {
		at, err := unix.Seek(r.list[cpu].fd, 0, unix.SEEK_CUR)
		if err != nil {
			t.Fatal(err)
		}
		return at / int64(layout.size)
	}
	waiting := []record{{cpu: 1, data: make([]byte, maxWaiting/cpus)}, {cpu: 2, data: make([]byte, maxWaiting/cpus/2)}}
	if _, more, err := r.read(waiting); !more || err != nil {
		t.Error(more, err)
	}
	total := int64(0)
	for cpu := range cpus {
		total += read(cpu)
	}
	if total == 0 || total > maxPages || read(1) != 0 || read(2) == 0 {
		t.Errorf("%d pages were read, %d of CPU 1, %d of CPU 2", total, read(1), read(2))
	}
}

// TestWaitsForSettling checks that a session goes on when all CPUs have as many records as may wait, and none has
// settled.
func TestWaitsForSettling(t *testing.T) {
	s := newSession(nil, testScript(), Config{Stdout: &bytes.Buffer{}})
	defer s.out.close()
	s.rings = &rings{list: []ring{{fd: -1}}} // which can't be read
	s.merge.waiting = []record{{ts: math.MaxUint64, data: make([]byte, maxWaiting+1)}}
	s.out.hurried = func() bool { return false }
	done := make(chan error, 1)
	go func() { done <- s.drain(false) }()
	select {
	case err := <-done:
		if err != nil || len(s.merge.waiting) != 1 {
			t.Errorf("%v, %d records wait", err, len(s.merge.waiting))
		}
	case <-time.After(10 * time.Second):
		t.Error("it goes on looking")
	}
}

// TestEndedInCalls checks that the calls of threads that have ended within them do not stay: a user who forks
// in a probed function, and kills the children, would otherwise fill the memory.
func TestEndedInCalls(t *testing.T) {
	const forks, none, deep = 20_000, 1 << 23, 8 // thread IDs from none on are above the kernel's limit
	s := newSession(nil, &tracemeta.Script{StringLen: 64}, Config{})
	defer s.out.close()
	own := int32(os.Getpid())
	f := at("f", 1)
	for i := range uint64(deep) {
		s.calls.begin(own, f, 100000-32*i)
	}
	d := &decoder{child: field{0, 4, false, false}, flags: field{4, 8, false, false}}
	most := 0
	for i := range uint32(forks) {
		data := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint32(nil, none+i), 0)
		if err := s.forked(&record{ts: monotonic(), tid: own, event: d, data: data}); err != nil {
			t.Fatal(err)
		}
		s.entries.push(entryKey{int32(none + i), 1}, 5000)
		most = max(most, len(s.calls), len(s.entries))
	}
	if most > 3*leastKept {
		t.Errorf("calls of %d threads were kept", most)
	}
	if n := len(s.calls[own]); n != deep {
		t.Errorf("%d calls of a thread that lives are kept", n)
	}
}
