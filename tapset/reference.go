// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"path"
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// Item is one name that scripts can use, with its documentation from the library's text.
type Item struct {
	grammar.Entry
	// Group is the subject: the folder that the file is in.
	Group string
	// File is the path as shown in messages: "tapset/context/process.stp".
	File string
	// About is the comment at the file's beginning, for an item without a comment.
	About string
}

// Reference lists all names of the library that scripts may use, in the order of files
// and their text. Names that begin with "_" and private ones are left out. A file that
// can't be read is an error in the list.
func (l *Library) Reference() ([]Item, diag.List) {
	var out []Item
	var diags diag.List
	for id, f := range l.index.files {
		items, err := l.itemsOf(id)
		if err != nil {
			diags.Errorf(diag.TapsetUnreadable, source.Pos{}, "%s: %v", f.name, err)
		}
		out = append(out, items...)
	}
	return out, diags
}

func (l *Library) itemsOf(id int) ([]Item, error) {
	src, err := l.index.read(id)
	if err != nil {
		return nil, err
	}
	entries, err := grammar.Entries(src)
	if err != nil {
		return nil, err
	}
	f := l.index.files[id]
	about := grammar.About(src)
	var out []Item
	for _, e := range entries {
		ofFile := e.Kind == grammar.MacroEntry && path.Ext(f.path) == ".stp"
		if !e.Private && !ofFile && !strings.HasPrefix(e.Name, "_") {
			out = append(out, Item{Entry: e, Group: group(f.name), File: f.name, About: about})
		}
	}
	return out, nil
}

// group is the last folder of a file's name.
func group(name string) string { return path.Base(path.Dir(name)) }
