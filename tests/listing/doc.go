// SPDX-License-Identifier: GPL-2.0-or-later

// Package listing compares what gostap lists, and how it lays structures out,
// with what SystemTap, perf and pahole say of the same kernels.
package listing
