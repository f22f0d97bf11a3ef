// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// synonyms maps other spellings of options to their names.
var synonyms = map[string]string{"colour": "color"}

// Abbreviate accepts shortened long options, as getopt_long(3) does, if they are the beginning
// of one option only.
func Abbreviate(f *pflag.FlagSet) {
	var names []string
	f.VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	for name := range synonyms {
		names = append(names, name)
	}
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if !slices.Contains(names, name) {
			name = onlyOne(names, name)
		}
		if real := synonyms[name]; real != "" {
			name = real
		}
		return pflag.NormalizedName(name)
	})
}

// onlyOne returns the only name that begins with prefix, or prefix if none or several do.
func onlyOne(names []string, prefix string) string {
	found := prefix
	for _, n := range names {
		if !strings.HasPrefix(n, prefix) {
			continue
		}
		n = cmp.Or(synonyms[n], n)
		if found != prefix && found != n {
			return prefix
		}
		found = n
	}
	return found
}
