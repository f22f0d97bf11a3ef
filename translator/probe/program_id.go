// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// maxRemote bounds the programs of one point, as each may have to be fetched.
const maxRemote = 64

// built is the program with a build-id.
func built(ctx context.Context, env *Env, id string) (program, error) {
	near := dwarfsym.Near{PID: env.TargetPID}
	if name := firstWord(env.Command); name != "" {
		near.Programs, _ = env.Symbols.Programs(name) // if there is none, nothing is near
	}
	path, err := env.Symbols.Built(ctx, id, near)
	away := env.Symbols.Fetched(path) || strings.HasPrefix(path, "/proc/")
	return program{path: path, id: strings.ToLower(id), away: away}, err
}

// known are the programs that servers know by a path.
func (r *programRoot) known(ctx context.Context, env *Env, name string) (out []program, err error) {
	pattern := name
	if !strings.Contains(name, "/") {
		pattern = "*/" + name
	}
	list, err := env.Symbols.Remote(ctx, pattern)
	if err != nil {
		return nil, err
	}
	list = r.archived(list)
	switch {
	case len(list) == 0:
		return nil, fail(diag.NoSuchFunction, r.process, `"*" stands for any part of a path, "/" too`,
			"no match: the debuginfod servers know no program %s%s", pattern, r.inArchive()).(*Error)
	case len(list) > maxRemote:
		return nil, fail(diag.NoSuchFunction, r.process, `name the path more exactly, or the package: debuginfod.archive("*/NAME_VERSION*")`,
			"the debuginfod servers know %d programs %s%s; each would have to be fetched", len(list), pattern, r.inArchive()).(*Error)
	}
	for _, e := range list {
		p, err := built(ctx, env, e.BuildID)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// archived are those in packages of the archive's name: a glob of the path or
// of its last part.
func (r *programRoot) archived(list []dwarfsym.Remote) (out []dwarfsym.Remote) {
	if r.archive == nil {
		return list
	}
	pattern, _ := text(r.archive)
	for _, e := range list {
		if glob.Match(pattern, []byte(e.Archive)) || glob.Match(pattern, []byte(filepath.Base(e.Archive))) {
			out = append(out, e)
		}
	}
	return out
}

func (r *programRoot) inArchive() string {
	if r.archive == nil {
		return ""
	}
	pattern, _ := text(r.archive)
	return " in " + pattern
}

// notBuilt says where a build-id was looked for.
func notBuilt(at *ast.Component, err *dwarfsym.NoProgramError) diag.List {
	hint := "give the program's path, or -x with a process that runs it"
	if s, ok := err.Servers.(*dwarfsym.ServersError); ok && s.Hint != "" {
		hint += "; " + s.Hint
	}
	l := one(diag.NoSuchFunction, at, hint, "no match: %v, neither as a file nor in a process", err)
	l[0].Notes = append(l[0].Notes, diag.Note{Message: "looked for it in\n" + strings.Join(err.Looked, "\n")})
	if err.Servers != nil {
		l[0].Notes = append(l[0].Notes, diag.Note{Message: err.Servers.Error()})
	}
	return l
}
