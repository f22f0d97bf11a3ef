// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// candidate is one change of one file: bytes start to end are replaced by after.
type candidate struct {
	File       string // path from the top of the project, with "/"
	Line, Col  int    // position of start, counted from 1
	Op         string // name of the operator that made the change
	Before     string
	After      string
	start, end int
	text       string // the whole line, trimmed
}

func (c candidate) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s -> %s", c.File, c.Line, c.Col, c.Op, oneLine(c.Before), oneLine(c.After))
}

// oneLine shortens source text to one line for a report.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if s == "" {
		return "(nothing)"
	}
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}

// id identifies the candidate in state files; it changes with the file's content.
func (c candidate) id(src []byte) string {
	h := sha256.New()
	h.Write(src)
	fmt.Fprintf(h, "\x00%s\x00%s\x00%d\x00%d\x00%s", c.File, c.Op, c.start, c.end, c.After)
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// apply returns the file with the change.
func (c candidate) apply(src []byte) []byte {
	return slices.Concat(src[:c.start], []byte(c.After), src[c.end:])
}

// newCandidate returns a candidate with the fields that follow from its place in src.
func newCandidate(file string, src []byte, op string, start, end int, after string) candidate {
	head := string(src[:start])
	bol := strings.LastIndexByte(head, '\n') + 1
	text, _, _ := strings.Cut(string(src[bol:]), "\n")
	return candidate{
		File: file, Op: op, Before: string(src[start:end]), After: after, start: start, end: end,
		Line: strings.Count(head, "\n") + 1, Col: start - bol + 1, text: strings.TrimSpace(text),
	}
}

// sources reads the files of a room that are to be changed.
func (r *room) sources(root string) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := filepath.WalkDir(filepath.Join(root, r.name), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "testdata" || d.Name() == "facts" {
				return filepath.SkipDir
			}
			return nil
		}
		if !r.mutates(d.Name()) {
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		out[filepath.ToSlash(rel)], err = os.ReadFile(path)
		return err
	})
	return out, err
}

// mutates reports whether a file with this name is the room's own code.
func (r *room) mutates(name string) bool {
	if r.c {
		return strings.HasSuffix(name, ".h") || strings.HasSuffix(name, ".c")
	}
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// candidates returns all mutants of the files, ordered by file name and position.
func (r *room) candidates(files map[string][]byte) ([]candidate, error) {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	var out []candidate
	for _, name := range names {
		mutate := mutateGo
		if r.c {
			mutate = mutateC
		}
		list, err := mutate(name, files[name])
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(list, func(a, b candidate) int { return a.start - b.start })
		out = append(out, list...)
	}
	return out, nil
}
