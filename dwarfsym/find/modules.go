// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// Modules maps the names of the release's modules, with "_" for "-", to their
// paths below /lib/modules/RELEASE. It reads modules.dep (depmod(8)) or, if there is
// none, the directories.
func (f *Finder) Modules() map[string]string {
	if m := f.fromDep(); len(m) > 0 {
		return m
	}
	out := map[string]string{}
	for _, dir := range []string{"/usr/lib/debug/lib/modules/", "/lib/modules/"} {
		root := f.path(dir, f.Release)
		_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return nil // an unreadable directory counts as empty
			}
			if rel, err := filepath.Rel(root, path); err == nil {
				if name, ok := ModuleName(strings.TrimSuffix(rel, ".debug")); ok {
					out[name] = strings.TrimSuffix(rel, ".debug")
				}
			}
			return nil
		})
	}
	return out
}

func (f *Finder) fromDep() map[string]string {
	file, err := foreign.Open(f.path("/lib/modules/", f.Release, "modules.dep"))
	if err != nil {
		return nil
	}
	defer file.Close()
	out := map[string]string{}
	s := bufio.NewScanner(file)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		path, _, ok := strings.Cut(s.Text(), ":")
		if name, is := ModuleName(path); ok && is {
			out[name] = path
		}
	}
	return out
}

// BuiltIn reports whether the kernel has the code of that module built in, as modules.builtin lists it.
func (f *Finder) BuiltIn(name string) bool {
	file, err := foreign.Open(f.path("/lib/modules/", f.Release, "modules.builtin"))
	if err != nil {
		return false
	}
	defer file.Close()
	for s := bufio.NewScanner(file); s.Scan(); {
		if have, ok := ModuleName(s.Text()); ok && have == name {
			return true
		}
	}
	return false
}

// Installed reports whether path is the file of the module at rel below
// /lib/modules/RELEASE.
func (f *Finder) Installed(path, rel string) bool {
	given, err := os.Stat(path)
	if err != nil {
		return false
	}
	own, err := os.Stat(f.path("/lib/modules/", f.Release, rel))
	return err == nil && os.SameFile(given, own)
}

// ModuleName is the name of the module in a file.
func ModuleName(path string) (string, bool) {
	base, ok := strings.CutSuffix(filepath.Base(Plain(path)), ".ko")
	return Canonical(base), ok && base != ""
}

// Canonical writes a module's name as the kernel does: "-" and "," equal "_".
func Canonical(name string) string {
	return strings.NewReplacer("-", "_", ",", "_").Replace(name)
}
