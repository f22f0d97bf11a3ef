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

// runChanged measures each room whose files differ from the commit in its row of the table,
// and each room without a row.
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

// hasChanged reports whether a room differs from the commit in its row. If the commit is
// missing, as in a shallow clone, the room counts as changed.
func hasChanged(root, room, row string) bool {
	cells := strings.Split(row, " | ")
	if len(cells) < 2 {
		return true
	}
	_, err := git(root, "diff", "--quiet", strings.TrimSuffix(cells[1], "-dirty"), "--", room)
	return err != nil
}
