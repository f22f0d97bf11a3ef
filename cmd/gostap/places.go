// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
)

// mostPlaces is the number of searched files that a message names.
const mostPlaces = 3

// shortened removes most of the searched files from notes; -v shows all of them.
func shortened(l diag.List) diag.List {
	out := slices.Clone(l)
	for i := range out {
		out[i].Notes = slices.Clone(out[i].Notes)
		for j := range out[i].Notes {
			out[i].Notes[j].Message = firstPlaces(out[i].Notes[j].Message)
		}
	}
	return out
}

// firstPlaces shortens a note in which all lines but the first are paths.
func firstPlaces(note string) string {
	lines := strings.Split(note, "\n")
	more := len(lines) - 1 - mostPlaces
	if more < 2 || !strings.HasPrefix(note, "looked for it in\n") {
		return note
	}
	return strings.Join(lines[:1+mostPlaces], "\n") + fmt.Sprintf("\nand %d more places; -v names them", more)
}
