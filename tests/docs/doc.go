// SPDX-License-Identifier: GPL-2.0-or-later

// Package docs tests README.md and docs/*.md. Each fenced script and each
// gostap command, in a block or in a table, is translated for an installed kernel. With the
// build tag full, the commands and scripts of blocks marked "run" also run in a guest, and
// their output is compared with the "text" block that follows; so do the one-liners of
// docs/coming-from.md.
package docs
