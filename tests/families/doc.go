// SPDX-License-Identifier: GPL-2.0-or-later

// Package families runs a script for each family of probe points on each kernel, and checks
// that the table in docs/status.md is right.
package families
