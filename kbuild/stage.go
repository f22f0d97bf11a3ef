// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tempdir"
	"github.com/gostap/gostap/kbuild/tree"
	"github.com/gostap/gostap/kbuild/trust"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// stage is the directory in which one module is built. Every build has its own, so builds
// don't interfere.
type stage struct {
	dir  string
	name string    // name of the module
	tree tree.Tree // system whose tools build it
	from string    // path of the kernel's build directory for these tools
	sees []string  // folders of this machine that the tools see in the tree
}

// newStage creates an empty stage directory in the temporary directory.
func newStage(k kernel.Kernel, name string) (stage, error) {
	dir, err := tempdir.New(stageParent(trust.TempDir()))
	if err != nil {
		return stage{}, tempFull(err, trust.TempDir())
	}
	return stage{dir: dir, name: name, tree: tree.Tree(k.Root), from: insideDir(k)}, nil
}

// stageParent returns tmp, or /tmp if tmp's name has characters that make misreads and
// that can't be quoted.
func stageParent(tmp string) string {
	if !filepath.IsAbs(tmp) || strings.ContainsAny(tmp, " \t\n:;$#%=\\'\"`&|<>()*?[]{}~!,") {
		return "/tmp"
	}
	return tmp
}

func (s stage) path(name string) string { return filepath.Join(s.dir, name) }

// run runs a tool in dir. Its temporary files go into the stage, so that remove deletes them even
// if the tool was killed.
func (s stage) run(ctx context.Context, dir string, argv, env []string) (string, error) {
	return command{tree: s.tree, shown: append([]string{s.dir}, s.sees...), dir: dir, argv: argv, env: append([]string{"TMPDIR=" + s.dir}, env...)}.run(ctx)
}

// seeing returns the stage with more folders that its tools see.
func (s stage) seeing(dirs ...string) stage {
	s.sees = append(slices.Clone(s.sees), dirs...)
	return s
}

func (s stage) remove() { os.RemoveAll(s.dir) }

// write writes one file, and creates its folder if needed.
func (s stage) write(name string, data []byte) error {
	path := s.path(name)
	err := os.WriteFile(path, data, 0o644)
	if os.IsNotExist(err) {
		if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			err = os.WriteFile(path, data, 0o644)
		}
	}
	if err != nil {
		os.Remove(path) // addRuntime takes a file that is there for a whole one
	}
	return tempFull(err, s.dir)
}

// named makes the compiler call a source file by its name, without the stage's folder. Sanitizers of array bounds and
// shifts put names of files into the object, for which no option of GCC to map prefixes holds; an object that names
// the stage can't be kept for other modules.
func named(name string, text []byte) []byte {
	return append(fmt.Appendf(nil, "#line 1 %q\n", name), text...)
}

// fill writes the request's sources into the stage, the runtime's files that they include, and the facts. It leaves
// out the runtime's units, which are seldom compiled, and what only a precompiled header includes, if it is not "": whole
// writes them. A filesystem takes 0.4 ms of processor time to create a file and to delete it.
func (s stage) fill(r Request, facts map[string]bool, header string) error {
	for _, name := range sortedKeys(r.Sources) {
		if err := s.write(name, r.Sources[name]); err != nil {
			return err
		}
		if err := s.addRuntime(runtimec.NeededBeside(header, r.Sources[name])); err != nil {
			return err
		}
	}
	if err := s.write("gs_facts.h", factsHeader(facts)); err != nil {
		return err
	}
	return s.writeUnit(r)
}

// whole writes the files of the runtime that the stage does not have yet. No compiler may be running in the stage.
func (s stage) whole() error { return s.addRuntime(runtimec.Files()) }

// addRuntime writes files of the runtime, unless the stage has them.
func (s stage) addRuntime(files []runtimec.File) error {
	for _, f := range files {
		if _, err := os.Lstat(s.path(f.Name)); err == nil {
			continue
		}
		if err := s.write(f.Name, named(f.Name, f.Data)); err != nil {
			return err
		}
	}
	return nil
}

// writeUnit makes NAME.c the module's only unit, whatever the generated file is called, so that
// Kbuild and replay build a module of one object.
func (s stage) writeUnit(r Request) error {
	unit, err := r.unit()
	if err != nil {
		return err
	}
	if unit != s.name+".c" {
		if err := s.write(s.name+".c", fmt.Appendf(nil, "#include %q\n", unit)); err != nil {
			return err
		}
	}
	return s.writeKbuild(r.CFlags, "")
}

// writeKbuild writes the makefile (Documentation/kbuild/modules.rst) and appends rules to it.
func (s stage) writeKbuild(cflags []string, rules string) error {
	// Some debugging options put names of source files into the object. The module must be
	// the same wherever it is built, so they are written relative to the stage.
	flags := []string{"-I" + s.dir, "-fmacro-prefix-map=" + s.dir + "/="}
	for _, f := range cflags {
		flags = append(flags, makeQuote(f))
	}
	// Handlers run inside the kernel's tracing, so their own functions must not be traced: compile
	// them without ftrace's call at each function's entry.
	text := fmt.Sprintf("obj-m := %s.o\nccflags-y := %s\nCFLAGS_REMOVE_%s.o := $(CC_FLAGS_FTRACE)\n%s",
		s.name, strings.Join(flags, " "), s.name, rules)
	return s.write("Kbuild", []byte(text))
}

// makeQuote writes an argument for a shell command line in a makefile.
func makeQuote(s string) string {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=/.,:") == "" {
		return s
	}
	s = "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	return strings.NewReplacer("$", "$$", "#", `\#`).Replace(s)
}
