// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"errors"
	"strings"

	"github.com/gostap/gostap/dwarfsym/find"
)

// Servers are debuginfod servers that may be asked for programs. Errors are
// ErrNoServers, *ServersError, ctx's, or of this machine.
type Servers interface {
	// Fetch gets the program with a build-id, and its debug information if it
	// can be had.
	Fetch(ctx context.Context, id string) (path string, err error)
	// Find lists the programs whose paths match a glob.
	Find(ctx context.Context, glob string) ([]Remote, error)
}

// Remote is a program that a server knows: its path where it is installed, and
// the package that it comes from.
type Remote struct{ BuildID, File, Archive string }

// ServersError: no server gave what it was asked for.
type ServersError struct {
	Why  []string
	Hint string // what to do; "" if not known
}

// ErrNoServers is the answer of Servers when none is named.
var ErrNoServers = errors.New("no debuginfod server is named")

func (e *ServersError) Error() string { return strings.Join(e.Why, "; ") }

// NoProgramError: no program with that build-id was found.
type NoProgramError struct {
	BuildID string
	Looked  []string // paths that were tried
	Servers error    // why no server gave it
}

func (e *NoProgramError) Error() string { return "there is no program with the build-id " + e.BuildID }

// Near says whose files are looked at first for a build-id.
type Near struct {
	Programs []string // and the libraries that they need
	PID      int64    // 0: no process in particular
}

// IsBuildID tells whether a program's name may be a build-id.
func IsBuildID(name string) bool { return find.IsBuildID(name) }

// Built is the path of the program or shared library with a build-id (hex): as
// distributions link it, among the files near, in what the processes here have
// mapped, in what was fetched, or from a server. Errors: *NoProgramError, ctx's.
func (s *Symbols) Built(ctx context.Context, id string, near Near) (string, error) {
	id = strings.ToLower(id)
	path, looked := s.finder.Built(id, s.mapped(near))
	if path != "" {
		return path, nil
	}
	e := &NoProgramError{BuildID: id, Looked: looked}
	if s.opt.Servers == nil {
		return "", e
	}
	path, err := s.opt.Servers.Fetch(ctx, id)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		e.Servers = s.advised(err)
		return "", e
	}
	return path, nil
}

// mapped are the files near, then those of all processes.
func (s *Symbols) mapped(near Near) (out []string) {
	seen := map[string]bool{}
	add := func(list ...string) {
		for _, path := range list {
			if !seen[path] {
				seen[path] = true
				out = append(out, path)
			}
		}
	}
	for _, p := range near.Programs {
		add(p)
		add(s.Needed(p)...)
	}
	if near.PID != 0 {
		add(s.finder.Mapped(near.PID)...)
	}
	for _, pid := range s.finder.Processes() {
		add(s.finder.Mapped(pid)...)
	}
	return out
}

// Fetched tells whether a program's path is that of a file from a server,
// which no process runs.
func (s *Symbols) Fetched(path string) bool { return s.finder.Fetched(path) }

// Remote lists the programs that servers know by a glob of their paths. Errors:
// *ServersError, ctx's.
func (s *Symbols) Remote(ctx context.Context, glob string) ([]Remote, error) {
	if s.opt.Servers == nil {
		return nil, &ServersError{Why: []string{"debuginfod is turned off"}}
	}
	list, err := s.opt.Servers.Find(ctx, glob)
	return list, s.advised(err)
}

// advised says which servers there would be.
func (s *Symbols) advised(err error) error {
	if !errors.Is(err, ErrNoServers) {
		return err
	}
	e := &ServersError{Why: []string{err.Error()}, Hint: "set DEBUGINFOD_URLS to the addresses of servers"}
	if mine := s.finder.Server(); mine != "" {
		e.Hint = "to ask your distribution's, set DEBUGINFOD_URLS=" + mine
	}
	return e
}
