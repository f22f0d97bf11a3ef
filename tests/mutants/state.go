// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// result is a line of the state file.
type result struct {
	ID      string // of the candidate, which depends on the file's content
	Tree    string // hash of the whole project at that time
	Verdict string
	By      string   // the check that caught it
	Checks  []string // of a survivor: the checks that it passed
}

// state stores verdicts, so that an interrupted run can continue. It is a file of JSON lines to
// which lines are only added.
type state struct {
	mu   sync.Mutex
	tree string
	// keep also uses verdicts for other versions of the project if a mutant of the same
	// file was caught there. That is right as long as tests are only added.
	keep  bool
	known map[string]result
	file  *os.File
}

// openState reads the state of a room, and opens it for adding lines.
func openState(dir, room, tree string, keep bool) (*state, error) {
	s := &state{tree: tree, keep: keep, known: map[string]result{}}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, strings.ReplaceAll(room, "/", "-")+".jsonl")
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	s.file = f
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var r result
		// An incomplete line is ignored: that mutant runs again. Survivors of another
		// version run again, because this one may have a test for them.
		if json.Unmarshal(lines.Bytes(), &r) == nil && (r.Tree == tree || keep && r.Verdict != survived) {
			s.known[r.ID] = r
		}
	}
	return s, nil
}

// get returns the verdict that these checks, in this order, would have; false if it is not known.
func (s *state) get(id string, checks []string) (result, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok := s.known[id]
	switch {
	case !ok:
	case r.Verdict == survived:
		ok = slices.Equal(r.Checks, checks)
	case r.Verdict != unbuilt:
		ok = slices.Contains(checks, r.By)
	}
	return r, ok
}

// put adds a verdict to the file at once.
func (s *state) put(r result) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.Tree = s.tree
	s.known[r.ID] = r
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = s.file.Write(append(line, '\n'))
	return err
}

// treeHash identifies the content of the project's files, committed or not.
func treeHash(root string) (string, error) {
	h := sha256.New()
	for _, args := range [][]string{{"rev-parse", "HEAD^{tree}"}, {"diff", "HEAD"}} {
		out, err := git(root, args...)
		if err != nil {
			return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
		}
		fmt.Fprintf(h, "%d %s", len(out), out)
	}
	names, err := git(root, "ls-files", "--others", "--exclude-standard")
	for _, name := range strings.Fields(names) {
		text, _ := os.ReadFile(filepath.Join(root, name)) // a file that can't be read counts by its name
		fmt.Fprintf(h, "%s %d %s", name, len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), err
}
