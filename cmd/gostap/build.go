// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/translator"
)

// buildAndRun does passes 4 and 5.
func buildAndRun(ctx context.Context, o *options, k kernel.Kernel, script *source.File, out translator.Out, std cli.Stdio) int {
	m, status := build(ctx, o, k, script, out, std)
	if status != 0 {
		return status
	}
	if m.TempDir != "" && o.lastPass == 5 {
		defer os.RemoveAll(m.TempDir)
	}
	if !m.Cached {
		limitCache(std, m.Path)
	}
	if o.lastPass == 4 {
		return leave(m.Path, m.TempDir != "", std)
	}
	if o.verbose > 0 {
		fmt.Fprintln(std.Err, "Pass 5: starting run.")
	}
	points := make([]string, len(out.Meta.Probes))
	for i := range points {
		points[i] = out.Meta.Probes[i].PN
	}
	if point := o.diskProbe(points); point != "" && !o.noWarnings {
		fmt.Fprintf(std.Err, "WARNING: %s will not be hit: the guest has no disk; --vm-disk, or a command (-c), gives it one, at /mnt.\n", point)
	}
	return start(ctx, o.but(func(o *options) { o.moduleSum, o.built = m.Sum, true }), m.Path, std)
}

// build does pass 4: it returns the module from the cache, or builds it.
func build(ctx context.Context, o *options, k kernel.Kernel, script *source.File, out translator.Out, std cli.Stdio) (kbuild.Module, int) {
	began := time.Now()
	if o.verbose > 0 {
		fmt.Fprintf(std.Err, "Pass 4: building the module for %s.\n", k.Release)
	}
	r := kbuild.Request{
		Kernel: k, Name: out.Meta.Name, Sources: out.C, CacheDir: cacheSub(kbuildCache),
		NoCache: o.noCache, NoReplay: o.noReplay, Gostap: version, Key: script.Name,
	}
	if o.keep {
		r.KeepDir = true
	}
	if o.module != "" {
		r.Dest = "."
	}
	o.show(std, checkBuildTree(k))
	line := cli.StartProgress(std, "Building the module for "+k.Release)
	r.Once = line.Doing
	m, err := kbuild.Build(ctx, r)
	line.End()
	if err != nil && ctx.Err() != nil {
		return m, cli.Interrupted(std.Err)
	}
	if err != nil {
		return m, o.buildFailed(std, err, script)
	}
	if m, err = o.sign(ctx, k, m); err != nil {
		return m, cli.FailPass(std, 4, err)
	}
	if !o.noWarnings {
		for _, w := range m.Warnings {
			fmt.Fprintf(std.Err, "WARNING: %s\n", w)
		}
	}
	if m.StageDir != "" {
		fmt.Fprintf(std.Err, "Keeping temporary directory %q\n", m.StageDir)
	}
	if o.verbose > 0 {
		fmt.Fprintf(std.Err, "Pass 4: %s (%s) in %.1f ms.\n", filepath.Base(m.Path), m.How, float64(time.Since(began).Microseconds())/1000)
		if o.verbose > 1 && m.Why != "" {
			fmt.Fprintf(std.Err, "Pass 4: not replayed: %s\n", m.Why)
		}
		if o.verbose > 1 && m.Headers != "" {
			fmt.Fprintf(std.Err, "Pass 4: precompiled headers: %s\n", m.Headers)
		}
	}
	return m, 0
}

// checkBuildTree warns root about a build tree that others can change, or that can't be checked, for
// example one of a kernel that a user has built: its Makefiles are executed. It is still used, because root
// trusts that kernel enough to have installed it.
func checkBuildTree(k kernel.Kernel) (notes diag.List) {
	if err := trust.Check(k.BuildDir); k.BuildDir != "" && err != nil {
		notes.Warnf(diag.NotRoots, source.Pos{}, "the commands of the kernel's build tree %s are run as root, but %s", k.BuildDir, distrust(err))
	}
	return notes
}

// buildFailed reports an error of the C compiler as an error of the script, at the line that the
// C code came from.
func (o *options) buildFailed(std cli.Stdio, err error, script *source.File) int {
	var ce *kbuild.CompileError
	if !errors.As(err, &ce) {
		return cli.FailPass(std, 4, err)
	}
	var l diag.List
	for i, m := range ce.Messages {
		if m.Severity != kbuild.Error {
			continue
		}
		d := l.Errorf(diag.CompileFailed, causeIn(script, ce.Messages[i:]), "the C compiler rejected this: %s", m.Text)
		d.Kind = "build"
		if !d.Pos.Valid() {
			d.Notes = append(d.Notes, diag.Note{Message: fmt.Sprintf("in %s:%d", m.File, m.Line)})
		}
		d.Hint = compileHint(m.Text)
	}
	if len(l) == 0 {
		return cli.FailPass(std, 4, err)
	}
	o.show(std, l)
	if o.diagnostics != "json" {
		fmt.Fprintln(std.Err, "Pass 4: compilation failed.")
	}
	return 1
}

// causeIn returns the line in the script of the first message, an error. For an error within a
// macro of the runtime, such as STAP_ARG_x, it is the line that uses the macro, which gcc names
// in a note behind the error.
func causeIn(f *source.File, messages []kbuild.Message) source.Pos {
	pos := positionIn(f, messages[0])
	for _, m := range messages[1:] {
		if pos.Valid() || m.Severity != kbuild.Note {
			break
		}
		if strings.HasPrefix(m.Text, "in expansion of macro ") {
			pos = positionIn(f, m)
		}
	}
	return pos
}

// positionIn returns the start of the message's line in the script.
func positionIn(f *source.File, m kbuild.Message) source.Pos {
	if m.File != f.Name && m.File != filepath.Base(f.Name) {
		return source.Pos{}
	}
	for off := range f.Content {
		if line, _ := f.LineCol(off); line == m.Line && f.Content[off] != ' ' && f.Content[off] != '\t' {
			return source.Pos{File: f, Off: off}
		}
	}
	return source.Pos{}
}

// compileHint returns a hint for an error of the C compiler; "" if there is none.
func compileHint(message string) string {
	if strings.Contains(message, "last_error") {
		return "STAP_ERROR(FORMAT, ...) raises an error and leaves the function"
	}
	return "-k keeps the C sources; embedded C must fit the target kernel"
}
