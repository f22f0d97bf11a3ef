// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"os"
	"path/filepath"
	"strings"
)

// shell runs the commands of -c and of a script's system().
const shell = "/bin/sh"

// guestPath is PATH in the guest. commandFiles searches it on the host, too, if the
// host's PATH is empty.
const guestPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// maxNamed is the size limit in bytes of a file that is copied only because a command names it.
const maxNamed = 256 << 20

// commandFiles returns the host's files that the jobs' commands name: programs
// found in PATH, and files by absolute or relative path.
func commandFiles(jobs []Job) []Mapping {
	var list []Mapping
	for _, j := range jobs {
		if j.Module == "" {
			continue
		}
		list = append(list, Mapping{Host: shell})
		for _, w := range commandWords(j.Command) {
			if p, ok := namedFile(w, j.Cwd); ok {
				list = append(list, Mapping{Host: p})
			}
		}
	}
	return list
}

// commandWords splits a shell command at blanks, quotes and operators. It may
// return too many words, which does no harm: a word that names no file is ignored.
func commandWords(command string) []string {
	return strings.FieldsFunc(command, func(r rune) bool {
		return strings.ContainsRune(" \t\n;|&()<>`'\"{}$=,", r)
	})
}

// namedFile returns the host file that a word of a command names.
func namedFile(word, cwd string) (string, bool) {
	if p, ok := lookProgram(word); ok {
		return p, true
	}
	p := word
	if !filepath.IsAbs(p) {
		if cwd == "" {
			return "", false
		}
		p = filepath.Join(cwd, p)
	}
	for _, live := range []string{"/proc/", "/sys/", "/dev/"} {
		if strings.HasPrefix(p, live) {
			return "", false
		}
	}
	info, err := os.Stat(p)
	return p, err == nil && info.Mode().IsRegular() && info.Size() <= maxNamed
}

// lookProgram finds a bare word in PATH.
func lookProgram(word string) (string, bool) {
	if word == "" || strings.Contains(word, "/") {
		return "", false
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH") + ":" + guestPath) {
		p := filepath.Join(dir, word)
		info, err := os.Stat(p)
		if filepath.IsAbs(p) && err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return p, true
		}
	}
	return "", false
}
