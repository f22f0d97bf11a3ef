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

// Bounds on the search for what a pattern matches. A user can make any number of files, and with symbolic links to a
// folder any number of paths to each of them, below what the first wildcard of a pattern matches, such as their
// folder in /home.
var (
	mostNames = 1 << 20 // that are compared below each match of the first wildcard
	mostPaths = 1 << 16 // that match there
	mostInAll = 1 << 18 // that match
)

// expand returns the paths that a pattern may match (path.Match), in the order of their components. It asks for
// names only where a component has wildcards: if the last component has none, the path may not exist.
func (g *globbing) expand(pattern string) (out []string, err error) {
	parts := strings.Split(strings.Trim(pattern, "/"), "/")
	for _, p := range parts {
		if _, err := path.Match(p, ""); err != nil {
			return nil, err
		}
	}
	first := slices.IndexFunc(parts, isWild)
	if first < 0 {
		return []string{path.Join("/", path.Join(parts...))}, nil
	}
	folder := path.Join("/", path.Join(parts[:first]...))
	looked := 0
	for _, name := range g.matches(folder, parts[first], &looked) {
		out = append(out, g.below(path.Join(folder, name), parts[first+1:])...)
		if len(out) > mostInAll {
			return nil, fmt.Errorf("%s matches more than %d paths: use a more specific pattern", pattern, mostInAll)
		}
	}
	return out, nil
}

func isWild(component string) bool { return strings.ContainsAny(component, `*?[\`) }

// below returns the paths below a folder that the components of a pattern match, or none, told, if they are too many.
func (g *globbing) below(top string, parts []string) []string {
	paths, looked := []string{top}, 0
	for _, part := range parts {
		var ok bool
		if paths, ok = g.step(paths, part, &looked); !ok {
			g.leaveOut(top + " has too many files to look for programs there, which are left out")
			return nil
		}
	}
	return paths
}

// step returns the paths in folders that one component of a pattern matches; ok is false if there are too many.
func (g *globbing) step(folders []string, part string, looked *int) (out []string, ok bool) {
	names := []string{part}
	for _, folder := range folders {
		if isWild(part) {
			names = g.matches(folder, part, looked)
		}
		for _, n := range names {
			out = append(out, path.Join(folder, n))
		}
		if *looked > mostNames || len(out) > mostPaths {
			return nil, false
		}
	}
	return out, true
}

// leaveOut remembers what to tell.
func (g *globbing) leaveOut(text string) { add(&g.f.left, &g.f.left.folders, text) }

// matches returns the names in a folder that a pattern matches, sorted, and adds how many were compared to looked.
// There are none in a folder that can't be read.
func (g *globbing) matches(folder, pattern string, looked *int) []string {
	at := g.f.path(folder)
	names, err := foreign.Names(&g.mounts, at)
	if users := (*lookup.UsersMountError)(nil); errors.As(err, &users) {
		g.ask(at, func() bool {
			names, err = foreign.CopyNames(at)
			return err == nil
		})
	}
	if errors.Is(err, foreign.ErrManyNames) {
		g.leaveOut(err.Error() + ": programs there are left out")
	}
	*looked += 1 + len(names)
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
		g.leaveOut(fmt.Sprintf("%s is on a mount of a user, whose file system does not answer; other programs on such mounts are left out, too", at))
	}
}

// Unlisted says where Programs could not look for what matches a pattern since the last call.
func (f *Finder) Unlisted() (out []string) {
	f.left.mu.Lock()
	defer f.left.mu.Unlock()
	out, f.left.folders = f.left.folders, nil
	return out
}
