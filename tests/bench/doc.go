// SPDX-License-Identifier: GPL-2.0-or-later

// Package bench measures the figures that the README promises; make bench runs it.
package bench
