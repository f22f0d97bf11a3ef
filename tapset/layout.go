// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"path"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/kbuild/arch"
)

// otherRuntimes are the folders that choose leaves out: those for runtimes other than kernel
// modules, and PATH, whose scripts are for the programs with the same path.
var otherRuntimes = []string{"bpf", "dyninst", "PATH"}

// choose keeps the entries of a library that are for the target. A folder named for an
// architecture or a kernel version ("6.1", "6.1.0", "6.1.0-56-generic") is used only
// for that target, and its files hide files of the same name outside. The names of other
// folders have no meaning.
func choose(entries []entry, k grammar.Kernel) []entry {
	best := map[string]int{} // path without special folders: rank
	for _, e := range entries {
		tail, rank, ok := place(e.Path, k)
		if have, seen := best[tail]; ok && (!seen || rank > have) {
			best[tail] = rank
		}
	}
	var out []entry
	for _, e := range entries {
		if tail, rank, ok := place(e.Path, k); ok && rank == best[tail] {
			out = append(out, e)
		}
	}
	return out
}

// place returns the path without its folders for architectures and versions, and a rank
// that is higher if these folders are more specific. ok is false if they are not for the
// target.
func place(p string, k grammar.Kernel) (tail string, rank int, ok bool) {
	var rest []string
	for _, folder := range strings.Split(path.Dir(p), "/") {
		switch {
		case slices.Contains(otherRuntimes, folder):
			return "", 0, false
		case slices.Contains(arch.LibraryFolders(), folder):
			if folder != architecture(k) {
				return "", 0, false
			}
			rank++
		case isVersion(folder):
			if !ofVersion(k, folder) {
				return "", 0, false
			}
			rank += 2 * len(folder)
		default:
			rest = append(rest, folder)
		}
	}
	return path.Join(append(rest, path.Base(p))...), rank, true
}

func architecture(k grammar.Kernel) string {
	if k.Architecture() == "" {
		return arch.Host().Name
	}
	return k.Architecture()
}

// isVersion reports whether a folder's name is a kernel version: digits, a dot and a
// digit, then any text.
func isVersion(folder string) bool {
	major, rest, ok := strings.Cut(folder, ".")
	return ok && major != "" && strings.Trim(major, "0123456789") == "" && rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// ofVersion reports whether the folder names the kernel's release, or a prefix of its version that
// ends before a dot.
func ofVersion(k grammar.Kernel, folder string) bool {
	return folder == k.FullVersion() || folder == k.Version() || strings.HasPrefix(k.Version(), folder+".")
}
