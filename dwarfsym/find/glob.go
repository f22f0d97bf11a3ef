// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/gostap/gostap/kbuild/foreign"
	"github.com/gostap/gostap/kbuild/lookup"
)

// globbing is the search for the programs that a pattern matches. What is on mounts of users, another
// process reads, until one of their file systems does not answer: the rest of them is left out then, as a
// user can have any number of such mounts.
type globbing struct {
	f      *Finder
	mounts lookup.Mounts
	silent bool
}

// expand returns the paths that a pattern may match (path.Match), in the order of their components. It
// only looks into folders: if the last component has no wildcards, the path may not exist.
func (g *globbing) expand(pattern string) (out []string, err error) {
	out = []string{"/"}
	for name := range strings.SplitSeq(strings.Trim(pattern, "/"), "/") {
		if _, err := path.Match(name, ""); err != nil {
			return nil, err
		}
		folders := out
		out = nil
		for _, folder := range folders {
			names := []string{name}
			if strings.ContainsAny(name, `*?[\`) {
				names = g.matches(folder, name)
			}
			for _, n := range names {
				out = append(out, path.Join(folder, n))
			}
		}
	}
	return out, nil
}

// matches returns the names in a folder that a pattern matches, sorted. There are none in a folder that
// can't be read.
func (g *globbing) matches(folder, pattern string) []string {
	at := g.f.path(folder)
	names, err := foreign.Names(&g.mounts, at)
	if users := (*lookup.UsersMountError)(nil); errors.As(err, &users) {
		g.ask(at, func() bool {
			names, err = foreign.CopyNames(at)
			return err == nil
		})
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		ok, _ := path.Match(pattern, name)
		return !ok
	})
	slices.Sort(names)
	return names
}

// program returns the path of a file on a mount of a user if it is a program, else "".
func (g *globbing) program(file string) (found string) {
	g.ask(file, func() bool {
		if isELF(file) {
			found = file
		}
		return found != ""
	})
	return found
}

// ask asks a file system that a user has mounted. If that fails, and takes long, no other one is asked.
func (g *globbing) ask(at string, do func() bool) {
	if g.silent {
		return
	}
	began := time.Now()
	if !do() && time.Since(began) > filePatience {
		g.silent = true
		l := &g.f.left
		add(l, &l.folders, fmt.Sprintf("%s is on a mount of a user, whose file system does not answer; other programs on such mounts are left out, too", at))
	}
}

// Unlisted says where Programs could not look for what matches a pattern since the last call.
func (f *Finder) Unlisted() (out []string) {
	f.left.mu.Lock()
	defer f.left.mu.Unlock()
	out, f.left.folders = f.left.folders, nil
	return out
}
