// SPDX-License-Identifier: GPL-2.0-or-later

//go:build !full

package guest

// everyKernel runs tests on each installed kernel that otherwise run on one.
const everyKernel = false
