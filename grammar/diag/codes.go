// SPDX-License-Identifier: GPL-2.0-or-later

package diag

import "slices"

// Info documents one code. Codes are never reused for another meaning.
type Info struct {
	Code  Code
	Title string
	// Explain says in a few sentences what is wrong and what to do.
	Explain string
	// Example is a script that is rejected with this code; "" if a script alone can't
	// cause it, because it also depends on a kernel or a file.
	Example string
}

// Registry returns all documented codes in order. Each package has its codes in a file
// codes_PACKAGE.go here, with a table of Info that is in the list below.
func Registry() []Info {
	all := slices.Concat(
		parseCodes,
		checkCodes,
		probeCodes,
		cgenCodes,
		keventCodes,
		dCodes,
	)
	slices.SortStableFunc(all, func(a, b Info) int {
		switch {
		case a.Code < b.Code:
			return -1
		case a.Code > b.Code:
			return 1
		}
		return 0
	})
	return all
}

// Lookup finds the documentation of a code.
func Lookup(code Code) (Info, bool) {
	for _, i := range Registry() {
		if i.Code == code {
			return i, true
		}
	}
	return Info{}, false
}
