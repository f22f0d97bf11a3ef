// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"encoding/binary"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// stackData is a record of a stack that says to have n frames.
func stackData(n uint32, frames ...uint64) []byte {
	data := binary.LittleEndian.AppendUint32(make([]byte, 8), n)
	data = append(data, 0, 0, 0, 0)
	for _, f := range frames {
		data = binary.LittleEndian.AppendUint64(data, f)
	}
	return data
}

var kernelStack = &stackFormat{id: 4, size: field{offset: 8, size: 4, signed: true}, first: 16}

func TestStackRecord(t *testing.T) {
	got, err := kernelStack.read(stackData(2, 0x1001, 0x2000, 0x3000))
	if d := cmp.Diff([]uint64{0x1001, 0x2000}, got); d != "" || err != nil {
		t.Errorf("%s %v", d, err)
	}
	for name, data := range map[string][]byte{
		"too short": stackData(3, 1, 2), "no size": make([]byte, 9), "negative": stackData(1<<32-1, 1), "enormous": stackData(1<<31-1, 1),
	} {
		if got, err := kernelStack.read(data); err == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestAttach checks that a stack goes to the newest record of its CPU and address that has none.
func TestAttach(t *testing.T) {
	with := &decoder{event: &tracemeta.Event{Stack: true}, at: field{offset: 0, size: 8}}
	without := &decoder{event: &tracemeta.Event{}}
	at := func(cpu int, d *decoder, addr uint64) record {
		return record{cpu: cpu, event: d, data: binary.LittleEndian.AppendUint64(nil, addr)}
	}
	list := []record{at(0, with, 0x1000), at(1, with, 0x1000), at(0, with, 0x2000), at(0, without, 0x1000), at(1, &decoder{}, 0x1000)}
	for _, s := range []struct {
		cpu   int
		first uint64
	}{
		{0, 0x2001},              // of the interrupt
		{0, 0x1001},              // of what it interrupted
		{0, 0x1001}, {1, 0x5001}, // of records that were lost
	} {
		if err := attach(list, s.cpu, []uint64{s.first, 7}); err != nil {
			t.Fatal(err)
		}
	}
	var got [][]uint64
	for _, r := range list {
		got = append(got, r.stack)
	}
	if d := cmp.Diff([][]uint64{{0x1000, 7}, nil, {0x2000, 7}, nil, nil}, got); d != "" {
		t.Error(d)
	}
}
