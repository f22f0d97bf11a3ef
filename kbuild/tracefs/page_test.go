// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"encoding/binary"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// layout is that of 4 KB pages on 64-bit machines.
var layout = pageLayout{stamp: 0, commit: 8, commitSize: 8, data: 16, size: 4096}

// page makes a page of words.
func page(ts uint64, words ...uint32) []byte {
	var data []byte
	for _, w := range words {
		data = binary.LittleEndian.AppendUint32(data, w)
	}
	b := binary.LittleEndian.AppendUint64(nil, ts)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(data)))
	return append(b, data...)
}

func head(kind, delta uint32) uint32 { return kind | delta<<5 }

type got struct {
	TS    uint64
	Words []uint32
}

func entriesOf(p []byte) (out []got, err error) {
	err = layout.entries(p, func(ts uint64, data []byte) error {
		g := got{TS: ts}
		for ; len(data) >= 4; data = data[4:] {
			g.Words = append(g.Words, binary.LittleEndian.Uint32(data))
		}
		out = append(out, g)
		return nil
	})
	return out, err
}

func TestEntries(t *testing.T) {
	for _, test := range []struct {
		name string
		page []byte
		want []got
	}{
		{"empty", page(5), nil},
		{"one word", page(100, head(1, 7), 42), []got{{107, []uint32{42}}}},
		{"times add up", page(100, head(1, 7), 1, head(2, 3), 2, 3), []got{{107, []uint32{1}}, {110, []uint32{2, 3}}}},
		{"long", page(100, head(0, 1), 12, 8, 9), []got{{101, []uint32{8, 9}}}},
		{"extended time", page(0, head(30, 5), 2, head(1, 1), 9), []got{{2<<27 + 6, []uint32{9}}}},
		{"absolute time", page(3<<59|77, head(31, 5), 2, head(1, 1), 9), []got{{3<<59 | 2<<27 + 6, []uint32{9}}}},
		{"discarded", page(100, head(29, 1), 8, 0, head(1, 2), 9), []got{{102, []uint32{9}}}},
		{"padded", page(100, head(1, 1), 9, head(29, 0), 0, 0), []got{{101, []uint32{9}}}},
	} {
		out, err := entriesOf(test.page)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if d := cmp.Diff(test.want, out); d != "" {
			t.Errorf("%s: -want +got:\n%s", test.name, d)
		}
	}
}

// TestMissed checks that the flags in a page's length don't count as length.
func TestMissed(t *testing.T) {
	p := page(100, head(1, 7), 42, 17)
	binary.LittleEndian.PutUint64(p[8:], 8|1<<31|1<<30)
	out, err := entriesOf(p)
	if d := cmp.Diff([]got{{107, []uint32{42}}}, out); d != "" || err != nil {
		t.Errorf("%v\n%s", err, d)
	}
}

