// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/lazy"
)

// ManifestName is the file that makes a folder a library.
const ManifestName = "tapset.toml"

// Manifest is the content of tapset.toml.
type Manifest struct {
	Name    string `toml:"name"`
	Version string `toml:"version"`
	// Summary is one line for lists.
	Summary string `toml:"summary"`
	// Needs are the names of other libraries, perhaps with a minimum version:
	// "net-tools >= 1.2". "gostap >= 0.1" is a minimum version of gostap itself.
	Needs []string `toml:"needs"`
}

// Package is one installed library.
type Package struct {
	Manifest
	Dir string
	// Missing are the needs that no installed library satisfies. A library with
	// missing needs is not used.
	Missing []string
}

var packageName = lazy.Regexp(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// ReadManifest reads a folder's tapset.toml. Unknown keys are an error, so that misspelt
// ones are found.
func ReadManifest(dir string) (Manifest, error) {
	file := filepath.Join(dir, ManifestName)
	text, err := readFile(dirFS(dir), ManifestName)
	if err != nil {
		return Manifest{}, err
	}
	var m Manifest
	meta, err := toml.NewDecoder(bytes.NewReader(text)).Decode(&m)
	var where toml.ParseError
	switch {
	case errors.As(err, &where):
		return m, fmt.Errorf("%s:%d: %s", file, where.Position.Line, where.Message)
	case err != nil:
		return m, fmt.Errorf("%s: %w", file, err)
	case len(meta.Undecoded()) > 0:
		return m, fmt.Errorf("%s: unknown key %q; the keys are name, version, summary and needs", file, meta.Undecoded()[0])
	case !packageName().MatchString(m.Name):
		return m, fmt.Errorf("%s: the name %q is not valid: use letters, digits, dots and dashes", file, m.Name)
	}
	return m, checkNeeds(file, m.Needs)
}

func checkNeeds(file string, needs []string) error {
	for _, n := range needs {
		if name, _, _ := need(n); !packageName().MatchString(name) {
			return fmt.Errorf("%s: needs %q: write \"NAME\" or \"NAME >= VERSION\"", file, n)
		}
	}
	return nil
}

// need splits "NAME >= VERSION".
func need(s string) (name, version string, atLeast bool) {
	name, version, atLeast = strings.Cut(s, ">=")
	return strings.TrimSpace(name), strings.TrimSpace(version), atLeast
}

// Installed lists the libraries in the folders of roots, in this order; of libraries
// with the same name, the first is used. own is gostap's version. A missing root is
// ignored. A folder is left out with a warning if its manifest is bad, or if trusted
// returns an error for one of its files.
func Installed(roots []string, own string, trusted func(path string) error) ([]Package, diag.List) {
	var out []Package
	var diags diag.List
	seen := map[string]bool{}
	for _, root := range roots {
		found, l := inRoot(root, trusted)
		diags = append(diags, l...)
		for _, p := range found {
			if !seen[p.Name] {
				seen[p.Name] = true
				out = append(out, p)
			}
		}
	}
	meetNeeds(out, own)
	return out, diags
}

func inRoot(root string, trusted func(path string) error) ([]Package, diag.List) {
	var out []Package
	var diags diag.List
	folders, err := os.ReadDir(root)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		diags.Warnf(diag.TapsetUnreadable, source.Pos{}, "leaving out the libraries of %s: %v", root, err)
	}
	for _, f := range folders {
		dir := filepath.Join(root, f.Name())
		if !f.IsDir() && f.Type()&fs.ModeSymlink == 0 {
			continue
		}
		err := trusted(dir) // first, as the file system of a mount there may not answer
		if err == nil && !isFolder(dir) || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = allTrusted(dir, trusted)
		}
		if err != nil {
			diags.Warnf(diag.NotRoots, source.Pos{}, "leaving out the library %s, which users other than root can change: %v; gostap -I %s uses it anyway", f.Name(), err, dir)
			continue
		}
		m, err := ReadManifest(dir)
		if err != nil {
			diags.Warnf(diag.TapsetUnreadable, source.Pos{}, "leaving out the library %s: %v", f.Name(), err)
			continue
		}
		out = append(out, Package{Manifest: m, Dir: dir})
	}
	return out, diags
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// maxTrusted limits how many files and folders Trusted checks: a variable may name a
// large tree, such as /usr, by mistake, and a start must not wait for that.
const maxTrusted = 10000

