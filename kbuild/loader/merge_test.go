// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// taken runs the merger until it has nothing more and returns the payloads.
func taken(t *testing.T, m *merger, final bool) string {
	t.Helper()
	var got []string
	for {
		ok, err := m.take(final, func(b []byte) error {
			got = append(got, strings.TrimRight(string(b), "."))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return strings.Join(got, " ")
		}
	}
}

// payload is text padded to 8.
func payload(s string) []byte { return []byte((s + "........")[:8]) }

func TestMergeOrder(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	b.add(block(0, 2, payload("two")))
	if got := taken(t, m, false); got != "" {
		t.Errorf("took %q before block 1", got)
	}
	a.add(block(0, 1, payload("one")))
	a.add(block(0, 3, payload("three")))
	if d := cmp.Diff("one two three", taken(t, m, false)); d != "" {
		t.Error(d)
	}
}

func TestMergeKeepsPartsTogether(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	a.add(block(blockMore, 1, payload("a1")))
	b.add(block(0, 2, payload("b")))
	if d := cmp.Diff("a1", taken(t, m, false)); d != "" {
		t.Error(d)
	}
	a.add(block(blockMore, 3, payload("a2")))
	a.add(block(0, 5, payload("a3")))
	b.add(block(0, 4, payload("c")))
	b.add(block(0, 6, payload("d")))
	if d := cmp.Diff("a2 a3 b c d", taken(t, m, false)); d != "" {
		t.Error(d)
	}
	if m.next != 7 || len(m.early) != 0 {
		t.Errorf("next %d, %d early", m.next, len(m.early))
	}
}

// takenInBulk runs the merger as a session does: after each block that take returns, it calls
// takeMore for the blocks that follow in the same ring.
func takenInBulk(t *testing.T, m *merger) string {
	t.Helper()
	var got []string
	note := func(b []byte) error {
		got = append(got, strings.TrimRight(string(b), "."))
		return nil
	}
	more := func(data []byte, next uint64) (used, took int) {
		for len(data) > used && binary.LittleEndian.Uint64(data[used+8:]) == next {
			n := int(binary.LittleEndian.Uint32(data[used:]))
			note(data[used+blockHeaderSize : used+n])
			used, took, next = used+n, took+1, next+1
		}
		return used, took
	}
	for {
		ok, err := m.take(false, note)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return strings.Join(got, " ")
		}
		before := len(got)
		if took := m.takeMore(more); took != len(got)-before {
			t.Errorf("%d blocks counted, %d taken", took, len(got)-before)
		}
	}
}

// TestMergeMoreWaitsForEarly checks that takeMore takes nothing while a hit's later blocks were
// delivered early, because it would expect their seqs again.
func TestMergeMoreWaitsForEarly(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	a.add(block(blockMore, 1, payload("a1")))
	a.add(block(0, 4, payload("a2")))
	a.add(block(0, 6, payload("e")))
	b.add(block(0, 2, payload("b")))
	b.add(block(0, 3, payload("c")))
	b.add(block(0, 5, payload("d")))
	if d := cmp.Diff("a1 a2 b c d e", takenInBulk(t, m)); d != "" {
		t.Error(d)
	}
	if m.next != 7 || len(m.early) != 0 {
		t.Errorf("next %d, %d early", m.next, len(m.early))
	}
}

// TestMergeMoreEndsAHit checks that take, not takeMore, takes the rest of a hit and notes that the
// hit is complete, on CPU 0, too.
func TestMergeMoreEndsAHit(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	a.add(block(blockMore, 1, payload("a1")))
	a.add(block(0, 2, payload("a2")))
	b.add(block(0, 3, payload("b")))
	if d := cmp.Diff("a1 a2 b", takenInBulk(t, m)); d != "" {
		t.Error(d)
	}
}

func TestMergeRefusesEarlySeqAgain(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	a.add(block(blockMore, 1, payload("a1")))
	a.add(block(0, 3, payload("a2")))
	taken(t, m, false)
	b.add(block(0, 3, payload("b")))
	_, err := m.take(false, func([]byte) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "block 3 on CPU 1 was already delivered") {
		t.Error(err)
	}
}

func TestMergeGivesUpOnLostPart(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	a.add(block(blockMore, 1, payload("a1")))
	b.add(block(0, 2, payload("b")))
	taken(t, m, false)
	a.drop()
	if d := cmp.Diff("b", taken(t, m, false)); d != "" {
		t.Error(d)
	}
}

func TestMergeFinalPassesGaps(t *testing.T) {
	a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
	m := newMerger([]source{a, b})
	a.add(block(blockMore, 1, payload("one")))
	a.add(block(0, 5, payload("five")))
	b.add(block(0, 3, payload("three")))
	if d := cmp.Diff("one five three", taken(t, m, true)); d != "" {
		t.Error(d)
	}
}

func TestMergeRefusesDamage(t *testing.T) {
	header := block(0, 1)
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"short", header[:8], "holds 8"},
		{"odd length", append([]byte{17}, header[1:]...), "block of 17 bytes"},
		{"longer than there is", append([]byte{200}, header[1:]...), "block of 200 bytes"},
		{"seq again", block(0, 0), "already delivered"},
	}
	for _, test := range tests {
		r := &fakeRing{}
		r.add(test.data)
		_, err := newMerger([]source{r}).take(false, func([]byte) error { return nil })
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want one with %q", test.name, err, test.want)
		}
	}
}

// FuzzRecords checks that reading ends without a panic, whatever the rings hold.
func FuzzRecords(f *testing.F) {
	f.Add(block(0, 1, printRecord(0, "text", 5), exitRecord()), block(0, 2, messageRecord(recError, 1, 1, 1, "x")))
	f.Add(block(blockMore, 1, textRecord("abc")), block(0, 3, messageRecord(recWarn, 0, 99, -9, "y\n")))
	f.Add([]byte("12345678"), []byte{})
	f.Fuzz(func(t *testing.T, one, two []byte) {
		a, b := &fakeRing{number: 0}, &fakeRing{number: 1}
		a.add(one)
		b.add(two)
		m := newMerger([]source{a, b})
		meta := testMeta()
		r := &recorder{}
		for {
			ok, err := m.take(true, func(p []byte) error { return readRecords(p, newDecoder(meta, nil), r) })
			if err != nil || !ok {
				return
			}
		}
	})
}

// recorder is a receiver that stores text and ignores everything else.
type recorder struct{ text []byte }

func (r *recorder) aside([]byte)        {}
func (r *recorder) stdout() *[]byte     { return &r.text }
func (r *recorder) failed(string, bool) {}
func (r *recorder) scriptWarned(string) {}
func (r *recorder) system(string)       {}
func (r *recorder) switchFile()         {}
func (r *recorder) exit()               {}
