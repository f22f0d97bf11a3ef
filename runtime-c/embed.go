// SPDX-License-Identifier: GPL-2.0-or-later

// Package runtimec carries the kernel C that every module is built with, and
// the compile probes (compat/facts) that tell it what a kernel offers.
package runtimec

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"sync"
)

//go:embed *.h arch compat data kernel math memory probes process shared stack sysargs sysflags sysnames text units
var tree embed.FS

// SDT is the text of gostap/sdt.h, for authors of kernel modules with static probes.
//
//go:embed sdt/gostap/sdt.h
var SDT string

// SDTLinux is the text of the macros of DTrace's linux/sdt.h. It goes after SDT in
// one file.
//
//go:embed sdt/linux.h
var SDTLinux string

// factsDir is the folder of the compile probes, one per file.
const factsDir = "compat/facts"

// File is an embedded file. Name is its path below this folder, separated by "/".
type File struct {
	Name string
	Data []byte
}

// Files returns the runtime's headers and C files without the compile
// probes, sorted by name.
func Files() []File {
	return loaded().files
}

// Facts returns the compile probes, sorted by name. Name is the name of the fact:
// the file's name without ".c".
func Facts() []File {
	return loaded().facts
}

// Hash returns a hash of the names and contents of all embedded files.
func Hash() [sha256.Size]byte {
	return loaded().hash
}

type contents struct {
	files, facts []File
	hash         [sha256.Size]byte
}

// loaded reads the embedded tree once.
var loaded = sync.OnceValue(func() contents {
	var c contents
	h := sha256.New()
	for _, f := range readTree() {
		fmt.Fprintf(h, "%s %d\n", f.Name, len(f.Data))
		h.Write(f.Data)
		if path.Dir(f.Name) == factsDir {
			f.Name = strings.TrimSuffix(path.Base(f.Name), ".c")
			c.facts = append(c.facts, f)
		} else {
			c.files = append(c.files, f)
		}
	}
	h.Sum(c.hash[:0])
	return c
})

func readTree() []File {
	var list []File
	// The files are embedded: walking them can't fail.
	_ = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !(strings.HasSuffix(name, ".h") || strings.HasSuffix(name, ".c")) {
			return err
		}
		data, err := tree.ReadFile(name)
		list = append(list, File{Name: name, Data: data})
		return err
	})
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}
