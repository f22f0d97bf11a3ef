// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"context"
	"errors"
	"strings"

	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/kbuild/trust"
)

// Servers are debuginfod servers that can be asked for programs. Errors are
// ErrNoServers, *ServersError, those of ctx, or local ones.
type Servers interface {
	// Fetch gets the program with a build-id, and its debug information if a server
	// has it.
	Fetch(ctx context.Context, id string) (path string, err error)
	// Find lists the programs whose paths match a glob.
	Find(ctx context.Context, glob string) ([]Remote, error)
}

// Remote is a program that a server lists: the path at which it is installed, and its
// package.
type Remote struct{ BuildID, File, Archive string }

// ServersError means that no server had the requested file.
type ServersError struct {
	Why  []string
	Hint string // what to do; "" if not known
}

// ErrNoServers is the error of Servers if no server is configured.
var ErrNoServers = errors.New("no debuginfod server is configured")

// Error lists the servers' reasons.
func (e *ServersError) Error() string { return strings.Join(e.Why, "; ") }

// NoProgramError means that no program with that build-id was found.
type NoProgramError struct {
	BuildID string
	Looked  []string // paths that were tried
	LeftOut []string // processes and files that could not be looked at, and why
	Servers error    // why no server had it
}

// Error names the build-id.
func (e *NoProgramError) Error() string { return "there is no program with the build-id " + e.BuildID }

// AmbiguousError means that files with one build-id have different contents, and that others than root
// can change all of them.
type AmbiguousError = find.AmbiguousError

// Near says which files are searched first for a build-id.
type Near = find.Near

// IsBuildID reports whether a program's name may be a build-id.
func IsBuildID(name string) bool { return find.IsBuildID(name) }

// Built returns the path of the program or shared library with a build-id (hex). It searches the
// distribution's build-id links, the files of near, the mapped files of all processes, fetched files,
// and the servers. A file that only root can change is preferred; for users who are not root, one of
// near is good enough. If gostap runs as root and uses another one, risk says whose it is. Errors:
// *NoProgramError, *AmbiguousError and those of ctx.
func (s *Symbols) Built(ctx context.Context, id string, near Near) (path, risk string, err error) {
	id = strings.ToLower(id)
	m, looked, err := s.finder.Built(ctx, id, near)
	switch {
	case err != nil:
		return "", "", err
	case m != nil:
		return m.Path, riskOf(m), nil
	}
	e := &NoProgramError{BuildID: id, Looked: looked, LeftOut: s.finder.LeftOut()}
	if s.opt.Servers == nil {
		return "", "", e
	}
	path, err = s.opt.Servers.Fetch(ctx, id)
	switch {
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case err != nil:
		e.Servers = s.advised(err)
		return "", "", e
	}
	return path, "", nil
}

// riskOf says that root uses a file which others can change; "" if there is nothing to say.
func riskOf(m *find.Match) string {
	if !trust.AsRoot() || m.Changeable == "" {
		return ""
	}
	return "taking the program from " + m.Path + " (of " + m.Owner + "), which others than root can change: " + m.Changeable
}

// Fetched reports whether a path is that of a file fetched from a server, which no
// process runs.
func (s *Symbols) Fetched(path string) bool { return s.finder.Fetched(path) }

// Remote lists the programs on the servers whose paths match a glob. Errors:
// *ServersError and those of ctx.
func (s *Symbols) Remote(ctx context.Context, glob string) ([]Remote, error) {
	if s.opt.Servers == nil {
		return nil, &ServersError{Why: []string{"debuginfod is turned off"}}
	}
	list, err := s.opt.Servers.Find(ctx, glob)
	return list, s.advised(err)
}

// advised adds a hint which servers to configure.
func (s *Symbols) advised(err error) error {
	if !errors.Is(err, ErrNoServers) {
		return err
	}
	e := &ServersError{Why: []string{err.Error()}, Hint: "set DEBUGINFOD_URLS to the URLs of debuginfod servers"}
	if mine := s.finder.Server(); mine != "" {
		e.Hint = "to ask your distribution's, set DEBUGINFOD_URLS=" + mine
	}
	return e
}
