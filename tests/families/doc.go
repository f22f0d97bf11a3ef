// SPDX-License-Identifier: GPL-2.0-or-later

// Package families runs a script for each family of probe points on each
// kernel, and keeps the table in docs/status.md true.
package families
