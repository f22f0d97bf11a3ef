// SPDX-License-Identifier: GPL-2.0-or-later

package vm

// predicates are conditions of probe points that a handler evaluates: on functions, target
// variables, variables of an alias; of an alias itself, before its block; and before an
// alias' epilogue, which then does not run either.
const predicates = `
global n, r, o, epilogues
probe kernel.function("vfs_write") if (pid() == target() && $count == 3) { n++ }
probe kernel.function("vfs_write").return if (@entry($count) == 5 && pid() == target()) { r += $return }
probe syscall.openat if (pid() == target() && filename == "\"/tmp/predicates\"") { o++ }
probe fives = kernel.function("vfs_write") if ($count == 5) { if ($count != 5) println("wrong"); what = "five" }
probe fives if (pid() == target() && what == "five") { println(what, " ", $count) }
probe counted += kernel.function("vfs_write") { epilogues++ }
probe counted if (pid() == target() && $count == 3) { n++ }
probe begin if (strlen("") > 0) { println("never") }
probe end { println(n, " ", r, " ", o, " ", epilogues) }
`

const predicatesLoad = `echo ab >/tmp/predicates; echo abcd >/tmp/predicates; read x </tmp/predicates`