// Trusted returns the first error of trusted for a library's folder and everything below
// it, in lexical order. Because a library is indexed with its subfolders, to check the
// folder alone is not enough. More than maxTrusted files and folders are an error.
func Trusted(dir string, trusted func(path string) error) error {
	return trustedUpTo(maxTrusted, dir, trusted)
}

func trustedUpTo(limit int, dir string, trusted func(path string) error) error {
	checked := 0
	return allTrusted(dir, func(path string) error {
		if checked++; checked > limit {
			return fmt.Errorf("%s contains more than %d files and folders, so gostap can't check them; does it name the right folder?", dir, limit)
		}
		return trusted(path)
	})
}

// allTrusted checks a library's folder, then everything below it. WalkDir does not follow
// a folder that is a symbolic link itself, hence "/."; below it, the index follows links to
// files only, and trusted must check what they lead to.
func allTrusted(dir string, trusted func(path string) error) error {
	return filepath.WalkDir(filepath.Clean(dir)+"/.", func(path string, _ fs.DirEntry, err error) error {
		return cmp.Or(trusted(path), err)
	})
}

// meetNeeds fills in Missing. A library that needs one with missing needs can't be used
// either, so it repeats until nothing changes.
func meetNeeds(list []Package, own string) {
	have := map[string]string{"gostap": own}
	for _, p := range list {
		have[p.Name] = p.Version
	}
	for changed := true; changed; {
		changed = false
		for i := range list {
			if p := &list[i]; len(p.Missing) == 0 {
				p.Missing = missing(p.Needs, have)
				if len(p.Missing) > 0 {
					delete(have, p.Name)
					changed = true
				}
			}
		}
	}
}

func missing(needs []string, have map[string]string) []string {
	var out []string
	for _, n := range needs {
		name, version, atLeast := need(n)
		got, ok := have[name]
		if !ok || atLeast && compareVersions(got, version) < 0 {
			out = append(out, n)
		}
	}
	return out
}

// compareVersions orders "1.10" after "1.9": it compares numbers by value and other
// parts as text.
func compareVersions(a, b string) int {
	x, y := strings.FieldsFunc(a, between), strings.FieldsFunc(b, between)
	for i := 0; i < len(x) || i < len(y); i++ {
		if c := comparePart(part(x, i), part(y, i)); c != 0 {
			return c
		}
	}
	return 0
}

func between(r rune) bool { return r == '.' || r == '-' || r == '+' }

func part(list []string, i int) string {
	if i < len(list) {
		return strings.TrimLeft(list[i], "0")
	}
	return ""
}

func comparePart(a, b string) int {
	if len(a) != len(b) && strings.Trim(a+b, "0123456789") == "" {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// Dirs returns the folders of the libraries whose needs are satisfied, in search order,
// with a warning for each other library.
func Dirs(list []Package) ([]string, diag.List) {
	var out []string
	var diags diag.List
	for _, p := range list {
		if len(p.Missing) > 0 {
			diags.Warnf(diag.TapsetUnreadable, source.Pos{}, "leaving out the library %s: it needs %s; gostap tapset list shows what is installed",
				p.Name, strings.Join(p.Missing, ", "))
			continue
		}
		out = append(out, p.Dir)
	}
	return out, diags
}

// Roots are the folders in which libraries are installed, the user's before the system's:
// $XDG_DATA_HOME/gostap/tapset (XDG Base Directory Specification, by which a
// relative path is ignored) and /usr/share/gostap/tapset.
func Roots(getenv func(string) string) []string {
	home := getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(home) {
		home = ""
		if h := getenv("HOME"); filepath.IsAbs(h) {
			home = filepath.Join(h, ".local/share")
		}
	}
	roots := []string{"/usr/share/gostap/tapset"}
	if home != "" {
		roots = append([]string{filepath.Join(home, "gostap/tapset")}, roots...)
	}
	return roots
}
