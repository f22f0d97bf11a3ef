// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/debuginfod"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/trust"
)

// servers asks debuginfod servers for programs.
type servers struct {
	o   *options
	std cli.Stdio
	// known caches the results of Find, because a query is repeated after debug
	// information was fetched for it.
	known map[string][]dwarfsym.Remote
}

// client returns a client, or an error that says why no server may be used and what to do.
func (s *servers) client() (*debuginfod.Client, error) {
	dir := cacheSub(debuginfodCache)
	client, refused := debuginfod.FromEnvironment(dir, trust.Open)
	switch {
	case s.o.noDebuginfod:
		return nil, &dwarfsym.ServersError{Why: []string{"debuginfod is turned off"}, Hint: "leave out --no-debuginfod"}
	case client == nil && refused != nil:
		return nil, &dwarfsym.ServersError{Why: []string{"no debuginfod server was asked: " + refused.Error()}}
	case client == nil:
		return nil, dwarfsym.ErrNoServers
	case dir == "":
		return nil, &dwarfsym.ServersError{Why: []string{"no debuginfod server was asked: there is neither $GOSTAP_CACHE nor a home directory to keep files in"}}
	}
	client.Agent = "gostap/" + version
	return client, nil
}

// Fetch downloads a program, and its debug information if possible. Missing debug
// information is not an error here: it is reported when it is needed.
func (s *servers) Fetch(ctx context.Context, id string) (string, error) {
	client, err := s.client()
	if err != nil {
		return "", err
	}
	show := &download{what: "program " + id, std: s.std, on: cli.IsTerminal(s.std.Err)}
	defer show.end()
	client.Progress = show.progress
	path, err := client.Executable(ctx, id)
	if err != nil {
		return "", serversError(err)
	}
	if s.o.debug == query.Auto || s.o.debug == query.DWARFOnly {
		show.what = "debug information of " + id
		_ = client.Get(ctx, id)
	}
	return path, nil
}

// Find also warns about servers that did not answer, if others did.
func (s *servers) Find(ctx context.Context, glob string) (out []dwarfsym.Remote, err error) {
	if out, ok := s.known[glob]; ok {
		return out, nil
	}
	client, err := s.client()
	if err != nil {
		return nil, err
	}
	list, err := client.Find(ctx, glob)
	if err != nil && len(list) == 0 {
		return nil, serversError(err)
	}
	if err != nil && !s.o.noWarnings {
		fmt.Fprintf(s.std.Err, "WARNING: programs %s that other debuginfod servers have may be missing: %v\n", glob, err)
	}
	for _, e := range list {
		out = append(out, dwarfsym.Remote{BuildID: e.BuildID, File: e.File, Archive: e.Archive})
	}
	s.known[glob] = out
	return out, nil
}

// serversError returns the servers' errors unchanged, one by one.
func serversError(err error) error {
	var none *debuginfod.NotFoundError
	if !errors.As(err, &none) {
		return err
	}
	if len(none.Servers) == 0 {
		return &dwarfsym.ServersError{Why: []string{err.Error()}}
	}
	var why []string
	for _, w := range none.Servers {
		why = append(why, "debuginfod: "+strings.TrimSpace(w))
	}
	return &dwarfsym.ServersError{Why: why}
}
