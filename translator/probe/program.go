// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// programRoots are the beginnings of the probe points of all user-space families.
var programRoots = []string{"process", "process(string)", "process(number)",
	"process.library(string)", "process(string).library(string)", "process(number).library(string)",
	"debuginfod.process(string)", "debuginfod.archive(string).process(string)"}

// programRoot is a point's root: process, process("path"), process("build-id") or process(PID), and
// perhaps .library("path"); or debuginfod.process("path"), perhaps with .archive("package") in
// between. rest has the components after the root.
type programRoot struct {
	process, library *ast.Component
	archive          *ast.Component
	remote           bool // the programs are those that debuginfod servers list
	rest             []*ast.Component
	unlisted         []string // see Symbols.Unlisted
}

// splitRoot splits off the root; false if the probe point has none of programRoots.
func splitRoot(c []*ast.Component) (r programRoot, ok bool) {
	if len(c) > 1 && form(c[0]) == "debuginfod" {
		r.remote, c = true, c[1:]
		if form(c[0]) == "archive(string)" {
			r.archive, c = c[0], c[1:]
		}
		if len(c) == 0 || form(c[0]) != "process(string)" {
			return r, false
		}
	}
	if len(c) == 0 || c[0].Name != "process" {
		return r, false
	}
	r.process, r.rest = c[0], c[1:]
	if !r.remote && len(r.rest) > 0 && form(r.rest[0]) == "library(string)" {
		r.library, r.rest = r.rest[0], r.rest[1:]
	}
	return r, true
}

// program is one file that a root refers to, and the processes in which it is probed.
type program struct {
	path string
	pid  int64  // 0: any
	exe  string // program that the process must run, if path is a library; "": any
	id   string // build-id, if the script named the program by it; the file may then be at any path
	away bool   // processes don't run the file from path
	risk string // see Symbols.Built
}

// programs returns the files that the root means, and perhaps warnings about them.
func (r *programRoot) programs(ctx context.Context, env *Env) ([]program, diag.List) {
	list, err := r.executables(ctx, env)
	if err != nil {
		return nil, r.failed(r.process, err)
	}
	if r.library == nil {
		return list, r.risks(list)
	}
	var out []program
	name, _ := text(r.library)
	for i := range list {
		p := &list[i]
		if p.away {
			return nil, one(diag.NoSuchFunction, r.process, "give the library's path or build-id: process(\"library\")",
				"the libraries that %s uses can't be found: its path is not known", p.id)
		}
		libs, err := env.Symbols.Libraries(p.path, name)
		if err != nil {
			return nil, r.failed(r.library, err)
		}
		for _, l := range libs {
			out = append(out, program{path: l, pid: p.pid, exe: p.path})
		}
	}
	return out, r.risks(list)
}

// failed returns the error for a root without a file.
func (r *programRoot) failed(at *ast.Component, err error) diag.List {
	var none *query.NoMatchError
	var mine *target.Error
	var built *dwarfsym.NoProgramError
	var several *dwarfsym.AmbiguousError
	var servers *dwarfsym.ServersError
	switch {
	case errors.As(err, &built):
		return notBuilt(at, built)
	case errors.As(err, &several):
		return one(diag.NoSuchFunction, at, "name the path of the program that you mean: process(\"/path\")", "%v", several)
	case errors.As(err, &servers):
		return one(diag.NoSuchFunction, at, servers.Hint, "%v", servers)
	case errors.As(err, &none):
		hint := target.GivePath(none.Pattern)
		if len(none.Similar) > 0 {
			hint += "; similar: " + strings.Join(none.Similar, ", ")
		}
		return append(one(diag.NoSuchFunction, at, hint, "no match: there is no %s %s", none.What, none.Pattern), r.risks(nil)...)
	case errors.As(err, &mine):
		return one(mine.Code, at, mine.Hint, "%s", mine.Message)
	}
	return one(diag.SymbolsFailed, at, "", "%v", err)
}

