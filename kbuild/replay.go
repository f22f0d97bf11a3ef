// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"os"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
)

// replay builds the stage's module by the learnt commands: compile, objtool, NAME.mod.o,
// link. It returns the compiler's output. After a *doubtError, Kbuild must build the
// module; a *CompileError is final.
func (l *learnt) replay(ctx context.Context, k kernel.Kernel, st stage, compile compiler) (string, error) {
	if l.Refused != "" {
		return "", doubt("%s", l.Refused)
	}
	sv := make(chan symversResult, 1)
	go func() { sv <- loadSymvers(k.BuildDir) }()

	c, err := compile(ctx, st)
	if err != nil {
		return c.out, st.buildError(c.out, err)
	}
	if !c.checked {
		if err := l.objtool(ctx, k, st); err != nil {
			return c.out, err
		}
	}
	if err := l.writeMod(st, <-sv); err != nil {
		return c.out, err
	}
	if text, err := l.step(ctx, k, st, l.Link); err != nil || text != "" {
		return c.out, st.doubtStep("ld", text, err)
	}
	return c.out, nil
}

// objtool runs the steps that Kbuild runs on the stage's object NAME.o.
func (l *learnt) objtool(ctx context.Context, k kernel.Kernel, st stage) error {
	for _, after := range l.After {
		if text, err := l.step(ctx, k, st, after); err != nil || text != "" {
			return st.doubtStep("objtool", text, err)
		}
	}
	return nil
}

// compiler compiles NAME.o in a stage.
type compiler func(ctx context.Context, st stage) (compiled, error)

// compiled is the result of a compiler.
type compiled struct {
	out     string // what was printed
	checked bool   // objtool has run, too
}

// plainly returns a compiler that runs the command as Kbuild does.
func (l *learnt) plainly(k kernel.Kernel, cflags []string) compiler {
	return func(ctx context.Context, st stage) (compiled, error) {
		out, err := st.run(ctx, k.BuildDir, l.compileFor(st, cflags), l.Env)
		return compiled{out: out}, err
	}
}

type symversResult struct {
	sv  symvers
	err error
}

func loadSymvers(buildDir string) symversResult {
	sv, err := readSymvers(buildDir)
	return symversResult{sv, err}
}

// doubtStep returns the error for a step that failed or printed something: a *doubtError,
// so that Kbuild reports the problem in its own words, unless the disk is full or the tool was killed.
func (s stage) doubtStep(tool, text string, err error) error {
	if err := s.cutShort(text, err); err != nil {
		return err
	}
	return doubt("%s: %s", tool, lastLines(text, 1))
}

// compileFor returns the compiler's command with this module's flags at the place where
// Kbuild puts ccflags-y.
func (l *learnt) compileFor(st stage, cflags []string) []string {
	argv := st.show(l.Compile)
	i := slices.Index(argv, atFlags)
	return slices.Concat(argv[:i], cflags, argv[i+1:])
}

func (l *learnt) step(ctx context.Context, k kernel.Kernel, st stage, argv []string) (string, error) {
	return st.run(ctx, k.BuildDir, st.show(argv), l.Env)
}

// show replaces the placeholders by this stage's paths and names.
func (s stage) show(argv []string) []string {
	put := strings.NewReplacer(atStage, s.dir, atName, s.name)
	out := make([]string, len(argv))
	for i, a := range argv {
		out[i] = put.Replace(a)
	}
	return out
}

// writeMod makes NAME.mod.o for the compiled NAME.o, and writes the other objects that
// the link needs.
func (l *learnt) writeMod(st stage, sv symversResult) error {
	if sv.err != nil {
		return doubt("%v", sv.err)
	}
	b, err := os.ReadFile(st.path(st.name + ".o"))
	if err != nil {
		return err
	}
	obj, err := readObject(b)
	if err != nil {
		return doubt("%s.o: %v", st.name, err)
	}
	n, err := needs(obj, sv.sv, l.Versioned)
	if err != nil {
		return err
	}
	mod, err := makeMod(l.Mod, learnName, st.name, n)
	if err != nil {
		return err
	}
	for file, data := range l.Extra {
		if err := st.write(file, data); err != nil {
			return err
		}
	}
	return st.write(st.name+".mod.o", mod)
}
