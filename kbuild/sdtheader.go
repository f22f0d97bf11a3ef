// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import runtimec "github.com/gostap/gostap/runtime-c"

// SDTHeader is the text of gostap/sdt.h, which the authors of kernel modules
// put static probes into their code with.
func SDTHeader() string { return runtimec.SDT }
