// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"io"
	"strings"
)

// maxDiffCells limits the size of the table for the comparison. Beyond it, the whole part that
// differs is shown as changed.
const maxDiffCells = 4 << 20

// diffContext is the number of equal lines to show around a change.
const diffContext = 3

// edit is a line of a comparison: ' ' for a line in both texts, '-' in the old, '+' in the new.
type edit struct {
	op   byte
	text string
}

// writeDiff writes the change from a to b in the format of diff -u.
func writeDiff(w io.Writer, name string, a, b []byte) {
	fmt.Fprintf(w, "--- %s\n+++ %s (formatted)\n", name, name)
	edits := compareLines(strings.SplitAfter(string(a), "\n"), strings.SplitAfter(string(b), "\n"))
	oldLine, newLine := 1, 1
	for i := 0; i < len(edits); {
		end := i
		if edits[i].op != ' ' || changeWithin(edits[i:]) {
			end = hunkEnd(edits, i)
			writeHunk(w, edits[i:end], oldLine, newLine)
		} else {
			end++
		}
		for _, e := range edits[i:end] {
			if e.op != '+' {
				oldLine++
			}
			if e.op != '-' {
				newLine++
			}
		}
		i = end
	}
}

// changeWithin reports whether a change follows within the context.
func changeWithin(edits []edit) bool {
	for _, e := range edits[:min(diffContext+1, len(edits))] {
		if e.op != ' ' {
			return true
		}
	}
	return false
}

// hunkEnd returns the end of the hunk that begins at from: after its last change and the context
// that follows.
func hunkEnd(edits []edit, from int) int {
	end, equal := from, 0
	for i := from; i < len(edits) && equal <= 2*diffContext; i++ {
		if edits[i].op == ' ' && i > from+diffContext-1 {
			equal++
			continue
		}
		if edits[i].op != ' ' {
			equal, end = 0, i+1
		}
	}
	return min(end+diffContext, len(edits))
}

func writeHunk(w io.Writer, edits []edit, oldLine, newLine int) {
	var olds, news int
	for _, e := range edits {
		if e.op != '+' {
			olds++
		}
		if e.op != '-' {
			news++
		}
	}
	fmt.Fprintf(w, "@@ -%d,%d +%d,%d @@\n", oldLine, olds, newLine, news)
	for _, e := range edits {
		fmt.Fprintf(w, "%c%s\n", e.op, strings.TrimSuffix(e.text, "\n"))
	}
}

// compareLines returns the shortest list of edits from a to b: by the longest common subsequence,
// after removing common lines at both ends.
func compareLines(a, b []string) []edit {
	a, b = dropEmptyEnd(a), dropEmptyEnd(b)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	out := appendEdits(nil, ' ', a[:head])
	out = append(out, compareMiddle(a[head:len(a)-tail], b[head:len(b)-tail])...)
	return appendEdits(out, ' ', a[len(a)-tail:])
}

func dropEmptyEnd(lines []string) []string {
	if n := len(lines); n > 0 && lines[n-1] == "" {
		return lines[:n-1]
	}
	return lines
}

func appendEdits(out []edit, op byte, lines []string) []edit {
	for _, l := range lines {
		out = append(out, edit{op, l})
	}
	return out
}

func compareMiddle(a, b []string) []edit {
	if len(a)*len(b) > maxDiffCells {
		return appendEdits(appendEdits(nil, '-', a), '+', b)
	}
	common := commonTable(a, b)
	var out []edit
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			out = append(out, edit{' ', a[i]})
			i++
			j++
		case common[i+1][j] >= common[i][j+1]:
			out = append(out, edit{'-', a[i]})
			i++
		default:
			out = append(out, edit{'+', b[j]})
			j++
		}
	}
	return appendEdits(appendEdits(out, '-', a[i:]), '+', b[j:])
}

// commonTable[i][j] is the number of lines common to a[i:] and b[j:].
func commonTable(a, b []string) [][]int {
	t := make([][]int, len(a)+1)
	for i := range t {
		t[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			t[i][j] = max(t[i+1][j], t[i][j+1])
			if a[i] == b[j] {
				t[i][j] = t[i+1][j+1] + 1
			}
		}
	}
	return t
}
