// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"maps"
	"slices"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// otherBuild returns the name of a module that is loaded, and is another build than the one whose addresses
// and types the events have; "" if there is none. loaded returns the build-id of a loaded module, "" if it
// is not known.
func otherBuild(s *tracemeta.Script, loaded func(module string) string) string {
	for _, name := range slices.Sorted(maps.Keys(s.Modules)) {
		if id := loaded(name); id != "" && id != s.Modules[name] {
			return name
		}
	}
	return ""
}
