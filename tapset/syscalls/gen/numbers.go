// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// number is a line of asm/unistd_64.h or asm/unistd_32.h.
var number = regexp.MustCompile(`(?m)^#define __NR_(\w+)\s+(\d+)\b`)

// readNumbers gives the numbers of a header by name.
func readNumbers(path string) (map[string]int, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	out := map[string]int{}
	for _, m := range number.FindAllStringSubmatch(string(text), -1) {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			return nil, err
		}
		out[m[1]] = n
	}
	delete(out, "syscalls") // how many there are
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no __NR_ numbers", path)
	}
	return out, nil
}

// numbersTable prints both tables side by side, sorted by name.
func numbersTable(n64, n32 map[string]int) string {
	var names []string
	for n := range n64 {
		names = append(names, n)
	}
	for n := range n32 {
		if _, both := n64[n]; !both {
			names = append(names, n)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(a, b) })
	var b strings.Builder
	b.WriteString("# SPDX-License-Identifier: GPL-2.0-or-later\n# Made by go run ./tapset/syscalls/gen -headers DIR from the kernel's asm/unistd_64.h and _32.h.\n")
	for _, n := range names {
		fmt.Fprintf(&b, "%s %s %s\n", n, numberText(n64, n), numberText(n32, n))
	}
	return b.String()
}

func numberText(m map[string]int, name string) string {
	if n, ok := m[name]; ok {
		return strconv.Itoa(n)
	}
	return "-"
}
