// SPDX-License-Identifier: GPL-2.0-or-later

// Package helper is imported by programs that copy files on mounts of users by a helper: it makes them that
// helper, too (foreign.Help). gostap-operate, which sudo runs for users, must not import it.
package helper

import "github.com/gostap/gostap/kbuild/foreign"

func init() { foreign.Help() }
