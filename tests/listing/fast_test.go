// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package listing

// fewModules is how many modules of each kernel TestEveryModule visits.
const fewModules = 60
