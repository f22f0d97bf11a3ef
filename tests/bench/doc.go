// SPDX-License-Identifier: GPL-2.0-or-later

// Package bench measures what the README promises; make bench runs it.
package bench