func TestBadPages(t *testing.T) {
	long := page(1, head(1, 1), 1)
	binary.LittleEndian.PutUint64(long[8:], 4096)
	for name, p := range map[string][]byte{
		"short": page(1)[:9], "length": long, "half an entry": page(1, head(3, 1), 1),
		"half a head": page(1, head(1, 1), 1)[:22], "no length": page(1, head(0, 1)),
		"length 0": page(1, head(0, 1), 0, 5), "length of a page": page(1, head(0, 1), 1<<31, 5), "half a time": page(1, head(30, 1)),
	} {
		if name == "half a head" {
			binary.LittleEndian.PutUint64(p[8:], 6)
		}
		_, err := entriesOf(p)
		var c *CorruptError
		if !errors.As(err, &c) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

const vfsFormat = `name: vfs_read_0
ID: 1513
format:
	field:unsigned short common_type;	offset:0;	size:2;	signed:0;
	field:unsigned char common_flags;	offset:2;	size:1;	signed:0;
	field:unsigned char common_preempt_count;	offset:3;	size:1;	signed:0;
	field:int common_pid;	offset:4;	size:4;	signed:1;

	field:unsigned long __probe_ip;	offset:8;	size:8;	signed:0;
	field:__data_loc char[] name;	offset:16;	size:4;	signed:1;
	field:u64 count;	offset:20;	size:8;	signed:0;
	field:s32 small;	offset:28;	size:4;	signed:1;

print fmt: "(%lx)", REC->__probe_ip
`

func vfsEvent() *tracemeta.Event {
	return &tracemeta.Event{Name: "vfs_read_0", Place: "vfs_read", Args: []tracemeta.Arg{
		{Name: "name", Fetch: "+0(%di)", Type: "string"}, {Name: "count", Fetch: "%dx", Type: "u64"}, {Name: "small", Fetch: "%si", Type: "s32"}}}
}

// vfsDecoder decodes records of e, which is vfsEvent.
func vfsDecoder(t testing.TB, e *tracemeta.Event) *decoder {
	t.Helper()
	f, err := parseFormat(vfsFormat)
	if err != nil {
		t.Fatal(err)
	}
	d, err := decoderFor(e, f)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestFormat(t *testing.T) {
	f, err := parseFormat(vfsFormat)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]field{"name": {16, 4, true, true}, "count": {20, 8, false, false}, "small": {28, 4, true, false}, "common_pid": {4, 4, true, false}}
	for name, w := range want {
		if f.fields[name] != w {
			t.Errorf("%s: %+v, want %+v", name, f.fields[name], w)
		}
	}
	if f.id != 1513 {
		t.Errorf("id %d", f.id)
	}
	if _, err := decoderFor(vfsEvent(), f); err != nil {
		t.Error(err)
	}
	bad := vfsEvent()
	bad.Args[1].Name = "none"
	if _, err := decoderFor(bad, f); err == nil {
		t.Error("an argument without a field is taken")
	}
}

// vfsRecord is a record of that format.
func vfsRecord(name string, count uint64, small int32) []byte {
	b := make([]byte, 32)
	binary.LittleEndian.PutUint16(b, 1513)
	binary.LittleEndian.PutUint32(b[4:], 77)
	binary.LittleEndian.PutUint64(b[20:], count)
	binary.LittleEndian.PutUint32(b[28:], uint32(small))
	binary.LittleEndian.PutUint32(b[16:], uint32(len(name))<<16|32)
	return append(b, name...)
}

// TestState decodes common_flags: the columns of a line of the trace before its time.
func TestState(t *testing.T) {
	for flags, want := range map[byte][3]int64{
		0x00: {0, 0, 0}, 0x01: {1, 0, 0}, 0x04: {0, 0, 1}, 0x10: {0, 1, 0}, 0x19: {1, 2, 0}, 0x4d: {1, 3, 1}, 0x80: {0, 0, 0},
	} {
		data := vfsRecord("x", 1, 2)
		data[2] = flags
		r := record{event: vfsDecoder(t, vfsEvent()), data: data}
		for i, name := range []string{tracemeta.EnvIRQsOff, tracemeta.EnvInterrupt, tracemeta.EnvResched} {
			if got, err := r.state(name); got != want[i] || err != nil {
				t.Errorf("flags %#x, %s: %d, %v; want %d", flags, name, got, err, want[i])
			}
		}
	}
	r := record{event: &decoder{}, data: vfsRecord("x", 1, 2)}
	if _, err := r.state(tracemeta.EnvResched); err == nil {
		t.Error("a format without common_flags is taken")
	}
}

// FuzzTrace reads pages and the records in them, as a session does.
func FuzzTrace(f *testing.F) {
	record := vfsRecord("passwd\x00\x00", 4, -5)
	words := []uint32{head(0, 9), uint32(len(record) + 4)}
	for b := record; len(b) > 0; b = b[4:] {
		words = append(words, binary.LittleEndian.Uint32(b))
	}
	f.Add(page(100, words...))
	f.Add(page(100, head(30, 5), 2, head(1, 1), 9, head(29, 0)))
	d := vfsDecoder(f, vfsEvent())
	s := testScript()
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &rings{layout: layout, events: map[int]*decoder{1513: d}}
		list, err := r.records(&ring{}, data, nil)
		var c *CorruptError
		if err != nil && !errors.As(err, &c) {
			t.Fatal(err)
		}
		for i := range list {
			var out []byte
			x := run{script: s, around: testAround(&out), rec: &list[i]}
			err := x.handle(&s.Events[0].Handler)
			var e *scriptError
			if err != nil && !errors.As(err, &c) && !errors.As(err, &e) {
				t.Fatal(err)
			}
			if len(out) > len(data)+1024 {
				t.Fatalf("%d bytes made of %d", len(out), len(data))
			}
		}
	})
}

func FuzzFormat(f *testing.F) {
	f.Add(vfsFormat)
	f.Add("ID: 70000\n field:char x;offset:-1;size:99999999999;")
	f.Fuzz(func(t *testing.T, text string) {
		x, err := parseFormat(text)
		if err != nil {
			return
		}
		for name, fd := range x.fields {
			if fd.offset < 0 || fd.size < 0 || fd.offset > maxRecord || fd.size > maxRecord {
				t.Fatalf("%s: %+v", name, fd)
			}
		}
		_, _ = layoutOf(x)
		if d, err := decoderFor(vfsEvent(), x); err == nil {
			for _, a := range d.args {
				_, _ = a.read(make([]byte, 64))
				_, _, _ = a.text(make([]byte, 64))
			}
		}
	})
}

// TestThisMachine checks that the width of this machine's addresses can be read.
func TestThisMachine(t *testing.T) {
	if _, err := os.Stat("/proc/cpuinfo"); err != nil {
		t.Fatal(err)
	}
	if b := thisSpace().bits; b != 48 && b != 57 {
		t.Errorf("%d bits", b)
	}
}
