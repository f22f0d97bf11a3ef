// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
)

// tree is the location of a kernel's headers: Debian's packages linux-headers-*-common, and
// linux-headers-* with the headers that Kbuild generates.
type tree struct {
	common, generated string
}

// archInclude is the folder of the headers of the machine's architecture.
var archInclude = "arch/" + arch.Host().Folder + "/include"

// findTree finds the headers of a kernel release below dir (/usr/src).
func findTree(dir, release string) (tree, error) {
	t := tree{common: filepath.Join(dir, "linux-headers-"+release+"-common")}
	if _, err := os.Stat(t.common); err != nil {
		return t, err
	}
	found, _ := filepath.Glob(filepath.Join(dir, "linux-headers-"+release+"-*/"+archInclude+"/generated/uapi"))
	if len(found) == 0 {
		return t, fmt.Errorf("%s/linux-headers-%s-*/%s/generated/uapi: %w", dir, release, archInclude, os.ErrNotExist)
	}
	t.generated = found[0]
	return t, nil
}

// name is a macro without parameters, or an enumerator, with the file that defines it.
type name struct{ name, file string }

// source returns C text that defines all names of an area.
func (t tree) source(a *area) (string, error) {
	var b strings.Builder
	for _, h := range a.uapi {
		fmt.Fprintf(&b, "#include <%s>\n", h)
	}
	for _, h := range a.kernel {
		text, err := os.ReadFile(filepath.Join(t.common, "include", h))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "# 1 %q\n%s", "kernel/"+h, constants(a, string(text)))
	}
	return b.String(), nil
}

var (
	comments    = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	defines     = regexp.MustCompile(`(?m)^#\s*define\s+(\w+)[ \t]+([^\n]+)$`)
	enums       = regexp.MustCompile(`(?s)\benum(?:\s+\w+)?\s*\{([^}]*)\}`)
	enumerators = regexp.MustCompile(`(?m)(?:^|,|\{)\s*(\w+)\s*(?:=[^,]*)?`)
)

// constants returns the definitions in a kernel-internal header that the area's sets may use.
func constants(a *area, text string) string {
	text = comments.ReplaceAllString(text, "")
	wanted := func(n string) bool {
		for _, s := range a.sets {
			for _, w := range s.words {
				if (word{pattern: w.pattern}).takes(name{name: n}) {
					return true
				}
			}
			if matches(s.members, n) || s.field == n {
				return true
			}
		}
		return false
	}
	var b strings.Builder
	for _, m := range defines.FindAllStringSubmatch(text, -1) {
		if wanted(m[1]) && !strings.HasSuffix(m[2], `\`) {
			fmt.Fprintf(&b, "#ifndef %s\n#define %s %s\n#endif\n", m[1], m[1], m[2])
		}
	}
	for _, m := range enums.FindAllStringSubmatch(text, -1) {
		if names := enumerators.FindStringSubmatch(m[1]); names != nil && wanted(names[1]) {
			fmt.Fprintf(&b, "enum {%s};\n", m[1])
		}
	}
	return b.String()
}

// stubs are headers that user-space headers include but the kernel's tree does not have; cc makes them
// empty.
var stubs = []string{"linux/compiler.h", "linux/compiler_types.h"}

// cc runs the C compiler on text as a program that includes the kernel's user-space headers. In the
// kernel's tree, these headers contain markers such as __user, which headers_install removes; cc
// defines them as empty.
func (t tree) cc(text string, args ...string) (out, msgs string, err error) {
	dir, err := os.MkdirTemp("", "sysflags-")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "names.c")
	if err := os.Mkdir(filepath.Join(dir, "linux"), 0o755); err != nil {
		return "", "", err
	}
	write := func(name, text string) {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("names.c", text)
	for _, name := range stubs {
		write(name, "")
	}
	if err != nil {
		return "", "", err
	}
	own, err := exec.Command("gcc", "-print-file-name=include").Output() // stdint.h, stddef.h
	if err != nil {
		return "", "", err
	}
	args = append(args, "-nostdinc", "-ffreestanding", "-isystem", strings.TrimSpace(string(own)), "-D__user=", "-D__force=", "-D__attribute_const__=", "-w", "-fmax-errors=0", "-ftrack-macro-expansion=0", "-I", dir,
		"-I", filepath.Join(t.common, archInclude+"/uapi"), "-I", t.generated,
		"-I", filepath.Join(t.common, "include/uapi"), file, "-o", "-")
	cmd := exec.Command("gcc", args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	return stdout.String(), strings.ReplaceAll(stderr.String(), file, "names.c"), err
}

var (
	marker = regexp.MustCompile(`^# \d+ "([^"]*)"`)
	define = regexp.MustCompile(`^#define (\w+) `)
)

// names returns the names that source defines: macros in the order of definition, then enumerators.
func (t tree) names(source string) ([]name, error) {
	text, msgs, err := t.cc(source, "-E", "-dD")
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, msgs)
	}
	var out []name
	file := ""
	bodies := map[string]*strings.Builder{}
	var order []string
	for _, line := range strings.Split(text, "\n") {
		if m := marker.FindStringSubmatch(line); m != nil {
			file = m[1]
		} else if m := define.FindStringSubmatch(line); m != nil {
			out = append(out, name{m[1], file})
		} else if !strings.HasPrefix(line, "#") {
			if bodies[file] == nil {
				bodies[file] = &strings.Builder{}
				order = append(order, file)
			}
			bodies[file].WriteString(line + "\n")
		}
	}
	for _, f := range order {
		for _, m := range enums.FindAllStringSubmatch(bodies[f].String(), -1) {
			for _, e := range enumerators.FindAllStringSubmatch(m[1], -1) {
				out = append(out, name{e[1], f})
			}
		}
	}
	return out, nil
}
