// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"os"
	"strings"
)

// equivalent is a mutant that no test can detect, with the reason. It has the text of the line,
// not its number, which changes.
type equivalent struct {
	file, line, change, reason string
	used                       bool
}

// readEquivalents reads equivalent.txt: paragraphs of "file:", "line:", "change:" (operator:
// before -> after) and "reason:". Lines with # are comments.
func readEquivalents(path string) ([]*equivalent, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []*equivalent
	for _, p := range strings.Split(string(text), "\n\n") {
		e, err := parseEquivalent(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if e != nil {
			out = append(out, e)
		}
	}
	return out, nil
}

// parseEquivalent parses a paragraph; it returns nil if there are only comments.
func parseEquivalent(text string) (*equivalent, error) {
	e, lines := &equivalent{}, 0
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if l == "" || strings.HasPrefix(l, "#") {
			continue
		}
		lines++
		key, value, _ := strings.Cut(l, ": ")
		fields := map[string]*string{"file": &e.file, "line": &e.line, "change": &e.change, "reason": &e.reason}
		if fields[key] == nil {
			return nil, fmt.Errorf("%q is not file, line, change or reason", l)
		}
		*fields[key] = strings.TrimSpace(value)
	}
	if lines > 0 && (e.file == "" || e.line == "" || e.change == "" || e.reason == "") {
		return nil, fmt.Errorf("incomplete: %s", text)
	}
	if lines == 0 {
		return nil, nil
	}
	return e, nil
}

// matches reports whether the candidate is this mutant.
func (e *equivalent) matches(c candidate) bool {
	return e.file == c.File && e.line == c.text &&
		e.change == fmt.Sprintf("%s: %s -> %s", c.Op, oneLine(c.Before), oneLine(c.After))
}

// without returns the candidates that are not equivalent, and marks the entries that match one.
func without(list []candidate, known []*equivalent) []candidate {
	var out []candidate
	for _, c := range list {
		same := false
		for _, e := range known {
			if e.matches(c) {
				same, e.used = true, true
			}
		}
		if !same {
			out = append(out, c)
		}
	}
	return out
}
