// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"bytes"
	"fmt"
	"path"
	"strings"
)

// Needed returns the runtime's files that a source file of a module includes, and those that they include in turn,
// whatever the conditions around them. It leaves out the runtime's units: the script's own unit includes them only
// without GS_UNITS_APART. Embedded C that asks whether a file is there gets all of them, as the compiler does not tell
// if it misses one then.
func Needed(source []byte) []File { return needed(source, nil) }

// NeededBeside returns the files that Needed returns, without those that only files of a precompiled header include: the
// compiler skips their text, as it has it already.
func NeededBeside(header string, source []byte) []File {
	precompiled := map[string]bool{}
	for _, f := range Needed(fmt.Appendf(nil, "#include %q\n", header)) {
		precompiled[f.Name] = true
	}
	return needed(source, precompiled)
}

func needed(source []byte, precompiled map[string]bool) []File {
	if bytes.Contains(source, []byte("__has_include")) {
		return Files()
	}
	byName := map[string]File{}
	for _, f := range Files() {
		byName[f.Name] = f
	}
	var list []File
	var add func(dir string, text []byte)
	add = func(dir string, text []byte) {
		for _, include := range quoted(text) {
			for _, name := range []string{path.Join(dir, include), path.Clean(include)} {
				f, isNew := byName[name]
				if !isNew || strings.HasPrefix(name, "units/") {
					continue
				}
				delete(byName, name)
				list = append(list, f)
				if !precompiled[name] {
					add(path.Dir(name), f.Data)
				}
			}
		}
	}
	add("", source)
	return list
}

// quoted returns the names in the lines #include "NAME" of a source file.
func quoted(text []byte) []string {
	var names []string
	for line := range bytes.Lines(text) {
		rest, ok := bytes.CutPrefix(bytes.TrimLeft(line, " \t"), []byte("#"))
		if !ok {
			continue
		}
		if rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, " \t"), []byte("include")); !ok {
			continue
		}
		if parts := bytes.SplitN(rest, []byte(`"`), 3); len(parts) == 3 {
			names = append(names, string(parts[1]))
		}
	}
	return names
}
