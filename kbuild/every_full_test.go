// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package kbuild

// diskStep is the step by which TestDiskFullWhileLearning goes through sizes of a disk, in KB.
const diskStep = 20

// everyKernel is whether eachKernelIfFull runs tests on all kernels.
const everyKernel = true
