// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

// Complete takes sections from the stripped file of which this one, made by "objcopy
// --only-keep-debug" or the like, has only the headers: code, data, BTF. If there are
// none, it returns false, and the caller must close stripped. It must be called before
// anything is read.
func (f *File) Complete(stripped *File) bool {
	if f.Relocatable != stripped.Relocatable || f.Arch.ELF != stripped.Arch.ELF {
		return false
	}
	byName := map[string][]*Section{}
	for i := range stripped.Sections {
		if s := &stripped.Sections[i]; s.Loaded() && s.kind != sectNobits {
			byName[s.Name] = append(byName[s.Name], s)
		}
	}
	bodies := map[int]*Section{}
	for i := range f.Sections {
		s := &f.Sections[i]
		same := byName[s.Name]
		if s.kind != sectNobits || !s.Loaded() || len(same) == 0 {
			continue
		}
		body := same[0]
		byName[s.Name] = same[1:]
		if body.Size != s.Size || !f.Relocatable && body.Base != s.Base {
			continue
		}
		body.Base = s.Base // so that its relocations yield this file's addresses
		bodies[i] = body
	}
	if len(bodies) == 0 {
		return false
	}
	f.stripped, f.bodies = stripped, bodies
	return true
}
