// SPDX-License-Identifier: GPL-2.0-or-later

// Package listing compares gostap's listings and its layout of structures with those of
// SystemTap, perf and pahole for the same kernels.
package listing
