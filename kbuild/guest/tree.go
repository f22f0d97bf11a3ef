// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// File types of st_mode.
const (
	modeDir     = 0o040000
	modeRegular = 0o100000
	modeLink    = 0o120000
)

// maxLinks is the kernel's own limit on symbolic links in a path (MAXSYMLINKS).
const maxLinks = 40

// node is a file of the guest; its content is in data or in the host's file.
type node struct {
	mode uint32
	data []byte
	host string
}

// tree is the file system of the guest. Its keys are clean absolute paths that
// contain no symbolic links.
type tree struct {
	nodes map[string]node
	// seen has the host files whose libraries have been added.
	seen map[string]bool
}

func newTree() *tree {
	return &tree{nodes: map[string]node{}, seen: map[string]bool{}}
}

// real resolves the guest's symbolic links in all but the last component of p, and
// creates the folders that are missing.
func (t *tree) real(p string) (string, error) {
	parts := strings.Split(strings.Trim(path.Clean("/"+p), "/"), "/")
	dir := "/"
	for links := 0; len(parts) > 1; {
		next := path.Join(dir, parts[0])
		parts = parts[1:]
		n, ok := t.nodes[next]
		switch {
		case !ok:
			t.nodes[next] = node{mode: modeDir | 0o755}
			dir = next
		case n.mode&0o170000 == modeLink:
			if links++; links > maxLinks {
				return "", fmt.Errorf("%s: too many symbolic links", p)
			}
			target := string(n.data)
			if !path.IsAbs(target) {
				target = path.Join(dir, target)
			}
			parts = append(strings.Split(strings.Trim(path.Clean(target), "/"), "/"), parts...)
			dir = "/"
		case n.mode&0o170000 == modeDir:
			dir = next
		default:
			return "", fmt.Errorf("%s: %s is not a directory in the guest", p, next)
		}
	}
	return path.Join(dir, parts[0]), nil
}

func (t *tree) put(p string, n node) error {
	p, err := t.real(p)
	if err != nil {
		return err
	}
	if old, ok := t.nodes[p]; ok && old.mode&0o170000 == modeDir && n.mode&0o170000 == modeDir {
		return nil
	}
	t.nodes[p] = n
	return nil
}

func (t *tree) dir(p string) error { return t.put(p, node{mode: modeDir | 0o755}) }

func (t *tree) file(p string, perm uint32, data []byte) error {
	return t.put(p, node{mode: modeRegular | perm, data: data})
}

// same copies a host file to the same path in the guest, with the symbolic links on
// the way and what it needs to run.
func (t *tree) same(host string) error {
	host, err := filepath.Abs(host)
	if err != nil {
		return err
	}
	real, err := t.copyLinks(host)
	if err != nil {
		return err
	}
	return t.copyHost(real, real)
}

// copyLinks creates the symbolic links of the host path p in the guest, and returns
// the path that they lead to.
func (t *tree) copyLinks(p string) (string, error) {
	parts := strings.Split(strings.Trim(p, "/"), "/")
	dir := "/"
	for links := 0; len(parts) > 0; {
		next := path.Join(dir, parts[0])
		parts = parts[1:]
		target, err := os.Readlink(next)
		if err != nil {
			dir = next
			continue
		}
		if links++; links > maxLinks {
			return "", fmt.Errorf("%s: too many symbolic links", p)
		}
		if _, ok := t.nodes[next]; !ok {
			if err := t.put(next, node{mode: modeLink | 0o777, data: []byte(target)}); err != nil {
				return "", err
			}
		}
		if !path.IsAbs(target) {
			target = path.Join(dir, target)
		}
		parts = append(strings.Split(strings.Trim(path.Clean(target), "/"), "/"), parts...)
		dir = "/"
	}
	return dir, nil
}

// copyHost copies a host file or folder to the guest path, with the libraries and
// interpreters of each program in it.
func (t *tree) copyHost(host, guest string) error {
	return filepath.WalkDir(host, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(host, p)
		if err != nil {
			return err
		}
		return t.copyEntry(p, path.Join(guest, filepath.ToSlash(rel)), d)
	})
}

func (t *tree) copyEntry(host, guest string, d fs.DirEntry) error {
	info, err := d.Info()
	if err != nil {
		return err
	}
	perm := uint32(info.Mode().Perm())
	switch {
	case d.IsDir():
		if guest == "/" {
			return nil
		}
		return t.put(guest, node{mode: modeDir | perm})
	case d.Type()&fs.ModeSymlink != 0:
		target, err := os.Readlink(host)
		if err != nil {
			return err
		}
		return t.put(guest, node{mode: modeLink | 0o777, data: []byte(target)})
	case !d.Type().IsRegular():
		return nil // devices and sockets are not copied
	}
	if err := t.put(guest, node{mode: modeRegular | perm, host: host}); err != nil {
		return err
	}
	return t.needs(host)
}

// write writes the tree as one archive, each folder before its content.
func (t *tree) write(w io.Writer) error {
	paths := make([]string, 0, len(t.nodes))
	for p := range t.nodes {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	c := &cpioWriter{w: w}
	for _, p := range paths {
		if err := writeNode(c, p, t.nodes[p]); err != nil {
			return err
		}
	}
	return c.close()
}

func writeNode(c *cpioWriter, p string, n node) error {
	name := strings.TrimPrefix(p, "/")
	if n.host == "" {
		return c.add(name, entry{mode: n.mode, size: int64(len(n.data)), data: bytes.NewReader(n.data)})
	}
	f, err := foreign.OpenNamed(n.host)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return c.add(name, entry{mode: n.mode, size: info.Size(), data: f})
}
