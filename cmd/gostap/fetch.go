// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/debuginfod"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/translator"
)

// maxFetches limits the number of files fetched for one query. After the kernel's debug information
// a module's may be found missing, and after that its alternate file.
const maxFetches = 16

// fetching calls ask. If that fails because debug information is missing, it fetches the debug
// information and calls ask again, so that scripts which need none fetch none. Once ctx is done, no
// error is reported.
func (o *options) fetching(ctx context.Context, syms *dwarfsym.Symbols, std cli.Stdio, ask func() diag.List) diag.List {
	had := map[string]bool{}
	for {
		l := ask()
		if ctx.Err() != nil {
			return nil
		}
		l = append(l, damaged(syms)...)
		if !lacksDebugInfo(l) {
			return l
		}
		missing := slices.DeleteFunc(syms.Missing(), func(m *query.NoDebugInfoError) bool { return had[m.Needed()] })
		fetched, notes := o.fetch(ctx, missing, std)
		if !fetched || len(had) >= maxFetches {
			return annotate(l, notes)
		}
		for _, m := range missing {
			had[m.Needed()] = true
		}
		syms.Reset()
	}
}

// damaged returns warnings about debug information that could not be used.
func damaged(syms *dwarfsym.Symbols) (l diag.List) {
	for _, text := range syms.Damaged() {
		l.Warnf(diag.SymbolsFailed, source.Pos{}, "%s", text)
	}
	return l
}

// fetchingList is fetching for functions that return a list.
func fetchingList[T any](ctx context.Context, o *options, in translator.ListIn, std cli.Stdio,
	ask func(context.Context, translator.ListIn) ([]T, diag.List)) (list []T, _ diag.List) {
	diags := o.fetching(ctx, in.Symbols, std, func() (l diag.List) {
		list, l = ask(ctx, in)
		return l
	})
	return list, diags
}

func lacksDebugInfo(l diag.List) bool {
	for i := range l {
		if l[i].Code == diag.NoDebugInfo {
			return true
		}
	}
	return false
}

// annotate adds notes to the first error of missing debug information.
func annotate(l diag.List, notes []string) diag.List {
	for i := range l {
		if l[i].Code != diag.NoDebugInfo {
			continue
		}
		for _, n := range notes {
			l[i].Notes = append(l[i].Notes, diag.Note{Message: n})
		}
		break
	}
	return l
}

// fetch downloads missing debug information from debuginfod servers. If no server
// is asked, notes say why.
func (o *options) fetch(ctx context.Context, missing []*query.NoDebugInfoError, std cli.Stdio) (fetched bool, notes []string) {
	if o.noDebuginfod || len(missing) == 0 {
		return false, nil
	}
	dir := cacheSub(debuginfodCache)
	client, refused := debuginfod.FromEnvironment(dir, trust.Open)
	switch {
	case client == nil && refused != nil:
		return false, []string{"no debuginfod server was asked: " + refused.Error()}
	case client == nil && missing[0].Server != "":
		return false, []string{"no debuginfod server was asked; to ask your distribution's, set DEBUGINFOD_URLS=" + missing[0].Server}
	case client == nil:
		return false, nil
	case dir == "":
		return false, []string{"no debuginfod server was asked: there is neither $GOSTAP_CACHE nor a home directory to keep files in"}
	}
	client.Agent = "gostap/" + version
	for _, m := range missing {
		if m.Needed() == "" {
			notes = append(notes, "no debuginfod server was asked: the build-id of "+m.Module+" is not known")
			continue
		}
		show := &download{what: "debug information of " + m.Module, std: std, on: cli.IsTerminal(std.Err)}
		client.Progress = show.progress
		err := client.Get(ctx, m.Needed())
		show.end()
		if err != nil {
			notes = append(notes, notesOf(err)...)
			continue
		}
		fetched = true
	}
	return fetched, notes
}

func notesOf(err error) (notes []string) {
	var none *debuginfod.NotFoundError
	if !errors.As(err, &none) || len(none.Servers) == 0 {
		return []string{err.Error()}
	}
	for _, s := range none.Servers {
		notes = append(notes, "debuginfod: "+s)
	}
	return notes
}

// download shows the progress of a download on a terminal.
type download struct {
	what  string
	std   cli.Stdio
	on    bool
	shown bool
}

func (d *download) progress(server string, got, total int64) {
	if !d.on {
		return
	}
	host := server
	if u, err := url.Parse(server); err == nil {
		host = u.Host
	}
	size := fmt.Sprintf("%.1f MB", float64(got)/1e6)
	if total > 0 {
		size = fmt.Sprintf("%.1f of %.1f MB", float64(got)/1e6, float64(total)/1e6)
	}
	// ECMA-48: return to the start of the line and erase it.
	fmt.Fprintf(cli.Raw(d.std.Err), "\r\x1b[KFetching %s from %s: %s", terminal.Name(d.what), terminal.Name(host), size)
	d.shown = true
}

// end erases the progress line.
func (d *download) end() {
	if d.shown {
		fmt.Fprint(cli.Raw(d.std.Err), "\r\x1b[K")
	}
}
