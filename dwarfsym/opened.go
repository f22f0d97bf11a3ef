// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
)

// opened opens files for the Resolver and the Finder.
type opened struct{ s *Symbols }

func (o opened) Module(name string) (*image.Module, error)        { return o.s.module(name) }
func (o opened) WithDebugInfo(name string) (*image.Module, error) { return o.s.withDebugInfo(name) }
func (o opened) Needs(module, format string, args ...any) error {
	return o.s.needs(module, format, args...)
}
func (o opened) OpenProgram(path string) (*elfmap.File, error) { return o.s.finder.Open(path) }
func (o opened) Headers(spec string) (*image.Module, error)    { return o.s.headers(spec) }
func (o opened) ModuleNames(pattern string) []string           { return o.s.moduleNames(pattern) }
func (o opened) NameOf(module string) string                   { return o.s.nameOf(module) }
func (o opened) Program(path string) (*image.Program, error)   { return o.s.Program(path) }
func (o opened) Frames(path string) (*cfi.Table, error)        { return o.s.Frames(path) }
func (o opened) Forget(err error)                              { o.s.forget(err) }
