// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// hashOf returns a hash of the files in a package's folder, without those of packages
// inside it; "" if it is not a folder.
func hashOf(dir string) (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		fmt.Fprintf(sum, "%s\n", path)
		_, err = io.Copy(sum, f)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:6]), err
}

// sameRow reports whether one record replaces the other in the table: the package and the
// names of the kernels are the same, whatever their releases.
func sameRow(a, b record) bool {
	return a.Package == b.Package && slices.Equal(namesIn(a.Kernels), namesIn(b.Kernels))
}

// namesIn returns the names in a list that kernelNames wrote.
func namesIn(list string) (names []string) {
	for kernel := range strings.SplitSeq(list, ", ") {
		name, _, _ := strings.Cut(kernel, " ")
		names = append(names, name)
	}
	return names
}

// writeFullTable writes the rows, sorted by package and kernels. Rows of the file stay if they
// have no successor here: each says which commit was tested.
func writeFullTable(file string, rows []record) error {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	rows = slices.Clone(rows)
	for _, old := range parseFullTable(string(text)) {
		if !slices.ContainsFunc(rows, func(r record) bool { return sameRow(r, old) }) {
			rows = append(rows, old)
		}
	}
	slices.SortFunc(rows, func(a, b record) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Kernels, b.Kernels))
	})
	var b strings.Builder
	b.WriteString("<!-- SPDX-License-Identifier: GPL-2.0-or-later -->\n# What make test-all showed\n\n" +
		"Made by `make test-all`, a row at a time; each row names the commit that was tested. Cases is a hash of the package's folder: a row whose hash differs from today's speaks of other cases.\n\n" +
		"| package | commit | kernels | cases | seconds | failed |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %.0f | %s |\n", r.Package, r.Commit, r.Kernels, r.Cases, r.Seconds, strings.Join(r.Failed, "; "))
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}

// parseFullTable returns the rows that writeFullTable wrote.
func parseFullTable(text string) (rows []record) {
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(line, "|\n "), " | ")
		if len(cells) < 5 || cells[0] == "package" {
			continue
		}
		r := record{Package: cells[0], Commit: cells[1], Kernels: cells[2], Cases: cells[3]}
		r.Seconds, _ = strconv.ParseFloat(cells[4], 64) // written above
		if len(cells) > 5 && cells[5] != "" {
			r.Failed = strings.Split(cells[5], "; ")
		}
		rows = append(rows, r)
	}
	return rows
}
