// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// synonyms are further names of options.
var synonyms = map[string]string{"colour": "color"}

// abbreviate lets a long option be shortened as getopt_long(3) allows: to what
// no other option begins with.
func abbreviate(f *pflag.FlagSet) {
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

// onlyOne is the option that begins with prefix, or prefix if none or several do.
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
