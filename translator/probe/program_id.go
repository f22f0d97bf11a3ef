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
	"github.com/gostap/gostap/translator/target"
)

// maxRemote bounds the programs of one probe point, because each may have to be
// fetched.
const maxRemote = 64

// built finds the program with a build-id.
func built(ctx context.Context, env *Env, id string) (program, error) {
	near := dwarfsym.Near{PID: env.TargetPID}
	if name := firstWord(env.Command); name != "" {
		near.Programs, _ = env.Symbols.Programs(name) // an error only means fewer places to look in
	}
	path, risk, err := env.Symbols.Built(ctx, id, near)
	away := env.Symbols.Fetched(path) || strings.HasPrefix(path, "/proc/")
	return program{path: path, id: strings.ToLower(id), away: away, risk: risk}, err
}

// risks returns a warning for each program that was found by its build-id in a file that others than
// root can change. Its author chooses where breakpoints are inserted in every file with this build-id.
// It warns of programs that were not looked for, too.
func (r *programRoot) risks(list []program) (l diag.List) {
	for _, why := range r.unlisted {
		setToken(l.Warnf(diag.SomeRefused, r.process.Pos, "leaving out programs: %s", why), r.process)
	}
	for i := range list {
		if list[i].risk != "" {
			d := l.Warnf(diag.NotRoots, r.process.Pos, "%s", list[i].risk)
			setToken(d, r.process)
			d.Hint = "its author chooses where breakpoints are inserted in every program with this build-id; name the path of a program that you trust: process(\"/path\")"
		}
	}
	return l
}

// known returns the programs that debuginfod servers list for a path.
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
		return nil, target.Fail(diag.NoSuchFunction, r.process, `"*" matches any part of a path, also "/"`,
			"no match: the debuginfod servers know no program %s%s", pattern, r.inArchive()).(*target.Error)
	case len(list) > maxRemote:
		return nil, target.Fail(diag.NoSuchFunction, r.process, `use a more specific path, or name the package: debuginfod.archive("*/NAME_VERSION*")`,
			"the debuginfod servers know %d programs %s%s, too many to fetch", len(list), pattern, r.inArchive()).(*target.Error)
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

// archived keeps the programs from packages that match the archive's name, a glob for
// the package's path or the last part of it.
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

// notBuilt returns the error for a build-id without a program, with the paths that were searched.
func notBuilt(at *ast.Component, err *dwarfsym.NoProgramError) diag.List {
	hint := "give the program's path, or -x with a process that runs it"
	if s, ok := err.Servers.(*dwarfsym.ServersError); ok && s.Hint != "" {
		hint += "; " + s.Hint
	}
	l := one(diag.NoSuchFunction, at, hint, "no match: %v, neither in a file nor in a running process", err)
	l[0].Notes = append(l[0].Notes, diag.Note{Message: "looked for it in\n" + strings.Join(err.Looked, "\n")})
	for _, why := range err.LeftOut {
		l[0].Notes = append(l[0].Notes, diag.Note{Message: why})
	}
	if err.Servers != nil {
		l[0].Notes = append(l[0].Notes, diag.Note{Message: err.Servers.Error()})
	}
	return l
}
