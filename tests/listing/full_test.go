// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package listing

// fewModules is the number of each kernel's modules that TestEveryModule visits; 0 is all.
const fewModules = 0
