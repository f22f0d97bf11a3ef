// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	_ "embed" // tracepoints.h
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/tree"
)

// TracepointHeaders makes HeaderTypes return an object that has for each tracepoint of the
// kernel's headers a function gostap_tracepoint_NAME with its parameters, and a string
// gostap_system_NAME.
const TracepointHeaders = "kernel<trace/events/*.h>"

//go:embed tracepoints.h
var tracepointMacros string

// traceTree is a folder with a kernel's headers that define tracepoints. The name by which
// a header is included is its path below dir.
type traceTree struct{ dir, pattern string }

// traceTrees returns these folders, for a kernel of this machine's architecture.
func traceTrees() []traceTree {
	own := "arch/" + arch.Host().Folder + "/include"
	return []traceTree{{"include", "trace/events/*.h"}, {"include", "ras/*_event.h"}, {own, "asm/trace/*.h"}, {own, "asm/*-trace.h"}}
}

// traceHeaders returns these folders. A distribution may install the headers apart from
// the build tree; /lib/modules/RELEASE/source leads there.
func traceHeaders(k kernel.Kernel) []string {
	var out []string
	for _, where := range traceTrees() {
		for _, root := range []string{k.BuildDir, filepath.Join(filepath.Dir(k.BuildDir), "source"), tree.Tree(k.Root).Path("lib/modules", k.Release, "source")} {
			dir := filepath.Join(root, where.dir)
			files, _ := filepath.Glob(filepath.Join(dir, where.pattern))
			for _, f := range files {
				if name, err := filepath.Rel(dir, f); err == nil && whole(f) {
					out = append(out, name)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var neighbour = lazy.Regexp(`(?m)^#\s*include\s+"?<?(\.\./[^">]+)`)

// headerLimit is the size in bytes of the largest header that is read; the kernel's largest has 100 KB.
const headerLimit = 4 << 20

// whole reports whether a header is a regular file, and includes no file of the kernel's sources, which are
// missing where only headers are installed.
func whole(header string) bool {
	text, err := foreign.ReadNamed(header, headerLimit)
	if err != nil {
		return false
	}
	for _, m := range neighbour().FindAllSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join(filepath.Dir(header), string(m[1]))); err != nil {
			return false
		}
	}
	return true
}

// traceRounds is how often headers that don't compile are removed before giving up.
const traceRounds = 6

// traceTypes is kernelTypes for TracepointHeaders. Headers that can't be used outside of
// their part of the kernel are left out.
func (s stage) traceTypes(ctx context.Context, k kernel.Kernel, _ string, ask bool) (key, error) {
	if k.BuildDir == "" {
		return key{}, &MissingHeadersError{Release: k.Release, Command: installCommand(pkgHeaders, k.Release)}
	}
	list := traceHeaders(k)
	if len(list) == 0 {
		return key{}, fmt.Errorf("the headers in %s have no trace/events", k.BuildDir)
	}
	if ask {
		w := newKey("tracepoints")
		kk := kernelKey(k)
		w.add("kernel", string(kk[:]))
		w.add("source", tracepointMacros+strings.Join(list, "\n"))
		return w.sum(), nil
	}
	if err := s.write("tracepoints.h", []byte(tracepointMacros)); err != nil {
		return key{}, err
	}
	// No code of the object ever runs, so objtool need not check it.
	rules := fmt.Sprintf("OBJECT_FILES_NON_STANDARD_%s.o := y\n", s.name)
	if err := s.writeKbuild(traceFlags(k), rules); err != nil {
		return key{}, err
	}
	return key{}, s.traceObject(ctx, k, list)
}

// traceFlags are the compiler's options. GCC would merge functions with the same instructions; clang
// leaves that to the linker.
func traceFlags(k kernel.Kernel) []string {
	flags := []string{"-g", "-w", "-Wno-error"}
	if clangMajor(k) == "" {
		flags = append(flags, "-fno-ipa-icf")
	}
	return flags
}

func (s stage) traceObject(ctx context.Context, k kernel.Kernel, list []string) error {
	for round := 1; ; round++ {
		source := "#include \"tracepoints.h\"\n"
		for _, h := range list {
			source += "#include <" + h + ">\n"
		}
		if err := s.write(s.name+".c", []byte(source)); err != nil {
			return err
		}
		out, err := s.run(ctx, s.dir, s.objectArgs(k), nil)
		if err == nil {
			return nil
		}
		left := s.withoutFailed(out, list)
		if round == traceRounds || len(left) == len(list) {
			return s.buildError(out, err)
		}
		list = left
	}
}

// withoutFailed removes the headers that the compiler complains about: those that an error
// names, and those at the end of its chain of includes.
func (s stage) withoutFailed(out string, list []string) []string {
	named := map[string]bool{}
	for _, m := range parseMessages(out) {
		if m.Severity.IsError() {
			named[m.File] = true
		}
	}
	lines := map[string]bool{}
	for _, m := range regexp.MustCompile(regexp.QuoteMeta(s.name)+`\.c:(\d+)`).FindAllStringSubmatch(out, -1) {
		lines[m[1]] = true
	}
	failed := func(i int) bool {
		for file := range named {
			if strings.HasSuffix(file, "/"+list[i]) {
				return true
			}
		}
		return lines[strconv.Itoa(i+2)]
	}
	var left []string
	for i, h := range list {
		if !failed(i) {
			left = append(left, h)
		}
	}
	return left
}
