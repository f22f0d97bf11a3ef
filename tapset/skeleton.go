// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"fmt"
	"strings"
)

// Skeleton returns the initial files of a new library with that name, by file name.
func Skeleton(name string) (map[string]string, error) {
	if !packageName().MatchString(name) {
		return nil, fmt.Errorf("%q is not a valid name for a library: use letters, digits, dots and dashes", name)
	}
	id := Identifier(name)
	return map[string]string{
		ManifestName: fmt.Sprintf(`name = %q
version = "0.1"
summary = "what it is for, in a line"
# other libraries, "NAME" or "NAME >= VERSION"; "gostap >= 0.1" asks for gostap's own
needs = []
`, name),
		id + ".stp": strings.ReplaceAll(`// What these functions and probes are for. Names that begin with "__" are the
// library's own. Files in folders named as a kernel version (6.1) or an
// architecture ("uname -m" prints it) count only there, before files of the same name here.

/**
 * NAME_twice - the double of a number
 *
 * The comment above a definition is what "gostap doc NAME_twice" prints.
 *
 *	NAME_twice(21) == 42
 */
function NAME_twice:long (n:long)
{
	return 2 * n
}

/**
 * NAME.tick - once a second
 *
 * Scripts write: probe NAME.tick { println(count) }
 */
probe NAME.tick = timer.s(1)
{
	count = NAME_twice(1)
}
`, "NAME", id),
	}, nil
}

// Identifier is a library's name as a prefix for names in scripts.
func Identifier(name string) string {
	id := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' {
			return '_'
		}
		return r
	}, name)
	if id[0] >= '0' && id[0] <= '9' {
		id = "_" + id
	}
	return id
}
