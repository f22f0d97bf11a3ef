// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"path/filepath"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/sourcecode"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
)

// fetchSources returns a function that fetches the source file of a place from debuginfod
// servers, by the build-id of the debug information that names it, and returns its path;
// "" if no server has it, or none may be asked. Servers have all sources of a build or
// none, and one that does not answer costs a timeout: if they do not have the first file,
// they are not asked for others.
func fetchSources(ctx context.Context, o *options, syms *dwarfsym.Symbols, std cli.Stdio) func(*query.Place) string {
	client, err := (&servers{o: o, std: std}).client()
	if err != nil { // a listing without source text says so
		return func(*query.Place) string { return "" }
	}
	client.MaxSize = sourcecode.MaxSource
	var had, gaveUp bool
	return func(p *query.Place) string {
		name := p.File
		if !filepath.IsAbs(name) {
			name = filepath.Join(syms.BuiltIn(p), name)
		}
		_, id, err := syms.DebugInfo(p.Module)
		if gaveUp || err != nil || id == "" || !filepath.IsAbs(name) {
			return ""
		}
		path, err := client.Source(ctx, id, name)
		if err != nil {
			gaveUp = !had
			return ""
		}
		had = true
		return path
	}
}
