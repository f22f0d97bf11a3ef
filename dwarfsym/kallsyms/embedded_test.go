// SPDX-License-Identifier: GPL-2.0-or-later

package kallsyms

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// section is where the image is loaded.
const section = 0xffffffff81800000

// image encodes symbols as scripts/kallsyms.c does: every byte is a token of its own, except token
// 1, which is "sys_". layout says how the addresses are stored.
func image(list []Symbol, layout string) []byte {
	le := binary.LittleEndian
	unit := 8
	if layout == "places" {
		unit = 4
	}
	pad := func(b []byte) []byte {
		for len(b)%unit != 0 {
			b = append(b, 0)
		}
		return b
	}
	const base = 0xffffffff81000000
	var names, markers, seqs, tokens, index, addresses []byte
	for i, s := range list {
		if i%perMarker == 0 {
			markers = le.AppendUint32(markers, uint32(len(names)))
		}
		text := append([]byte{s.Type}, encode(s.Name)...)
		if len(text) > 127 {
			names = append(names, byte(len(text))|0x80, byte(len(text)>>7))
		} else {
			names = append(names, byte(len(text)))
		}
		names = append(names, text...)
		seqs = append(seqs, byte(i>>16), byte(i>>8), byte(i))
		off := uint32(s.Addr)
		if s.Addr >= base {
			off = uint32(base - 1 - s.Addr)
		}
		if layout == "relative" {
			off = uint32(s.Addr - base)
		}
		addresses = le.AppendUint32(addresses, off)
	}
	addresses = le.AppendUint64(pad(addresses), base)
	for i := range numTokens {
		index = le.AppendUint16(index, uint16(len(tokens)))
		if i == 1 {
			tokens = append(tokens, "sys_"...)
		} else if i > 1 {
			tokens = append(tokens, byte(i))
		} else {
			tokens = append(tokens, "unused"...)
		}
		tokens = append(tokens, 0)
	}
	out := []byte("something else, and digits 0\x001\x002\x003\x004\x005\x006\x007\x008\x009\x00 ")
	out = pad(out)
	if layout == "places" && len(out)%8 == 0 {
		out = le.AppendUint32(out, 1)
	}
	if layout == "6.1" {
		out = append(out, addresses...)
	}
	out = pad(le.AppendUint32(out, uint32(len(list))))
	out = pad(append(out, names...))
	out = pad(append(out, markers...))
	if layout == "6.1" {
		out = pad(append(out, seqs...))
	}
	out = pad(append(out, tokens...))
	out = pad(append(out, index...))
	if layout == "places" {
		for _, s := range list {
			out = le.AppendUint32(out, uint32(s.Addr-section-uint64(len(out))))
		}
	} else if layout != "6.1" {
		out = append(out, addresses...)
		out = pad(append(out, seqs...))
	}
	return out
}

func encode(name string) []byte {
	if len(name) > 4 && name[:4] == "sys_" {
		return append([]byte{1}, name[4:]...)
	}
	return []byte(name)
}

// made returns enough symbols for three markers.
func made(percpu bool) []Symbol {
	long := make([]byte, 200)
	for i := range long {
		long[i] = 'x'
	}
	var out []Symbol
	if percpu {
		out = append(out, Symbol{Addr: 0, Type: 'A', Name: "__per_cpu_start"}, Symbol{Addr: 0x1280, Type: 'A', Name: "runqueues"})
	}
	for i := range 600 {
		out = append(out, Symbol{Addr: 0xffffffff81000000 + uint64(16*i), Type: 't', Name: fmt.Sprintf("sys_%d", i)})
	}
	return append(out, Symbol{Addr: 0xffffffff82000000, Type: 'D', Name: string(long)})
}

func TestEmbedded(t *testing.T) {
	for layout, list := range map[string][]Symbol{"6.1": made(true), "6.2": made(true), "relative": made(false), "places": made(false)} {
		got, err := Embedded(image(list, layout), section)
		if diff := cmp.Diff(list, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", layout, err, diff)
		}
	}
	whole := image(made(true), "6.1")
	for _, b := range [][]byte{nil, whole[:len(whole)-600], make([]byte, 4096)} {
		if _, err := Embedded(b, section); !errors.Is(err, ErrNoTables) {
			t.Errorf("error %v", err)
		}
	}
}

// TestManyTables checks that an image with thousands of tables of tokens, which fit to no names, is given up within
// seconds, and that names whose tokens would fill the memory are not read.
func TestManyTables(t *testing.T) {
	start := time.Now()
	one := image(nil, "6.1")
	if _, err := Embedded(append(make([]byte, 8<<20), bytes.Repeat(one, 10_000)...), section); !errors.Is(err, ErrNoTables) {
		t.Errorf("error %v", err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}

func FuzzEmbedded(f *testing.F) {
	f.Add(image(made(true), "6.1"))
	f.Add(image(made(true), "6.2"))
	f.Add(image(made(false), "relative"))
	f.Add(image(made(false), "places"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Embedded(data, section)
		if err != nil && list != nil {
			t.Error("symbols and an error")
		}
		if len(list) > len(data) {
			t.Errorf("%d symbols out of %d bytes", len(list), len(data))
		}
	})
}
