// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/kbuild/lookup"
)

// Sharing says who besides root can exchange the files of a folder.
type Sharing int

// The kinds of folders.
const (
	Roots  Sharing = iota // nobody can
	Sticky                // others can add files, but can't rename or remove those of root, as in /tmp
	Others                // others can
)

// Reached is what a path leads to that root was told to write to.
type Reached struct {
	At     *os.File // open with O_PATH
	Path   string   // of At, without symbolic links
	Folder Sharing  // of the folder in which it is
}

// Reach follows a path that root was told to write to. Such a path may lead through folders of others. There it
// follows no symbolic link, because whoever can exchange the link decides what root writes to; in a
// sticky folder it follows those of root, as the kernel does (fs.protected_symlinks). missing is as in lookup.Walk.
// It is for root only (AsRoot).
func Reach(path string, missing func(folder *os.File, path string, last bool) error) (Reached, error) {
	r := reaching{folders: map[string]Sharing{}}
	w := lookup.Walk{Magic: true, Enter: r.enter, Visit: r.visit, Missing: missing}
	at, resolved, err := w.To(path)
	return Reached{at, resolved, r.folders[filepath.Dir(resolved)]}, err
}

// reaching is the state of Reach.
type reaching struct {
	mounts  mounts
	users   bool // the path is on a mount whose files others provide
	folders map[string]Sharing
}

func (r *reaching) enter(path string, id uint64) error {
	r.users = r.mounts.enter(path, id) != nil
	return nil
}

func (r *reaching) visit(at *os.File, path string, _ bool) error {
	info, err := at.Stat()
	switch {
	case err != nil:
		return err
	case info.IsDir():
		r.folders[path] = r.sharing(path, info)
	case info.Mode()&fs.ModeSymlink != 0:
		return mayFollow(path, info, r.folders[filepath.Dir(path)])
	}
	return nil
}

func (r *reaching) sharing(path string, info fs.FileInfo) Sharing {
	switch {
	case r.users:
		return Others
	case rootOnly(path, info, false) == nil:
		return Roots
	case rootOnly(path, info, true) == nil:
		return Sticky
	}
	return Others
}

// mayFollow returns an error for a link that somebody besides root could have put where it is.
func mayFollow(path string, link fs.FileInfo, folder Sharing) error {
	switch {
	case folder == Others:
		return fmt.Errorf("%s is a symbolic link that others than root can exchange: give the path that it leads to", path)
	case owner(link) != 0:
		return fmt.Errorf("%s is a symbolic link of %s: give the path that it leads to", path, userName(owner(link)))
	}
	return nil
}
