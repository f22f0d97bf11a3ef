// SPDX-License-Identifier: GPL-2.0-or-later

// Package sourcecode finds the source text of places, and parts of disassembled functions.
package sourcecode

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/kernel"
)

// Tree finds lines of the kernel's source files. It searches a missing file only once.
type Tree struct {
	syms  *dwarfsym.Symbols
	roots []string // folders to use in place of the one in which the kernel was built
	files map[string][]string
	// fetch gets a file that no tree has, and returns its path, or ""; it may be nil.
	Fetch func(*query.Place) string
	// missed is the first file that was not found.
	Missed string
	kept   int // memory of files in bytes
}

// maxKept bounds the memory for files, in bytes; after that none is read. Debug information names the files,
// and one of 8 MB that has nothing but line ends takes 128 MB.
const maxKept = 256 << 20

// MaxSource is the largest size of a source file in bytes; the largest in the kernel, which is
// generated, has 20 MB.
const MaxSource = 8 << 20

// New looks, in this order, in --source-dir, in the tree that the
// debug information names, in /usr/src/linux-source-* of the kernel's version,
// in the build tree with its source, which has headers at least, and on debuginfod
// servers if s.fetch is set.
func New(dirs []string, k kernel.Kernel, syms *dwarfsym.Symbols) *Tree {
	s := &Tree{syms: syms, files: map[string][]string{}, roots: slices.Clone(dirs)}
	s.roots = append(s.roots, "") // the path in the debug information
	s.roots = append(s.roots, sourceTrees(k.Release)...)
	if k.BuildDir != "" {
		s.roots = append(s.roots, k.BuildDir, filepath.Join("/lib/modules", k.Release, "source"))
	}
	return s
}

// sourceTrees returns the unpacked trees in /usr/src whose version begins like the kernel's release.
func sourceTrees(release string) []string {
	version, _, _ := strings.Cut(release, "-")
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return nil
	}
	series := parts[0] + "." + parts[1]
	var out []string
	for _, pattern := range []string{"/usr/src/linux-source-" + series, "/usr/src/linux-source-" + series + ".*", "/usr/src/linux-" + series, "/usr/src/linux-" + series + ".*"} {
		found, _ := filepath.Glob(pattern)
		slices.Reverse(found)
		for _, f := range found {
			if info, err := os.Stat(f); err == nil && info.IsDir() {
				out = append(out, f)
			}
		}
	}
	return out
}

// line returns the text of a line in p's file; ok is false if the file is not found or has no such
// line.
func (s *Tree) Line(p *query.Place, n int) (text string, ok bool) {
	all := s.File(p)
	if n < 1 || n > len(all) {
		return "", false
	}
	return all[n-1], true
}

// file returns the lines of p's file; nil if it is not found.
func (s *Tree) File(p *query.Place) []string {
	if text, known := s.files[p.File]; known {
		return text
	}
	var text []string
	if s.kept <= maxKept {
		text = s.read(p)
	}
	if s.kept += size(text); s.kept > maxKept {
		text = nil
	}
	if text == nil && s.Missed == "" {
		s.Missed = p.File
	}
	s.files[p.File] = text
	return text
}

func (s *Tree) read(p *query.Place) []string {
	for _, path := range s.candidates(p) {
		if text := readSource(path); text != nil {
			return text
		}
	}
	if s.Fetch != nil {
		return readSource(s.Fetch(p))
	}
	return nil
}

// size returns the memory that lines take, in bytes.
func size(lines []string) (n int) {
	for _, l := range lines {
		n += len(l) + 1
	}
	return n + len(lines)*int(unsafe.Sizeof(""))
}

// candidates returns the possible paths of p's file.
func (s *Tree) candidates(p *query.Place) []string {
	built := s.syms.BuiltIn(p)
	rel := filepath.Clean(p.File)
	if filepath.IsAbs(rel) && built != "" {
		if r, err := filepath.Rel(built, rel); err == nil && !strings.HasPrefix(r, "..") {
			rel = r
		}
	}
	var out []string
	for _, root := range s.roots {
		switch {
		case filepath.IsAbs(rel) && root != "":
			continue
		case filepath.IsAbs(rel):
			out = append(out, rel)
		case root == "" && built != "":
			out = append(out, filepath.Join(built, rel))
		case root != "":
			out = append(out, filepath.Join(root, rel))
		}
	}
	return out
}

// readSource is the text of a file; nil if there is none, or no path.
func readSource(path string) []string {
	if path == "" {
		return nil
	}
	b, err := foreign.ReadFile(path, MaxSource) // debug information names it
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
}

// TrimRight removes the blanks at the end of a line.
func TrimRight(s string) string { return strings.TrimRight(s, " \t\r") }
