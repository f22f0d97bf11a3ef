// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package kbuild

// everyFact is the step with which TestFactsTogetherEqualApart takes facts:
// Kbuild compiles each by itself, 9 s a kernel for all.
const everyFact = 6

// everyKernel is whether eachKernelIfFull runs tests on all kernels.
const everyKernel = false

// everyDisk is the step in KB by which TestDiskFullWhileLearning's disks grow; each learns for a second.
const everyDisk = 70
