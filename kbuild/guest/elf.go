// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bufio"
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/foreign"
)

// needs adds what the host file needs to run: the dynamic loader and the libraries
// of an ELF program, or the interpreter of a script. Other files need nothing.
func (t *tree) needs(host string) error {
	if t.seen[host] {
		return nil
	}
	t.seen[host] = true
	f, err := foreign.Open(host)
	if other := (*foreign.NotRegularError)(nil); errors.As(err, &other) {
		return nil // a device or FIFO needs nothing, and opening it may have effects
	} else if err != nil {
		return err
	}
	defer f.Close()
	var magic [4]byte
	n, _ := io.ReadFull(f, magic[:])
	switch {
	case n == 4 && string(magic[:]) == elf.ELFMAG:
		return t.needsOfELF(f, host, nil)
	case n >= 2 && string(magic[:2]) == "#!":
		return t.needsOfScript(f)
	}
	return nil
}

// needsOfScript reads "#!interpreter argument" and, for /usr/bin/env, the
// program that env looks up.
func (t *tree) needsOfScript(f *os.File) error {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	line, err := bufio.NewReader(io.LimitReader(f, 256)).ReadString('\n')
	if err != nil && err != io.EOF {
		return err
	}
	words := strings.Fields(strings.TrimPrefix(line, "#!"))
	if len(words) == 0 {
		return nil
	}
	if len(words) > 1 && filepath.Base(words[0]) == "env" {
		if p, ok := lookProgram(words[len(words)-1]); ok {
			if err := t.same(p); err != nil {
				return err
			}
		}
	}
	return t.program(words[0])
}

// program adds the interpreter or loader that a file names, if it is a regular
// file. If it is not, running the file fails in the guest as it does on the host. A
// folder must not be added: all of its content would be copied.
func (t *tree) program(named string) error {
	if info, err := os.Stat(named); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return t.same(named)
}

// needsOfELF adds PT_INTERP and DT_NEEDED of a program. Libraries are searched as
// ld.so(8) does: DT_RPATH of the object and its loaders unless it has DT_RUNPATH,
// then DT_RUNPATH, then the configured and the built-in folders. If a library is
// not found, the guest's loader reports that.
func (t *tree) needsOfELF(r io.ReaderAt, host string, inherited []string) error {
	f, err := foreign.ELF(r)
	if err != nil {
		return nil // not an ELF file that can be read; running it will fail in the guest
	}
	if p := interpreter(f); p != "" {
		if err := t.program(p); err != nil {
			return err
		}
	}
	origin := filepath.Dir(host)
	rpath := runDirs(f, elf.DT_RPATH, origin)
	runpath := runDirs(f, elf.DT_RUNPATH, origin)
	search := runpath
	if len(runpath) == 0 {
		rpath = append(rpath, inherited...)
		search = rpath
	}
	search = append(append([]string(nil), search...), libraryDirs()...)
	for _, name := range foreign.DynamicStrings(f, elf.DT_NEEDED) {
		if err := t.library(name, f, search, rpath); err != nil {
			return err
		}
	}
	return nil
}

func (t *tree) library(name string, user *elf.File, search, rpath []string) error {
	candidates := []string{name}
	if !strings.Contains(name, "/") {
		candidates = candidates[:0]
		for _, dir := range search {
			candidates = append(candidates, filepath.Join(dir, name))
		}
	}
	for _, p := range candidates {
		f, err := foreign.Open(p)
		if err != nil {
			continue
		}
		lib, err := foreign.ELF(f)
		fits := err == nil && lib.Class == user.Class && lib.Machine == user.Machine
		if fits && !t.seen[p] {
			t.seen[p] = true
			err = t.carryLibrary(p, f, rpath)
		}
		f.Close()
		if fits {
			return err
		}
	}
	return nil
}

func (t *tree) carryLibrary(p string, f *os.File, rpath []string) error {
	if err := t.same(p); err != nil {
		return err
	}
	return t.needsOfELF(f, p, rpath)
}

func interpreter(f *elf.File) string {
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP && p.Filesz < 4096 {
			b, err := io.ReadAll(p.Open())
			if err != nil {
				return ""
			}
			return string(bytes.TrimRight(b, "\x00"))
		}
	}
	return ""
}

func runDirs(f *elf.File, tag elf.DynTag, origin string) []string {
	var dirs []string
	for _, v := range foreign.DynamicStrings(f, tag) {
		for _, d := range strings.Split(v, ":") {
			d = strings.NewReplacer("${ORIGIN}", origin, "$ORIGIN", origin).Replace(d)
			if filepath.IsAbs(d) {
				dirs = append(dirs, filepath.Clean(d))
			}
		}
	}
	return dirs
}

// libraryDirs returns the folders of ld.so.conf and those built into ld.so.
func libraryDirs() []string {
	dirs := confDirs("/etc/ld.so.conf", 0)
	return append(dirs, arch.Host().LinkerDirs()...)
}

func confDirs(path string, depth int) []string {
	text, err := os.ReadFile(path)
	if err != nil || depth > 8 {
		return nil
	}
	var dirs []string
	for _, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if pattern, ok := strings.CutPrefix(line, "include"); ok {
			pattern = strings.TrimSpace(pattern)
			if !filepath.IsAbs(pattern) {
				pattern = filepath.Join(filepath.Dir(path), pattern)
			}
			files, _ := filepath.Glob(pattern)
			for _, f := range files {
				dirs = append(dirs, confDirs(f, depth+1)...)
			}
		} else if filepath.IsAbs(line) {
			dirs = append(dirs, line)
		}
	}
	return dirs
}
