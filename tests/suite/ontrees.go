// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gostap/gostap/tests/kernels"
)

// onTrees are the tests that kernels of root trees run, by package. These kernels have no debug
// information: what probes, functions and scripts can't do there, or do otherwise, is in tables beside
// these tests. All other tests expect what the usual kernels do.
var onTrees = map[string]string{
	"tests/families": "^TestTrees$",
	"tests/golden":   "^TestTrees$",
	"tests/harm":     "^TestAttacks$",
	"tests/listing":  "^TestTrees$",
	"tests/matrix":   "^TestSmoke$",
	"tests/tapset":   "^(TestTrees|TestAliasesOnTrees)$",
}

// packagesOnTrees returns the packages of onTrees, sorted.
func packagesOnTrees() []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(onTrees)) {
		list = append(list, module+name)
	}
	return list
}

// chosenTrees reports whether the environment selects kernels, all of them in root trees. They need not be
// installed.
func chosenTrees() (bool, error) {
	list, err := kernels.List(".")
	if err != nil || len(kernels.Chosen()) == 0 {
		return false, err
	}
	return !slices.ContainsFunc(kernels.Chosen(), func(name string) bool {
		return !slices.ContainsFunc(list, func(k kernels.Kernel) bool { return k.Name == name && !k.System() })
	}), nil
}

// testsOf returns the go test options that select a package's tests for the chosen kernels.
func testsOf(name string) ([]string, error) {
	trees, err := chosenTrees()
	if err != nil || !trees {
		return nil, err
	}
	pattern, ok := onTrees[name]
	if !ok {
		return nil, fmt.Errorf("no test of %s is for kernels of root trees", name)
	}
	return []string{"-run=" + pattern}, nil
}
