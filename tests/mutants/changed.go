// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// runChanged judges each room whose files differ from those that the table's
// row speaks of, and each that has no row.
func runChanged(ctx context.Context, o options, root string, out io.Writer) error {
	text, err := os.ReadFile(filepath.Join(root, table))
	if err != nil {
		return err
	}
	rows, _ := parseTable(string(text))
	var bad error
	for i := range rooms {
		name := rooms[i].name
		if !hasChanged(root, name, rows[name]) {
			fmt.Fprintf(out, "%s has not changed since it was measured\n", name)
			continue
		}
		fmt.Fprintf(out, "%s:\n", name)
		o.pkg = "./" + name
		if bad = errors.Join(bad, runRoom(ctx, o, root, out)); ctx.Err() != nil {
			break
		}
	}
	return bad
}

// hasChanged tells whether a room differs from the commit that its row names.
// A commit that is not there, as in a shallow clone, tells nothing: changed.
func hasChanged(root, room, row string) bool {
	cells := strings.Split(row, " | ")
	if len(cells) < 2 {
		return true
	}
	_, err := git(root, "diff", "--quiet", strings.TrimSuffix(cells[1], "-dirty"), "--", room)
	return err != nil
}
