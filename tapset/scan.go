// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"path/filepath"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
)

// FileNames lists the names that one file of a folder defines.
type FileNames struct {
	// Path is relative to the folder.
	Path string
	// Items are the names that scripts may use.
	Items []Item
}

// Scan lists the files of a folder that are used for the kernel, with a warning for each
// that can't be read or parsed.
func Scan(dir string, k grammar.Kernel) ([]FileNames, diag.List) {
	found, diags := scan(dirFS(dir), dir)
	one := &index{}
	var out []FileNames
	for id, e := range choose(found, k) {
		one.files = append(one.files, indexed{read: readerOf(dir), path: e.Path, name: filepath.Join(dir, e.Path)})
		items, err := (&Library{index: one}).itemsOf(id)
		if err == nil { // otherwise scan has already warned
			out = append(out, FileNames{Path: e.Path, Items: items})
		}
	}
	return out, diags
}
