// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package kbuild

// everyFact is the step with which TestFactsTogetherEqualApart takes facts:
// Kbuild compiles each by itself, 9 s a kernel for all.
const everyFact = 6

// everyKernel is whether eachKernelIfFull runs tests on all kernels.
const everyKernel = false
