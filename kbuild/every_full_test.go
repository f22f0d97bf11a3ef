// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package kbuild

// everyFact is the step with which TestFactsTogetherEqualApart takes facts.
const everyFact = 1