// executables returns the programs of the root, without its library.
func (r *programRoot) executables(ctx context.Context, env *Env) (out []program, err error) {
	name, isName := text(r.process)
	pid, isPID := number(r.process)
	switch {
	case r.remote:
		return r.known(ctx, env, name)
	case isPID:
		return running(env, pid, pid)
	case !isName && env.Command != "":
		if name = firstWord(env.Command); name == "" {
			return nil, target.Fail(diag.NoSuchFunction, r.process, "name the program: process(\"path\")",
				"it is not clear which program the command of -c runs").(*target.Error)
		}
	case !isName && env.TargetPID != 0:
		return running(env, env.TargetPID, 0)
	case !isName:
		return nil, target.Fail(diag.NoSuchFunction, r.process, "name the program, process(\"path\"), or give -c or -x",
			"process without a path needs a target process")
	}
	list, err := env.Symbols.Programs(name)
	r.unlisted = append(r.unlisted, env.Symbols.Unlisted()...)
	if len(list) == 0 && isName && dwarfsym.IsBuildID(name) {
		p, err := built(ctx, env, name)
		return []program{p}, err
	}
	for _, p := range list {
		if _, ok := dwarfsym.ModuleFile(p); !ok {
			out = append(out, program{path: p})
		}
	}
	if err == nil && len(out) == 0 && len(list) > 0 {
		return nil, target.Fail(diag.NoSuchFunction, r.process, `probe module("`+list[0]+`")`, "%s is a kernel module, no program", list[0])
	}
	return out, err
}

func running(env *Env, pid, only int64) ([]program, error) {
	path, err := env.Symbols.Running(pid)
	return []program{{path: path, pid: only}}, err
}

// firstWord returns the program that a command runs; "" if only a shell can interpret the command.
func firstWord(command string) string {
	words := strings.Fields(command)
	if len(words) > 1 && words[0] == "exec" {
		words = words[1:]
	}
	if len(words) == 0 || strings.ContainsAny(words[0], "\"'\\$`;&|<>(){}*?[]~=") {
		return ""
	}
	return words[0]
}

// root returns the program's name in pp().
func (p *program) root() string {
	if p.away {
		return "process(" + strconv.Quote(p.id) + ")"
	}
	return "process(" + strconv.Quote(p.path) + ")"
}

// fields returns the row's fields for a place in the program's file: the members of the struct
// gs_uplace called name (runtime-c/probes/uplace.h).
func (p *program) fields(env *Env, name string, addr, offset uint64) ([]plan.Field, error) {
	info, err := env.Symbols.Program(p.path)
	if err != nil {
		return nil, err
	}
	out := []plan.Field{
		{Name: name + ".path", Value: plan.Text(p.path)},
		{Name: name + ".offset", Value: plan.Address(offset)},
		{Name: name + ".link", Value: plan.Address(addr)},
	}
	if id, err := hex.DecodeString(info.BuildID); err == nil && len(id) > 0 && info.BuildIDOffset > 0 {
		out = append(out,
			plan.Field{Name: name + ".build_id", Value: plan.Bytes(id)},
			plan.Field{Name: name + ".build_id_at", Value: plan.Address(info.BuildIDOffset)},
			plan.Field{Name: name + ".build_id_size", Value: plan.Int(len(id))})
	}
	if info.Others != nil && env.Owners {
		out = append(out,
			plan.Field{Name: name + ".owned", Value: plan.Flag(true)},
			plan.Field{Name: name + ".owner", Value: plan.Int(info.Others.Owner)})
		if info.Others.Owner == 0 { // of others it is not compared: the same build needs no new module
			out = append(out, plan.Field{Name: name + ".changed", Value: plan.Int(info.Others.Changed)})
		}
	}
	if p.id != "" {
		out = append(out, plan.Field{Name: name + ".anywhere", Value: plan.Flag(true)})
	}
	if p.pid != 0 {
		out = append(out, plan.Field{Name: name + ".pid", Value: plan.Int(p.pid)})
	}
	if p.exe != "" {
		out = append(out, plan.Field{Name: name + ".program.path", Value: plan.Text(p.exe)})
	}
	return out, nil
}

// limit makes the family's header compare the process with the row at each hit, if the row selects
// a process or a program.
func (p *program) limit(d *Derived) {
	if p.pid != 0 || p.exe != "" {
		d.define("GS_UPLACE_LIMITS", "")
	}
}

// CommandPrograms returns the programs that -c or -x run; none if only a shell can interpret the
// command.
func CommandPrograms(env *Env) (out []string) {
	root := programRoot{process: &ast.Component{Name: "process"}}
	list, err := root.executables(context.Background(), env) // this root has no build-id
	if err != nil {
		return nil
	}
	for _, p := range list {
		out = append(out, p.path)
	}
	return out
}

// targetProgram returns the path of the program that -c or -x runs; "" if there is none, or only a
// shell can interpret the command.
func (env *Env) targetProgram() string {
	if env.TargetPID != 0 {
		if path, err := env.Symbols.Running(env.TargetPID); err == nil {
			return path
		}
	}
	program := firstWord(env.Command)
	if list, err := env.Symbols.Programs(program); err == nil && len(list) > 0 {
		return list[0]
	}
	return program
}
