// SPDX-License-Identifier: GPL-2.0-or-later

// Package dwarfsym finds the places that can be probed in kernels, modules and
// programs, and the locations of variables at these places. It reads DWARF, BTF and
// symbol tables. Its results are pure data.
package dwarfsym

import "github.com/gostap/gostap/dwarfsym/query"

// Options say which kernel's symbols to read, and where to look for them.
type Options struct {
	Release string
	// Sysroot is a prefix for every path; "" for this machine.
	Sysroot string
	// CacheDir holds indexes by build-id; "" builds them in memory.
	CacheDir string
	// VMLinux names the file to use instead of searching for one.
	VMLinux string
	// Downloads are directories of files that a debuginfod client has fetched:
	// BUILD-ID/debuginfo and BUILD-ID/executable.
	Downloads []string
	// Debug says which sources of debug information are used.
	Debug query.DebugPolicy
	// Headers compiles an object file with the types of headers, which are named as
	// in @cast: "kernel<linux/fs.h>" or "<time.h>". done is called when the file is
	// open. If Headers is nil, types can't be read from headers.
	Headers func(spec string) (path string, done func(), err error)
	// Indexing, if not nil, is called before the debug information of a file is indexed, or the
	// kernel in a boot image is unpacked, which
	// takes seconds for a kernel. The function that it returns is called when the index is built.
	Indexing func(file string) (done func())
	// Servers are debuginfod servers for programs that are not on this machine; nil
	// for none.
	Servers Servers
}
