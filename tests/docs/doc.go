// SPDX-License-Identifier: GPL-2.0-or-later

// Package docs tests README.md and docs/*.md. Each fenced script and each
// gostap command, in a fence or in a table, is translated for an installed
// kernel. With the build tag full, the commands and scripts of fences marked
// "run" also run in a guest, and what they print is compared with the "text"
// fence behind them; so do the one-liners of docs/coming-from.md.
package docs
