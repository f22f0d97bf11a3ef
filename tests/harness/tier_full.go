// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harness

// Full is described in tier.go.
const Full = true
