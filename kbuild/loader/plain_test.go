// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
)

func TestAppendDecimal(t *testing.T) {
	check := func(n int64) {
		if got, want := string(appendDecimal(nil, n)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	for n := int64(-20); n < 20000; n++ {
		check(n)
	}
	check(math.MinInt64)
	check(math.MaxInt64)
}

// plainMeta has a plain format and one that is not.
var plainMeta = &modmeta.Meta{Formats: []modmeta.Format{
	{Pieces: []modmeta.Piece{{Conv: 's', Width: -1, Prec: -1}, {Lit: " = "}, {Conv: 'd', Width: -1, Prec: -1}, {Lit: "\n"}}},
	{Pieces: []modmeta.Piece{{Conv: 'd', Width: 5, Prec: -1}}},
}}

// textOnly is a receiver that does nothing but collect text.
type textOnly struct{ buf []byte }

func (r *textOnly) stdout() *[]byte     { return &r.buf }
func (r *textOnly) failed(string, bool) {}
func (r *textOnly) scriptWarned(string) {}
func (r *textOnly) system(string)       {}
func (r *textOnly) switchFile()         {}
func (r *textOnly) exit()               {}
func (r *textOnly) aside([]byte)        {}

func blockOf(seq uint64, payload []byte) []byte { return block(0, seq, payload) }

// samePrint prints a block by the fast and by the general path, and compares the texts.
func samePrint(t *testing.T, payload []byte) (string, bool) {
	p := newPlainFormats(plainMeta.Formats)
	short, used, took := p.print([]byte("before "), blockOf(7, payload), 7)
	ok := took == 1
	r := textOnly{buf: []byte("before ")}
	err := readRecords(payload, newDecoder(plainMeta, nil), &r)
	if ok && (err != nil || string(short) != string(r.buf)) {
		t.Errorf("%x: plain %q, else %q, %v", payload, short, r.buf, err)
	}
	if !ok && (string(short) != "before " || used != 0) {
		t.Errorf("%x: %q is left behind, %d bytes taken", payload, short, used)
	}
	return string(short), ok
}

func TestPlainPrint(t *testing.T) {
	wrongCount := printRecord(0, "cat", 7)
	wrongCount[12]++
	for _, c := range []struct {
		block []byte
		want  string
		plain bool
	}{
		{printRecord(0, "cat", 7), "cat = 7\n", true},
		{printRecord(0, "", -1), " = -1\n", true},
		{printRecord(0, "12345678", 99999), "12345678 = 99999\n", true},
		{printRecord(0, "a string that is rather long, for once", 0), "a string that is rather long, for once = 0\n", true},
		{printRecord(1, 7), "", false},
		{printRecord(2, 7), "", false},
		{printRecord(0, "cat"), "", false},
		{wrongCount, "", false},
		{printRecord(0, 1<<62, 7), "", false},
		{printRecord(0, -1, 7), "", false},
		{printRecord(0, "cat", 7, 8), "", false},
		{append(printRecord(0, "cat", 7), make([]byte, 8)...), "", false},
		{nil, "", false},
	} {
		got, plain := samePrint(t, c.block)
		if d := cmp.Diff("before "+c.want, got); d != "" || plain != c.plain {
			t.Errorf("%x: plain %v\n%s", c.block, plain, d)
		}
	}
}

// FuzzPlainPrint checks that what the fast path prints, the general path prints, too.
func FuzzPlainPrint(f *testing.F) {
	f.Add(printRecord(0, "cat", 7))
	f.Add(printRecord(0, 1<<62, 7))
	f.Fuzz(func(t *testing.T, block []byte) { samePrint(t, block) })
}

// TestPlainRun checks that print takes the blocks up to maxRun, a missing seq, a part of a hit, a
// block that is cut off, or bytes that are not a block.
func TestPlainRun(t *testing.T) {
	p := newPlainFormats(plainMeta.Formats)
	plain := printRecord(0, "a", 1)
	for _, c := range []struct {
		name string
		last []byte
		want int
	}{
		{"more", block(0, 3, plain), 3},
		{"gap", block(0, 4, plain), 2},
		{"part", block(blockMore, 3, plain), 2},
		{"cut", block(0, 3, plain)[:48], 2},
		{"nonsense", make([]byte, 64), 2},
	} {
		data := append(append(block(0, 1, plain), block(0, 2, plain)...), c.last...)
		text, used, took := p.print(nil, data, 1)
		if took != c.want || used != took*len(block(0, 1, plain)) || string(text) != strings.Repeat("a = 1\n", took) {
			t.Errorf("%s: %d blocks, %d bytes, %q", c.name, took, used, text)
		}
	}
	var many []byte
	for i := range 2 * maxRun {
		many = append(many, block(0, uint64(i+1), plain)...)
	}
	if _, _, took := p.print(nil, many, 1); took != maxRun {
		t.Errorf("%d blocks at once", took)
	}
}
