// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// measuredFile has a line for each file of each room in the table: the file's hash when the
// room was measured, and its path. A commit ID instead might be unknown in another clone.
const measuredFile = "tests/mutants/measured.txt"

const measuredHead = "# SPDX-License-Identifier: GPL-2.0-or-later\n# The files that the rows of table.md speak of: SHA-256 (12 digits), path.\n"

// hashOf returns the first 12 hexadecimal digits of a file's SHA-256.
func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

// readMeasured returns the hashes in measuredFile by path; none if there is no such file.
func readMeasured(root string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(root, measuredFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if hash, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok && !strings.HasPrefix(line, "#") {
			out[name] = hash
		}
	}
	return out, nil
}

// recordMeasured replaces the lines of a room's files.
func recordMeasured(root, room string, files map[string][]byte) error {
	known, err := readMeasured(root)
	if err != nil {
		return err
	}
	var lines []string
	for name, hash := range known {
		if !strings.HasPrefix(name, room+"/") {
			lines = append(lines, hash+"  "+name)
		}
	}
	for name, text := range files {
		lines = append(lines, hashOf(text)+"  "+name)
	}
	slices.SortFunc(lines, func(a, b string) int { return cmp.Compare(a[14:], b[14:]) })
	return os.WriteFile(filepath.Join(root, measuredFile), []byte(measuredHead+strings.Join(lines, "\n")+"\n"), 0o644)
}

// changedSince lists the files of a room that differ from those that were measured.
func changedSince(root string, r *room) (map[string]bool, error) {
	known, err := readMeasured(root)
	if err != nil {
		return nil, err
	}
	if !hasFiles(known, r.name) {
		return nil, fmt.Errorf("%s: %s has none of its files", r.name, measuredFile)
	}
	files, err := r.sources(root)
	out := map[string]bool{}
	for name, text := range files {
		if known[name] != hashOf(text) {
			out[name] = true
		}
	}
	return out, err
}

func hasFiles(known map[string]string, room string) bool {
	for name := range known {
		if strings.HasPrefix(name, room+"/") {
			return true
		}
	}
	return false
}
