// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// order returns the candidates in the order in which they are sampled: the first n, for any n,
// are spread over the files in proportion to the files' numbers of candidates, and all candidates
// of a file are equally likely. A larger sample with the same seed begins with the smaller one.
func order(list []candidate, seed uint64) []candidate {
	type ranked struct {
		candidate
		rank float64
	}
	var all []ranked
	for len(list) > 0 {
		n := slices.IndexFunc(list, func(c candidate) bool { return c.File != list[0].File })
		if n < 0 {
			n = len(list)
		}
		// Each file has its own generator, so that a change in one does not affect the samples of others.
		name := fnv.New64()
		name.Write([]byte(list[0].File))
		rng := rand.New(rand.NewPCG(seed, name.Sum64()))
		for i, from := range rng.Perm(n) {
			all = append(all, ranked{list[from], (float64(i) + rng.Float64()) / float64(n)})
		}
		list = list[n:]
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	out := make([]candidate, len(all))
	for i, r := range all {
		out[i] = r.candidate
	}
	return out
}
