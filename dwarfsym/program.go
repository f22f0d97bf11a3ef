// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"path"
	"strconv"

	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// Programs returns the paths of the files that a name matches: a path, or a name to be found in
// $PATH, perhaps with wildcards. If there is none, the error is *query.NoMatchError.
func (s *Symbols) Programs(name string) ([]string, error) {
	list, err := s.finder.Programs(name)
	if err == nil && len(list) == 0 {
		err = &query.NoMatchError{What: "program", Pattern: name, Similar: s.similarPrograms(name)}
	}
	return list, err
}

// Unlisted says where Programs could not look for what matches a pattern since the last call, and why.
func (s *Symbols) Unlisted() []string { return s.finder.Unlisted() }

// similarPrograms returns programs whose names are similar to the last component of name,
// in the same directory, or in $PATH for a name without one.
func (s *Symbols) similarPrograms(name string) []string {
	if glob.IsPattern(name) {
		return nil
	}
	dir, base := path.Split(name)
	var out []string
	for _, n := range suggest.Names(base, s.finder.Beside(name), vars.MaxSimilar) {
		out = append(out, dir+n)
	}
	return out
}

// Running returns the path of the program that a process runs. If another file is at that path by
// now, it returns a path in /proc.
func (s *Symbols) Running(pid int64) (string, error) {
	path, err := s.finder.Runs(pid)
	if err != nil {
		return "", err
	}
	if path == "" {
		return "", &query.NoMatchError{What: "process", Pattern: strconv.FormatInt(pid, 10)}
	}
	return path, nil
}

// Program describes the file at a path.
func (s *Symbols) Program(path string) (*image.Program, error) {
	m, err := s.module(path)
	switch {
	case err != nil:
		return nil, err
	case m.Program == nil: // a kernel module
		return nil, &query.NoMatchError{What: "program", Pattern: path}
	}
	return m.Program, nil
}

func (s *Symbols) findProgram(path string) (*find.Found, error) {
	found := s.finder.Program(path)
	if found.File == nil && found.Err == nil {
		return nil, &query.NoMatchError{What: "program", Pattern: path}
	}
	return found, nil
}

// Libraries returns the paths of the shared libraries that a name stands for in a program. If there
// is none, the error is *query.NoMatchError.
func (s *Symbols) Libraries(program, name string) ([]string, error) {
	list, err := s.finder.Libraries(program, name)
	if err == nil && len(list) == 0 {
		err = &query.NoMatchError{What: "library", Pattern: name}
	}
	return list, err
}

// readProgram describes the file that is executed, not the one with its debug information.
func (s *Symbols) readProgram(m *image.Module) error {
	f, err := s.finder.Open(m.Name)
	if err != nil {
		return err
	}
	if m.Program, err = image.NewProgram(f, m.Name); err != nil || f.Path == m.File.Path {
		_ = f.Close()
		return err
	}
	m.Own = f
	return nil
}
