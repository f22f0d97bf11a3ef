// SPDX-License-Identifier: GPL-2.0-or-later

package jitmap

import (
	"bufio"
	"cmp"
	"container/heap"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const (
	maxBytes   = 16 << 20
	maxLine    = 4096
	maxSymbols = 100_000 // of one process
	perCheck   = 1000    // lines between two looks at the clock
)

// symbol is a line of a file.
type symbol struct {
	start, end uint64
	order      int // of the line
	name       string
}

// codeRange is where a symbol is the last one that was written for.
type codeRange struct {
	from, to    uint64
	start, size uint64 // of the symbol
	name        string
}

// size returns about how many bytes ranges take, with the rest of the line that each name is from.
func size(ranges []codeRange) (n int) {
	const each = 100
	for i := range ranges {
		n += each + len(ranges[i].name)
	}
	return n
}

// find returns the range of an address; nil if there is none.
func find(ranges []codeRange, at uint64) *codeRange {
	i, _ := slices.BinarySearchFunc(ranges, at, func(r codeRange, at uint64) int {
		if r.from > at {
			return 1
		}
		return -1
	})
	if i == 0 || at >= ranges[i-1].to {
		return nil
	}
	return &ranges[i-1]
}

// parse reads the lines of a file that are like the format, until the end, a limit, or the time is up.
// A last line without its end is still being written.
func parse(f io.Reader, until time.Time) []codeRange {
	var list []symbol
	lines := bufio.NewReaderSize(io.LimitReader(f, maxBytes), maxLine)
	for n := 1; len(list) < maxSymbols && (n%perCheck != 0 || time.Now().Before(until)); n++ {
		line, err := lines.ReadSlice('\n')
		long := false
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is too long
			long = true
			line, err = lines.ReadSlice('\n')
		}
		if err != nil {
			break
		}
		if s, ok := parseLine(string(line)); ok && !long {
			s.order = len(list)
			list = append(list, s)
		}
	}
	return flatten(list)
}

func parseLine(line string) (s symbol, ok bool) {
	words := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
	if len(words) != 3 || words[2] == "" {
		return s, false
	}
	start, err := strconv.ParseUint(strings.TrimPrefix(words[0], "0x"), 16, 64)
	size, err2 := strconv.ParseUint(strings.TrimPrefix(words[1], "0x"), 16, 64)
	if err != nil || err2 != nil || size == 0 || size > math.MaxUint64-start {
		return s, false
	}
	return symbol{start: start, end: start + size, name: strings.Map(printable, words[2])}, true
}

// printable replaces what could change a terminal.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return '?'
}

// active are the symbols at one address, the one that was written last first.
type active []*symbol

func (a active) Len() int           { return len(a) }
func (a active) Less(i, j int) bool { return a[i].order > a[j].order }
func (a active) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }

// Push adds a *symbol.
func (a *active) Push(x any) { *a = append(*a, x.(*symbol)) }

// Pop removes the last one.
func (a *active) Pop() any {
	last := len(*a) - 1
	s := (*a)[last]
	*a = (*a)[:last]
	return s
}

// flatten returns the ranges of symbols. Where several overlap, the one that was written last has the
// code: the others are old.
func flatten(list []symbol) []codeRange {
	slices.SortStableFunc(list, func(a, b symbol) int { return cmp.Compare(a.start, b.start) })
	borders := make([]uint64, 0, 2*len(list))
	for i := range list {
		borders = append(borders, list[i].start, list[i].end)
	}
	slices.Sort(borders)
	borders = slices.Compact(borders)
	var out []codeRange
	var here active
	next := 0
	for i, from := range borders {
		for ; next < len(list) && list[next].start == from; next++ {
			heap.Push(&here, &list[next])
		}
		for len(here) > 0 && here[0].end <= from {
			heap.Pop(&here)
		}
		if len(here) > 0 {
			out = extend(out, here[0], from, borders[i+1])
		}
	}
	return out
}

// extend adds a range, or lengthens the last one if it is the same symbol's.
func extend(out []codeRange, s *symbol, from, to uint64) []codeRange {
	if n := len(out); n > 0 && out[n-1].to == from && out[n-1].start == s.start && out[n-1].name == s.name && out[n-1].size == s.end-s.start {
		out[n-1].to = to
		return out
	}
	return append(out, codeRange{from: from, to: to, start: s.start, size: s.end - s.start, name: s.name})
}
